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

    /// Whether nothing else was done to it since.
    func isLeft(_ now: CookedShare?) -> Bool {
        now.map { $0.part == became?.part && $0.eaten == became?.eaten } ?? (became == nil)
    }
}

extension ShareWork {
    /// Keeps a plate, and the entry that came of it, as they are, and answers the address that brings them back; nil for guests,
    /// who have no diary.
    func keep(
        _ plate: CookedShare,
        before ledger: CookedShares<CookedShare.ID>,
        at place: LocalPath,
        _ db: Connection
    ) async throws -> LocalPath? {
        guard let person = plate.person else { return nil }
        let change = ChangeStore(owner: DiaryOwner(household: household, person: person))
        try await db.run(ServedEntryStore.act(for: person, reader: reader))
        try await db.run(FormerPlateStore.keep([plate], before: ledger, in: change, at: place))
        try await db.run(ServedEntryStore.act(for: nil, reader: reader))
        return person == reader ? change.undo : PersonCarrier(person: person).carried(change.undo)
    }

    /// Makes a plate, and the entry that came of it, what they were before somebody said how much of it was eaten. False where
    /// something else was done to it, or taken of its pot, since.
    fileprivate func restore(_ former: FormerPlate, _ change: DiaryChange.ID, _ db: Connection) async throws -> Bool {
        let (cooking, shares) = try await locked(db)
        let now = shares.first { $0.id == former.share.id }
        if let now, now.part == former.share.part, now.eaten == former.share.eaten { return true }
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
        try await restoreEntry(former, change, of: cooking, after, db)
        return true
    }

    private func restoreEntry(
        _ former: FormerPlate,
        _ change: DiaryChange.ID,
        of cooking: Cooking,
        _ shares: [CookedShare],
        _ db: Connection
    ) async throws {
        let plate = former.share
        guard plate.isWritten, let person = plate.person, let dish = plate.eatenAs else { return }
        let owner = DiaryOwner(household: household, person: person)
        let made = DiaryChange.ID(high: plate.id.high, low: plate.id.low)
        let restored = try await db.fetch(
            former.hadEntry
                ? ChangeStore.restore(change, of: owner, madeOf: made)
                : ServedEntryStore.delete(of: dish, for: owner, madeOf: [plate.id])
        )
        // A second helping that came since has raised it.
        let (declined) = try await db.fetch(ServedEntryStore.declined(shares.map(\.id), by: owner))
        let helpings = shares.filter { $0.isHelping(for: person, of: dish) && !declined.contains($0.id) }
        guard restored == 0, let last = helpings.last, let eaten = try cooking.eaten(helpings) else { return }
        _ = try await db.fetch(
            ServedEntryStore.replace(eaten, of: dish, for: owner, madeOf: helpings.map(\.id), now: last.id)
        )
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
        for plate in plates {
            let work = own(plate.share.cooking, of: owner)
            guard try await work.restore(plate, change, db) else { return .planning(.usedSince) }
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

extension CookedShare {
    /// Whether it is a plate of a person's entry of a dish.
    func isHelping(for person: Person.ID, of dish: PlanDish.ID) -> Bool {
        use == .plate && isWritten && self.person == person && eatenAs == dish
    }
}
