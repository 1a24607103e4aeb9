import Database
import Domain
import Web

/// Writes what a planned dish has this time into its recipe, for good.
enum KeptSwapStore {
    /// Throws `DishConflict` where the recipe, or the line that it has this time, is no longer the one that was shown.
    /// - Parameter version: that of the dish as it was shown; nil for as it is.
    static func keep(
        _ swap: LineSwap,
        at position: Int,
        in recipe: RecipeDetail,
        of dish: PlannedDish.ID,
        shown version: Int?,
        _ household: Household.ID,
        _ db: Connection
    ) async throws {
        let field = DishField.swap(swap.line.position)
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
        try await db.run(statements(swap, at: position, in: recipe, of: dish, household))
        try await RecipeTotalsStore.refresh([recipe.id], in: household, db)
    }

    private static func statements(
        _ swap: LineSwap,
        at position: Int,
        in recipe: RecipeDetail,
        of dish: PlannedDish.ID,
        _ household: Household.ID
    ) -> [SQL] {
        let words = recipe.changed(by: [swap]).recipe.searchText
        return [
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
}
