import Domain
import HTTPServer
import Web

/// A recipe on paper, for the servings that are cooked.
struct PrintedRecipeController {
    let catalogue: CatalogueCache

    func show(_ context: any HouseholdContext) async throws -> Response {
        let detail = try await RecipeLoader.requested(context, catalogue)
        let avoided = try await context.database.read(AvoidanceStore.avoided(in: context.household))
        var page = PrintedRecipePage(context, detail, ViewedCook(context.query, of: detail.dish))
        page.verdicts = VerdictsSection(context, of: detail, for: avoided)
        return context.page(page)
    }
}

struct PrintedRecipePage: Page, Sendable {
    let name: String
    /// The language of the recipe's words, where it is another than the page's.
    let lang: String?
    let back: LocalPath
    let tags: [String]
    let list: IngredientList
    let method: MethodSection
    /// For whom it is not free, as on the recipe's page: the paper lies beside the stove.
    var verdicts: VerdictsSection?

    init(_ context: any HouseholdContext, _ detail: RecipeDetail, _ cook: ViewedCook) {
        let strings = context.strings
        name = detail.name
        lang = detail.lang(for: context.language)
        back = LocalPath.recipe(detail.id).cooking(cook.parameter)
        tags = strings.tags(of: detail, Formatting(context.language))
        list = IngredientList(strings, detail, cook.amount)
        method = MethodSection(strings, detail, cook.amount)
    }
}
