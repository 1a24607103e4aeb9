import Database
import Domain
import RecipeImport

/// Photos of a file's recipes that are still to come: as bytes, or as the address at which they stand.
enum ImportPhotoStore {
    /// A photo that is to be converted.
    static func next(of job: ImportJob) -> Query<(position: Int, recipe: Recipe.ID, photo: [UInt8])?> {
        .first(
            """
            SELECT position, recipe_id, photo
            FROM import_rows
            WHERE household_id = \(job.household) AND import_id = \(job.id) AND photo IS NOT NULL
                AND recipe_id IS NOT NULL
            ORDER BY position
            LIMIT 1
            """
        ) { row in (try row["position"], try row["recipe_id"], try row["photo"]) }
    }

    /// Forgets a photo, which is converted or is none.
    static func forget(_ position: Int, isPhoto: Bool, _ job: ImportJob) -> SQL {
        """
        UPDATE import_rows
        SET photo = NULL, remarks = CASE WHEN \(isPhoto) THEN remarks ELSE remarks || 'photo'::text END
        WHERE household_id = \(job.household) AND import_id = \(job.id) AND position = \(position)
        """
    }

    /// A photo that is to be fetched.
    struct Awaited: Sendable {
        let position: Int
        let recipe: Recipe.ID
        let address: String
    }

    static func awaited(_ few: Int, of job: ImportJob) -> Query<[Awaited]> {
        .rows(
            """
            SELECT position, recipe_id, photo_address
            FROM import_rows
            WHERE household_id = \(job.household) AND import_id = \(job.id) AND photo_address IS NOT NULL
                AND recipe_id IS NOT NULL
            ORDER BY position
            LIMIT \(few)
            """
        ) { row in
            Awaited(position: try row["position"], recipe: try row["recipe_id"], address: try row["photo_address"])
        }
    }

    /// Forgets the addresses of these rows, or of all: their photos are here, or the report says that they are not.
    static func forgetAddresses(_ positions: [Int]? = nil, isFetched: Bool, _ job: ImportJob) -> SQL {
        let some: SQL = positions.map { "AND position = ANY (\($0))" } ?? ""
        let missing = isFetched ? [] : [FileRecipe.Remark.photoUnfetched.rawValue]
        return """
            UPDATE import_rows
            SET photo_address = NULL,
                remarks = array_remove(remarks, \(FileRecipe.Remark.photoAwaited.rawValue)) || \(missing)
            WHERE household_id = \(job.household) AND import_id = \(job.id) AND photo_address IS NOT NULL
                \(fragment: some)
            """
    }
}

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
            Query<Int>.affected(
                "SELECT FROM recipes WHERE household_id = \(job.household) AND id = \(recipe) FOR UPDATE"
            ),
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

    /// Keeps what stands at the recipe of an updated row, before this photo takes its place.
    private static func keep(before photo: Photo, at position: Int, _ job: ImportJob) -> [SQL] {
        photo.renditions.map { made in
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

    /// Puts the photo of before back, or removes the import's where there was none; another that somebody has put there
    /// since stays.
    static func restore(_ position: Int, of recipe: Recipe.ID, _ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE recipe_photos AS p
            SET digest = f.digest, content_type = f.content_type, width = f.width, height = f.height,
                content = f.content, created_at = now()
            FROM replaced_photos AS f
            WHERE f.household_id = \(job.household) AND f.import_id = \(job.id) AND f.position = \(position)
                AND p.household_id = f.household_id AND p.recipe_id = \(recipe) AND p.size = f.size
                AND p.digest = f.put_digest AND f.digest IS NOT NULL
            """,
            """
            DELETE FROM recipe_photos AS p
            USING replaced_photos AS f
            WHERE f.household_id = \(job.household) AND f.import_id = \(job.id) AND f.position = \(position)
                AND p.household_id = f.household_id AND p.recipe_id = \(recipe) AND p.size = f.size
                AND p.digest = f.put_digest AND f.digest IS NULL
            """,
        ]
    }

    /// Forgets them once the import is taken back.
    static func forget(_ job: ImportJob) -> SQL {
        "DELETE FROM replaced_photos WHERE household_id = \(job.household) AND import_id = \(job.id)"
    }
}
