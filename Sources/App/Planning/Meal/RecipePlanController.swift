import Domain
import HTTPServer
import Web

/// Plans a recipe from its own page: the next days and their meals, each a button.
struct RecipePlanController {
    let catalogue: CatalogueCache

    func show(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try await RecipeLoader.requested(context, catalogue)
        return context.page(RecipePlanPage(context, recipe))
    }
}

struct RecipePlanPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let backName: String
    let csrf: CSRFField
    let recipe: String
    let first: LocalPath
    let days: [Day]
    let once = IdempotencyField()

    struct Day: Sendable {
        let name: String
        let meals: [Meal]
    }

    struct Meal: Sendable {
        let name: String
        let label: String
        let action: LocalPath
    }

    init(_ context: any HouseholdContext, _ detail: RecipeDetail) {
        let strings = context.strings
        title = strings.planning.planFor(name: detail.name)
        back = .recipe(detail.id)
        backName = detail.name
        csrf = context.csrf
        recipe = detail.id.description
        first = "/plan/\(context.today)/dinner/dishes"
        days = (0..<Plan.dayCount).map { offset in
            let day = context.today.adding(days: offset)
            return Day(
                name: strings.nearness(of: day, to: context.today) ?? strings.name(of: day, seenFrom: context.today),
                meals: MealSlot.allCases.map { slot in
                    let time = MealTime(day: day, slot: slot)
                    return Meal(
                        name: strings.name(of: slot),
                        label: strings.name(of: time, seenFrom: context.today),
                        action: "/plan/\(day)/\(slot.rawValue)/dishes"
                    )
                }
            )
        }
    }
}
