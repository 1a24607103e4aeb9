import Database
import Domain

/// What becomes of everybody in a household that ends.
enum EndingStore {
    /// Somebody without an account, and with whom they go.
    struct Companion: Sendable {
        let name: String
        /// Nil where they go with the one who ends the household.
        let guardianName: String?
    }

    /// Those without an account go with whoever ends the household, or with whoever else looks after them.
    static func companions(in household: Household.ID, endedBy ender: Person.ID) -> Query<[Companion]> {
        .rows(
            """
            SELECT ward.name, CASE WHEN guardian.id <> \(ender) THEN guardian.name END AS guardian_name
            FROM persons AS ward
            LEFT JOIN LATERAL (
                SELECT p.id, p.name
                FROM guardians AS g
                JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.guardian_id
                WHERE g.household_id = ward.household_id AND g.person_id = ward.id AND p.left_at IS NULL
                ORDER BY p.id <> \(ender), p.created_at, p.id
                LIMIT 1
            ) AS guardian ON true
            WHERE ward.household_id = \(household) AND ward.kind <> 'member' AND ward.left_at IS NULL
            ORDER BY ward.name, ward.id
            LIMIT 200
            """
        ) { row in
            Companion(name: try row["name"], guardianName: try row["guardian_name"])
        }
    }
}
