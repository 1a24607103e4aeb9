import Domain
import HTTPServer
import Web

/// A recipe on paper, for the servings that are cooked.
struct PrintedRecipeController {
    let catalogue: CatalogueCache

    func show(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        return context.page(PrintedRecipePage(context, detail, ViewedCook(context.query, of: detail.dish)))
    }
}

struct PrintedRecipePage: Page, Sendable {
    let name: String
    let back: LocalPath
    let tags: [String]
    let list: IngredientList
    let method: SafeHTML?

    init(_ context: any HouseholdContext, _ detail: RecipeDetail, _ cook: ViewedCook) {
        let strings = context.strings
        name = detail.name
        back = LocalPath.recipe(detail.id).cooking(cook.parameter)
        tags = strings.tags(of: detail, Formatting(context.language))
        list = IngredientList(strings, detail, cook.amount)
        method = detail.head.instructions.isEmpty ? nil : Markdown.html(detail.head.instructions)
    }
}
