import Database

/// Computes anew what recipes come to, in the transaction that changed the foods in them. Recipes stand above foods:
/// whoever changes foods is handed this.
typealias RecipeRefresh = @Sendable ([Recipe.ID], Household.ID, Connection) async throws -> Void
