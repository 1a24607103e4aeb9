import Domain
import Web

/// What of planned dishes somebody is still to eat: what is neither in their diary nor said to be left alone.
struct UneatenDishes: Sendable {
    private let person: PlanPerson
    private let done: Set<PlannedDish.ID>
    private let skipped: Set<PlannedDish.ID>
    /// What the person has said of their meals out.
    let outs: [PlannedDish.ID: MealOut]
    private let language: Language

    /// - Parameter dishes: those that are looked at later.
    init(_ dishes: [ServedDish], for person: PlanPerson, of owner: DiaryOwner, _ context: any HouseholdContext)
        async throws
    {
        let ids = dishes.map(\.id)
        let (eaten, outs, skipped) = try await context.database.read(
            PlannedEntryStore.entries(of: ids + dishes.map { $0.thing(for: person.id) }, for: owner),
            MealOutStore.eaten(at: ids, of: owner),
            PlanSkipStore.skipped(ids, of: owner)
        )
        self.person = person
        self.outs = outs
        self.skipped = Set(skipped)
        done = Set(eaten.map(\.dish))
        language = context.language
    }

    /// What the person will eat of a dish; nil where it is not for them, or has been decided about.
    func planned(_ served: ServedDish) -> EntrySnapshot? {
        guard served.isEaten, served.isFor(person.id), !isEaten(served), !skipped.contains(served.id),
            served.uneaten(by: person.id) == nil
        else { return nil }
        return served.planned(for: person, out: outs[served.id], language)
    }

    /// Whether the person has said that they do not eat it.
    func isSkipped(_ served: ServedDish) -> Bool { skipped.contains(served.id) && !isEaten(served) }

    /// Whether it stands in the diary: where it was moved, also as what was eaten of it before.
    private func isEaten(_ served: ServedDish) -> Bool {
        done.contains(served.id) || done.contains(served.thing(for: person.id))
    }
}
