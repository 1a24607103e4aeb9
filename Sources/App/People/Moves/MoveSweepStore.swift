import Database

/// Forgets who left and what ended more than seven days ago, as the owner of the tables. Each household and each person is
/// deleted in a transaction of its own.
enum MoveSweepStore {
    private static let isOver: SQL = "< now() - interval '7 days'"

    /// The households that are to be deleted, which have ended first.
    static func ended() -> Query<[Household.ID]> {
        .rows(
            "SELECT id FROM households WHERE ended_at \(fragment: isOver) ORDER BY ended_at, id",
            as: Household.ID.self
        )
    }

    static func delete(_ household: Household.ID) -> [SQL] {
        [
            // What one table of a household says of another goes with both.
            "SET CONSTRAINTS ALL DEFERRED",
            "DELETE FROM households WHERE id = \(household) AND ended_at \(fragment: isOver)",
        ]
    }

    struct Departed: Sendable {
        let household: Household.ID
        let person: Person.ID
    }

    /// The persons who are to be deleted, who left first.
    static func departed() -> Query<[Departed]> {
        .rows(
            "SELECT household_id, id FROM persons WHERE left_at \(fragment: isOver) ORDER BY left_at, household_id, id"
        ) { row in
            Departed(household: try row["household_id"], person: try row["id"])
        }
    }

    /// What dishes keep for them goes with them.
    static func delete(_ one: Departed) -> [SQL] {
        [
            "SET CONSTRAINTS ALL DEFERRED",
            """
            UPDATE plan_dishes AS d
            SET away_portions = d.away_portions - p.id::text
            FROM persons AS p
            WHERE p.household_id = \(one.household) AND p.id = \(one.person) AND p.left_at \(fragment: isOver)
                AND d.household_id = p.household_id AND d.away_portions ? p.id::text
            """,
            """
            DELETE FROM persons
            WHERE household_id = \(one.household) AND id = \(one.person) AND left_at \(fragment: isOver)
            """,
        ]
    }

    /// Deletes what is known of moves that nobody takes back any more.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM moves WHERE moved_at \(fragment: isOver)")
    }
}
