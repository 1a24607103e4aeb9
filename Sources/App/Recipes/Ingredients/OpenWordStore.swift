import Database
import Domain

/// The words of recipes that are still open: without a food, or with one that was only guessed (S-04).
enum OpenWordStore {
    struct Word: Sendable {
        let id: Ingredient.ID
        let name: String
        let recipes: Int
        /// Up to three of its lines.
        let examples: [String]
    }

    /// The condition of a line `l` that it should count, and nobody has said as what.
    static let isOpen =
        "l.counts AND NOT l.has_own AND (l.food_id IS NULL AND l.own_food_id IS NULL OR NOT l.is_sure)" as SQL

    /// The number of recipes with an open word.
    static func recipes(in household: Household.ID) -> Query<Int> {
        .one(
            """
            SELECT count(DISTINCT l.recipe_id)
            FROM recipe_lines AS l
            JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id AND r.deleted_at IS NULL
            WHERE l.household_id = \(household) AND l.ingredient_id IS NOT NULL AND \(fragment: isOpen)
            """,
            as: Int.self
        )
    }

    /// The words that complete most recipes come first: each recipe counts by what share of its open words one is.
    /// - Parameter others: words that are left out.
    static func words(
        without others: [Ingredient.ID],
        atMost count: Int,
        in household: Household.ID
    ) -> Query<[Word]> {
        words("i.id <> ALL (\(others))", count, in: household)
    }

    static func word(_ id: Ingredient.ID, in household: Household.ID) -> Query<[Word]> {
        words("i.id = \(id)", 1, in: household)
    }

    private static func words(_ condition: SQL, _ count: Int, in household: Household.ID) -> Query<[Word]> {
        .rows(
            """
            SELECT i.id, i.name, count(*) AS recipes, ARRAY(
                SELECT l.text
                FROM recipe_lines AS l
                JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id AND r.deleted_at IS NULL
                WHERE l.household_id = \(household) AND l.ingredient_id = i.id AND \(fragment: isOpen)
                GROUP BY l.text ORDER BY count(*) DESC, l.text LIMIT 3) AS examples
            FROM (
                SELECT l.ingredient_id, 1.0 / count(*) OVER (PARTITION BY l.recipe_id) AS share
                FROM recipe_lines AS l
                JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id AND r.deleted_at IS NULL
                WHERE l.household_id = \(household) AND l.ingredient_id IS NOT NULL AND \(fragment: isOpen)
                GROUP BY l.recipe_id, l.ingredient_id
            ) AS o
            JOIN ingredients AS i ON i.household_id = \(household) AND i.id = o.ingredient_id AND i.deleted_at IS NULL
            WHERE \(fragment: condition)
            GROUP BY i.id, i.name, i.name_key
            ORDER BY sum(o.share) DESC, i.name_key COLLATE "tr-x-icu", i.id
            LIMIT \(count)
            """
        ) { row in
            Word(id: try row["id"], name: try row["name"], recipes: try row["recipes"], examples: try row["examples"])
        }
    }

    /// What holds of a word now.
    struct Standing: Sendable {
        let isOpen: Bool
        fileprivate let food: Food.ID?
        fileprivate let isChosen: Bool
        fileprivate let countsNothing: Bool

        /// - Parameter food: nil for that it counts nothing.
        func isDecided(as food: Food.ID?) -> Bool { food == nil ? countsNothing : food == self.food && !countsNothing }

        /// - Parameter food: nil for that it has none.
        func isLinked(to food: Food.ID?) -> Bool {
            food == self.food && isChosen == (food != nil) && !countsNothing
        }
    }

    /// The standing of a word, which nobody else decides until the transaction ends; nil for no such word.
    static func standing(of id: Ingredient.ID, in household: Household.ID) -> Query<Standing?> {
        .first(
            """
            SELECT coalesce(i.food_id, i.own_food_id) AS food, i.food_is_chosen, i.counts_nothing, EXISTS (
                SELECT
                FROM recipe_lines AS l
                WHERE l.household_id = i.household_id AND l.ingredient_id = i.id AND \(fragment: isOpen)
            ) AS is_open
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.id = \(id) AND i.deleted_at IS NULL
            FOR UPDATE OF i
            """
        ) { row in
            Standing(
                isOpen: try row["is_open"],
                food: try row["food"],
                isChosen: try row["food_is_chosen"],
                countsNothing: try row["counts_nothing"]
            )
        }
    }
}
