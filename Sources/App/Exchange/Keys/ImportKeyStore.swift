import Database
import Domain

/// Which recipe of a household is which of another application.
enum ImportKeyStore {
    /// The key of a recipe that has just been made. Nothing is written where another recipe has come by it.
    static func add(
        _ key: String,
        of source: String,
        _ recipe: Recipe.ID,
        _ json: String,
        in household: Household.ID
    ) -> SQL {
        """
        INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version)
        VALUES (\(household), \(source), \(key), \(recipe), \(json)::jsonb, 1)
        ON CONFLICT (household_id, source, source_key) DO NOTHING
        """
    }

    static func put(
        _ key: String,
        of source: String,
        _ recipe: Recipe.ID,
        _ json: String,
        _ version: Int,
        in household: Household.ID
    ) -> SQL {
        """
        INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version)
        VALUES (\(household), \(source), \(key), \(recipe), \(json)::jsonb, \(version))
        ON CONFLICT (household_id, source, source_key) DO UPDATE
        SET recipe_id = excluded.recipe_id, recipe = excluded.recipe, version = excluded.version
        """
    }

    /// The names and the lines that recipes had in their files, by their keys.
    static func names(
        of keys: [String],
        _ source: String,
        in household: Household.ID
    ) -> Query<[(key: String, name: String, lines: [String])]> {
        .rows(
            """
            SELECT source_key,
                coalesce(recipe->'recipe'->>'titledName', recipe->'recipe'->>'name', '') AS name,
                \(fragment: texts(of: "recipe->'recipe'->'ingredients'")) AS lines
            FROM import_keys
            WHERE household_id = \(household) AND source = \(source) AND source_key = ANY (\(keys))
            LIMIT 1000
            """
        ) { row in (key: try row["source_key"], name: try row["name"], lines: try row["lines"]) }
    }

    /// Deletes some of the recipes that an import has made, and answers how many rows were settled: those of which the
    /// recipe was changed, planned or cooked since are settled by keeping it, and so are those that whoever takes it back
    /// has in their diary. What is in diaries of others nobody learns by what stays.
    static func undoMade(_ few: Int, _ source: String, _ job: ImportJob) -> Query<Int> {
        .affected(
            """
            WITH made AS (
                SELECT r.position, r.source_key, r.recipe_id, k.version
                FROM import_rows AS r
                LEFT JOIN import_keys AS k
                    ON k.household_id = r.household_id AND k.source = \(source) AND k.source_key = r.source_key
                        AND k.recipe_id = r.recipe_id
                WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.outcome = 'made'
                ORDER BY r.position
                LIMIT \(few)
            ),
            gone AS (
                UPDATE recipes AS c
                SET deleted_at = now(), version = c.version + 1
                FROM made AS m
                WHERE c.household_id = \(job.household) AND c.id = m.recipe_id AND c.version = m.version
                    AND c.deleted_at IS NULL AND NOT \(fragment: isUsed(by: job))
                RETURNING c.id
            ),
            forgotten AS (
                DELETE FROM import_keys AS k
                USING gone AS g
                WHERE k.household_id = \(job.household) AND k.recipe_id = g.id
            )
            UPDATE import_rows AS r
            SET outcome = CASE WHEN g.id IS NULL THEN 'kept' ELSE 'undone' END
            FROM made AS m
            LEFT JOIN gone AS g ON g.id = m.recipe_id
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = m.position
            """
        )
    }

    /// Whether the recipe `c` is planned, was cooked, or is in this person's diary.
    private static func isUsed(by job: ImportJob) -> SQL {
        """
        (EXISTS (
            SELECT
            FROM plan_dishes AS d
            WHERE d.household_id = \(job.household) AND d.recipe_id = c.id AND d.deleted_at IS NULL
        ) OR EXISTS (
            SELECT
            FROM cookings AS o
            WHERE o.household_id = \(job.household) AND o.recipe_id = c.id AND o.deleted_at IS NULL
        ) OR EXISTS (
            SELECT
            FROM diary_entries AS e
            WHERE e.household_id = \(job.household) AND e.person_id = \(job.person) AND e.recipe_id = c.id
                AND e.deleted_at IS NULL
        ))
        """
    }

    /// A recipe that an import has updated, and nobody has changed since.
    struct Updated: Sendable {
        let position: Int
        let key: String
        let recipe: Recipe.ID
        let name: String
        let version: Int
        /// What the import has made of it, and what it was before.
        let filed: String
        let previous: String
    }

    /// Where rows are that have updated a recipe which nobody has changed since.
    static func untouched(_ source: String, _ job: ImportJob) -> SQL {
        """
        FROM import_rows AS r
        JOIN import_keys AS k
            ON k.household_id = r.household_id AND k.source = \(source) AND k.source_key = r.source_key
        JOIN recipes AS c
            ON c.household_id = k.household_id AND c.id = k.recipe_id AND c.version = k.version
                AND c.deleted_at IS NULL
        WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.outcome = 'updated'
        """
    }

    static func updated(_ few: Int, _ source: String, _ job: ImportJob) -> Query<[Updated]> {
        .rows(
            """
            SELECT r.position, r.source_key, c.id, c.name, c.version, r.recipe::text AS filed,
                r.previous::text AS previous
            \(fragment: untouched(source, job))
                AND r.previous IS NOT NULL AND r.replaced IS NULL
            ORDER BY r.position
            LIMIT \(few)
            """
        ) { row in
            Updated(
                position: try row["position"],
                key: try row["source_key"],
                recipe: try row["id"],
                name: try row["name"],
                version: try row["version"],
                filed: try row["filed"],
                previous: try row["previous"]
            )
        }
    }

    static func settle(_ position: Int, _ outcome: RowOutcome, _ job: ImportJob) -> SQL {
        """
        UPDATE import_rows
        SET outcome = \(outcome.rawValue)
        WHERE household_id = \(job.household) AND import_id = \(job.id) AND position = \(position)
        """
    }
}
