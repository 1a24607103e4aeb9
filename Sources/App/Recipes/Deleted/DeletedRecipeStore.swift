import Database
import Domain

/// Recipes that were deleted, and whose rows are still there.
enum DeletedRecipeStore {
    /// For so many days what was deleted is listed. At its own address it is found for good.
    static let days = 30

    struct Listed: Sendable {
        let id: Recipe.ID
        let name: String
        let at: Moment
    }

    static func name(of id: Recipe.ID, in household: Household.ID) -> Query<String?> {
        .first(
            "SELECT name FROM recipes WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL",
            as: String.self
        )
    }

    /// Those that were deleted last.
    static func latest(in household: Household.ID) -> Query<[Listed]> {
        .rows(
            """
            SELECT id, name, deleted_at
            FROM recipes
            WHERE household_id = \(household) AND deleted_at > now() - make_interval(days => \(days)::integer)
            ORDER BY deleted_at DESC, id
            LIMIT 50
            """
        ) { row in Listed(id: try row["id"], name: try row["name"], at: try row["deleted_at"]) }
    }
}
