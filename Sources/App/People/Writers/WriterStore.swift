import Database
import Domain

/// Who may write into a person's diary without reading it: a grandmother, a babysitter. The person says so, or whoever
/// looks after them.
enum WriterStore {
    struct Grant: Sendable {
        let writer: Person.ID
        /// The last day; nil for good.
        let lastDay: CivilDate?
    }

    static func grants(of person: Person.ID, in household: Household.ID) -> Query<[Grant]> {
        .rows(
            """
            SELECT writer_id, last_day
            FROM writing_grants
            WHERE household_id = \(household) AND person_id = \(person)
            ORDER BY writer_id
            LIMIT 200
            """
        ) { row in Grant(writer: try row["writer_id"], lastDay: try row["last_day"]) }
    }

    /// Lets these write, and nobody else.
    static func replace(_ grants: [Grant], of person: Person.ID, in household: Household.ID) -> [SQL] {
        [
            """
            DELETE FROM writing_grants
            WHERE household_id = \(household) AND person_id = \(person)
            """
        ]
            + grants.map { "(\(household), \(person), \($0.writer), \($0.lastDay))" }.pieces.map { rows in
                """
                INSERT INTO writing_grants (household_id, person_id, writer_id, last_day)
                VALUES \(rows: rows)
                """
            }
            // Who has left meanwhile is let nothing.
            + [
                """
                DELETE FROM writing_grants AS g
                USING persons AS writer
                WHERE g.household_id = \(household) AND g.person_id = \(person)
                    AND writer.household_id = g.household_id AND writer.id = g.writer_id
                    AND (writer.kind <> 'member' OR writer.left_at IS NOT NULL)
                """
            ]
    }
}
