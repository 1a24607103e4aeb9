import Database
import Domain
import Web

/// What of planned dishes somebody is still to eat: what is neither in their diary nor said to be left alone.
struct UneatenDishes: Sendable {
    private let person: PlanPerson
    private let done: Set<PlannedDish.ID>
    private let skipped: Set<PlannedDish.ID>
    /// What the person has said of their meals out.
    let outs: [PlannedDish.ID: MealOut]
    /// What was taken of those that were cooked, so that they show what one tap would write.
    private let shares: [CookedShare]
    private let language: Language

    /// - Parameter dishes: those that are looked at later.
    init(_ dishes: [ServedDish], for person: PlanPerson, of owner: DiaryOwner, _ context: any HouseholdContext)
        async throws
    {
        let ids = dishes.map(\.id)
        let cookings = Set(dishes.filter { $0.dish.kind == .recipe }.compactMap(\.content.cooked?.cooking.id))
        let taken: Query<[CookedShare]> =
            cookings.isEmpty ? .nothing([]) : CookedDishStore.shares(of: cookings.sorted(), in: owner.household)
        let (eaten, outs, skipped, shares) = try await context.database.read(
            PlannedEntryStore.entries(of: ids + dishes.map { $0.thing(for: person.id) }, for: owner),
            MealOutStore.eaten(at: ids, of: owner),
            PlanSkipStore.skipped(ids, of: owner),
            taken
        )
        self.person = person
        self.outs = outs
        self.shares = shares
        self.skipped = Set(skipped)
        done = Set(eaten.map(\.dish))
        language = context.language
    }

    /// What the person will eat of a dish; nil where it is not for them, or has been decided about.
    func planned(_ served: ServedDish) -> EntrySnapshot? {
        guard served.isEaten, served.isFor(person.id), !isEaten(served), !skipped.contains(served.id),
            served.uneaten(by: person.id) == nil
        else { return nil }
        return served.plate(for: person, among: shares)
            ?? served.planned(for: person, out: outs[served.id], language)
    }

    /// Whether the person has said that they do not eat it.
    func isSkipped(_ served: ServedDish) -> Bool { skipped.contains(served.id) && !isEaten(served) }

    /// Whether it stands in the diary: where it was moved, also as what was eaten of it before.
    private func isEaten(_ served: ServedDish) -> Bool {
        done.contains(served.id) || done.contains(served.thing(for: person.id))
    }
}
