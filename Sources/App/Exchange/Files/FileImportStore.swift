import Database
import Domain
import RecipeImport

/// Imports of files, as wholes.
enum FileImportStore {
    /// How many imports of a household may be unfinished, previews included.
    static let maxUnfinished = 5
    private static let isUnfinished: SQL = "state IN ('reading', 'preview', 'running', 'undoing')"

    static func begin(_ job: ImportJob, _ language: Language) -> Query<Int> {
        .affected(
            """
            INSERT INTO imports (household_id, id, started_by, language, claimed_until)
            SELECT \(job.household), \(job.id), \(job.person), \(language.rawValue),
                now() + interval '10 minutes'
            WHERE (
                SELECT count(*)
                FROM imports
                WHERE household_id = \(job.household) AND \(fragment: isUnfinished)
            ) < \(constant: maxUnfinished)
            """
        )
    }

    static func find(_ id: FileImport.ID, in household: Household.ID) -> Query<FileImport?> {
        .first(
            """
            SELECT id, state, app, holds, problem, unread, left_out, dates, weight_unit, language, started_by,
                recipe_count, array[\(fragment: counts)] AS outcomes,
                CASE WHEN state = 'failed' THEN (
                    SELECT count(*)
                    FROM import_rows AS r
                    WHERE r.household_id = i.household_id AND r.import_id = i.id
                        AND \(FileRecipe.Remark.photoMissed.rawValue) = ANY (r.remarks)
                ) ELSE photo_count END AS photos
            FROM imports AS i
            WHERE household_id = \(household) AND id = \(id)
            """,
            read
        )
    }

    /// Says of a file that is being read that it is a diary, which is its person's alone.
    static func keepAsDiary(_ job: ImportJob) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET holds = 'diary'
            WHERE household_id = \(job.household) AND id = \(job.id) AND state = 'reading'
            """
        )
    }

    /// The imports of a household, the newest first.
    /// - Parameters:
    ///   - reader: who may only read in the household, and has those before them that are there for readers.
    ///   - unfinishedFirst: whether those that are unfinished stand before all others, however old they are.
    static func latest(
        in household: Household.ID,
        toReader reader: Person.ID?,
        unfinishedFirst: Bool = false
    ) -> Query<[Latest]> {
        let open: SQL =
            reader.map { person in
                """
                AND (holds = 'diary' OR started_by = \(person)
                    AND (state = 'reading' OR state = 'failed' AND NOT (\(fragment: hasEnded))))
                """
            } ?? ""
        return .rows(
            """
            SELECT id, app, holds = 'diary' AS is_diary, state, \(fragment: isUnfinished) AS is_unfinished, created_at
            FROM imports
            WHERE household_id = \(household) \(fragment: open)
            ORDER BY \(unfinishedFirst) AND \(fragment: isUnfinished) DESC, created_at DESC, id DESC
            LIMIT 10
            """
        ) { row in
            Latest(
                id: try row["id"],
                app: FileApp(rawValue: try row["app"]),
                isDiary: try row["is_diary"],
                state: try row["state"],
                isUnfinished: try row["is_unfinished"],
                at: try row["created_at"]
            )
        }
    }

    struct Latest: Sendable {
        let id: FileImport.ID
        /// Nil where nobody knows whose file it is.
        let app: FileApp?
        let isDiary: Bool
        /// One of `FileImport.State`, as it is kept.
        let state: String
        let isUnfinished: Bool
        let at: Moment
    }

    /// Kept by the statements that write the rows, because whoever watches an import asks every second or two.
    private static let counts: SQL = RowOutcome.allCases.map { outcome -> SQL in
        "\(unsafeText: outcome.rawValue)_count"
    }.joined(by: ", ")

    private static func read(_ row: Row) throws -> FileImport {
        let state: String = try row["state"]
        let language: String = try row["language"]
        let problem: String = try row["problem"]
        let recipes: Int = try row["recipe_count"]
        let outcomes: [Int] = try row["outcomes"]
        return FileImport(
            id: try row["id"],
            state: FileImport.State(rawValue: state) ?? .failed,
            app: FileApp(rawValue: try row["app"]),
            isDiary: try row["holds"] == "diary",
            problem: FileProblem(rawValue: problem),
            ending: FileImport.Ending(rawValue: problem),
            startedBy: try row["started_by"],
            dates: try row.get("dates", as: String?.self).flatMap(DateOrder.init(rawValue:)),
            weightUnit: try row["weight_unit"],
            unread: try row["unread"],
            leftOut: try row.get("left_out", as: [String].self).compactMap { FileLeftOut(rawValue: $0) },
            language: Language(rawValue: language) ?? .en,
            progress: FileImport.Progress(
                recipes: recipes,
                open: recipes - outcomes.reduce(0, +),
                photos: try row["photos"],
                outcomes: Dictionary(uniqueKeysWithValues: zip(RowOutcome.allCases, outcomes))
            )
        )
    }

    static func fail(_ job: ImportJob, _ problem: String, _ unread: [String] = []) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET state = 'failed', problem = \(problem), unread = \(unread), finished_at = now()
            WHERE household_id = \(job.household) AND id = \(job.id) AND state = 'reading'
            """
        )
    }

    static func offer(_ job: ImportJob, _ summary: FileSummary) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET state = 'preview', app = \(summary.app?.rawValue ?? ""),
                holds = \(summary.isDiary ? "diary" : "recipes"), unread = \(summary.unread),
                dates = \(summary.dates?.rawValue), left_out = \(summary.leftOut.map(\.rawValue)),
                weight_unit = CASE WHEN \(summary.asksWeightUnit) THEN coalesce((
                    SELECT unit
                    FROM weights
                    WHERE household_id = \(job.household) AND person_id = \(job.person)
                    ORDER BY updated_at DESC
                    LIMIT 1
                ), 'kg') END
            WHERE household_id = \(job.household) AND id = \(job.id) AND state = 'reading'
            """
        )
    }

    static func discard(_ id: FileImport.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            DELETE FROM imports
            WHERE household_id = \(household) AND id = \(id) AND state IN ('preview', 'failed')
            """
        )
    }

    /// Forgets what nobody has decided on, and reports that are old; a report can be undone for half a year.
    static func sweep() -> Query<Int> {
        .affected(
            """
            DELETE FROM imports
            WHERE created_at < now() - interval '180 days' AND state IN ('done', 'undone', 'failed')
                OR created_at < now() - interval '7 days'
                    AND (state = 'preview' OR state = 'failed' AND NOT (\(fragment: hasEnded)))
            """
        )
    }
}
