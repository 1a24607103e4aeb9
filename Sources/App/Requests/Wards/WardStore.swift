import Database

enum WardStore {
    /// The person with this id, if whoever asks looks after them.
    static func ward(_ id: Person.ID, in household: Household.ID) -> Query<Ward?> {
        .first(
            """
            SELECT id, name, usual_share
            FROM persons
            WHERE household_id = \(household) AND id = \(id) AND looks_after(id)
            """,
            read
        )
    }

    /// The persons whom a guardian looks after.
    static func wards(of guardian: Person.ID, in household: Household.ID) -> Query<[Ward]> {
        .rows(
            """
            SELECT p.id, p.name, p.usual_share
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = \(household) AND g.guardian_id = \(guardian) AND p.kind <> 'member'
                AND p.left_at IS NULL
            ORDER BY p.name COLLATE "tr-x-icu", p.id
            LIMIT 200
            """,
            read
        )
    }

    static func read(_ row: Row) throws -> Ward {
        Ward(id: try row["id"], name: try row["name"], usualShare: try row["usual_share"])
    }
}
