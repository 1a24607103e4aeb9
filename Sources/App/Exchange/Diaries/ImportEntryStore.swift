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

    /// Which of these entries a diary has, or had.
    static func known(_ ids: [DiaryEntry.ID], of owner: DiaryOwner) -> Query<[DiaryEntry.ID]> {
        if ids.isEmpty { return .nothing([]) }
        return .rows(
            """
            SELECT id
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
            LIMIT \(ids.count)
            """,
            as: DiaryEntry.ID.self
        )
    }

    /// Writes an entry as of its time, where its person lives, or else of noon of its day, so that what is imported is not what
    /// was eaten last.
    static func write(_ entry: DiaryEntry, eatenAt time: String?, at position: Int, _ job: ImportJob) -> SQL {
        """
        INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in, created_at,
            \(fragment: EntryColumns.names()))
        VALUES (\(job.household), \(job.person), \(entry.id), \(entry.day), \(entry.slot), \(job.id),
            (\(entry.day)::date + coalesce(\(time)::text::time, '12:00')) AT TIME ZONE (
                SELECT time_zone
                FROM persons
                WHERE household_id = \(job.household) AND id = \(job.person)
            ) + \(position) * interval '1 microsecond',
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

    static func summary(of id: FileImport.ID, of owner: DiaryOwner) -> Query<DiaryImport> {
        let taken = FileEntry.Problem.taken.rawValue
        return .one(
            """
            SELECT count(*) AS lines, count(*) FILTER (WHERE r.problem <> '') AS unusable,
                count(*) FILTER (WHERE r.problem = '' AND r.outcome IS NULL) AS open,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'made' AND NOT r.is_mark AND NOT r.is_weight) AS new,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'made' AND r.is_mark) AS new_marks,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'made' AND r.is_weight) AS new_weights,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'unchanged' AND r.is_weight) AS known_weights,
                count(*) FILTER (WHERE r.problem = '' AND r.state = 'updated') AS updated,
                count(*) FILTER (
                    WHERE r.problem = '' AND r.state = 'unchanged' AND NOT r.is_mark AND NOT r.is_weight
                ) AS known,
                count(*) FILTER (WHERE r.outcome = 'undone' AND NOT r.is_mark) AS undone,
                count(DISTINCT r.entry->>'day') FILTER (WHERE r.problem = '' AND r.state <> 'failed') AS days,
                count(DISTINCT r.entry->>'day') FILTER (
                    WHERE r.problem IN ('', \(taken)) AND r.state = 'made' AND NOT r.is_mark AND NOT r.is_weight
                        AND r.entry->>'day' IN (\(fragment: takenDays(besides: id, of: owner)))
                ) AS taken_days,
                count(*) FILTER (WHERE r.problem = \(taken)) AS left_lines,
                count(*) FILTER (WHERE r.outcome = 'failed') AS missed,
                min(r.entry->>'day') FILTER (WHERE r.problem = '' AND r.state <> 'failed') AS first,
                max(r.entry->>'day') FILTER (WHERE r.problem = '' AND r.state <> 'failed') AS last
            FROM (
                \(fragment: states(of: id, of: owner))
            ) AS r
            """,
            counts
        )
    }

    private static func counts(_ row: Row) throws -> DiaryImport {
        let (first, last): (String?, String?) = (try row["first"], try row["last"])
        return DiaryImport(
            lines: try row["lines"],
            open: try row["open"],
            new: try row["new"],
            newMarks: try row["new_marks"],
            updated: try row["updated"],
            newWeights: try row["new_weights"],
            knownWeights: try row["known_weights"],
            known: try row["known"],
            unusable: try row["unusable"],
            undone: try row["undone"],
            takenDays: try row["taken_days"],
            leftLines: try row["left_lines"],
            missed: try row["missed"],
            days: try row["days"],
            first: first.flatMap { CivilDate(iso: $0) },
            last: last.flatMap { CivilDate(iso: $0) }
        )
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
