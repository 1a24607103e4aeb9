import Domain
import Web

/// One meal of a day.
struct PlanMealCell: Fragment, Sendable {
    let id: String
    let name: String
    let path: LocalPath
    /// "Dinner, Friday 21 November": what the link is called for whoever does not see where it stands.
    let label: String
    let dishes: [PlanDishRow]
    var isEmpty: Bool { dishes.isEmpty }
    /// Who is away, who comes, and guests; nil where all is as usual.
    let table: String?
    /// "Nothing for Ela yet"
    let unserved: String?
    let mayEdit: Bool

    init(_ meal: PlannedMeal, _ plan: Plan, for person: PlanPerson?, _ context: any HouseholdContext) {
        let strings = context.strings
        id = meal.time.anchor
        name = strings.name(of: meal.time.slot)
        path = meal.time.path
        label = strings.name(of: meal.time, seenFrom: context.today)
        dishes = meal.dishes.map { served in
            var row = PlanDishRow(served, plan, context)
            row.eat = person.flatMap { EatButton.inWeek(served, for: $0, context) }
            return row
        }
        table = strings.table(of: meal)
        let hungry = meal.unserved.map(\.name).joined(separator: ", ")
        unserved = hungry.isEmpty ? nil : strings.planning.unserved(names: hungry)
        mayEdit = context.may(.kitchen(.write))
    }
}
