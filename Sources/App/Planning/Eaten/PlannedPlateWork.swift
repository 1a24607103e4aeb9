import Database
import Domain
import Web

/// Eats of a planned dish that was cooked: what is eaten is a plate, so that pot, leftovers and diaries agree.
struct PlannedPlateWork: Sendable {
    let served: ServedDish
    let cooking: Cooking
    let person: PlanPerson
    /// How much was said to be eaten; nil for as planned, which is less where less is left.
    let amount: EatenAmount?
    /// Whoever presses: the person themselves, also where a guardian does it for them, or who gives it to somebody else.
    let reader: Person.ID
    let author: EntryWriter
    let household: Household.ID
    let settings: PlanSettings
    /// Whether it contains what that person avoids, and nobody lets that stand.
    let asks: Bool
    let today: CivilDate
    let strings: Strings
    /// The act that takes it back.
    var act = Serving.ID.new()

    /// Takes a plate, with its entry or offer; nil where that person has one of this dish, or an entry of it. Throws
    /// `FormErrors` where there is less than was said, or nothing.
    func write(_ db: Connection) async throws -> ServingWork.Served? {
        let owner = DiaryOwner(household: household, person: person.id)
        let (found, shares, entries, planned) = try await db.fetch(
            CookingStore.cooking(cooking.id, in: household, forUpdate: true),
            CookingStore.shares(of: cooking.id, in: household),
            PlannedEntryStore.entries(of: [served.id], for: owner),
            CookedDishStore.leftover(of: served.id, in: household)
        )
        guard let cooking = found, entries.isEmpty, try await !hasPlate(among: shares, of: owner, db) else {
            return nil
        }
        if asks { throw ["keep": .planning(.asksAgain)] as FormErrors }
        let (source, taken) = served.source(for: person, amount, cooking.ledger(shares), shares, planned)
        var order = ServingOrder(
            plates: [ServingOrder.Plate(eater: .person(person), amount: taken, takesLess: amount == nil)],
            time: served.dish.time,
            source: source
        )
        order.dish = shares.thing(for: person.id, at: served.dish.time, served.id)
        let work = ServingWork(
            order: order,
            cooking: cooking.id,
            household: household,
            reader: reader,
            author: author,
            settings: settings,
            today: today,
            strings: strings,
            act: act
        )
        return try await work.write(db)
    }

    /// Whether that person has a plate of the dish, or one at its meal. Who has eaten nothing of it, or has declined the offer of
    /// one at the meal from which it was moved, has none; of others nobody is told either.
    private func hasPlate(among shares: [CookedShare], of owner: DiaryOwner, _ db: Connection) async throws -> Bool {
        let time = served.dish.time
        let plates = shares.filter { share in
            share.use == .plate && share.person == person.id && (share.time == time || share.eatenAs == served.id)
        }
        guard person.isMine else { return !plates.isEmpty }
        let eaten = plates.filter { $0.eaten > 0 }
        let moved = eaten.filter { $0.time != time }.map(\.id)
        if moved.isEmpty { return !eaten.isEmpty }
        let (declined) = try await db.fetch(ServedEntryStore.declined(moved, by: owner))
        return !eaten.allSatisfy { declined.contains($0.id) }
    }
}
