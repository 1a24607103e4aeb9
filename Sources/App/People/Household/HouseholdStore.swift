import Database

enum HouseholdStore {
    struct ListedPerson: Sendable {
        let id: Person.ID
        let name: String
        let role: Role
    }

    /// The people of a household, by name.
    static func persons(of household: Household.ID) -> Query<[ListedPerson]> {
        .rows(
            """
            SELECT id, name, role
            FROM persons
            WHERE household_id = \(household)
            ORDER BY name COLLATE "tr-x-icu", id
            LIMIT 200
            """
        ) { row in
            ListedPerson(id: try row["id"], name: try row["name"], role: try row["role"])
        }
    }

    static func rename(_ household: Household.ID, to name: String) -> Query<Int> {
        .affected("UPDATE households SET name = \(name) WHERE id = \(household)")
    }
}
