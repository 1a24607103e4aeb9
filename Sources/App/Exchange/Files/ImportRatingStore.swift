import Database
import Domain
import RecipeImport

/// The ratings that files bring.
enum ImportRatingStore {
    /// Makes of a rating that came with one version of a recipe that of another one. What the person has rated otherwise
    /// in the meantime stays. Nil where both say the same.
    static func change(
        _ recipe: Recipe.ID,
        from before: FileRecipe,
        to after: FileRecipe,
        by owner: DiaryOwner
    ) -> SQL? {
        if before.rating == after.rating { return nil }
        guard let old = before.rating else {
            return after.rating.map { rating in
                """
                INSERT INTO recipe_ratings (household_id, person_id, recipe_id, rating)
                VALUES (\(owner.household), \(owner.person), \(recipe), \(rating))
                ON CONFLICT (household_id, recipe_id, person_id) DO NOTHING
                """
            }
        }
        guard let new = after.rating else {
            return """
                DELETE FROM recipe_ratings
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND recipe_id = \(recipe)
                    AND rating = \(old)
                """
        }
        return """
            UPDATE recipe_ratings
            SET rating = \(new), rated_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND recipe_id = \(recipe)
                AND rating = \(old)
            """
    }
}
