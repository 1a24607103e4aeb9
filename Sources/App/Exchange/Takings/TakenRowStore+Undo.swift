import Database
import Domain

/// What brings back what was here before somebody took a file's version.
extension TakenRowStore {
    /// A recipe as somebody had it before the file's version was taken.
    struct Taken: Sendable {
        let position: Int
        let key: String
        let recipe: Recipe.ID
        let version: Int
        let previous: String
    }

    /// Those that nobody has changed since.
    static func taken(_ few: Int, _ source: String, _ job: ImportJob) -> Query<[Taken]> {
        .rows(
            """
            SELECT r.position, r.source_key, c.id, c.version, r.previous::text AS previous
            \(fragment: ImportKeyStore.untouched(source, job))
                AND r.replaced IS NOT NULL
            ORDER BY r.position
            LIMIT \(few)
            """
        ) { row in
            Taken(
                position: try row["position"],
                key: try row["source_key"],
                recipe: try row["id"],
                version: try row["version"],
                previous: try row["previous"]
            )
        }
    }

    /// Makes a recipe what it was before, where it still has its version: 0 where it has not. Its totals are worked out
    /// anew afterwards, since foods may have changed. A name that another recipe has meanwhile is not taken from it.
    static func restore(_ taken: Taken, _ job: ImportJob) -> Query<Int> {
        .affected(
            """
            UPDATE recipes AS c
            SET (name, name_key) = (
                    SELECT CASE WHEN o.id IS NULL THEN p.name ELSE c.name END,
                        CASE WHEN o.id IS NULL THEN p.name_key ELSE c.name_key END
                    FROM (SELECT) AS one
                    LEFT JOIN recipes AS o
                        ON o.household_id = c.household_id AND o.name_key = p.name_key AND o.id <> c.id
                            AND o.deleted_at IS NULL
                    LIMIT 1
                ),
                (summary, instructions, time_minutes, \(fragment: YieldColumns.names()), servings_unknown,
                    cooked_weight_g, \(fragment: ParticularsColumns.names), search_text, deleted_at)
                = (p.summary, p.instructions, p.time_minutes, p.servings, p.portion_g, p.yield_by, p.servings_unknown,
                    p.cooked_weight_g, \(fragment: ParticularsColumns.names(of: "p")), p.search_text, p.deleted_at),
                category_id = (
                    SELECT g.id FROM categories AS g WHERE g.household_id = c.household_id AND g.id = p.category_id
                )
            FROM import_rows AS r, jsonb_populate_record(NULL::recipes, r.replaced->'recipe') AS p
            WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(taken.position)
                AND c.household_id = \(job.household) AND c.id = \(taken.recipe) AND c.version = \(taken.version)
            """
        )
    }

    /// Brings the lines back with what was understood of them. Foods and ingredients that are gone stay away.
    static func restoreLines(_ taken: Taken, _ job: ImportJob) -> [SQL] {
        [
            "DELETE FROM recipe_lines WHERE household_id = \(job.household) AND recipe_id = \(taken.recipe)",
            """
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: LineStore.content))
            SELECT \(job.household), \(taken.recipe), position, \(fragment: LineStore.content)
            FROM jsonb_populate_recordset(NULL::recipe_lines, (
                SELECT jsonb_agg(l.line || jsonb_build_object(
                    'ingredient_id', (
                        SELECT i.id
                        FROM ingredients AS i
                        WHERE i.household_id = \(job.household) AND i.id = (l.line->>'ingredient_id')::uuid
                            AND i.deleted_at IS NULL
                    ),
                    'food_id', (SELECT f.id FROM foods AS f WHERE f.id = (l.line->>'food_id')::uuid),
                    'own_food_id', (
                        SELECT o.id
                        FROM own_foods AS o
                        WHERE o.household_id = \(job.household) AND o.id = (l.line->>'own_food_id')::uuid
                    )))
                FROM import_rows AS r, jsonb_array_elements(r.replaced->'lines') AS l (line)
                WHERE r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(taken.position)
            ))
            """,
        ]
    }

    /// Gives whoever has brought the file their own rating back, where they have not rated otherwise since.
    static func restoreRating(_ taken: Taken, _ job: ImportJob) -> [SQL] {
        let rated: SQL = """
            g.household_id = \(job.household) AND g.person_id = \(job.person) AND g.recipe_id = \(taken.recipe)
                AND r.household_id = \(job.household) AND r.import_id = \(job.id) AND r.position = \(taken.position)
                AND g.rating = (r.recipe->>'rating')::bigint
            """
        return [
            """
            UPDATE recipe_ratings AS g
            SET rating = (r.replaced->>'rating')::bigint, rated_at = now()
            FROM import_rows AS r
            WHERE \(fragment: rated) AND r.replaced->>'rating' IS NOT NULL
            """,
            """
            DELETE FROM recipe_ratings AS g
            USING import_rows AS r
            WHERE \(fragment: rated) AND r.replaced->'rating' = 'null'::jsonb
            """,
        ]
    }

    /// What somebody has changed since its import updated it stays, and the report says so.
    static func settleChanged(_ job: ImportJob) -> SQL {
        """
        UPDATE import_rows
        SET outcome = 'kept'
        WHERE household_id = \(job.household) AND import_id = \(job.id) AND outcome = 'updated'
        """
    }
}
