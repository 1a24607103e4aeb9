import Database
import Domain

/// The ingredients of a kitchen that somebody can avoid.
enum ProfileChoiceStore {
    /// The names to choose from, as the kitchen writes them.
    static func names(in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT name
            FROM ingredients
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name COLLATE "tr-x-icu", id
            LIMIT 500
            """,
            as: String.self
        )
    }

    static func ingredients(_ ids: [Ingredient.ID], in household: Household.ID) -> Query<[Ingredient.ID]> {
        .rows(
            """
            SELECT id
            FROM ingredients
            WHERE household_id = \(household) AND id = ANY (\(ids))
            ORDER BY id
            LIMIT 1000
            """,
            as: Ingredient.ID.self
        )
    }

    static func ingredient(named name: String, in household: Household.ID) -> Query<Ingredient.ID?> {
        .first(
            """
            SELECT id
            FROM ingredients
            WHERE household_id = \(household) AND ingredient_key = \(IngredientKey(name).text) AND deleted_at IS NULL
            """,
            as: Ingredient.ID.self
        )
    }
}
