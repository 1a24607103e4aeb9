import Database
import Domain
import RecipeImport

/// Recipes of a file that an import has left as they are here, and of which somebody may take the file's version.
enum TakenRowStore {
    /// A recipe that was changed or deleted here, beside what the file says.
    struct Left: Sendable {
        let job: FileImport.ID
        let position: Int
        let key: String
        let source: String
        let language: Language
        let recipe: Recipe.ID
        /// The file's version.
        let json: String
        /// What was imported of it the last time.
        let previous: String
    }

    static func find(_ position: Int, of id: FileImport.ID, in household: Household.ID) -> Query<Left?> {
        .first(
            """
            SELECT r.source_key, i.app, i.language, k.recipe_id, r.recipe::text AS recipe, k.recipe::text AS previous
            FROM import_rows AS r
            JOIN imports AS i ON i.household_id = r.household_id AND i.id = r.import_id AND i.state = 'done'
            JOIN import_keys AS k
                ON k.household_id = r.household_id AND k.source = i.app AND k.source_key = r.source_key
                    AND k.recipe_id = r.recipe_id
            WHERE r.household_id = \(household) AND r.import_id = \(id) AND r.position = \(position)
                AND r.outcome IN ('kept', 'deleted')
            """
        ) { row in
            let language: String = try row["language"]
            return Left(
                job: id,
                position: position,
                key: try row["source_key"],
                source: try row["app"],
                language: Language(rawValue: language) ?? .en,
                recipe: try row["recipe_id"],
                json: try row["recipe"],
                previous: try row["previous"]
            )
        }
    }

    /// Keeps what is here for the import's undo; 0 where somebody else has just taken it.
    static func keep(_ left: Left, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE import_rows AS r
            SET outcome = 'updated', previous = \(left.previous)::jsonb, replaced = jsonb_build_object(
                'recipe', to_jsonb(c), 'lines', (
                    SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.position), '[]')
                    FROM recipe_lines AS l
                    WHERE l.household_id = \(household) AND l.recipe_id = \(left.recipe)
                ))
            FROM recipes AS c
            WHERE r.household_id = \(household) AND r.import_id = \(left.job) AND r.position = \(left.position)
                AND r.outcome IN ('kept', 'deleted') AND c.household_id = \(household) AND c.id = \(left.recipe)
            """
        )
    }

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

    /// What somebody has changed since its import updated it stays, and the report says so.
    static func settleChanged(_ job: ImportJob) -> SQL {
        """
        UPDATE import_rows
        SET outcome = 'kept'
        WHERE household_id = \(job.household) AND import_id = \(job.id) AND outcome = 'updated'
        """
    }
}
