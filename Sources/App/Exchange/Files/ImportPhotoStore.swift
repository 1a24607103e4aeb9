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
