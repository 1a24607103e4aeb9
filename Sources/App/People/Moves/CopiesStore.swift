import Database

/// Copies that whoever leaves or is removed takes along: of recipes, own foods and photos (H-01), and of whom they looked
/// after (H-03).
enum CopiesStore {
    /// The household from which the person whose session this is can still take its recipes, and how many there are.
    struct Offered: Sendable {
        let formerName: String
        let recipes: Int
    }

    /// How many recipes somebody took along.
    struct Taken: Sendable {
        let name: String
        let recipes: Int
    }

    /// A dependant of whom a copy can still be taken, and the household in which they are.
    struct OfferedWard: Sendable {
        let formerName: String
        let name: String
    }

    /// Of whom somebody took copies along.
    struct TakenWards: Sendable {
        let name: String
        let wards: [String]
    }

    static func offered(session: [UInt8]) -> Query<Offered?> {
        .first("SELECT former_name, recipes FROM recipes_to_take(\(session)) WHERE recipes > 0") { row in
            Offered(formerName: try row["former_name"], recipes: try row["recipes"])
        }
    }

    /// Takes them, and answers how many there were; nil where there are none to take.
    static func take(session: [UInt8]) -> Query<Int?> {
        .first("SELECT take_recipes(\(session))", as: Int.self)
    }

    /// Who took recipes of this household along, and how many: it is told.
    static func taken() -> Query<[Taken]> {
        .rows("SELECT name, copies FROM copies_taken() ORDER BY copied_at DESC, name LIMIT 20") { row in
            Taken(name: try row["name"], recipes: try row["copies"])
        }
    }

    /// Whom the person whose session this is can still take copies of, and the household in which they are.
    static func offeredWards(session: [UInt8]) -> Query<[OfferedWard]> {
        .rows("SELECT former_name, ward_name FROM wards_to_take(\(session)) ORDER BY ward_name, ward_id LIMIT 200") {
            row in OfferedWard(formerName: try row["former_name"], name: try row["ward_name"])
        }
    }

    /// Takes copies of all of them, and answers their names.
    static func takeWards(session: [UInt8]) -> Query<[String]> {
        .rows("SELECT name FROM take_wards(\(session)) AS taken (name)", as: String.self)
    }

    /// Who took copies of whom along: the household is told.
    static func takenWards() -> Query<[TakenWards]> {
        .rows("SELECT name, wards FROM wards_taken() ORDER BY name LIMIT 20") { row in
            TakenWards(name: try row["name"], wards: try row["wards"])
        }
    }

    /// The names of the dependants of whom a guardian could take copies along: not of those with whom they stand in for
    /// somebody who went.
    static func dependants(of guardian: Person.ID, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT p.name
            FROM guardians AS g
            JOIN persons AS p ON p.household_id = g.household_id AND p.id = g.person_id
            WHERE g.household_id = \(household) AND g.guardian_id = \(guardian) AND g.stands_in_for IS NULL
                AND p.kind = 'dependant' AND p.left_at IS NULL
            ORDER BY p.name, p.id
            LIMIT 200
            """,
            as: String.self
        )
    }
}
