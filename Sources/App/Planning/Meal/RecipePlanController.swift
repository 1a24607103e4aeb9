import Domain
import HTTPServer
import Web

/// Plans a recipe from its own page: the next days and their meals, each a button.
struct RecipePlanController {
    let catalogue: CatalogueCache

    func show(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try await RecipeLoader.requested(context, catalogue)
        return context.page(RecipePlanPage(context, recipe, ViewedCook(context.query, of: recipe.dish)))
    }
}

struct RecipePlanPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let backName: String
    let csrf: CSRFField
    let recipe: String
    /// How much is cooked, as the recipe was viewed: "for 9 servings"; nil for as the household usually does.
    let amount: String?
    let cook: String?
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

    init(_ context: any HouseholdContext, _ detail: RecipeDetail, _ viewed: ViewedCook) {
        let strings = context.strings
        title = strings.planning.planFor(name: detail.name)
        back = LocalPath.recipe(detail.id).cooking(viewed.parameter)
        backName = detail.name
        csrf = context.csrf
        recipe = detail.id.description
        cook = viewed.parameter
        amount = viewed.parameter.map { _ in
            let servings = viewed.amount.servings
            let shown = Formatting(context.language).decimal(servings, places: 2)
            return strings.recipes.portion.cookFor(count: servings, shown: shown)
        }
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
