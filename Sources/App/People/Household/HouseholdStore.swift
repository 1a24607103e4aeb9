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

    /// A person without an account.
    struct Ward: Sendable {
        let id: Person.ID
        let name: String
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

    /// The persons without an account whom whoever asks looks after: they alone can hand them over.
    static func wards(in household: Household.ID) -> Query<[Ward]> {
        .rows(
            """
            SELECT p.id, p.name
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = \(household) AND g.guardian_id = current_person() AND p.kind <> 'member'
                AND p.left_at IS NULL
            ORDER BY p.name COLLATE "tr-x-icu", p.id
            LIMIT 200
            """
        ) { row in
            Ward(id: try row["id"], name: try row["name"])
        }
    }

    static func listed(_ row: Row) throws -> ListedPerson {
        ListedPerson(id: try row["id"], name: try row["name"], kind: try row["kind"], role: try row["role"])
    }

    static func rename(_ household: Household.ID, to name: String) -> Query<Int> {
        .affected("UPDATE households SET name = \(name) WHERE id = \(household)")
    }
}
