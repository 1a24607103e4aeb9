import Database
import Domain

/// What becomes of entries when what they came of is corrected.
extension ShareWork {
    /// What became of entries that were written before a correction.
    struct Renewed: Sendable {
        let entries: Int
        /// Entries that their person has changed by hand since, and that stay.
        let kept: Int
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
        try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        let after = shares.updated(by: ledger)
        let count = try await settle(meant, .renew, of: cooking, from: shares, to: after, db)
        let entries = Set(
            all.filter { kept.contains($0.id) }.map { [$0.person?.description, $0.eatenAs?.description] }
        )
        return Renewed(entries: count, kept: entries.count)
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
}
