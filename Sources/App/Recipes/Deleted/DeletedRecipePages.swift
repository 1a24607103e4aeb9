import Domain
import Web

/// A recipe that was deleted, where it was.
struct DeletedRecipePage: Page, Sendable {
    let title: String
    let csrf: CSRFField
    let undelete: LocalPath

    init(_ context: any HouseholdContext, _ id: Recipe.ID, _ name: String) {
        title = context.strings.recipes.library.wasDeleted(name: name)
        csrf = context.csrf
        undelete = .recipe(id).undelete
    }
}

/// The recipes that were deleted last.
struct DeletedRecipesPage: Page, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var isEmpty: Bool { rows.isEmpty }
    let lead: String

    struct Row: Sendable {
        let name: String
        let at: String
        let undelete: LocalPath
        let label: String
    }

    init(_ context: any HouseholdContext, _ recipes: [DeletedRecipeStore.Listed]) {
        let strings = context.strings
        csrf = context.csrf
        lead = strings.recipes.library.deletedLead(days: String(DeletedRecipeStore.days))
        rows = recipes.map { recipe in
            Row(
                name: recipe.name,
                at: strings.ago(recipe.at, now: context.now),
                undelete: .recipe(recipe.id).undelete,
                label: strings.recipes.library.bringBackOf(name: recipe.name)
            )
        }
    }
}

extension LocalPath {
    /// The form that brings this recipe back.
    var undelete: LocalPath { under("/undelete") }
}
