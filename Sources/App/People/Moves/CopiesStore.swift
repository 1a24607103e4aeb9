import Database

/// Copies of recipes, own foods and photos that whoever leaves or is removed takes along (H-01).
enum CopiesStore {
    /// The household from which the person whose session this is can still take its recipes, and how many there are.
    struct Offered: Sendable {
        let formerName: String
        let recipes: Int
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
    static func taken() -> Query<[(name: String, recipes: Int)]> {
        .rows("SELECT name, copies FROM copies_taken() ORDER BY copied_at DESC, name LIMIT 20") { row in
            (name: try row["name"], recipes: try row["copies"])
        }
    }
}
