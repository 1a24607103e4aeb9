import Database
import Domain
import Web

/// A plate as it was before somebody said how much of it was eaten.
struct FormerPlate: Sendable {
    /// As it was.
    let share: CookedShare
    /// Whether there was an entry of it.
    let hadEntry: Bool
    /// The part that it became, and how much of that was eaten; nil where all of it went back into its pot.
    let became: (part: Double, eaten: Double)?
    /// Whether it is the one of which somebody said how much was eaten; nil where that was not kept.
    let isMeant: Bool?

    /// Whether it was kept beside the one of which somebody said how much was eaten, because their entry was made anew.
    var isBeside: Bool { isMeant.map { !$0 } ?? became.map { $0 == (share.part, share.eaten) } ?? false }

    /// Whether nothing else was done to it since.
    func isLeft(_ now: CookedShare?) -> Bool {
        now.map { $0.part == became?.part && $0.eaten == became?.eaten } ?? (became == nil)
    }

    /// Whether it is what it was, and its entry holds what it held.
    func isBack(_ now: CookedShare?) -> Bool {
        guard let now else { return false }
        return (now.part, now.eaten, now.offeredPart, now.isOutdated)
            == (share.part, share.eaten, share.offeredPart, share.isOutdated)
    }
}

extension ShareWork {
    /// Makes a plate, and the entry that came of it, what they were before somebody said how much of it was eaten. False where
    /// something else was done to it, or taken of its pot, since.
    /// - Parameter others: the plates that were kept beside it.
    fileprivate func restore(
        _ former: FormerPlate,
        _ others: [FormerPlate],
        _ change: DiaryChange.ID,
        _ db: Connection
    ) async throws -> Bool {
        let (cooking, shares) = try await locked(db)
        let now = shares.first { $0.id == former.share.id }
        let left = others.filter { other in other.isLeft(shares.first { $0.id == other.share.id }) }
        let isBesideBack = left.allSatisfy { other in other.isBack(shares.first { $0.id == other.share.id }) }
        if former.isBack(now), isBesideBack { return true }
        guard former.isLeft(now) else { return false }
        var ledger = cooking.ledger(shares)
        do {
            try ledger.restore(former.share.share)
        } catch {
            return false
        }
        if now == nil { try await db.run(FormerPlateStore.bringBack(former.share.id, in: household)) }
        try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        let after = ((now == nil ? [former.share] : []) + shares).updated(by: ledger)
        if try await restoreEntry(former, change, of: cooking, after, db) {
            try await db.run(ShareStore.parts(of: left.map(\.share.share), in: household))
        }
        return true
    }

    /// Answers whether the entry is as it was.
    private func restoreEntry(
        _ former: FormerPlate,
        _ change: DiaryChange.ID,
        of cooking: Cooking,
        _ shares: [CookedShare],
        _ db: Connection
    ) async throws -> Bool {
        let plate = former.share
        guard plate.isWritten, let person = plate.person, let dish = plate.eatenAs else { return false }
        let owner = DiaryOwner(household: household, person: person)
        let made = DiaryChange.id(madeBy: plate.id)
        let restored = try await db.fetch(
            former.hadEntry
                ? ChangeStore.restore(change, of: owner, madeOf: made)
                : ServedEntryStore.delete(of: dish, for: owner, madeOf: [plate.id])
        )
        // A second helping that came since has raised it.
        if restored == 0 { try await settleEntry(of: dish, of: cooking, shares, for: owner, db) }
        return restored > 0
    }

    /// Puts shares back to where they came from: one, or all that were served at once.
    /// - Parameter isKept: whether what was taken back, with what came of it, is kept to be given back.
    func takeBack(
        _ isMeant: @Sendable (CookedShare) -> Bool,
        isKept: Bool = false,
        _ db: Connection
    ) async throws {
        let (cooking, shares) = try await locked(db)
        let meant = shares.filter(isMeant)
        guard !meant.isEmpty else { return }
        guard try await mayTakeBack(meant, db) else { throw HTTPError.notFound }
        var ledger = cooking.ledger(shares)
        for share in meant.reversed() {
            do {
                try ledger.takeBack(share.id)
            } catch {
                throw ShareError.used
            }
        }
        if isKept { try await db.run(FormerPlateStore.keepTakenBack(meant, at: "/cookings/\(cooking.id)")) }
        let version = isKept ? cooking.version : nil
        try await db.run(ShareStore.delete(meant.map(\.id), takenBackAt: version, in: household))
        try await settle(meant, .takeBack, of: cooking, from: shares, to: shares.updated(by: ledger), db)
    }

    /// Brings a share back that was taken back, with what stood of it in its person's diary or was offered to them, as far as
    /// nobody has changed that since. What was served since counts with it.
    func giveBack(_ id: CookedShare.ID, _ db: Connection) async throws {
        let (cooking, shares) = try await locked(db)
        if shares.contains(where: { $0.id == id }) { return }
        let (found) = try await db.fetch(ShareStore.deleted(id, of: cooking.id, in: household))
        guard let gone = found else { throw HTTPError.notFound }
        var ledger = cooking.ledger(shares)
        do {
            try ledger.restore(gone.share.share)
        } catch {
            throw ShareError.used
        }
        guard gone.version == cooking.version else { throw ShareError.used }
        let isRestored = try await db.fetch(FormerPlateStore.giveBack(id))
        try await db.run(FormerPlateStore.beginBringingBack(id, in: household))
        // Of several, what stays was made anew when it was taken back.
        let isAlone = shares.beside(gone.share).isEmpty
        if !isRestored || !isAlone { try await raise(by: gone.share, of: cooking, shares + [gone.share], db) }
        try await db.run(FormerPlateStore.bringBack(id, in: household))
    }

    /// Makes the entry that later plates have made what all of them are.
    private func raise(
        by plate: CookedShare,
        of cooking: Cooking,
        _ shares: [CookedShare],
        _ db: Connection
    ) async throws {
        guard plate.isWritten, let person = plate.person, let dish = plate.eatenAs else { return }
        guard mine.contains(person) else {
            _ = try await db.fetch(ServedEntryStore.settle(plate.id))
            return
        }
        let owner = DiaryOwner(household: household, person: person)
        try await db.run(ServedEntryStore.act(for: person, reader: reader))
        try await settleEntry(of: dish, of: cooking, shares, for: owner, db)
        try await db.run(ServedEntryStore.act(for: nil, reader: reader))
    }

    /// Takes back what was done to plates in one change of a diary: what was taken goes back, and what somebody said that they
    /// ate is as it was. Answers why it cannot be; nil where it is done.
    static func takeBack(
        _ change: DiaryChange.ID,
        of owner: DiaryOwner,
        _ db: Connection
    ) async throws -> FlashMessage? {
        let act = Serving.ID(high: change.high, low: change.low)
        let (cookings, plates) = try await db.fetch(
            ShareStore.cookings(of: act, in: owner.household),
            FormerPlateStore.plates(in: change, of: owner)
        )
        for cooking in cookings {
            try await own(cooking, of: owner).takeBack({ $0.act == act && $0.person == owner.person }, db)
        }
        for plate in plates where !plate.isBeside {
            let others = plates.filter { $0.isBeside && $0.share.eatenAs == plate.share.eatenAs }
            let work = own(plate.share.cooking, of: owner)
            guard try await work.restore(plate, others, change, db) else { return .planning(.usedSince) }
        }
        return nil
    }

    /// What a person does to their own plates.
    private static func own(_ cooking: Cooking.ID, of owner: DiaryOwner) -> ShareWork {
        ShareWork(
            cooking: cooking,
            household: owner.household,
            reader: owner.person,
            mine: [owner.person],
            serves: false
        )
    }
}
