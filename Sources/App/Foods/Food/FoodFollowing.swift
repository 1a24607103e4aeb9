import Database

// What follows for recipes when foods change, in the transaction that changed them. Foods may not name the room Recipes, so
// the functions are handed to the code that changes foods.

/// Weighs the recipe lines with a food of the household's own anew, and recomputes their recipes.
typealias OwnFoodFollowing = @Sendable (Food.ID, any HouseholdContext, Connection) async throws -> Void

/// Weighs the lines of a household's recipes anew that have one of these foods, which every household sees, and recomputes
/// the recipes.
typealias FoodFollowing = @Sendable ([Food.ID], [Recipe.ID], Household.ID, Connection) async throws -> Void
