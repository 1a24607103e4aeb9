import Database
import Domain
import RecipeImport

/// Photos of a file's recipes that are still to come: as bytes, or as the address at which they stand.
enum ImportPhotoStore {
    /// A photo that is to be converted.
    struct Unconverted: Sendable {
        let position: Int
        let recipe: Recipe.ID
        let photo: [UInt8]
        /// The digest of what stands at the recipe already; nil where it is to be put there whatever it is.
        let known: [UInt8]?
    }

    static func next(of job: ImportJob) -> Query<Unconverted?> {
        .first(
            """
            SELECT r.position, r.recipe_id, r.photo, \(fragment: known) AS known
            FROM import_rows AS r
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.photo IS NOT NULL
                AND r.recipe_id IS NOT NULL
            ORDER BY r.position
            LIMIT 1
            """
        ) { row in
            Unconverted(
                position: try row["position"],
                recipe: try row["recipe_id"],
                photo: try row["photo"],
                known: try row["known"]
            )
        }
    }

    /// The digest of the photo that came with the recipe of a row `r`, where that is here as it is in the file.
    private static let known: SQL = """
        CASE WHEN r.outcome = 'unchanged' THEN (
            SELECT k.photo_digest
            FROM import_keys AS k
            WHERE k.household_id = r.household_id AND k.recipe_id = r.recipe_id AND k.source_key = r.source_key
            LIMIT 1
        ) END
        """

    /// Notes which photo has come with a recipe.
    static func note(_ digest: [UInt8], _ position: Int, _ job: ImportJob) -> SQL {
        """
        UPDATE import_keys AS k
        SET photo_digest = \(digest)
        FROM import_rows AS r
        JOIN imports AS i ON i.household_id = r.household_id AND i.id = r.import_id
        WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(position)
            AND k.household_id = r.household_id AND k.source = i.app AND k.source_key = r.source_key
        """
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
        /// Where the file says that photos of it stand.
        let images: [String]
        /// The digest of what stands at the recipe already; nil where it is to be put there whatever it is.
        let known: [UInt8]?
    }

    /// Has a photo fetched from another address.
    static func lookFurther(at address: String, _ position: Int, _ job: ImportJob) -> SQL {
        """
        UPDATE import_rows
        SET photo_address = \(address)
        WHERE household_id = \(job.household) AND import_id = \(job.id) AND position = \(position)
            AND photo_address IS NOT NULL
        """
    }

    static func awaited(_ few: Int, of job: ImportJob) -> Query<[Awaited]> {
        .rows(
            """
            SELECT r.position, r.recipe_id, r.photo_address, \(fragment: known) AS known, ARRAY(
                    SELECT i.image
                    FROM jsonb_array_elements_text(r.recipe->'recipe'->'images') WITH ORDINALITY AS i (image, place)
                    ORDER BY i.place
                ) AS images
            FROM import_rows AS r
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.photo_address IS NOT NULL
                AND r.recipe_id IS NOT NULL
            ORDER BY r.position
            LIMIT \(few)
            """
        ) { row in
            Awaited(
                position: try row["position"],
                recipe: try row["recipe_id"],
                address: try row["photo_address"],
                images: try row["images"],
                known: try row["known"]
            )
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
