import Database
import Domain

/// The weights that a diary's file brings. A day that has one keeps it.
enum ImportWeightStore {
    /// Says in which unit a diary's weights are, as long as it is only looked at, where the file does not say it.
    static func settle(in unit: WeightUnit, _ job: ImportJob) -> Query<Int> {
        .affected(
            """
            UPDATE imports
            SET weight_unit = \(unit)
            WHERE household_id = \(job.household) AND id = \(job.id) AND state = 'preview' AND weight_unit IS NOT NULL
            """
        )
    }

    /// Writes the weights of days on which there is none, nor was deleted, and answers which those are. Each stands there
    /// as of noon of its day, so that no imported unit is the one that was used last.
    static func add(_ weights: [TypedWeight], _ job: ImportJob) -> Query<[CivilDate]> {
        if weights.isEmpty { return .nothing([]) }
        let rows: [SQL] = weights.map { typed in
            let (day, weight) = (typed.weighing.date, typed.weighing.weight.grams.count(of: .kilogram))
            return """
                (\(job.household), \(job.person), \(day), \(weight), \(typed.unit),
                    \(fragment: noon("\(day)::date")))
                """
        }
        return .rows(
            """
            INSERT INTO weights (household_id, person_id, measured_on, weight_kg, unit, updated_at)
            VALUES \(rows: rows)
            ON CONFLICT (household_id, person_id, measured_on) DO NOTHING
            RETURNING measured_on
            """,
            as: CivilDate.self
        )
    }

    private static func noon(_ day: SQL) -> SQL { "\(fragment: day) + interval '12 hours'" }

    /// Takes the weights back that the import has written, and nobody has changed since.
    static func undo(_ job: ImportJob) -> SQL {
        """
        WITH gone AS (
            DELETE FROM weights AS w
            USING import_entries AS r
            WHERE r.household_id = \(job.household) AND r.person_id = \(job.person) AND r.import_id = \(job.id)
                AND r.outcome = 'made' AND r.entry->'weight' IS NOT NULL
                AND w.household_id = r.household_id AND w.person_id = r.person_id
                AND w.measured_on = (r.entry->>'day')::date AND w.deleted_at IS NULL
                AND w.updated_at = \(fragment: noon("(r.entry->>'day')::date"))
            RETURNING r.position
        )
        UPDATE import_entries AS e
        SET outcome = 'undone'
        FROM gone AS g
        WHERE e.household_id = \(job.household) AND e.person_id = \(job.person) AND e.import_id = \(job.id)
            AND e.position = g.position
        """
    }
}
