import Database
import Domain
import Web

/// Adds what was offered to its person's diary: as an entry of its own, by raising the one of an earlier helping, or in the
/// place of one that came of plates which were taken back since.
struct OfferAnswer: Sendable {
    let offer: Offer
    /// What it becomes: as it is offered, or as its person has changed it.
    let entry: DiaryEntry
    let owner: DiaryOwner
    let database: any Database

    enum Outcome: Sendable {
        case added(day: CivilDate)
        /// The dish is in the diary already, whichever way it came; nil where that entry is gone by now.
        case had(DiaryEntry.ID?)
        /// It was answered before: one answer counts.
        case answered
    }

    private var change: ChangeStore { ChangeStore(owner: owner, id: DiaryChange.id(madeBy: offer.id)) }

    func accept() async throws -> Outcome {
        if try await raise() { return .added(day: offer.day) }
        do {
            let isKept = try await database.write { db in
                let open = try await db.fetch(OfferStore.openHelpings(besides: [offer.id], for: owner))
                guard try await db.fetch(OfferStore.answer(offer.id, .accepted, for: owner)) == 1 else { return false }
                let (_, _) = try await db.fetch(OfferStore.keep(entry, of: owner), OfferStore.reopen(open, for: owner))
                return true
            }
            return isKept ? .added(day: entry.day) : .answered
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            if try await replace() { return .added(day: entry.day) }
            return .had(try await had())
        }
    }

    /// A second helping raises the entry of the first; false where there is none, or where that one was taken back. The entry
    /// is kept as it was, in a change with the offer's id.
    private func raise() async throws -> Bool {
        guard offer.isHelping, let dish = offer.dish else { return false }
        let change = self.change
        return try await database.write { db in
            let (found, replacing) = try await db.fetch(
                OfferStore.entry(of: dish, for: owner),
                OfferStore.replacing([offer.id], of: owner)
            )
            guard let known = found, replacing.isEmpty, let sum = known.eaten.adding(entry.eaten), sum.isWithinLimits,
                try await db.fetch(OfferStore.answer(offer.id, .accepted, for: owner)) == 1
            else { return false }
            try await db.run([
                change.forgetting, change.beginning(at: .diary(offer.day)), change.keeping([known.id]),
                OfferStore.raise(known.id, to: sum, of: owner, in: "\(change.id)"),
            ])
            return true
        }
    }

    /// What is served replaces what came of plates that were taken back since; false where the diary has something else. The
    /// entry is kept as it was, in a change with the offer's id.
    private func replace() async throws -> Bool {
        guard let dish = offer.dish else { return false }
        let change = self.change
        return try await database.write { db in
            let (found, meant) = try await db.fetch(
                OfferStore.entry(of: dish, for: owner),
                OfferStore.replacing([offer.id], of: owner)
            )
            guard let known = found, !meant.isEmpty,
                try await db.fetch(OfferStore.answer(offer.id, .accepted, for: owner)) == 1
            else { return false }
            let replaced = DiaryEntry(id: known.id, day: entry.day, slot: entry.slot, eaten: entry.eaten)
            try await db.run([
                change.forgetting, change.beginning(at: .diary(entry.day)), change.keeping([known.id]),
                change.replacing(replaced),
            ])
            return true
        }
    }

    /// Answers the offer of what the diary has: its entry is shown, where it can be made what was offered.
    private func had() async throws -> DiaryEntry.ID? {
        try await database.write { db -> DiaryEntry.ID? in
            _ = try await db.fetch(OfferStore.answer(offer.id, .accepted, for: owner))
            guard let dish = offer.dish else { return nil }
            let (entry) = try await db.fetch(OfferStore.entry(of: dish, for: owner))
            return entry?.id
        }
    }
}
