import Database
import Domain
import RecipeImport

/// What becomes of a file's recipes once they are written.
extension ImportRowStore {
    /// Whether a row's photo is still to be put at its recipe. That of a recipe that is here as it is in the file is looked
    /// at again where it may have become another one, and nobody has changed anything; or where it did not come the last
    /// time, and there is none.
    private static func photoComes(with row: Waiting, _ outcome: RowOutcome, _ job: ImportJob) -> SQL {
        guard outcome == .unchanged, let known = row.known else {
            return "\(outcome == .made || outcome == .updated)::boolean"
        }
        return """
            EXISTS (
                SELECT
                FROM import_keys AS k
                JOIN recipes AS c ON c.household_id = k.household_id AND c.id = k.recipe_id AND c.deleted_at IS NULL
                WHERE k.household_id = \(job.household) AND k.recipe_id = \(known.id) AND k.source_key = \(row.key)
                    AND (c.version = k.version OR k.photo_digest IS NULL AND NOT EXISTS (
                        SELECT
                        FROM recipe_photos AS p
                        WHERE p.household_id = k.household_id AND p.recipe_id = k.recipe_id
                            AND NOT (\(fragment: PhotoStore.isFormer))
                    ))
            )
            """
    }

    /// Says what has become of a row, unless that has been said already.
    static func finish(
        _ row: Waiting,
        _ outcome: RowOutcome,
        recipe: Recipe.ID? = nil,
        problem: String = "",
        _ job: ImportJob
    ) -> SQL {
        let previous = outcome == .updated ? row.known?.json : nil
        let takesPhoto = photoComes(with: row, outcome, job)
        // It comes if somebody takes the file's version.
        let isLeft = outcome == .kept || outcome == .deleted
        return """
            UPDATE import_rows AS r
            SET outcome = \(outcome.rawValue), recipe_id = \(recipe ?? row.known?.id), problem = \(problem),
                previous = \(previous)::jsonb, photo = CASE WHEN t.photo_comes THEN r.photo END,
                photo_address = CASE WHEN t.photo_comes THEN r.photo_address END,
                left_photo = CASE WHEN \(isLeft) THEN r.photo END,
                left_photo_address = CASE WHEN \(isLeft) THEN r.photo_address END,
                remarks = CASE WHEN t.photo_comes THEN r.remarks ELSE array_remove(r.remarks, 'photoAwaited') END
            FROM (SELECT \(fragment: takesPhoto) AS photo_comes) AS t
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(row.position)
                AND r.outcome IS NULL
            """
    }
}
