import Domain
import Web

/// Where a recipe's page leads.
struct RecipePaths: Sendable {
    let photo: LocalPath
    /// Where secret links are given out.
    let share: LocalPath
    private(set) var plan: LocalPath
    private(set) var cook: LocalPath
    private(set) var print: LocalPath
    /// Where it is cooked: weighed, served, and kept as it was.
    private(set) var cookings: LocalPath
    private(set) var edit: LocalPath
    /// Puts the ingredients on a shopping list.
    private(set) var shopping: LocalPath
    /// The page on which earlier entries of the recipe can be corrected.
    let entries: LocalPath
    let favourite: LocalPath
    let rating: LocalPath

    init(_ id: Recipe.ID) {
        let recipe = LocalPath.recipe(id)
        photo = recipe.under("/photo")
        share = recipe.under("/share")
        plan = "/plan/recipes/\(id)"
        cook = recipe.under("/cook")
        print = recipe.under("/print")
        cookings = recipe.under("/cookings")
        edit = recipe.under("/edit")
        shopping = recipe.under("/shopping")
        entries = recipe.under("/entries")
        favourite = recipe.under("/favourite")
        rating = recipe.under("/rating")
    }

    /// The same places for the servings that are cooked; unchanged for the recipe as it is written.
    func cooking(_ servings: String?) -> RecipePaths {
        guard let servings else { return self }
        var paths = self
        for place in [\RecipePaths.plan, \.cook, \.print, \.cookings, \.edit, \.shopping] {
            paths[keyPath: place] = paths[keyPath: place].cooking(servings)
        }
        return paths
    }
}
