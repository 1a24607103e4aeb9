import Database
import Domain

/// What somebody has decided on a word at once, and takes back at once.
enum WordDecision { typealias ID = Identifier<WordDecision> }

/// What a household decides on the words of its recipes, and takes back (S-04).
enum WordDecisionStore {
    /// Keeps what a decision may change, so that it can be taken back: also lines that have the word's own food, and those
    /// that are left out because it counts nothing.
    static func remember(_ id: Ingredient.ID, as decision: WordDecision.ID, in household: Household.ID) -> SQL {
        """
        INSERT INTO word_decisions (household_id, ingredient_id, id, former)
        SELECT i.household_id, i.id, \(decision), jsonb_build_object(
            'food_id', i.food_id, 'own_food_id', i.own_food_id, 'food_is_chosen', i.food_is_chosen,
            'counts_nothing', i.counts_nothing, 'lines', coalesce((
                SELECT jsonb_agg(jsonb_build_object(
                    'recipe_id', l.recipe_id, 'position', l.position, 'text', l.text, 'food_id', l.food_id,
                    'own_food_id', l.own_food_id, 'grams', l.grams, 'grams_rule', l.grams_rule, 'is_sure', l.is_sure,
                    'counts', l.counts))
                FROM recipe_lines AS l
                WHERE l.household_id = \(household) AND l.ingredient_id = i.id AND NOT l.has_own
                    AND (\(fragment: OpenWordStore.isOpen) OR i.counts_nothing AND NOT l.counts
                        OR coalesce(l.food_id, l.own_food_id) = coalesce(i.food_id, i.own_food_id))
            ), '[]'))
        FROM ingredients AS i
        WHERE i.household_id = \(household) AND i.id = \(id) AND i.deleted_at IS NULL
        ON CONFLICT (household_id, ingredient_id) DO UPDATE
        SET id = excluded.id, decided_at = now(), former = excluded.former
        """
    }

    /// The latest decision on a word, unless it was taken back.
    static func standing(on id: Ingredient.ID, in household: Household.ID) -> Query<WordDecision.ID?> {
        .first(
            """
            SELECT id
            FROM word_decisions
            WHERE household_id = \(household) AND ingredient_id = \(id) AND id IS NOT NULL
            """,
            as: WordDecision.ID.self
        )
    }

    /// How many recipes have lines that the latest decision on a word has changed.
    static func changed(byDecisionOn id: Ingredient.ID, in household: Household.ID) -> Query<Int> {
        .one(
            """
            SELECT count(DISTINCT l.recipe_id)
            FROM word_decisions AS d
            CROSS JOIN LATERAL jsonb_to_recordset(d.former->'lines') AS f (\(fragment: formerLine))
            JOIN recipe_lines AS l ON l.household_id = d.household_id AND l.recipe_id = f.recipe_id
                AND l.position = f.position AND l.text = f.text
            JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id AND r.deleted_at IS NULL
            WHERE d.household_id = \(household) AND d.ingredient_id = \(id)
                AND (l.food_id, l.own_food_id, l.grams, l.counts)
                    IS DISTINCT FROM (f.food_id, f.own_food_id, f.grams, coalesce(f.counts, true))
            """,
            as: Int.self
        )
    }

    private static let formerLine: SQL = """
        recipe_id uuid, "position" bigint, text text, food_id uuid, own_food_id uuid, grams double precision,
        grams_rule text, is_sure boolean, counts boolean
        """

    /// Lets a word count nothing in all recipes, now and in whatever is written later. Returns the decision by which it is
    /// taken back.
    static func countNothing(
        _ id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> WordDecision.ID {
        let decision = WordDecision.ID.new()
        try await db.run([remember(id, as: decision, in: household)])
        let word: SQL = """
            UPDATE ingredients
            SET counts_nothing = true
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        let lines: Query<[Recipe.ID]> = .rows(
            """
            UPDATE recipe_lines AS l
            SET counts = false
            WHERE l.household_id = \(household) AND l.ingredient_id = \(id) AND \(fragment: OpenWordStore.isOpen)
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
        let (_, recipes) = try await db.fetch(Query<Int>.affected(word), lines)
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
        return decision
    }

    /// Takes a decision on a word back, and answers whether it did: not where another stands, and nil where none does, as
    /// where it was taken back already. A line that was changed since stays; what was written since and left out because of the
    /// decision counts.
    /// - Parameter decision: nil for the latest, whichever it is: addresses of before name none.
    static func takeBack(
        _ decision: WordDecision.ID?,
        on id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws -> Bool? {
        let named: SQL = decision.map { "AND d.id = \($0)" } ?? ""
        let meant: SQL = "d.household_id = \(household) AND d.ingredient_id = \(id) \(fragment: named)"
        let word: SQL = """
            UPDATE ingredients AS i
            SET food_id = (d.former->>'food_id')::uuid, own_food_id = (d.former->>'own_food_id')::uuid,
                food_is_chosen = (d.former->>'food_is_chosen')::boolean,
                counts_nothing = (d.former->>'counts_nothing')::boolean
            FROM word_decisions AS d
            WHERE \(fragment: meant) AND i.household_id = \(household) AND i.id = d.ingredient_id
            """
        let removal: SQL = "DELETE FROM word_decisions AS d WHERE \(fragment: meant)"
        let other: Query<Bool> = .one(
            """
            SELECT EXISTS (SELECT FROM word_decisions WHERE household_id = \(household) AND ingredient_id = \(id))
            """,
            as: Bool.self
        )
        let (recipes, _, taken, isOther) = try await db.fetch(
            formerLines(of: meant, in: household),
            Query<Int>.affected(word),
            Query<Int>.affected(removal),
            other
        )
        guard taken == 1 else { return isOther ? false : nil }
        let counted = try await LeftOutLineStore.count(id, in: household, db, reading: reading)
        try await RecipeTotalsStore.refresh(Array(Set(recipes + counted)), in: household, db)
        return true
    }

    /// Gives the lines that a decision `d` has changed what they had, and answers their recipes.
    private static func formerLines(of decision: SQL, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            UPDATE recipe_lines AS l
            SET food_id = f.food_id, own_food_id = f.own_food_id, grams = f.grams, grams_rule = f.grams_rule,
                is_sure = f.is_sure, counts = coalesce(f.counts, true)
            FROM word_decisions AS d
            JOIN ingredients AS i ON i.household_id = d.household_id AND i.id = d.ingredient_id
            CROSS JOIN LATERAL jsonb_to_recordset(d.former->'lines') AS f (\(fragment: formerLine))
            WHERE \(fragment: decision) AND l.household_id = \(household) AND l.recipe_id = f.recipe_id
                AND l.position = f.position AND l.text = f.text AND l.ingredient_id = i.id
                AND CASE WHEN i.counts_nothing THEN NOT l.counts ELSE (
                    coalesce(l.food_id, l.own_food_id) IS NOT DISTINCT FROM coalesce(i.food_id, i.own_food_id)
                        OR NOT f.counts AND coalesce(l.food_id, l.own_food_id) = coalesce(f.food_id, f.own_food_id)
                ) END
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
    }
}
