import Database
import Domain

extension ImportKeyStore {
    /// Brings the recipes back that were deleted as an import was taken back, with their categories, but for those of which
    /// the name was taken since. The import is done then, and can be taken back again.
    static func bringBack(_ id: FileImport.ID, in household: Household.ID, _ db: Connection) async throws {
        let (back) = try await db.fetch(restore(id, in: household))
        if back.isEmpty { return }
        try await db.run(ImportCategoryStore.bringBack(back, of: id, in: household))
        try await db.run([
            """
            INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version)
            SELECT r.household_id, i.app, r.source_key, c.id, r.recipe, c.version
            FROM import_rows AS r
            JOIN imports AS i ON i.household_id = r.household_id AND i.id = r.import_id
            JOIN recipes AS c ON c.household_id = r.household_id AND c.id = r.recipe_id
            WHERE r.household_id = \(household) AND r.import_id = \(id) AND c.id = ANY (\(back))
            ON CONFLICT (household_id, source, source_key) DO NOTHING
            """,
            """
            UPDATE import_rows
            SET outcome = 'made'
            WHERE household_id = \(household) AND import_id = \(id) AND recipe_id = ANY (\(back))
            """,
            """
            UPDATE imports
            SET state = 'done', finished_at = now()
            WHERE household_id = \(household) AND id = \(id)
            """,
        ])
    }

    private static func restore(_ id: FileImport.ID, in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
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
            RETURNING c.id
            """,
            as: Recipe.ID.self
        )
    }
}
