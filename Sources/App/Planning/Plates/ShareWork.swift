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
    /// Whether the reader serves here, and so says what guests have eaten.
    let serves: Bool

    /// What is done to plates, and so to the entry that came of them.
    enum Act {
        /// Their person, or a guardian, says what the entry is to be.
        case say
        /// An entry that is there is worked out anew.
        case renew
        case takeBack
    }

    /// The entry of a dish in one diary, which is made of plates of a cooking.
    private struct MadeEntry {
        let cooking: Cooking
        let dish: PlanDish.ID
        let owner: DiaryOwner
    }

    /// Says how much of a plate was eaten. Answers whether that was not said before, and the address that takes it back; nil
    /// for guests, who have no diary.
    /// Throws `notFound` for the plate of somebody who says that themselves.
    /// - Parameters:
    ///   - shown: the plate as the form showed it: what is said twice is done once. Nil for as it is.
    ///   - place: the page that shows the result.
    func eat(
        _ eaten: Double,
        of id: CookedShare.ID,
        shown: (part: Double, eaten: Double)?,
        backToPot: Bool,
        at place: LocalPath,
        _ db: Connection
    ) async throws -> (isNew: Bool, undo: LocalPath?) {
        let (cooking, shares) = try await locked(db)
        guard let plate = shares.first(where: { $0.id == id && $0.use == .plate }),
            plate.person.map(mine.contains) ?? serves
        else { throw HTTPError.notFound }
        if let shown, try plate.isSaid(eaten, backToPot: backToPot, of: shown) { return (false, nil) }
        var ledger = cooking.ledger(shares)
        do {
            try ledger.eat(eaten, of: id, backToPot: backToPot)
        } catch {
            throw ShareError.used
        }
        let undo = try await keep(plate, shares.beside(plate).filter(\.isToldOtherwise), before: ledger, at: place, db)
        if ledger.shares.contains(where: { $0.key == id }) {
            try await db.run(ShareStore.parts(of: ledger.shares, in: household))
        } else {
            try await db.run(ShareStore.delete([id], takenBackAt: nil, in: household))
        }
        try await settle([plate], .say, of: cooking, from: shares, to: shares.updated(by: ledger), db)
        return (true, undo)
    }

    /// Whoever only reads the kitchen takes back what they said that they ate, or gave to whom they were let write for, and
    /// nothing else.
    func mayTakeBack(_ shares: [CookedShare], _ db: Connection) async throws -> Bool {
        if serves { return true }
        guard shares.allSatisfy({ $0.use == .plate }) else { return false }
        if shares.allSatisfy({ $0.person.map(mine.contains) ?? false }) { return true }
        guard let reader else { return false }
        return try await db.fetch(ShareStore.areServed(shares.map(\.id), by: reader, in: household))
    }

    func locked(_ db: Connection) async throws -> (Cooking, [CookedShare]) {
        let (found, shares) = try await db.fetch(
            CookingStore.cooking(cooking, in: household, forUpdate: true),
            CookingStore.shares(of: cooking, in: household)
        )
        guard let cooking = found else { throw HTTPError.notFound }
        return (cooking, shares)
    }

    /// Makes entries what the plates are now, and says how many of them were replaced or made. Entries and offers of others are
    /// taken back as far as nobody has answered.
    @discardableResult func settle(
        _ changed: [CookedShare],
        _ act: Act,
        of cooking: Cooking,
        from before: [CookedShare],
        to after: [CookedShare],
        _ db: Connection
    ) async throws -> Int {
        var settled: [CookedShare] = []
        // What each has declined is asked for once, of all plates.
        var declinedBy: [Person.ID: Set<CookedShare.ID>] = [:]
        for plate in changed where plate.isWritten {
            guard let person = plate.person, let dish = plate.eatenAs else { continue }
            guard mine.contains(person) else {
                try await db.run(ServedEntryStore.takeBack(plate.id))
                continue
            }
            let owner = DiaryOwner(household: household, person: person)
            let entry = MadeEntry(cooking: cooking, dish: dish, owner: owner)
            try await db.run(ServedEntryStore.act(for: person, reader: reader))
            if declinedBy[person] == nil {
                declinedBy[person] = try await self.declined(before, by: owner, db)
            }
            if act == .say {
                try await db.run(ServedEntryStore.undecline(plate.id, for: owner))
                declinedBy[person]?.remove(plate.id)
            }
            let declined = declinedBy[person] ?? []
            let had = before.filter { $0.isHelping(for: person, of: dish) && !declined.contains($0.id) }
            let has = after.filter { $0.isHelping(for: person, of: dish) && !declined.contains($0.id) }
            switch act {
            case _ where declined.contains(plate.id): break
            case .say, .renew:
                if try await say(has, last: plate, makes: act == .say, entry, db) { settled.append(plate) }
            case .takeBack: try await takeBack(plate, had, has, entry, db)
            }
            try await db.run(ServedEntryStore.act(for: nil, reader: reader))
        }
        return settled.entryCount
    }

    private func declined(_ plates: [CookedShare], by owner: DiaryOwner, _ db: Connection) async throws -> Set<
        CookedShare.ID
    > {
        let found = try await db.fetch(ServedEntryStore.declined(plates.map(\.id), by: owner))
        return Set(found)
    }

    /// The entry is what was eaten of the plates, whatever it was before: none where that is nothing, and a new one
    /// where it was nothing before and one may be made. Answers whether there is one.
    private func say(
        _ plates: [CookedShare],
        last plate: CookedShare,
        makes isNew: Bool,
        _ made: MadeEntry,
        _ db: Connection
    ) async throws -> Bool {
        let (dish, owner) = (made.dish, made.owner)
        try await db.run(ShareStore.settled(plates, in: household))
        guard let eaten = try made.cooking.eaten(plates) else {
            _ = try await db.fetch(ServedEntryStore.delete(of: dish, for: owner, madeOf: nil))
            return false
        }
        let replaced = try await db.fetch(
            ServedEntryStore.replace(eaten, of: dish, for: owner, madeOf: nil, now: plate.id)
        )
        if replaced == 1 || !isNew { return replaced == 1 }
        let entry = DiaryEntry(id: .new(), day: plate.time.day, slot: plate.time.slot, eaten: eaten)
        let change = DiaryChange.id(madeBy: plate.id)
        _ = try await db.fetch(PlannedEntryStore.add(entry, of: dish, for: owner, in: change))
        // Whoever says what they ate has answered who offered it.
        _ = try await db.fetch(PlannedEntryStore.answerOffers(of: [dish], for: owner))
        return true
    }

    /// What the plates have made goes with them. What its person has entered or changed by hand stays, less what a second
    /// helping has raised it by.
    private func takeBack(
        _ plate: CookedShare,
        _ had: [CookedShare],
        _ has: [CookedShare],
        _ made: MadeEntry,
        _ db: Connection
    ) async throws {
        let (cooking, dish, owner) = (made.cooking, made.dish, made.owner)
        let ids = had.map(\.id)
        guard let last = has.last, let eaten = try cooking.eaten(has) else {
            _ = try await db.fetch(ServedEntryStore.delete(of: dish, for: owner, madeOf: ids))
            return
        }
        let replaced = try await db.fetch(
            ServedEntryStore.replace(eaten, of: dish, for: owner, madeOf: ids, now: last.id)
        )
        if replaced == 1 { try await db.run(ShareStore.settled(has, in: household)) }
        let isFirst = had.first?.id == plate.id
        guard replaced == 0, !isFirst, let less = try cooking.eaten([plate]) else { return }
        let (found) = try await db.fetch(OfferStore.entry(of: dish, for: owner))
        guard let known = found, let lowered = known.eaten.adding(less, times: -1), lowered.isSomething else { return }
        try await db.run(ServedEntryStore.raise(known.id, to: lowered, of: owner))
    }
}

extension EntrySnapshot {
    /// Whether there is any of it, and of nothing less than nothing.
    fileprivate var isSomething: Bool {
        amount > 0 && Nutrient.allCases.allSatisfy { (nutrients[$0].number ?? 0) >= 0 }
    }
}
