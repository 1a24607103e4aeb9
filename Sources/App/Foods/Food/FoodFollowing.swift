import Database

// What follows for recipes when foods change, in the transaction that changed them. Foods may not name the room Recipes, so
// the functions are handed to the code that changes foods.

/// A food of a household's own by which recipe lines may weigh something else than before.
struct ChangedOwnFood: Sendable {
    let id: Food.ID
    /// What its lines were weighed by before: itself as it was, or another food. Lines that either weighs the same keep the
    /// grams that they have.
    let former: Food
    /// The merge that has given it the lines that are meant; nil for all of its lines.
    var merge: OwnFoodMerge.ID?
}

/// Weighs the recipe lines with a food of the household's own anew, and recomputes their recipes.
typealias OwnFoodFollowing = @Sendable (ChangedOwnFood, any HouseholdContext, Connection) async throws -> Void

/// Weighs the lines of a household's recipes anew that have one of these foods, which every household sees, and recomputes
/// the recipes.
typealias FoodFollowing = @Sendable ([Food.ID], [Recipe.ID], Household.ID, Connection) async throws -> Void
