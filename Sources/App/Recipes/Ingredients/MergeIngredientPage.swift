import Domain
import Web

/// Says what becomes of two ingredients that are merged, and asks whether they are to be.
struct MergeIngredientPage: Page, Sendable {
    let title: String
    let text: String
    let names: String
    let contents: String
    let path: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    /// The name of the one that stays.
    let into: String
    let uses: [RecipeLink]

    init(
        _ context: any HouseholdContext,
        _ entry: IngredientStore.Entry,
        into other: IngredientStore.Entry,
        _ uses: [IngredientStore.Use]
    ) {
        let strings = context.strings.recipes.ingredients
        title = strings.mergeTitle(name: entry.name, other: other.name)
        text = uses.isEmpty ? strings.deleteUnused : strings.mergeText(count: uses.count, other: other.name)
        names = strings.mergeNames(name: entry.name, other: other.name)
        contents = strings.mergeContents
        path = "/ingredients/\(entry.id)/merge"
        back = entry.path
        csrf = context.csrf
        into = other.name
        self.uses = uses.map(RecipeLink.init)
    }
}
