import Database
import Domain
import RecipeImport

/// The recipes of a file that is imported.
enum ImportRowStore {
    /// A recipe as it waits to be written.
    struct Waiting: Sendable {
        let position: Int
        let name: String
        let key: String
        let json: String
        /// What is to be done, as things stand.
        let outcome: RowOutcome
        /// The recipe that it has become before, with the version that it had then.
        let known: (id: Recipe.ID, name: String, version: Int, json: String)?
    }

    /// - Parameter strings: those of the language in which the recipes are kept.
    static func add(
        _ lines: [FileListing.Line],
        _ keys: [String],
        at first: Int,
        _ strings: Strings,
        _ job: ImportJob
    ) -> [SQL] {
        let remarks = zip(lines, keys).map { line, key in
            (line.remarks(strings) + (line.recipe.isAlike(key) ? [.alike] : [])).map(\.rawValue)
        }
        let rows: [SQL] = lines.indices.map { i in
            """
            (\(job.household), \(job.id), \(first + i), \(lines[i].recipe.recipe.name), \(keys[i]), \(lines[i].json)::jsonb,
                \(remarks[i]), \(lines[i].photoAddress))
            """
        }
        let added: [SQL] = rows.pieces.map { rows in
            """
            INSERT INTO import_rows (household_id, import_id, position, name, source_key, recipe, remarks, photo_address)
            VALUES \(rows: rows)
            """
        }
        let photos = lines.enumerated().compactMap { offset, line -> SQL? in
            line.photo.map { photo in
                """
                UPDATE import_rows
                SET photo = \(photo)
                WHERE household_id = \(job.household) AND import_id = \(job.id) AND position = \(first + offset)
                """
            }
        }
        return added + photos
    }

    /// What is to be done with a row `r`, as things stand: `k` is its key, `k.recipe_id` the recipe `c`. What its program calls
    /// it, or what it was called here before, is nothing that it says.
    private static let decision: SQL = """
        CASE
            WHEN k.recipe_id IS NULL THEN 'made'
            WHEN c.deleted_at IS NOT NULL THEN 'deleted'
            WHEN k.recipe - 'key' IN (r.recipe - 'key', \(fragment: withToolsNoted) - 'key') THEN 'unchanged'
            WHEN c.version <> k.version THEN 'kept'
            ELSE 'updated'
        END
        """

    /// What a row's recipe was read as before tools and cost had places of their own: both stood in its notes, in English.
    private static let withToolsNoted: SQL = """
        jsonb_set(r.recipe #- '{recipe,tools}' #- '{recipe,cost}', '{recipe,notes}', r.recipe->'recipe'->'notes'
            || coalesce((
                SELECT to_jsonb('Tools: ' || string_agg(t.name, ', ' ORDER BY t.place))
                FROM jsonb_array_elements_text(r.recipe->'recipe'->'tools') WITH ORDINALITY AS t (name, place)
            ), '[]')
            || coalesce(to_jsonb('Cost: ' || (r.recipe->'recipe'->>'cost')), '[]'))
        """

    /// The LIMITs keep the planner from going through all keys for each row, as it does for as long as it has no
    /// statistics of a household's first import.
    private static func joined(_ job: FileImport.ID, in household: Household.ID) -> SQL {
        """
        FROM import_rows AS r
        JOIN imports AS i ON i.household_id = r.household_id AND i.id = r.import_id
        LEFT JOIN LATERAL (
            SELECT household_id, recipe_id, recipe, version
            FROM import_keys
            WHERE household_id = r.household_id AND source = i.app AND source_key = r.source_key
            LIMIT 1
        ) AS k ON true
        LEFT JOIN LATERAL (
            SELECT name, version, deleted_at
            FROM recipes
            WHERE household_id = k.household_id AND id = k.recipe_id
            LIMIT 1
        ) AS c ON true
        WHERE r.household_id = \(household) AND r.import_id = \(job)
        """
    }

    /// The next recipes to write.
    static func next(_ count: Int, of job: ImportJob) -> Query<[Waiting]> {
        .rows(
            """
            SELECT r.position, r.name, r.source_key, r.recipe::text AS recipe, \(fragment: decision) AS outcome,
                k.recipe_id, c.name AS known_name, k.version, k.recipe::text AS known
            \(fragment: joined(job.id, in: job.household)) AND r.outcome IS NULL
            ORDER BY r.position
            LIMIT \(count)
            """
        ) { row in
            let id: Recipe.ID? = try row["recipe_id"]
            let outcome: String = try row["outcome"]
            return Waiting(
                position: try row["position"],
                name: try row["name"],
                key: try row["source_key"],
                json: try row["recipe"],
                outcome: RowOutcome(rawValue: outcome) ?? .failed,
                known: try id.map {
                    (id: $0, name: try row["known_name"], version: try row["version"], json: try row["known"])
                }
            )
        }
    }

    /// How many recipes would have which outcome; asked of every row, and so only as long as somebody looks them over.
    static func decisions(of id: FileImport.ID, in household: Household.ID) -> Query<[(RowOutcome, Int)]> {
        .rows(
            """
            SELECT \(fragment: decision) AS outcome, count(*) AS recipes
            \(fragment: joined(id, in: household)) AND (
                SELECT state
                FROM imports
                WHERE household_id = \(household) AND id = \(id)
            ) = 'preview'
            GROUP BY 1
            LIMIT 10
            """
        ) { row in
            let outcome: String = try row["outcome"]
            return (RowOutcome(rawValue: outcome) ?? .failed, try row["recipes"])
        }
    }

    /// The names of the recipes that would be new, in the order of the file; only as long as somebody looks them over.
    static func newNames(of id: FileImport.ID, in household: Household.ID) -> Query<[(position: Int, name: String)]> {
        .rows(
            """
            SELECT r.position, r.name
            \(fragment: joined(id, in: household)) AND k.recipe_id IS NULL
            ORDER BY r.position
            LIMIT \(constant: RecipeFiles.recipes)
            """
        ) { row in (try row["position"], try row["name"]) }
    }

    /// A page of the rows after a position, with what has become of each, or would.
    /// - Parameter renamed: the rows that get another name than the file says.
    static func rows(
        of id: FileImport.ID,
        after: Int,
        onlyRemarkable: Bool,
        and renamed: [Int],
        in household: Household.ID
    ) -> Query<[ImportRow]> {
        let remarkable: SQL = """
            AND (r.remarks <> '{}' OR r.problem <> '' OR r.position = ANY (\(renamed))
                OR r.outcome = 'made' AND c.version = k.version AND c.name <> r.name
                OR coalesce(r.outcome, 'made') NOT IN ('made', 'updated', 'unchanged'))
            """
        return .rows(
            """
            SELECT r.position, r.name, coalesce(r.outcome, \(fragment: decision)) AS outcome, r.problem, r.remarks,
                r.recipe_id, CASE WHEN r.outcome = 'made' AND c.version = k.version THEN c.name END AS name_here
            \(fragment: joined(id, in: household)) AND r.position > \(after) \(fragment: onlyRemarkable ? remarkable : "")
            ORDER BY r.position
            LIMIT \(constant: pageSize + 1)
            """
        ) { row in
            let outcome: String = try row["outcome"]
            let remarks: [String] = try row["remarks"]
            let (name, given): (String, String?) = (try row["name"], try row["name_here"])
            let isOther = Folding.key(given ?? "") != Folding.key(name.cut(to: 100))
            return ImportRow(
                position: try row["position"],
                name: name,
                nameHere: isOther && !name.isEmpty ? given : nil,
                outcome: RowOutcome(rawValue: outcome) ?? .failed,
                problem: try row["problem"],
                remarks: remarks.compactMap { FileRecipe.Remark(rawValue: $0) },
                recipe: try row["recipe_id"]
            )
        }
    }

    static let pageSize = 100
}
