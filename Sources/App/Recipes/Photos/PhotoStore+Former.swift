import Database
import Domain
import Web

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

    /// What a change made of a recipe's photo, which its undo names; nil stands for none.
    struct Replaced: Sendable {
        let before: String?
        let after: String?
    }

    enum Putting: Sendable {
        case done
        /// The photo is another one than the one that was put there, or the one before it is no longer kept.
        case changedSince
    }

    /// Makes the photo again what it was before a change, which the recipe changes by. Nil where there is no such recipe. Done
    /// again it changes nothing.
    static func putBack(
        _ replaced: Replaced,
        on recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Putting? {
        let (shown, _, kept) = try await db.fetch(
            shown(of: recipe, in: household),
            Query.run(RecipeStore.lock(recipe, in: household)),
            versions(of: recipe, in: household)
        )
        if shown == nil { return nil }
        if kept.present == replaced.before { return .done }
        guard kept.present == replaced.after else { return .changedSince }
        if replaced.before == nil {
            try await db.run(setAside(recipe, household))
        } else {
            guard kept.former == replaced.before else { return .changedSince }
            try await db.run(bringBack(recipe, in: household))
        }
        _ = try await db.fetch(RecipeStore.touch(recipe, in: household))
        return .done
    }

    private static func bringBack(_ recipe: Recipe.ID, in household: Household.ID) -> [SQL] {
        let ofRecipe: SQL = "household_id = \(household) AND recipe_id = \(recipe)"
        return [
            "DELETE FROM recipe_photos WHERE \(fragment: ofRecipe) AND NOT (\(fragment: isFormer))",
            """
            UPDATE recipe_photos
            SET size = substr(size, 8), created_at = now()
            WHERE \(fragment: ofRecipe) AND \(fragment: isFormer)
            """,
        ]
    }

    /// Which photo a recipe has, and which it had before, as addresses name them.
    static func versions(
        of recipe: Recipe.ID,
        in household: Household.ID
    ) -> Query<(present: String?, former: String?)> {
        let digests: Query<[(size: String, digest: [UInt8])]> = .rows(
            """
            SELECT size, digest
            FROM recipe_photos
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND size IN ('hero', 'former hero')
            ORDER BY size
            """
        ) { row in (try row["size"], try row["digest"]) }
        return digests.map { rows in
            func version(_ size: String) -> String? {
                rows.first { $0.size == size }.map { Photo.version($0.digest) }
            }
            return (version("hero"), version("former hero"))
        }
    }

    /// Deletes photos that nobody has put back for so long that nobody will.
    static func sweep() -> Query<Int> {
        .affected(
            "DELETE FROM recipe_photos WHERE \(fragment: isFormer) AND created_at < now() - interval '7 days'"
        )
    }

    /// Takes the photo off a recipe, which changes by that, and answers what that did. Nil where there is no such recipe.
    /// - Parameter seen: the photo that is meant, where that is said: throws `HTTPError.conflict` where it is another one.
    static func takeOff(
        _ recipe: Recipe.ID,
        seen: String? = nil,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Replaced? {
        let (shown, _, kept) = try await db.fetch(
            shown(of: recipe, in: household),
            Query.run(RecipeStore.lock(recipe, in: household)),
            versions(of: recipe, in: household)
        )
        if shown == nil { return nil }
        if let before = kept.present {
            if let seen, seen != before { throw HTTPError.conflict }
            try await remove(from: recipe, in: household, db)
            _ = try await db.fetch(RecipeStore.touch(recipe, in: household))
            return Replaced(before: before, after: nil)
        }
        // Pressed twice it goes on bringing back what it has taken off the first time.
        return Replaced(before: seen == kept.former ? seen : nil, after: nil)
    }

    /// Takes the photo off; it is kept for a while.
    static func remove(from recipe: Recipe.ID, in household: Household.ID, _ db: Connection) async throws {
        try await db.run([RecipeStore.lock(recipe, in: household)] + setAside(recipe, household))
    }
}
