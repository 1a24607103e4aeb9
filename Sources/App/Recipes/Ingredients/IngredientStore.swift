import Database
import Domain
import Web

/// The household's vocabulary of ingredients.
enum IngredientStore {
    struct Listed: Sendable {
        let id: Ingredient.ID
        let name: String
        let food: Label?
        let recipes: Int
    }

    static let pageSize = 50

    /// One page of ingredients by name, and one more when another page follows.
    static func page(like typed: String, after: Ingredient.ID?, in household: Household.ID) -> Query<[Listed]> {
        let past: SQL =
            after.map { id in
                """
                AND (i.name_key COLLATE "tr-x-icu", i.id) > (
                    SELECT k.name_key COLLATE "tr-x-icu", k.id FROM ingredients AS k
                    WHERE k.household_id = \(household) AND k.id = \(id))
                """
            } ?? ""
        return .rows(
            """
            SELECT i.id, i.name, coalesce(f.name_en, o.name) AS food_en, f.name_tr AS food_tr,
                (SELECT count(DISTINCT l.recipe_id)
                 FROM recipe_lines AS l
                 JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id AND r.deleted_at IS NULL
                 WHERE l.household_id = i.household_id AND l.ingredient_id = i.id) AS recipes
            FROM ingredients AS i
            LEFT JOIN foods AS f ON f.id = i.food_id
            LEFT JOIN own_foods AS o ON o.household_id = i.household_id AND o.id = i.own_food_id
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL
                AND \(fragment: matches(typed)) \(fragment: past)
            ORDER BY i.name_key COLLATE "tr-x-icu", i.id
            LIMIT \(constant: pageSize + 1)
            """
        ) { row in
            let food: String? = try row["food_en"]
            let turkish: String? = try row["food_tr"]
            return Listed(
                id: try row["id"],
                name: try row["name"],
                food: food.map { Label(en: $0, tr: turkish) },
                recipes: try row["recipes"]
            )
        }
    }

    static let maxNames = 100

    /// The names alone, to pick a line or the target of a merge: at most `maxNames`, and one more when there are others.
    static func names(like typed: String, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT i.name
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL AND \(fragment: matches(typed))
            ORDER BY i.name_key COLLATE "tr-x-icu", i.id
            LIMIT \(constant: maxNames + 1)
            """,
            as: String.self
        )
    }

    /// All that each ingredient is called: its name, and its aliases.
    static func everyName(of ids: [Ingredient.ID], in household: Household.ID) -> Query<[Ingredient.ID: [String]]> {
        let rows: Query<[(Ingredient.ID, String)]> = .rows(
            """
            SELECT i.id, i.name
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.id = ANY (\(ids))
            UNION ALL
            SELECT a.ingredient_id, a.name
            FROM ingredient_aliases AS a
            WHERE a.household_id = \(household) AND a.ingredient_id = ANY (\(ids))
            LIMIT 20000
            """
        ) { row in (try row["id"], try row["name"]) }
        return rows.map { Dictionary(grouping: $0, by: \.0).mapValues { $0.map(\.1) } }
    }

    /// The condition that each typed word begins a word of the name; true when nothing was typed.
    private static func matches(_ typed: String) -> SQL {
        let tokens = SearchTokens(typed, max: 12).tokens
        if tokens.isEmpty { return typed.isEmpty ? "true" : "false" }
        return tokens.map { word -> SQL in "strpos(' ' || i.search_text, \(" " + word)) > 0" }.joined(by: " AND ")
    }

    /// An ingredient as its page shows it.
    struct Entry: Sendable {
        let id: Ingredient.ID
        let name: String
        let food: Food.ID?
        let aliases: [String]
        /// Whether it stands on no shopping list, as water.
        let isNeverBought: Bool
    }

    static func find(_ id: Ingredient.ID, in household: Household.ID) -> Query<Entry?> {
        .first(
            """
            SELECT i.id, i.name, coalesce(i.food_id, i.own_food_id) AS food,
                coalesce(i.is_never_bought, \(fragment: FoodStore.isFromTheTap("f")), false) AS is_never_bought,
                ARRAY(SELECT a.name FROM ingredient_aliases AS a
                      WHERE a.household_id = i.household_id AND a.ingredient_id = i.id
                      ORDER BY a.name_key LIMIT 100) AS aliases
            FROM ingredients AS i
            LEFT JOIN foods AS f ON f.id = i.food_id
            WHERE i.household_id = \(household) AND i.id = \(id) AND i.deleted_at IS NULL
            """
        ) { row in
            Entry(
                id: try row["id"],
                name: try row["name"],
                food: try row["food"],
                aliases: try row["aliases"],
                isNeverBought: try row["is_never_bought"]
            )
        }
    }

    /// The ingredient with this name, be it in the singular or the plural.
    static func find(named name: String, in household: Household.ID) -> Query<Ingredient.ID?> {
        .first(
            """
            SELECT id FROM ingredients
            WHERE household_id = \(household) AND ingredient_key = \(IngredientKey(name).text) AND deleted_at IS NULL
            """,
            as: Ingredient.ID.self
        )
    }

    struct Use: Sendable {
        let recipe: Recipe.ID
        let name: String
    }

    /// The recipes with a line of the ingredient.
    static func uses(of id: Ingredient.ID, in household: Household.ID) -> Query<[Use]> {
        .rows(
            """
            SELECT r.id, r.name
            FROM recipes AS r
            WHERE r.household_id = \(household) AND r.deleted_at IS NULL AND r.id IN (
                SELECT l.recipe_id FROM recipe_lines AS l
                WHERE l.household_id = \(household) AND l.ingredient_id = \(id))
            ORDER BY r.name_key COLLATE "tr-x-icu", r.id
            LIMIT 10000
            """
        ) { row in Use(recipe: try row["id"], name: try row["name"]) }
    }
}
