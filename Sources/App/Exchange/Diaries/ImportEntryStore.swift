import Database
import Domain
import FoundationEssentials
import RecipeImport

/// The entries of a diary's file that is imported.
enum ImportEntryStore {
    static let pageSize = 100

    static func add(_ entries: [ImportedEntry], _ json: [String], at first: Int, _ job: ImportJob) -> [SQL] {
        let rows: [SQL] = zip(entries, json).enumerated().map { offset, line in
            """
            (\(job.household), \(job.person), \(job.id), \(first + offset), \(line.0.id), \(line.1)::jsonb,
                \(line.0.problem?.rawValue ?? ""))
            """
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO import_entries (household_id, person_id, import_id, position, entry_id, entry, problem)
            VALUES \(rows: rows)
            """
        }
    }

    /// The next lines to write: where each stands, and what it says.
    static func next(_ few: Int, of job: ImportJob) -> Query<[(position: Int, id: DiaryEntry.ID, json: String)]> {
        .rows(
            """
            SELECT position, entry_id, entry::text AS entry
            FROM import_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND import_id = \(job.id)
                AND outcome IS NULL AND problem = ''
            ORDER BY position
            LIMIT \(few)
            """
        ) { row in (try row["position"], try row["entry_id"], try row["entry"]) }
    }

    /// Which of these entries are in the diary, or were deleted from it.
    static func known(_ ids: [DiaryEntry.ID], of job: ImportJob) -> Query<[DiaryEntry.ID]> {
        .rows(
            """
            SELECT id
            FROM diary_entries
            WHERE household_id = \(job.household) AND person_id = \(job.person) AND id = ANY (\(ids))
            LIMIT \(ids.count)
            """,
            as: DiaryEntry.ID.self
        )
    }

    /// Writes an entry as of noon of its day, so that what is imported is not what was eaten last.
    static func write(_ entry: DiaryEntry, at position: Int, _ job: ImportJob) -> SQL {
        """
        INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in, created_at,
            \(fragment: EntryColumns.names()))
        VALUES (\(job.household), \(job.person), \(entry.id), \(entry.day), \(entry.slot), \(job.id),
            \(entry.day)::date + interval '12 hours' + \(position) * interval '1 microsecond',
            \(fragment: EntryColumns.values(of: entry.eaten)))
        ON CONFLICT (household_id, person_id, id) DO NOTHING
        """
    }

    static func settle(_ positions: [Int], _ outcome: RowOutcome, _ job: ImportJob) -> SQL {
        """
        UPDATE import_entries
        SET outcome = \(outcome.rawValue)
        WHERE household_id = \(job.household) AND person_id = \(job.person) AND import_id = \(job.id)
            AND position = ANY (\(positions))
        """
    }

    /// Takes back what the import has written and nobody has changed since.
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
        ]
    }

    /// The lines with what has become of each, or would.
    private static func states(of id: FileImport.ID, of owner: DiaryOwner) -> SQL {
        """
        SELECT i.problem, i.outcome, i.entry, m.is_mark, coalesce(i.outcome, CASE WHEN EXISTS (
            SELECT
            FROM diary_entries AS e
            WHERE e.household_id = i.household_id AND e.person_id = i.person_id AND e.id = i.entry_id
        ) OR m.is_mark AND EXISTS (
            SELECT
            FROM diary_days AS d
            WHERE d.household_id = i.household_id AND d.person_id = i.person_id
                AND d.day_on::text = i.entry->>'day' AND d.mark IS NOT NULL
        ) THEN 'unchanged' ELSE 'made' END) AS state
        FROM import_entries AS i
        CROSS JOIN LATERAL (SELECT coalesce((i.entry->>'isDayComplete')::boolean, false) AS is_mark) AS m
        WHERE i.household_id = \(owner.household) AND i.person_id = \(owner.person) AND i.import_id = \(id)
        """
    }

    static func summary(of id: FileImport.ID, of owner: DiaryOwner) -> Query<DiaryImport> {
        .one(
            """
            SELECT count(*) AS lines, count(*) FILTER (WHERE r.problem <> '') AS unusable,
                count(*) FILTER (WHERE r.problem = '' AND r.outcome IS NULL) AS open,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'made' AND NOT r.is_mark) AS new,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'made' AND r.is_mark) AS new_marks,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'unchanged' AND NOT r.is_mark) AS known,
                count(*) FILTER (WHERE r.outcome = 'undone' AND NOT r.is_mark) AS undone,
                count(DISTINCT r.entry->>'day') FILTER (WHERE r.problem = '') AS days,
                min(r.entry->>'day') FILTER (WHERE r.problem = '') AS first,
                max(r.entry->>'day') FILTER (WHERE r.problem = '') AS last
            FROM (
                \(fragment: states(of: id, of: owner))
            ) AS r
            """
        ) { row in
            let (first, last): (String?, String?) = (try row["first"], try row["last"])
            return DiaryImport(
                lines: try row["lines"],
                open: try row["open"],
                new: try row["new"],
                newMarks: try row["new_marks"],
                known: try row["known"],
                unusable: try row["unusable"],
                undone: try row["undone"],
                days: try row["days"],
                first: first.flatMap { CivilDate(iso: $0) },
                last: last.flatMap { CivilDate(iso: $0) }
            )
        }
    }

    /// The lines after a position that can be no entries, with why not; or the first of those that can.
    static func lines(
        of id: FileImport.ID,
        after: Int,
        unusable: Bool,
        atMost count: Int,
        of owner: DiaryOwner
    ) -> Query<[DiaryImport.Line]> {
        let wanted: SQL = unusable ? "problem <> ''" : "problem = ''"
        return .rows(
            """
            SELECT position, entry::text AS entry, problem
            FROM import_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND import_id = \(id)
                AND position > \(after) AND \(fragment: wanted)
            ORDER BY position
            LIMIT \(count)
            """
        ) { row in
            let json: String = try row["entry"]
            return DiaryImport.Line(
                position: try row["position"],
                entry: try JSONDecoder().decode(FileEntry.self, from: Data(json.utf8)),
                problem: FileEntry.Problem(rawValue: try row["problem"])
            )
        }
    }
}
