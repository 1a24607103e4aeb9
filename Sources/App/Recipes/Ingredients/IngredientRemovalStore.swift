import Database
import Domain
import Web

/// Taking an ingredient out of the kitchen, and back.
enum IngredientRemovalStore {
    /// Removes it and its lines, and answers its name. The diary does not know of it.
    static func delete(_ id: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws -> String {
        let (name, recipes) = try await db.fetch(
            Query<String?>.first(
                """
                UPDATE ingredients SET deleted_at = now()
                WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
                RETURNING name
                """,
                as: String.self
            ),
            Query<[Recipe.ID]>.rows(
                """
                WITH gone AS (
                    DELETE FROM recipe_lines
                    WHERE household_id = \(household) AND ingredient_id = \(id)
                    RETURNING recipe_id, position, \(fragment: LineStore.content)
                )
                INSERT INTO removed_recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
                SELECT \(household), recipe_id, position, \(fragment: LineStore.content)
                FROM gone
                RETURNING recipe_id
                """,
                as: Recipe.ID.self
            )
        )
        guard let name else { throw HTTPError.notFound }
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
        return name
    }

    /// Brings it back with its lines: each where it stood, or at the end where the recipe was rearranged meanwhile.
    /// Violates `ingredients_name_unique` when another has taken the name.
    static func undelete(_ id: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws -> String {
        let (name, recipes) = try await db.fetch(
            Query<String?>.first(
                """
                UPDATE ingredients SET deleted_at = NULL
                WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
                RETURNING name
                """,
                as: String.self
            ),
            bringBack(id, in: household)
        )
        guard let name else { throw HTTPError.notFound }
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
        return name
    }

    private static func bringBack(_ id: Ingredient.ID, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            WITH back AS (
                DELETE FROM removed_recipe_lines
                WHERE household_id = \(household) AND ingredient_id = \(id)
                RETURNING recipe_id, position, \(fragment: LineStore.content)
            ),
            ends AS (
                SELECT b.recipe_id, greatest(max(b.position), coalesce((
                    SELECT max(l.position) FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = b.recipe_id), 0)) AS last
                FROM back AS b
                GROUP BY b.recipe_id
            )
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
            SELECT \(household), b.recipe_id,
                CASE WHEN EXISTS (
                    SELECT FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = b.recipe_id AND l.position = b.position)
                THEN e.last + row_number() OVER (PARTITION BY b.recipe_id ORDER BY b.position)
                ELSE b.position END,
                \(fragment: LineStore.content)
            FROM back AS b
            JOIN ends AS e ON e.recipe_id = b.recipe_id
            RETURNING recipe_id
            """,
            as: Recipe.ID.self
        )
    }
}
