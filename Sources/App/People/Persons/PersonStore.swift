import Database

/// One person of a household.
enum PersonStore {
    enum RoleChange: String, Sendable {
        case changed
        /// A household keeps at least one owner.
        case lastOwner = "last owner"
        case unknown
    }

    static func person(_ id: Person.ID, in household: Household.ID) -> Query<HouseholdStore.ListedPerson?> {
        .first(
            """
            SELECT id, name, kind, role
            FROM persons
            WHERE household_id = \(household) AND id = \(id) AND left_at IS NULL
            """,
            HouseholdStore.listed
        )
    }

    /// Changes a role by a SQL function, which asks whether an owner does it.
    static func change(_ person: Person.ID, to role: Role) -> Query<RoleChange> {
        .one("SELECT change_role(\(person), \(role))") { row in
            RoleChange(rawValue: try row.get(at: 0)) ?? .unknown
        }
    }
}
