import Database
import Domain
import Web

/// Changes what was served: a plate that was eaten in part, or taken back, with the entry that came of it.
struct ShareWork: Sendable {
    let cooking: Cooking.ID
    let household: Household.ID
    let reader: Person.ID?
    /// Those whose diary is the reader's to write.
    let mine: Set<Person.ID>

    enum Refusal: Error {
        /// Something was taken of it since.
        case used
    }

    /// Says how much of a plate was eaten. Throws `notFound` for the plate of somebody who says that themselves.
    func eat(_ eaten: Double, of id: CookedShare.ID, backToPot: Bool, _ db: Connection) async throws {
        let (cooking, shares) = try await locked(db)
        guard let plate = shares.first(where: { $0.id == id && $0.use == .plate }),
            plate.person.map(mine.contains) ?? true
        else { throw HTTPError.notFound }
        var ledger = cooking.ledger(shares)
        do {
            try ledger.eat(eaten, of: id, backToPot: backToPot)
        } catch {
            throw Refusal.used
        }
        if ledger.shares.contains(where: { $0.key == id }) {
            try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        } else {
            try await db.run(ShareStore.delete([id], in: household))
        }
        try await settle([plate], of: cooking, shares.updated(by: ledger), db)
    }

    /// Makes entries that were written by an old weight what they are by the present one, and says how many.
    func renew(_ db: Connection) async throws -> Int {
        let (cooking, shares) = try await locked(db)
        var ledger = cooking.ledger(shares)
        let keys = Set(ledger.outdated.map(\.key))
        let meant = shares.filter { keys.contains($0.id) && ($0.person.map(mine.contains) ?? false) }
        do {
            try ledger.renew(Set(meant.map(\.id)))
        } catch {
            throw Refusal.used
        }
        try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        try await settle(meant, of: cooking, shares.updated(by: ledger), db)
        return meant.count
    }

    /// Puts shares back to where they came from: one, or all that were served at once.
    func takeBack(_ isMeant: @Sendable (CookedShare) -> Bool, _ db: Connection) async throws {
        let (cooking, shares) = try await locked(db)
        let meant = shares.filter(isMeant)
        guard !meant.isEmpty else { return }
        var ledger = cooking.ledger(shares)
        for share in meant.reversed() {
            do {
                try ledger.takeBack(share.id)
            } catch {
                throw Refusal.used
            }
        }
        try await db.run(ShareStore.delete(meant.map(\.id), in: household))
        try await settle(meant, of: cooking, shares.updated(by: ledger), db)
    }

    private func locked(_ db: Connection) async throws -> (Cooking, [CookedShare]) {
        let (found, shares) = try await db.fetch(
            CookingStore.cooking(cooking, in: household, forUpdate: true),
            CookingStore.shares(of: cooking, in: household)
        )
        guard let cooking = found else { throw HTTPError.notFound }
        return (cooking, shares)
    }

    /// Makes entries what the plates are now. Entries and offers of others are taken back as far as nobody has answered.
    private func settle(
        _ changed: [CookedShare],
        of cooking: Cooking,
        _ shares: [CookedShare],
        _ db: Connection
    ) async throws {
        for plate in changed where plate.isWritten {
            guard let person = plate.person, let dish = plate.eatenAs else { continue }
            guard mine.contains(person) else {
                try await db.run(ServedEntryStore.takeBack(plate.id))
                continue
            }
            let plates = shares.filter {
                $0.use == .plate && $0.isWritten && $0.person == person && $0.eatenAs == dish
            }
            let part = plates.map { $0.part * $0.eaten }.reduce(0, +)
            let owner = DiaryOwner(household: household, person: person)
            try await db.run(ServedEntryStore.act(for: person, reader: reader))
            if part > 0 {
                let eaten = try cooking.eaten(part, byWeight: plates.allSatisfy(\.isByWeight))
                try await db.run(ServedEntryStore.replace(eaten, of: dish, for: owner))
            } else {
                try await db.run(ServedEntryStore.delete(of: dish, for: owner))
            }
            try await db.run(ServedEntryStore.act(for: nil, reader: reader))
        }
    }
}

extension [CookedShare] {
    /// These as the ledger has them now, without those that it no longer has.
    func updated(by ledger: CookedShares<CookedShare.ID>) -> [CookedShare] {
        let now = Dictionary(ledger.shares.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        return compactMap { share in
            guard let kept = now[share.id] else { return nil }
            var share = share
            (share.part, share.eaten, share.amount) = (kept.part, kept.eaten, kept.amount)
            return share
        }
    }
}
