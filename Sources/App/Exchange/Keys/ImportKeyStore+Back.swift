import Database
import Domain

extension ImportKeyStore {
    /// Brings the recipes back that were deleted as an import was taken back, but for those of which the name was taken
    /// since, and answers how many. The import is done then, and can be taken back again.
    static func bringBack(_ id: FileImport.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            WITH back AS (
                UPDATE recipes AS c
                SET deleted_at = NULL, version = c.version + 1
                FROM imports AS i
                JOIN import_rows AS r ON r.household_id = i.household_id AND r.import_id = i.id
                WHERE i.household_id = \(household) AND i.id = \(id) AND i.state = 'undone' AND r.outcome = 'undone'
                    AND r.previous IS NULL AND r.replaced IS NULL
                    AND c.household_id = r.household_id AND c.id = r.recipe_id AND c.deleted_at IS NOT NULL
                    AND NOT EXISTS (
                        SELECT
                        FROM recipes AS o
                        WHERE o.household_id = c.household_id AND o.name_key = c.name_key AND o.deleted_at IS NULL
                    )
                RETURNING c.id, c.version, i.app, r.position, r.source_key, r.recipe
            ),
            known AS (
                INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version)
                SELECT \(household), b.app, b.source_key, b.id, b.recipe, b.version
                FROM back AS b
                ON CONFLICT (household_id, source, source_key) DO NOTHING
            ),
            done AS (
                UPDATE imports
                SET state = 'done', finished_at = now()
                WHERE household_id = \(household) AND id = \(id) AND EXISTS (SELECT FROM back)
            )
            UPDATE import_rows AS r
            SET outcome = 'made'
            FROM back AS b
            WHERE r.household_id = \(household) AND r.import_id = \(id) AND r.position = b.position
            """
        )
    }
}
