import Database
import Domain

/// The photo that a recipe had before: kept for a while, to be put back.
extension PhotoStore {
    /// Tells the rows of a former photo from those of the present one.
    static let isFormer: SQL = "size LIKE 'former %'"

    /// Makes the photo that there is the former one, in place of any other.
    /// - Parameter new: what takes its place; nothing is set aside for the same once more.
    static func setAside(_ recipe: Recipe.ID, for new: Photo? = nil, _ household: Household.ID) -> [SQL] {
        let digests = new?.renditions.map(\.digest) ?? []
        return [
            """
            DELETE FROM recipe_photos AS f
            WHERE f.household_id = \(household) AND f.recipe_id = \(recipe) AND \(fragment: isFormer) AND EXISTS (
                SELECT
                FROM recipe_photos AS p
                WHERE p.household_id = \(household) AND p.recipe_id = \(recipe) AND NOT (\(fragment: isFormer))
                    AND p.digest <> ALL (\(digests))
            )
            """,
            """
            UPDATE recipe_photos
            SET size = 'former ' || size, created_at = now()
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND NOT (\(fragment: isFormer))
                AND digest <> ALL (\(digests))
            """,
        ]
    }

    /// Puts the former photo back in place of the present one; the recipe changes by that. False where there is no such
    /// recipe; a former photo there need not be.
    static func putBack(on recipe: Recipe.ID, in household: Household.ID, _ db: Connection) async throws -> Bool {
        let ofRecipe: SQL = "household_id = \(household) AND recipe_id = \(recipe)"
        let (shown, _, _, put) = try await db.fetch(
            shown(of: recipe, in: household),
            Query<Int>.affected("SELECT FROM recipes WHERE household_id = \(household) AND id = \(recipe) FOR UPDATE"),
            Query<Int>.affected(
                """
                DELETE FROM recipe_photos AS p
                WHERE \(fragment: ofRecipe) AND NOT (\(fragment: isFormer)) AND EXISTS (
                    SELECT
                    FROM recipe_photos AS f
                    WHERE f.household_id = \(household) AND f.recipe_id = \(recipe) AND \(fragment: isFormer)
                )
                """
            ),
            Query<Int>.affected(
                """
                UPDATE recipe_photos
                SET size = substr(size, 8), created_at = now()
                WHERE \(fragment: ofRecipe) AND \(fragment: isFormer)
                """
            )
        )
        if put > 0 { _ = try await db.fetch(RecipeStore.touch(recipe, in: household)) }
        return shown != nil
    }

    /// Deletes photos that nobody has put back for so long that nobody will.
    static func sweep() -> Query<Int> {
        .affected(
            "DELETE FROM recipe_photos WHERE \(fragment: isFormer) AND created_at < now() - interval '7 days'"
        )
    }

    /// Takes the photo off a recipe, which changes by that. False where there is no such recipe.
    static func takeOff(_ recipe: Recipe.ID, in household: Household.ID, _ db: Connection) async throws -> Bool {
        let (shown) = try await db.fetch(shown(of: recipe, in: household))
        guard let shown else { return false }
        if shown.photo == nil { return true }
        try await remove(from: recipe, in: household, db)
        _ = try await db.fetch(RecipeStore.touch(recipe, in: household))
        return true
    }

    /// Takes the photo off; it is kept for a while.
    static func remove(from recipe: Recipe.ID, in household: Household.ID, _ db: Connection) async throws {
        try await db.run(
            ["SELECT FROM recipes WHERE household_id = \(household) AND id = \(recipe) FOR UPDATE"]
                + setAside(recipe, household)
        )
    }
}
