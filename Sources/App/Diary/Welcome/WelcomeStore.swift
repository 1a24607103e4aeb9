import Database
import Domain

/// What the first steps of somebody new ask.
enum WelcomeStore {
    static func hasRecipe(_ household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM recipes
                WHERE household_id = \(household) AND deleted_at IS NULL
            )
            """,
            as: Bool.self
        )
    }
}
