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
    private static let isOpen =
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
    static func words(after skipped: Int, atMost count: Int, in household: Household.ID) -> Query<[Word]> {
        words("true", skipped, count, in: household)
    }

    static func word(_ id: Ingredient.ID, in household: Household.ID) -> Query<[Word]> {
        words("i.id = \(id)", 0, 1, in: household)
    }

    private static func words(
        _ condition: SQL,
        _ skipped: Int,
        _ count: Int,
        in household: Household.ID
    ) -> Query<[Word]> {
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
            OFFSET \(skipped) LIMIT \(count)
            """
        ) { row in
            Word(id: try row["id"], name: try row["name"], recipes: try row["recipes"], examples: try row["examples"])
        }
    }

    /// What holds of a word now.
    struct Standing: Sendable {
        let isOpen: Bool
        fileprivate let food: Food.ID?
        fileprivate let countsNothing: Bool

        /// - Parameter food: nil for that it counts nothing.
        func isDecided(as food: Food.ID?) -> Bool { food == nil ? countsNothing : food == self.food && !countsNothing }
    }

    /// The standing of a word, which nobody else decides until the transaction ends; nil for no such word.
    static func standing(of id: Ingredient.ID, in household: Household.ID) -> Query<Standing?> {
        .first(
            """
            SELECT coalesce(i.food_id, i.own_food_id) AS food, i.counts_nothing, EXISTS (
                SELECT
                FROM recipe_lines AS l
                WHERE l.household_id = i.household_id AND l.ingredient_id = i.id AND \(fragment: isOpen)
            ) AS is_open
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.id = \(id) AND i.deleted_at IS NULL
            FOR UPDATE OF i
            """
        ) { row in
            Standing(isOpen: try row["is_open"], food: try row["food"], countsNothing: try row["counts_nothing"])
        }
    }

    /// Keeps what a decision changes, so that it can be taken back.
    static func remember(_ id: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        INSERT INTO word_decisions (household_id, ingredient_id, former)
        SELECT i.household_id, i.id, jsonb_build_object(
            'food_id', i.food_id, 'own_food_id', i.own_food_id, 'food_is_chosen', i.food_is_chosen,
            'counts_nothing', i.counts_nothing, 'lines', coalesce((
                SELECT jsonb_agg(jsonb_build_object(
                    'recipe_id', l.recipe_id, 'position', l.position, 'text', l.text, 'food_id', l.food_id,
                    'own_food_id', l.own_food_id, 'grams', l.grams, 'grams_rule', l.grams_rule, 'is_sure', l.is_sure))
                FROM recipe_lines AS l
                WHERE l.household_id = \(household) AND l.ingredient_id = i.id AND \(fragment: isOpen)
            ), '[]'))
        FROM ingredients AS i
        WHERE i.household_id = \(household) AND i.id = \(id) AND i.deleted_at IS NULL
        ON CONFLICT (household_id, ingredient_id) DO UPDATE SET decided_at = now(), former = excluded.former
        """
    }

    /// Lets a word count nothing in all recipes, now and in whatever is written later.
    static func countNothing(_ id: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws {
        let word: SQL = """
            UPDATE ingredients
            SET counts_nothing = true
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        let lines: Query<[Recipe.ID]> = .rows(
            """
            UPDATE recipe_lines AS l
            SET counts = false
            WHERE l.household_id = \(household) AND l.ingredient_id = \(id) AND \(fragment: isOpen)
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
        let (_, recipes) = try await db.fetch(Query<Int>.affected(word), lines)
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
    }

    /// Takes the latest decision on a word back; nothing where none stands, or where it was taken back already. A line that
    /// was changed since stays; what was written since and left out because of the decision counts.
    static func takeBack(
        _ id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws {
        let decision = "d.household_id = \(household) AND d.ingredient_id = \(id)" as SQL
        let lines: Query<[Recipe.ID]> = .rows(
            """
            UPDATE recipe_lines AS l
            SET food_id = f.food_id, own_food_id = f.own_food_id, grams = f.grams, grams_rule = f.grams_rule,
                is_sure = f.is_sure, counts = true
            FROM word_decisions AS d
            JOIN ingredients AS i ON i.household_id = d.household_id AND i.id = d.ingredient_id
            CROSS JOIN LATERAL jsonb_to_recordset(d.former->'lines') AS f (
                recipe_id uuid, "position" bigint, text text, food_id uuid, own_food_id uuid,
                grams double precision, grams_rule text, is_sure boolean)
            WHERE \(fragment: decision) AND l.household_id = \(household) AND l.recipe_id = f.recipe_id
                AND l.position = f.position AND l.text = f.text AND l.ingredient_id = i.id
                AND CASE WHEN i.counts_nothing THEN NOT l.counts
                    ELSE coalesce(l.food_id, l.own_food_id) = coalesce(i.food_id, i.own_food_id) END
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
        let word: SQL = """
            UPDATE ingredients AS i
            SET food_id = (d.former->>'food_id')::uuid, own_food_id = (d.former->>'own_food_id')::uuid,
                food_is_chosen = (d.former->>'food_is_chosen')::boolean,
                counts_nothing = (d.former->>'counts_nothing')::boolean
            FROM word_decisions AS d
            WHERE \(fragment: decision) AND i.household_id = \(household) AND i.id = d.ingredient_id
            """
        let removal: SQL = "DELETE FROM word_decisions AS d WHERE \(fragment: decision)"
        let (recipes, _, taken) = try await db.fetch(lines, Query<Int>.affected(word), Query<Int>.affected(removal))
        guard taken == 1 else { return }
        let counted = try await LeftOutLineStore.count(id, in: household, db, reading: reading)
        try await RecipeTotalsStore.refresh(Array(Set(recipes + counted)), in: household, db)
    }
}
