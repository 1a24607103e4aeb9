import Database

/// Recomputes the totals of recipes in the transaction that changed their foods. Foods may not name the room Recipes,
/// so the function is handed to the code that changes foods.
typealias RecipeRefresh = @Sendable ([Recipe.ID], Household.ID, Connection) async throws -> Void
