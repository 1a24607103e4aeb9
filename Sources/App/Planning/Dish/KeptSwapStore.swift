import Database
import Domain
import Web

/// What a planned dish has this time of a line, as it is written into its recipe.
struct KeptSwap: Sendable {
    let swap: LineSwap
    /// That of the line in the recipe.
    let position: Int
    let recipe: RecipeDetail
    let dish: PlannedDish.ID
    let household: Household.ID
}

/// Writes what a planned dish has this time into its recipe, for good.
enum KeptSwapStore {
    /// Throws `DishConflict` where the recipe, or the line that it has this time, is no longer the one that was shown.
    /// - Parameter version: that of the dish as it was shown; nil for as it is.
    static func keep(_ kept: KeptSwap, shown version: Int?, _ db: Connection) async throws {
        let (recipe, dish, household) = (kept.recipe, kept.dish, kept.household)
        let field = DishField.swap(kept.swap.line.position)
        let (_, later) = try await db.fetch(
            Query<Int>.affected(
                "SELECT FROM plan_dishes WHERE household_id = \(household) AND id = \(dish) FOR NO KEY UPDATE"
            ),
            DishEditStore.fieldsChanged(since: version, of: dish, in: household)
        )
        if later.contains(field.key) { throw DishConflict(fields: [field]) }
        let present = try await db.first(
            """
            SELECT version
            FROM recipes
            WHERE household_id = \(household) AND id = \(recipe.id) AND version = \(recipe.version)
                AND deleted_at IS NULL
            FOR NO KEY UPDATE
            """,
            as: Int.self
        )
        if present == nil { throw DishConflict(fields: [.recipe]) }
        try await db.run(statements(kept))
        try await RecipeTotalsStore.refresh([recipe.id], in: household, db)
    }

    private static func statements(_ kept: KeptSwap) -> [SQL] {
        let (swap, position, recipe) = (kept.swap, kept.position, kept.recipe)
        let (dish, household) = (kept.dish, kept.household)
        let words = recipe.changed(by: [swap]).recipe.searchText
        return [
            keeping(kept),
            swap.isLeftOut
                ? """
                DELETE FROM recipe_lines
                WHERE household_id = \(household) AND recipe_id = \(recipe.id) AND position = \(position)
                """
                : """
                UPDATE recipe_lines
                SET (\(fragment: LineStore.content)) = (
                    SELECT \(fragment: LineStore.content)
                    FROM plan_swaps
                    WHERE household_id = \(household) AND dish_id = \(dish) AND position = \(swap.line.position)
                )
                WHERE household_id = \(household) AND recipe_id = \(recipe.id) AND position = \(position)
                """,
            """
            DELETE FROM plan_swaps
            WHERE household_id = \(household) AND dish_id = \(dish) AND position = \(swap.line.position)
            """,
            """
            UPDATE plan_dishes
            SET version = version + 1,
                field_versions = field_versions || jsonb_build_object(\(DishField.swap(position).key)::text, version + 1)
            WHERE household_id = \(household) AND id = \(dish)
            """,
            "UPDATE recipes SET search_text = \(words) WHERE household_id = \(household) AND id = \(recipe.id)",
        ]
    }

    /// Keeps the recipe's line, and what the dish has this time, as they are, with the version that the recipe becomes.
    private static func keeping(_ kept: KeptSwap) -> SQL {
        let (swap, recipe, dish, household) = (kept.swap, kept.recipe, kept.dish, kept.household)
        return """
            UPDATE plan_dishes AS d
            SET kept_swap = jsonb_build_object(
                'version', \(recipe.version + 1)::bigint, 'search_text', r.search_text, 'line', to_jsonb(l), 'swap', to_jsonb(s)
            )
            FROM recipes AS r
            JOIN recipe_lines AS l ON l.household_id = r.household_id AND l.recipe_id = r.id AND l.position = \(kept.position)
            JOIN plan_swaps AS s ON s.household_id = r.household_id AND s.dish_id = \(dish) AND s.position = \(swap.line.position)
            WHERE d.household_id = \(household) AND d.id = \(dish) AND r.household_id = d.household_id AND r.id = \(recipe.id)
            """
    }
}

/// Takes back what was kept.
extension KeptSwapStore {
    /// Makes the recipe's line what it was, and the dish what it has this time. False where somebody has changed either since,
    /// or something of them is gone; nil where nothing is to be taken back.
    /// - Parameter version: that of the recipe with what was kept.
    static func takeBack(
        of dish: PlannedDish.ID,
        keptIn version: Int,
        _ household: Household.ID,
        _ db: Connection
    ) async throws -> Bool? {
        let recipe = try await db.first(
            """
            SELECT recipe_id
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(dish) AND deleted_at IS NULL
                AND (kept_swap->>'version')::bigint = \(version)
            FOR NO KEY UPDATE
            """,
            as: Recipe.ID.self
        )
        guard let recipe else { return nil }
        let isLeft = try await db.first(
            """
            SELECT NOT EXISTS (
                SELECT
                FROM plan_swaps AS s
                WHERE s.household_id = d.household_id AND s.dish_id = d.id AND s.position
                    IN ((d.kept_swap->'swap'->>'position')::bigint, (d.kept_swap->'line'->>'position')::bigint)
            ) AND NOT EXISTS (\(fragment: gone))
            FROM recipes AS r
            JOIN plan_dishes AS d ON d.household_id = r.household_id AND d.id = \(dish)
            WHERE r.household_id = \(household) AND r.id = \(recipe) AND r.version = \(version) AND r.deleted_at IS NULL
            FOR UPDATE OF r
            """,
            as: Bool.self
        )
        guard isLeft == true else { return false }
        try await db.run(restoring(recipe, of: dish, household))
        try await RecipeTotalsStore.refresh([recipe], in: household, db)
        return true
    }

    /// A line that was kept of the dish `d`, of which the ingredient or the food is gone by now.
    private static let gone: SQL = """
        SELECT
        FROM (VALUES (d.kept_swap->'line'), (d.kept_swap->'swap')) AS l (kept)
        LEFT JOIN ingredients AS i ON i.household_id = d.household_id AND i.id = (l.kept->>'ingredient_id')::uuid
            AND i.deleted_at IS NULL
        LEFT JOIN own_foods AS o ON o.household_id = d.household_id AND o.id = (l.kept->>'own_food_id')::uuid
            AND o.deleted_at IS NULL
        WHERE l.kept->>'ingredient_id' IS NOT NULL AND i.id IS NULL OR l.kept->>'own_food_id' IS NOT NULL AND o.id IS NULL
        """

    private static func restoring(_ recipe: Recipe.ID, of dish: PlannedDish.ID, _ household: Household.ID) -> [SQL] {
        let kept: SQL = """
            (SELECT household_id, id, recipe_id, kept_swap FROM plan_dishes WHERE household_id = \(household) AND id = \(dish))
            """
        return [
            """
            DELETE FROM recipe_lines AS l
            USING plan_dishes AS d
            WHERE l.household_id = \(household) AND l.recipe_id = \(recipe) AND d.household_id = l.household_id
                AND d.id = \(dish) AND l.position = (d.kept_swap->'line'->>'position')::bigint
            """,
            """
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
            SELECT d.household_id, d.recipe_id, l.position, \(fragment: LineStore.content)
            FROM \(fragment: kept) AS d
            CROSS JOIN LATERAL jsonb_populate_record(NULL::recipe_lines, d.kept_swap->'line') AS l
            """,
            """
            INSERT INTO plan_swaps (household_id, recipe_id, position, \(fragment: LineStore.content), dish_id,
                replaced_text, is_left_out)
            SELECT d.household_id, d.recipe_id, s.position, \(fragment: LineStore.content), d.id, s.replaced_text, s.is_left_out
            FROM \(fragment: kept) AS d
            CROSS JOIN LATERAL jsonb_populate_record(NULL::plan_swaps, d.kept_swap->'swap') AS s
            """,
            """
            UPDATE recipes AS r
            SET search_text = d.kept_swap->>'search_text'
            FROM plan_dishes AS d
            WHERE r.household_id = \(household) AND r.id = \(recipe) AND d.household_id = r.household_id
                AND d.id = \(dish)
            """,
            """
            UPDATE plan_dishes
            SET version = version + 1, kept_swap = NULL, field_versions = field_versions || jsonb_build_object(
                'swap-' || (kept_swap->'swap'->>'position'), version + 1, 'swap-' || (kept_swap->'line'->>'position'), version + 1
            )
            WHERE household_id = \(household) AND id = \(dish)
            """,
        ]
    }
}
