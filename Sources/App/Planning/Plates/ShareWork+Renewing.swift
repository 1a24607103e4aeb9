import Database
import Domain
import Web

/// What becomes of entries when what they came of is corrected.
extension ShareWork {
    /// What became of entries that were written before a correction.
    struct Renewed: Sendable {
        let entries: Int
        /// Entries that their person has changed by hand since, and that stay.
        let kept: Int
        /// Whether there was nothing to correct.
        let isNothing: Bool
        /// The address that takes it back; nil where nothing became of it.
        let undo: LocalPath?
    }

    /// Makes entries that were written before a correction what they are after it. Where there is none, because its person has
    /// declined the offer, not answered or deleted it, none is made. What somebody has changed by hand stays, and so do its
    /// plates: it is asked about again.
    /// - Parameter byHand: whether that is renewed, too.
    func renew(byHand: Bool, _ db: Connection) async throws -> Renewed {
        let (cooking, shares) = try await locked(db)
        var ledger = cooking.ledger(shares)
        let keys = Set(ledger.outdated.map(\.key))
        let all = shares.filter { keys.contains($0.id) && ($0.person.map(mine.contains) ?? false) }
        let kept = byHand ? [] : try await changedByHand(all, shares, db)
        let meant = all.filter { !kept.contains($0.id) }
        do {
            try ledger.renew(Set(meant.map(\.id)))
        } catch {
            throw ShareError.used
        }
        let undo = try await keep(meant, before: ledger, db)
        try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        let after = shares.updated(by: ledger)
        let count = try await settle(meant, .renew, of: cooking, from: shares, to: after, db)
        return Renewed(
            entries: count,
            kept: all.filter { kept.contains($0.id) }.entryCount,
            isNothing: all.isEmpty,
            undo: count > 0 ? undo : nil
        )
    }

    /// Keeps a plate, and the entry that came of it, as they are, and answers the address that brings them back; nil for guests,
    /// who have no diary.
    /// - Parameter others: the plates that the entry will hold otherwise, too.
    func keep(
        _ plate: CookedShare,
        _ others: [CookedShare],
        before ledger: CookedShares<CookedShare.ID>,
        at place: LocalPath,
        _ db: Connection
    ) async throws -> LocalPath? {
        guard let person = plate.person else { return nil }
        let change = ChangeStore(owner: DiaryOwner(household: household, person: person))
        try await db.run(ServedEntryStore.act(for: person, reader: reader))
        try await db.run(FormerPlateStore.keep([plate], beside: others, before: ledger, in: change, at: place))
        try await db.run(ServedEntryStore.act(for: nil, reader: reader))
        return person == reader ? change.undo : PersonCarrier(person: person).carried(change.undo)
    }

    /// Keeps plates, and the entries that came of them, as they are, and answers the address that brings them back. All of
    /// them are kept in one change, which each of their people has.
    private func keep(
        _ plates: [CookedShare],
        before ledger: CookedShares<CookedShare.ID>,
        _ db: Connection
    ) async throws -> LocalPath? {
        let id = DiaryChange.ID.new()
        let page: LocalPath = "/cookings/\(cooking)"
        let people = Set(plates.compactMap(\.person)).sorted()
        for person in people {
            let change = ChangeStore(owner: DiaryOwner(household: household, person: person), id: id)
            let own = plates.filter { $0.person == person }
            try await db.run(
                [ServedEntryStore.act(for: person, reader: reader)]
                    + FormerPlateStore.keep(own, before: ledger, in: change, at: page)
                    + [ServedEntryStore.act(for: nil, reader: reader)]
            )
        }
        return people.isEmpty ? nil : page.under("/entries").with(["undo": id.description])
    }

    /// Makes entries, and the plates of which they came, what they were before they were made what was corrected. False where all
    /// of them were changed since. Throws `notFound` where nobody of those whose diary is the reader's has such a change.
    func takeBackRenewed(_ change: DiaryChange.ID, _ db: Connection) async throws -> Bool {
        let (cooking, shares) = try await locked(db)
        var ledger = cooking.ledger(shares)
        var isKnown = false
        var former: [CookedShares<CookedShare.ID>.Share] = []
        for person in mine.sorted() {
            let owner = DiaryOwner(household: household, person: person)
            try await db.run(ServedEntryStore.act(for: person, reader: reader))
            let (plates) = try await db.fetch(FormerPlateStore.plates(in: change, of: owner))
            let own = plates.filter { $0.share.cooking == cooking.id }
            isKnown = isKnown || !own.isEmpty
            former += try await restoreEntries(of: own, among: shares, change, of: owner, db).map(\.share.share)
            try await db.run(ServedEntryStore.act(for: nil, reader: reader))
        }
        guard isKnown else { throw HTTPError.notFound }
        do {
            try ledger.restore(former)
        } catch {
            throw ShareError.used
        }
        try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        return !former.isEmpty
    }

    /// Restores the entries of plates, and answers the plates that are to be what they were, too: those of an entry that was
    /// changed since stay with it.
    private func restoreEntries(
        of plates: [FormerPlate],
        among shares: [CookedShare],
        _ change: DiaryChange.ID,
        of owner: DiaryOwner,
        _ db: Connection
    ) async throws -> [FormerPlate] {
        let changed = plates.filter { plate in
            let now = shares.first { $0.id == plate.share.id }
            return now.map { $0.isOutdated || !plate.isLeft($0) } ?? true
        }
        let dishes = Set(plates.compactMap(\.share.eatenAs)).subtracting(changed.compactMap(\.share.eatenAs))
        if dishes.isEmpty { return [] }
        let (restored, kept) = try await db.fetch(
            FormerPlateStore.restoreEntries(
                of: dishes.sorted(),
                madeOf: plates.map(\.share.id),
                before: change,
                for: owner
            ),
            FormerPlateStore.dishes(in: change, of: owner)
        )
        let meant = dishes.subtracting(Set(kept).subtracting(restored))
        return plates.filter { $0.share.eatenAs.map(meant.contains) ?? false }
    }

    /// Those of plates whose entry its person has changed by hand since it came of them.
    private func changedByHand(
        _ plates: [CookedShare],
        _ shares: [CookedShare],
        _ db: Connection
    ) async throws -> Set<CookedShare.ID> {
        var changed: Set<CookedShare.ID> = []
        for plate in plates where plate.isWritten {
            guard let person = plate.person, let dish = plate.eatenAs else { continue }
            let owner = DiaryOwner(household: household, person: person)
            let helpings = shares.filter { $0.isHelping(for: person, of: dish) }.map(\.id)
            try await db.run(ServedEntryStore.act(for: person, reader: reader))
            let (isChanged) = try await db.fetch(ServedEntryStore.isChangedByHand(dish, for: owner, besides: helpings))
            try await db.run(ServedEntryStore.act(for: nil, reader: reader))
            if isChanged { changed.insert(plate.id) }
        }
        return changed
    }

    /// Makes an entry that plates have made what they are now.
    func settleEntry(
        of dish: PlanDish.ID,
        of cooking: Cooking,
        _ shares: [CookedShare],
        for owner: DiaryOwner,
        _ db: Connection
    ) async throws {
        let (declined) = try await db.fetch(ServedEntryStore.declined(shares.map(\.id), by: owner))
        let helpings = shares.filter { $0.isHelping(for: owner.person, of: dish) && !declined.contains($0.id) }
        guard let last = helpings.last, let eaten = try cooking.eaten(helpings) else { return }
        let replaced = try await db.fetch(
            ServedEntryStore.replace(eaten, of: dish, for: owner, madeOf: helpings.map(\.id), now: last.id)
        )
        if replaced == 1 { try await db.run(ShareStore.settled(helpings, in: household)) }
    }
}
