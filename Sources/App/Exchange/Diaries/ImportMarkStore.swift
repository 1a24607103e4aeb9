import Database
import Domain

/// The days of which a diary's file says that all was written down.
enum ImportMarkStore {
    /// Marks those days of which nobody has said anything, and answers which they were.
    static func mark(_ days: [CivilDate], _ job: ImportJob) -> Query<[CivilDate]> {
        let rows: [SQL] = Set(days).sorted().map { "(\(job.household), \(job.person), \($0), \(DayMark.complete))" }
        if rows.isEmpty { return .nothing([]) }
        return .rows(
            """
            INSERT INTO diary_days AS d (household_id, person_id, day_on, mark)
            VALUES \(rows: rows)
            ON CONFLICT (household_id, person_id, day_on) DO UPDATE
            SET former_mark = NULL, mark = excluded.mark, updated_at = now()
            WHERE d.mark IS NULL
            RETURNING day_on
            """,
            as: CivilDate.self
        )
    }

    /// Takes the marks back that the import has made, where nobody has said otherwise since.
    static func undo(_ job: ImportJob) -> [SQL] {
        let made: SQL = """
            FROM import_entries AS r
            WHERE r.household_id = \(job.household) AND r.person_id = \(job.person) AND r.import_id = \(job.id)
                AND r.outcome = 'made' AND (r.entry->>'isDayComplete')::boolean
            """
        return [
            """
            UPDATE diary_days AS d
            SET mark = NULL, former_mark = d.mark, updated_at = now()
            WHERE d.household_id = \(job.household) AND d.person_id = \(job.person) AND d.mark = \(DayMark.complete)
                AND d.day_on IN (SELECT (r.entry->>'day')::date \(fragment: made))
            """,
            """
            UPDATE import_entries AS e
            SET outcome = 'undone'
            WHERE e.household_id = \(job.household) AND e.person_id = \(job.person) AND e.import_id = \(job.id)
                AND e.position IN (SELECT r.position \(fragment: made))
            """,
        ]
    }
}
