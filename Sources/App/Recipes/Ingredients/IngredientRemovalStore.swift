import Database
import Domain
import Web

/// Deletes an ingredient with its recipe lines, and restores both.
enum IngredientRemovalStore {
    /// Deletes the ingredient and its lines, and returns its name, also where it is deleted already. The diary is not affected.
    static func delete(_ id: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws -> String {
        let (_, name, recipes, _) = try await db.fetch(
            Query.run(
                """
                UPDATE ingredients SET deleted_at = now()
                WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
                """
            ),
            Query<String?>.first(
                """
                SELECT name FROM ingredients
                WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
                """,
                as: String.self
            ),
            Query<[Recipe.ID]>.rows(
                """
                INSERT INTO removed_recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
                SELECT household_id, recipe_id, position, \(fragment: LineStore.content)
                FROM recipe_lines
                WHERE household_id = \(household) AND ingredient_id = \(id)
                RETURNING recipe_id
                """,
                as: Recipe.ID.self
            ),
            Query.run("DELETE FROM recipe_lines WHERE household_id = \(household) AND ingredient_id = \(id)")
        )
        guard let name else { throw HTTPError.notFound }
        try await follow(recipes, in: household, db)
        return name
    }

    /// Restores the ingredient with its lines: each in its old position, or at the end where another line has taken
    /// that position; and returns its name, also where it is there already. It violates `ingredients_name_unique` when another
    /// ingredient has taken the name.
    static func undelete(_ id: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws -> String {
        let (_, present) = try await db.fetch(
            Query.run(
                """
                UPDATE ingredients SET deleted_at = NULL
                WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
                """
            ),
            IngredientStore.find(id, in: household)
        )
        guard let present else { throw HTTPError.notFound }
        try await giveLinesBack(of: [id], in: household, db)
        return present.name
    }

    /// Gives recipes the lines back that went with ingredients which are there again.
    static func giveLinesBack(of ids: [Ingredient.ID], in household: Household.ID, _ db: Connection) async throws {
        let (recipes, _) = try await db.fetch(bringBack(ids, in: household), forget(ids, in: household))
        try await follow(recipes, in: household, db)
    }

    /// Makes anew what follows from the lines of these recipes: what they hold, and by what the library finds them.
    private static func follow(_ recipes: [Recipe.ID], in household: Household.ID, _ db: Connection) async throws {
        let changed = Array(Set(recipes))
        try await RecipeTotalsStore.refresh(changed, in: household, db)
        try await RecipeWordsStore.rewrite(changed, in: household, db)
    }

    private static func forget(_ ids: [Ingredient.ID], in household: Household.ID) -> Query<Void> {
        .run("DELETE FROM removed_recipe_lines WHERE household_id = \(household) AND ingredient_id = ANY (\(ids))")
    }

    private static func bringBack(_ ids: [Ingredient.ID], in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            WITH ends AS (
                SELECT b.recipe_id, greatest(max(b.position), coalesce((
                    SELECT max(l.position) FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = b.recipe_id), 0)) AS last
                FROM removed_recipe_lines AS b
                WHERE b.household_id = \(household) AND b.ingredient_id = ANY (\(ids))
                GROUP BY b.recipe_id
            )
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
            SELECT b.household_id, b.recipe_id,
                CASE WHEN EXISTS (
                    SELECT FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = b.recipe_id AND l.position = b.position)
                OR row_number() OVER (PARTITION BY b.recipe_id, b.position ORDER BY b.ingredient_id) > 1
                THEN e.last + row_number() OVER (PARTITION BY b.recipe_id ORDER BY b.position, b.ingredient_id)
                ELSE b.position END,
                \(fragment: LineStore.content)
            FROM removed_recipe_lines AS b
            JOIN ends AS e ON e.recipe_id = b.recipe_id
            WHERE b.household_id = \(household) AND b.ingredient_id = ANY (\(ids))
            RETURNING recipe_id
            """,
            as: Recipe.ID.self
        )
    }
}
