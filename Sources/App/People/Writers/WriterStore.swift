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
            """,
            """
            INSERT INTO writing_grants (household_id, person_id, writer_id, last_day)
            SELECT writer.household_id, \(person), writer.id, nullif(chosen.last_day, '')::date
            FROM unnest(\(grants.map(\.writer)), \(grants.map { $0.lastDay?.iso ?? "" })) AS chosen (id, last_day)
            JOIN persons AS writer ON writer.household_id = \(household) AND writer.id = chosen.id
            WHERE writer.kind = 'member' AND writer.left_at IS NULL
            """,
        ]
    }
}
