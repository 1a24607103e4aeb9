import Database
import Domain
import RecipeImport

/// Photos that an import has replaced, for its undo.
enum ReplacedPhotoStore {
    /// Puts an import's photo at its recipe, and keeps the one that stood there. What somebody has put there meanwhile stays.
    static func put(
        _ photo: Photo,
        at position: Int,
        of recipe: Recipe.ID,
        _ job: ImportJob,
        _ db: Connection
    ) async throws {
        let (_, isFree) = try await db.fetch(
            Query.run(RecipeStore.lock(recipe, in: job.household)),
            mayPut(at: recipe, in: job.household)
        )
        guard isFree else { return }
        let kept = keep(before: photo, at: position, job)
        _ = try await PhotoStore.save(photo, of: recipe, keeping: kept, in: job.household, db)
    }

    /// Whether an import's photo may stand at a recipe: there is none, or nobody has changed the recipe since it was imported.
    private static func mayPut(at recipe: Recipe.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT NOT EXISTS (
                SELECT
                FROM recipe_photos AS p
                WHERE p.household_id = \(household) AND p.recipe_id = \(recipe) AND NOT (\(fragment: PhotoStore.isFormer))
            ) OR EXISTS (
                SELECT
                FROM import_keys AS k
                JOIN recipes AS r ON r.household_id = k.household_id AND r.id = k.recipe_id
                WHERE k.household_id = \(household) AND k.recipe_id = \(recipe) AND k.version = r.version
            )
            """,
            as: Bool.self
        )
    }

    /// Keeps what stands at the recipe of an updated row, before this photo takes its place. A recipe of which nothing but
    /// the photo is another one becomes an updated one by it.
    private static func keep(before photo: Photo, at position: Int, _ job: ImportJob) -> [SQL] {
        let update: SQL = """
            UPDATE import_rows AS r
            SET outcome = 'updated', previous = r.recipe
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(position)
                AND r.outcome = 'unchanged' AND NOT EXISTS (
                    SELECT
                    FROM recipe_photos AS p
                    WHERE p.household_id = r.household_id AND p.recipe_id = r.recipe_id
                        AND p.digest = ANY (\(photo.renditions.map(\.digest)))
                )
            """
        return [update]
            + photo.renditions.map { made in
                """
                INSERT INTO replaced_photos (
                    household_id, import_id, position, size, put_digest, digest, content_type, width, height, content
                )
                SELECT r.household_id, r.import_id, r.position, \(made.size.rawValue), \(made.digest),
                    p.digest, p.content_type, p.width, p.height, p.content
                FROM import_rows AS r
                LEFT JOIN recipe_photos AS p
                    ON p.household_id = r.household_id AND p.recipe_id = r.recipe_id AND p.size = \(made.size.rawValue)
                WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(position)
                    AND r.outcome = 'updated' AND p.digest IS DISTINCT FROM \(made.digest)
                ON CONFLICT (household_id, import_id, position, size) DO NOTHING
                """
            }
    }

    /// Puts the photos of before back, or removes the import's where there was none; another that somebody has put there
    /// since stays.
    static func restore(_ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE recipe_photos AS p
            SET digest = f.digest, content_type = f.content_type, width = f.width, height = f.height,
                content = f.content, created_at = now()
            FROM replaced_photos AS f
            JOIN import_rows AS r
                ON r.household_id = f.household_id AND r.import_id = f.import_id AND r.position = f.position
            WHERE f.household_id = \(job.household) AND f.import_id = \(job.id)
                AND p.household_id = f.household_id AND p.recipe_id = r.recipe_id AND p.size = f.size
                AND p.digest = f.put_digest AND f.digest IS NOT NULL
            """,
            """
            DELETE FROM recipe_photos AS p
            USING replaced_photos AS f
            JOIN import_rows AS r
                ON r.household_id = f.household_id AND r.import_id = f.import_id AND r.position = f.position
            WHERE f.household_id = \(job.household) AND f.import_id = \(job.id)
                AND p.household_id = f.household_id AND p.recipe_id = r.recipe_id AND p.size = f.size
                AND p.digest = f.put_digest AND f.digest IS NULL
            """,
        ]
    }

    /// Forgets them once the import is taken back: a later one brings what came with it again.
    static func forget(_ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE import_keys AS k
            SET photo_digest = CASE WHEN f.digest IS NOT NULL THEN ''::bytea END
            FROM replaced_photos AS f
            JOIN import_rows AS r
                ON r.household_id = f.household_id AND r.import_id = f.import_id AND r.position = f.position
            WHERE f.household_id = \(job.household) AND f.import_id = \(job.id)
                AND k.household_id = r.household_id AND k.recipe_id = r.recipe_id AND k.source_key = r.source_key
            """,
            "DELETE FROM replaced_photos WHERE household_id = \(job.household) AND import_id = \(job.id)",
        ]
    }
}
