import Database
import Domain

/// What the people of a household do not eat. Everybody of the household reads it, because whoever cooks must know.
enum AvoidanceStore {
    /// One row: what is avoided, as it was chosen or typed.
    struct Stored: Sendable {
        let person: Person.ID
        let severity: Avoidance.Severity
        let thing: Thing
        let countsTraces: Bool
        /// What else an ingredient is called, and its food, and the ingredients that own words mean.
        var names: [String] = []
        /// What the foods that own words mean are called in either language.
        var meant: [String] = []
        /// The substances that all of those hold.
        var held: Substances = []

        enum Thing: Sendable {
            case substance(Substance)
            case diet(Diet)
            case words(String, kinds: Set<String>?)
            /// An ingredient of the household; its key is nil until it has been worked out.
            case ingredient(Ingredient.ID, name: String, key: String?, kinds: Set<String>?)
        }
    }

    static func avoided(by person: Person.ID, in household: Household.ID) -> Query<[Stored]> {
        .rows(
            """
            \(fragment: columns)
            WHERE a.household_id = \(household) AND a.person_id = \(person)
            ORDER BY a.created_at, a.id
            LIMIT 1000
            """,
            stored
        )
    }

    /// A person of a household with all that they avoid.
    struct OfPerson: Sendable {
        let id: Person.ID
        let name: String
        var avoided: [Stored]
    }

    /// Everybody of the household who avoids something, by name.
    static func avoided(in household: Household.ID) -> Query<[OfPerson]> {
        let rows: Query<[(name: String, stored: Stored)]> = .rows(
            """
            \(fragment: columns)
            WHERE a.household_id = \(household) AND p.left_at IS NULL
            ORDER BY p.name COLLATE "tr-x-icu", p.id, a.created_at, a.id
            LIMIT 5000
            """
        ) { row in (try row["name"], try stored(row)) }
        return rows.map { rows in
            rows.reduce(into: []) { people, row in
                if people.last?.id != row.stored.person {
                    people.append(OfPerson(id: row.stored.person, name: row.name, avoided: []))
                }
                people[people.count - 1].avoided.append(row.stored)
            }
        }
    }

    /// Whom what is shown concerns: the reader, or everybody of the household where nobody is the reader.
    static func avoided(readBy reader: DiaryOwner?, in household: Household.ID) -> Query<[OfPerson]> {
        guard let reader else { return avoided(in: household) }
        return avoided(by: reader.person, in: household).map { rows in
            rows.isEmpty ? [] : [OfPerson(id: reader.person, name: "", avoided: rows)]
        }
    }

    /// Whether anybody of the household avoids something by its name. It names no other table, so that it is asked once
    /// in a statement.
    static func isNameAvoided(in household: Household.ID) -> SQL {
        """
        (SELECT EXISTS (SELECT FROM avoidances WHERE household_id = \(household) AND substance IS NULL AND diet IS NULL))
        """
    }

    /// Whether a person has an allergy or a diet.
    static func isBound(_ person: Person.ID, in household: Household.ID) -> SQL {
        """
        (SELECT EXISTS (
            SELECT FROM avoidances
            WHERE household_id = \(household) AND person_id = \(person) AND severity <> 'dislike'))
        """
    }

    /// Replaces what a person has chosen and typed, in this order.
    static func replace(_ profile: EatingProfile, of person: Person.ID, in household: Household.ID) -> [SQL] {
        let traces = Set(profile.traces.keys)
        let substances: [SQL] = profile.allergies.keys.enumerated().map { place, key in
            "(\(household), \(person), gen_random_uuid(), 'allergy', \(key), \(traces.contains(key)), \(fragment: later(place + 1)))"
        }
        let diets: [SQL] = profile.diets.enumerated().map { place, diet in
            "(\(household), \(person), gen_random_uuid(), 'diet', \(diet.rawValue), \(fragment: later(place + 21)))"
        }
        var statements: [SQL] = ["DELETE FROM avoidances WHERE household_id = \(household) AND person_id = \(person)"]
        statements += substances.pieces.map { rows in
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, substance, traces, created_at)
            VALUES \(rows: rows)
            """
        }
        statements += diets.pieces.map { rows in
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, diet, created_at)
            VALUES \(rows: rows)
            """
        }
        statements.append(
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, ingredient_id, created_at)
            SELECT i.household_id, \(person), gen_random_uuid(), 'allergy', i.id, now() + interval '50 microseconds'
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.id = ANY (\(profile.ingredients))
            """
        )
        return statements + insert(profile.allergyWords, .allergy, of: person, in: household)
            + insert(profile.dislikes, .dislike, of: person, in: household)
    }

    /// A moment by which rows that are written at once keep their order.
    private static func later(_ place: Int) -> SQL { "now() + \(place) * interval '1 microsecond'" }

    /// Words keep the order in which they were typed, and stand behind what was chosen.
    private static func insert(
        _ words: [String],
        _ severity: Avoidance.Severity,
        of person: Person.ID,
        in household: Household.ID
    ) -> [SQL] {
        let rows: [SQL] = words.enumerated().map { place, typed in
            """
            (\(household), \(person), gen_random_uuid(), \(severity), \(typed), \(AvoidedWords(typed).names),
                \(fragment: later(place + 101)))
            """
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO avoidances (household_id, person_id, id, severity, words, words_keys, created_at)
            VALUES \(rows: rows)
            """
        }
    }

    private static let columns: SQL = """
        SELECT a.person_id, p.name, a.severity, a.substance, a.diet, a.words, a.ingredient_id, i.name AS ingredient,
            i.ingredient_key, a.traces, coalesce(meant.kinds, chosen.kinds) AS kinds,
            array_remove(ARRAY[chosen.name_en, chosen.name_tr], NULL) || called.names AS names,
            meant.names AS meant_names, meant.substances AS meant_substances
        FROM avoidances AS a
        JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
        LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
        LEFT JOIN foods AS chosen ON chosen.id = i.food_id
        LEFT JOIN LATERAL (\(fragment: meant)) AS meant ON true
        LEFT JOIN LATERAL (\(fragment: called)) AS called ON true
        """

    private static func stored(_ row: Row) throws -> Stored {
        let held = try row.get("meant_substances", as: [String]?.self) ?? []
        return Stored(
            person: try row["person_id"],
            severity: try row["severity"],
            thing: try thing(row),
            countsTraces: try row["traces"],
            names: try row["names"],
            meant: try row["meant_names"],
            held: Substances(held.compactMap { Substance(word: $0) }).withThoseNear
        )
    }

    /// What this version does not know counts as words: they are never taken for free.
    private static func thing(_ row: Row) throws -> Stored.Thing {
        let substance: String? = try row["substance"]
        let diet: String? = try row["diet"]
        let kinds = try row.get("kinds", as: [String]?.self).map(Set.init)
        if let known = substance.flatMap(Substance.init(word:)) { return .substance(known) }
        if let known = diet.flatMap(Diet.init(rawValue:)) { return .diet(known) }
        if let id: Ingredient.ID = try row["ingredient_id"], let name: String = try row["ingredient"] {
            return .ingredient(id, name: name, key: try row["ingredient_key"], kinds: kinds)
        }
        return .words(try row["words"] ?? substance ?? diet ?? "", kinds: kinds)
    }
}

extension Avoidance.Severity: SQLEncodable, SQLDecodable {}
