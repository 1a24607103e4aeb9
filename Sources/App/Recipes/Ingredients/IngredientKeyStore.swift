import Database
import Domain

/// Reads and writes the keys of whole vocabularies, as the role that owns the tables.
enum IngredientKeyStore {
    /// An ingredient with what a person may have set for it.
    struct Keyed: Sendable {
        let id: Ingredient.ID
        let name: String
        var chosenFood: Food.ID?
        var aisle: String?
        let countsNothing: Bool
        let isDeleted: Bool
    }

    /// The households with keys that other rules have made.
    static var outdated: Query<[Household.ID]> {
        .rows(
            """
            SELECT DISTINCT household_id
            FROM ingredients
            WHERE key_rules <> \(IngredientKey.rules)
            ORDER BY household_id
            LIMIT 1000000
            """,
            as: Household.ID.self
        )
    }

    /// A household's vocabulary, locked: those with a chosen food first, then in the order in which they came.
    static func all(of household: Household.ID) -> Query<[Keyed]> {
        .rows(
            """
            SELECT id, name, CASE WHEN food_is_chosen THEN coalesce(food_id, own_food_id) END AS chosen_food, aisle,
                counts_nothing, deleted_at IS NOT NULL AS is_deleted
            FROM ingredients
            WHERE household_id = \(household)
            ORDER BY food_is_chosen DESC, created_at, id
            LIMIT 1000000
            FOR UPDATE
            """
        ) { row in
            Keyed(
                id: try row["id"],
                name: try row["name"],
                chosenFood: try row["chosen_food"],
                aisle: try row["aisle"],
                countsNothing: try row["counts_nothing"],
                isDeleted: try row["is_deleted"]
            )
        }
    }

    /// Takes all keys away, so that new ones collide with none of the old.
    static func clear(in household: Household.ID) -> SQL {
        "UPDATE ingredients SET ingredient_key = NULL WHERE household_id = \(household)"
    }

    static func write(_ keys: [(id: Ingredient.ID, key: String)], in household: Household.ID) -> SQL {
        """
        UPDATE ingredients AS i
        SET ingredient_key = k.key, key_rules = \(IngredientKey.rules)
        FROM unnest(\(keys.map(\.id)), \(keys.map(\.key))) AS k (id, key)
        WHERE i.household_id = \(household) AND i.id = k.id
        """
    }
}
