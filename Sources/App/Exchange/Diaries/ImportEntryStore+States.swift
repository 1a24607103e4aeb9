import Database
import Domain

/// What becomes of the lines of a diary's file, as the diary stands.
///
/// What was eaten comes once. A sum, of a day or a meal, replaces what an earlier import has brought of it, unless somebody
/// has touched that; and a day has its foods or their sum, never both.
extension ImportEntryStore {
    /// A line that is still to be written.
    struct Waiting: Sendable {
        let position: Int
        let id: DiaryEntry.ID
        let json: String
        let outcome: RowOutcome
    }

    /// The next lines to write, in the order of the file.
    static func next(_ few: Int, of job: ImportJob) -> Query<[Waiting]> {
        let open: SQL = "outcome IS NULL AND problem = '' ORDER BY position LIMIT \(few)"
        return .rows(
            """
            SELECT r.position, r.entry_id, r.entry::text AS entry, r.state
            FROM (
                \(fragment: states(of: job.id, where: open, of: job.owner))
            ) AS r
            ORDER BY r.position
            LIMIT \(few)
            """
        ) { row in
            let state: String = try row["state"]
            return Waiting(
                position: try row["position"],
                id: try row["entry_id"],
                json: try row["entry"],
                outcome: RowOutcome(rawValue: state) ?? .unchanged
            )
        }
    }

    /// Lines of a file with what has become of each, or would. Each set that they are compared with is read once, however
    /// little is known of how much there is: a diary comes in before anything has counted it.
    static func states(of id: FileImport.ID, where condition: SQL = "true", of owner: DiaryOwner) -> SQL {
        let isOwner: SQL = "household_id = \(owner.household) AND person_id = \(owner.person)"
        let here: SQL = """
            FROM diary_entries
            WHERE \(fragment: isOwner) AND source = (
                SELECT 'import:' || app
                FROM imports
                WHERE household_id = \(owner.household) AND id = \(id)
            )
            """
        let isUntouched = isUntouched(in: owner.household)
        return """
            SELECT i.position, i.entry_id, i.entry, i.problem, i.outcome, l.is_mark, l.is_weight,
                coalesce(i.outcome, CASE
                    WHEN l.is_weight THEN \(fragment: weightState(where: isOwner))
                    WHEN l.is_mark THEN \(fragment: markState(where: isOwner))
                    WHEN l.is_total AND i.entry_id IN (SELECT id \(fragment: here) AND \(fragment: isUntouched))
                    THEN CASE WHEN (i.entry_id, \(fragment: filedNumbers)) IN (
                        SELECT id, \(fragment: numbers) \(fragment: here)
                    ) THEN 'unchanged' ELSE 'updated' END
                    WHEN i.entry_id IN (SELECT id FROM diary_entries WHERE \(fragment: isOwner)) THEN 'unchanged'
                    WHEN i.entry->'total'->'day' IS NOT NULL AND l.day IN (
                        SELECT eaten_on::text \(fragment: here) AND deleted_at IS NULL AND NOT (\(fragment: isDayTotal))
                    ) THEN 'unchanged'
                    WHEN NOT l.is_total AND l.day IN (
                        SELECT eaten_on::text
                        \(fragment: here) AND deleted_at IS NULL AND \(fragment: isDayTotal)
                            AND (\(fragment: isUntouched)) IS NOT TRUE
                    ) THEN 'unchanged'
                    ELSE 'made'
                END) AS state
            FROM (
                SELECT *
                FROM import_entries
                WHERE \(fragment: isOwner) AND import_id = \(id) AND \(fragment: condition)
            ) AS i
            CROSS JOIN LATERAL (\(fragment: line)) AS l
            """
    }

    private static func weightState(where isOwner: SQL) -> SQL {
        """
        CASE WHEN l.day IN (
            SELECT measured_on::text FROM weights WHERE \(fragment: isOwner)
        ) THEN 'unchanged' ELSE 'made' END
        """
    }

    private static func markState(where isOwner: SQL) -> SQL {
        """
        CASE WHEN l.day IN (
            SELECT day_on::text FROM diary_days WHERE \(fragment: isOwner) AND mark IS NOT NULL
        ) THEN 'unchanged' ELSE 'made' END
        """
    }

    /// What a line is.
    private static let line: SQL = """
        SELECT coalesce((i.entry->>'isDayComplete')::boolean, false) AS is_mark,
            i.entry->'weight' IS NOT NULL AS is_weight, i.entry->'total' IS NOT NULL AS is_total, i.entry->>'day' AS day
        """

    /// The sum of a day has the name of its application.
    private static let isDayTotal: SQL = "lower(name) = substr(source, 8)"

    /// An entry names what has changed it last.
    private static func isUntouched(in household: Household.ID) -> SQL {
        "deleted_at IS NULL AND changed_in IN (SELECT id FROM imports WHERE household_id = \(household))"
    }

    /// What an entry comes to, as text; and a line of a file.
    private static let numbers = listed { _, column in column }
    private static let filedNumbers = listed { key, _ in "(i.entry->'nutrients'->>'\(key)')::double precision" }

    private static func listed(_ value: (_ key: String, _ column: String) -> String) -> SQL {
        let values = NutrientColumns.all.map { "coalesce(\(value($0.key, $1))::text, '')" }
        return SQL(unsafeText: "concat_ws(' ', \(values.joined(separator: ", ")))")
    }
}

/// What makes room for a line of a diary's file, and comes back when the import is taken back.
extension ImportEntryStore {
    /// The sums of days that an import has brought, and nobody has touched, each locked until the transaction ends.
    static func totals(on days: [CivilDate], of app: String, _ job: ImportJob) -> Query<[CivilDate: DiaryEntry.ID]> {
        if days.isEmpty { return .nothing([:]) }
        let found: Query<[(day: CivilDate, id: DiaryEntry.ID)]> = .rows(
            """
            SELECT id, eaten_on
            FROM diary_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND eaten_on = ANY (\(days))
                AND source = 'import:' || \(app) AND \(fragment: isDayTotal)
                AND \(fragment: isUntouched(in: job.household))
            ORDER BY id
            LIMIT \(days.count)
            FOR UPDATE
            """
        ) { row in (try row["eaten_on"], try row["id"]) }
        return found.map { totals in Dictionary(totals.map { ($0.day, $0.id) }) { first, _ in first } }
    }

    /// Keeps an entry with the line at a position, and takes it out of the diary.
    static func replace(_ former: DiaryEntry.ID, at position: Int, _ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE import_entries AS i
            SET former = to_jsonb(e)
            FROM diary_entries AS e
            WHERE i.household_id = \(job.household) AND i.person_id = \(job.person) AND i.import_id = \(job.id)
                AND i.position = \(position)
                AND e.household_id = i.household_id AND e.person_id = i.person_id AND e.id = \(former)
                AND e.deleted_at IS NULL
            """,
            """
            DELETE FROM diary_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND id = \(former)
                AND \(fragment: isUntouched(in: job.household))
            """,
        ]
    }

    /// Takes back what the import has written and nobody has changed since, and brings back what has made room for it.
    static func undo(_ job: ImportJob) -> [SQL] {
        [
            """
            UPDATE import_entries AS r
            SET outcome = 'undone'
            FROM diary_entries AS e
            WHERE r.household_id = \(job.household) AND r.person_id = \(job.person) AND r.import_id = \(job.id)
                AND e.household_id = r.household_id AND e.person_id = r.person_id AND e.id = r.entry_id
                AND e.changed_in = \(job.id)
            """,
            """
            DELETE FROM diary_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND changed_in = \(job.id)
            """,
            """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in, created_at,
                \(fragment: EntryColumns.names()))
            SELECT r.household_id, r.person_id, f.id, f.eaten_on, f.slot, f.changed_in, f.created_at,
                \(fragment: EntryColumns.names(of: "f"))
            FROM import_entries AS r
            CROSS JOIN LATERAL jsonb_populate_record(NULL::diary_entries, r.former) AS f
            WHERE r.household_id = \(job.household) AND r.person_id = \(job.person) AND r.import_id = \(job.id)
                AND r.former IS NOT NULL AND NOT EXISTS (
                    SELECT
                    FROM diary_entries AS e
                    WHERE e.household_id = r.household_id AND e.person_id = r.person_id AND (e.id = r.entry_id
                        OR r.entry->'total' IS NULL AND e.eaten_on = f.eaten_on AND e.source = f.source
                            AND e.deleted_at IS NULL)
                )
            ON CONFLICT (household_id, person_id, id) DO NOTHING
            """,
        ]
    }
}
