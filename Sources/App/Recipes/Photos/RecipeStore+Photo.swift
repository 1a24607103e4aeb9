import Database
import Domain

extension RecipeStore {
    /// Notes that the photo of a recipe was changed: what was cooked of the recipe as it was is still what it says. The result
    /// is 0 where there is no such recipe.
    static func touch(_ id: Recipe.ID, in household: Household.ID) -> Query<Int> {
        .one(
            """
            WITH touched AS (
                UPDATE recipes
                SET \(fragment: change)
                WHERE household_id = \(household) AND id = \(id)
                RETURNING version
            ), carried AS (
                UPDATE cookings AS k
                SET recipe_version = t.version
                FROM touched AS t
                WHERE k.household_id = \(household) AND k.recipe_id = \(id) AND k.recipe_version = t.version - 1
            )
            SELECT count(*)
            FROM touched
            """,
            as: Int.self
        )
    }
}
