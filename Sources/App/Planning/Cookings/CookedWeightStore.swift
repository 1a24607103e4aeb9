import Database
import Domain

/// Makes the weight of a cooking the recipe's, and gives the recipe its former one back.
enum CookedWeightStore {
    enum Keeping: Sendable {
        /// - Parameter former: what the recipe weighed before; nil where nobody had said.
        case kept(Grams, former: Grams?)
        /// It is the recipe's weight already.
        case there
        /// The recipe was changed since it was cooked, and has this version now.
        case recipeChanged(version: Int)
    }

    /// Keeps the weight for the recipe as it is written. Nil where the recipe was deleted, or nothing was weighed.
    /// - Parameter seen: the version of a recipe that was changed since, of which somebody has read that it was.
    static func keep(
        _ cooking: Cooking,
        seen: Int?,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Keeping? {
        guard let cooked = cooking.weight, let recipe = try await locked(cooking.recipe, in: household, db) else {
            return nil
        }
        let weight = Grams(cooked.value / cooking.factor)
        if recipe.weight == weight { return .there }
        guard [cooking.recipeVersion, seen].contains(recipe.version) else {
            return .recipeChanged(version: recipe.version)
        }
        try await set(weight, of: cooking.recipe, at: recipe.version, in: household, db)
        return .kept(weight, former: recipe.weight)
    }

    /// Gives the recipe the weight that it had before. False where it has another by now; nil where it was deleted. Done again
    /// it changes nothing.
    /// - Parameter kept: the weight that it got instead.
    static func takeBack(
        _ kept: Grams,
        to former: Grams?,
        of recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Bool? {
        guard let found = try await locked(recipe, in: household, db) else { return nil }
        if found.weight == former { return true }
        guard found.weight == kept else { return false }
        try await set(former, of: recipe, at: found.version, in: household, db)
        return true
    }

    private struct Weighed {
        let version: Int
        let weight: Grams?
    }

    /// The version of a recipe, and its weight, which stay until the transaction ends.
    private static func locked(
        _ recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Weighed? {
        try await db.first(
            """
            SELECT version, cooked_weight_g
            FROM recipes
            WHERE household_id = \(household) AND id = \(recipe) AND deleted_at IS NULL
            FOR NO KEY UPDATE
            """
        ) { row in
            Weighed(
                version: try row["version"],
                weight: try row.get("cooked_weight_g", as: Double?.self).map(Grams.init)
            )
        }
    }

    /// What was cooked of the recipe as it was is still what it says, but for its weight.
    private static func set(
        _ weight: Grams?,
        of recipe: Recipe.ID,
        at version: Int,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run([
            """
            UPDATE recipes
            SET cooked_weight_g = \(weight?.value)
            WHERE household_id = \(household) AND id = \(recipe)
            """,
            """
            UPDATE cookings
            SET recipe_version = \(version + 1)
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND recipe_version = \(version)
            """,
        ])
        // It raises the version.
        try await RecipeTotalsStore.refresh([recipe], in: household, db)
    }
}
