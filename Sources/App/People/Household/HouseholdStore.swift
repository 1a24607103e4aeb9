import Database

/// What a person is in a household: somebody with an account, somebody who is looked after, or a guest.
enum PersonKind: String, CaseIterable, Sendable {
    case member, dependant, guest
}

extension PersonKind: SQLEncodable, SQLDecodable {}

enum HouseholdStore {
    struct ListedPerson: Sendable {
        let id: Person.ID
        let name: String
        let kind: PersonKind
        /// Nil for whoever has no account.
        let role: Role?
    }

    /// The people of a household: those with an account by name, then the others, guests last.
    static func persons(of household: Household.ID) -> Query<[ListedPerson]> {
        .rows(
            """
            SELECT id, name, kind, role
            FROM persons
            WHERE household_id = \(household) AND left_at IS NULL
            ORDER BY array_position(ARRAY['member', 'dependant', 'guest'], kind), name COLLATE "tr-x-icu", id
            LIMIT 200
            """,
            listed
        )
    }

    static func listed(_ row: Row) throws -> ListedPerson {
        ListedPerson(id: try row["id"], name: try row["name"], kind: try row["kind"], role: try row["role"])
    }
}
