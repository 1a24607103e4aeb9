import Database
import Domain
import Web

/// What a plate is in its person's diary. Of one dish at one meal a person has one entry, which a second helping raises.
/// An entry that a plate has made names its last plate as its change: whoever changes it by hand makes it their own, and
/// no plate that is taken back deletes it any more.
struct ServedEntry: Sendable {
    let share: CookedShare
    /// What was taken before.
    let earlier: [CookedShare]
    let cooking: Cooking
    let household: Household.ID

    private var owner: DiaryOwner? { share.person.map { DiaryOwner(household: household, person: $0) } }

    /// The plates that this person had of it at the same meal.
    private var helpings: [CookedShare] {
        earlier.filter { $0.use == .plate && $0.person == share.person && $0.eatenAs == share.eatenAs && $0.isWritten }
    }

    /// Into the diary of the reader, or of whom they look after: a new entry, or the one of the first helping, raised. What
    /// was entered before anything was served stays as it is.
    func writeOwn(as person: Person.ID, reader: Person.ID?, _ db: Connection) async throws {
        guard let owner, let dish = share.eatenAs else { return }
        try await db.run(ServedEntryStore.act(for: person, reader: reader))
        let entry = try entry([share])
        let plate = DiaryChange.id(madeBy: share.id)
        let added = try await db.fetch(PlannedEntryStore.add(entry, of: dish, for: owner, in: plate))
        if added == 1 {
            _ = try await db.fetch(PlannedEntryStore.answerOffers(of: [dish], for: owner))
        } else if !helpings.isEmpty {
            let (declined) = try await db.fetch(ServedEntryStore.declined(helpings.map(\.id), by: owner))
            let counted = helpings.filter { !declined.contains($0.id) }
            if !counted.isEmpty { try await raise(counted, by: entry.eaten, of: dish, for: owner, db) }
        }
        try await db.run(ServedEntryStore.act(for: nil, reader: reader))
    }

    private func raise(
        _ helpings: [CookedShare],
        by more: EntrySnapshot,
        of dish: PlanDish.ID,
        for owner: DiaryOwner,
        _ db: Connection
    ) async throws {
        let sum = try entry(helpings + [share]).eaten
        let replaced = try await db.fetch(
            ServedEntryStore.replace(sum, of: dish, for: owner, madeOf: helpings.map(\.id), now: share.id)
        )
        if replaced == 1 { return try await db.run(ShareStore.settled(helpings, in: household)) }
        let (found) = try await db.fetch(OfferStore.entry(of: dish, for: owner))
        guard let known = found, let raised = known.eaten.adding(more), raised.isWithinLimits else { return }
        try await db.run(ServedEntryStore.raise(known.id, to: raised, of: owner))
    }

    /// Gives a plate to somebody else, as an entry or an offer, as that person allows. Whether they are to be asked is all it
    /// tells: whoever allows entries is not said to have changed or deleted one.
    func pass(_ way: Eater.Way?, by author: EntryWriter, _ db: Connection) async throws -> Bool {
        guard let owner, let dish = share.eatenAs else { return false }
        let entry = try entry([share])
        if way == .entry {
            let added = try await db.fetch(
                ServedEntryStore.add(entry, of: dish, for: owner, by: author, in: share.id)
            )
            if added == 1 || helpings.isEmpty { return true }
            // Where its person has changed the entry by hand, they are asked.
            if try await db.fetch(ServedEntryStore.settle(share.id)) { return true }
        }
        let isHelping = !helpings.isEmpty
        let offer = ServedEntryStore.offer(entry, of: dish, to: owner, by: author, in: share.id, isHelping: isHelping)
        _ = try await db.fetch(offer)
        return way == .entry
    }

    private func entry(_ plates: [CookedShare]) throws -> DiaryEntry {
        let part = plates.map { $0.part * $0.eaten }.reduce(0, +)
        return DiaryEntry(
            id: .new(),
            day: share.time.day,
            slot: share.time.slot,
            eaten: try cooking.eaten(part, byWeight: plates.allSatisfy(\.isByWeight))
        )
    }
}

extension CookedShare {
    var isByWeight: Bool {
        if case .grams = amount { return true }
        return false
    }
}
