import Database
import Domain

/// The lines that are in no sum because their word counted nothing, and count again once it does not (S-04).
enum LeftOutLineStore {
    /// Counts the lines of an ingredient that nothing of their own leaves out, each with the food and grams that it has,
    /// and returns their recipes. While the word counts nothing, it counts none.
    static func count(
        _ id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws -> [Recipe.ID] {
        let lines = try await db.fetch(leftOut(id, in: household))
        if lines.isEmpty { return [] }
        let weights = try await reading.weights(of: lines, nil)
        let counting = zip(lines, weights).filter { $1.counts }.map(\.0)
        if counting.isEmpty { return [] }
        try await db.run(
            """
            UPDATE recipe_lines AS l
            SET counts = true
            FROM unnest(\(counting.map(\.recipe)), \(counting.map(\.position))) AS c (recipe_id, position)
            WHERE l.household_id = \(household) AND l.recipe_id = c.recipe_id AND l.position = c.position
                AND l.ingredient_id = \(id)
            """
        )
        return counting.map(\.recipe)
    }

    private static func leftOut(_ id: Ingredient.ID, in household: Household.ID) -> Query<[LineWeighing.Line]> {
        .rows(
            """
            SELECT l.recipe_id, l.position, l.text, l.language, l.grams,
                coalesce(f.food_group IN ('spice', 'herb'), false) AS is_seasoning
            FROM recipe_lines AS l
            JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id AND NOT i.counts_nothing
            LEFT JOIN foods AS f ON f.id = l.food_id
            WHERE l.household_id = \(household) AND l.ingredient_id = \(id) AND NOT l.counts AND NOT l.has_own
            ORDER BY l.recipe_id, l.position
            """
        ) { row in
            try LineWeighing.Line(
                row,
                typed: try row.get("grams", as: Double?.self).map(Grams.init),
                isSeasoning: try row["is_seasoning"]
            )
        }
    }

    /// Keeps with a merge the lines of the ingredient that goes, where it counts nothing and the other counts, and answers the
    /// food of the other, which may have none. It answers nothing where that is not so. Send it before the merge moves them.
    static func remember(_ merge: IngredientMerge.ID, in household: Household.ID) -> Query<[Food.ID?]> {
        .rows(
            """
            UPDATE ingredient_merges AS m
            SET former = m.former || jsonb_build_object('left_out', (
                SELECT coalesce(jsonb_agg(jsonb_build_object(
                    'recipe_id', l.recipe_id, 'text', l.text, 'food_id', l.food_id, 'own_food_id', l.own_food_id,
                    'grams', l.grams, 'grams_rule', l.grams_rule, 'is_sure', l.is_sure, 'counts', l.counts,
                    'given', coalesce(o.food_id, o.own_food_id))), '[]')
                FROM recipe_lines AS l
                WHERE l.household_id = \(household) AND l.ingredient_id = m.from_id AND NOT l.has_own
                    AND (NOT l.counts OR l.food_id IS NULL AND l.own_food_id IS NULL)
            ))
            FROM ingredients AS o
            WHERE m.household_id = \(household) AND m.id = \(merge)
                AND (m.former->'ingredient'->>'counts_nothing')::boolean
                AND o.household_id = \(household) AND o.id = m.into_id AND NOT o.counts_nothing
            RETURNING coalesce(o.food_id, o.own_food_id) AS food
            """
        ) { row in try row.get("food", as: Food.ID?.self) }
    }

    /// Leaves the lines out again that `remember` has kept, and answers their recipes, once the merge has given them back. One
    /// that has got another food since stays.
    static func leaveOut(_ merge: IngredientMerge.ID, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            UPDATE recipe_lines AS l
            SET food_id = f.food_id, own_food_id = f.own_food_id, grams = f.grams, grams_rule = f.grams_rule,
                is_sure = f.is_sure, counts = f.counts
            FROM ingredient_merges AS m
            CROSS JOIN LATERAL jsonb_to_recordset(m.former->'left_out') AS f (
                recipe_id uuid, text text, food_id uuid, own_food_id uuid, grams double precision, grams_rule text,
                is_sure boolean, counts boolean, given uuid)
            WHERE m.household_id = \(household) AND m.id = \(merge) AND l.household_id = \(household)
                AND l.recipe_id = f.recipe_id AND l.text = f.text AND l.ingredient_id = m.from_id
                AND (coalesce(l.food_id, l.own_food_id) = f.given
                    OR coalesce(l.food_id, l.own_food_id) IS NOT DISTINCT FROM coalesce(f.food_id, f.own_food_id))
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
    }
}
