import Database

/// What is at home, and what dishes have taken of it.
extension ReturnStore {
    /// What is at home, but where something is said of the ingredient here; answers of which ingredients it is new.
    static func insertPantry(_ lines: [ArchiveLine], _ columns: [String]) -> Query<[String]> {
        .rows("\(fragment: insert(lines, into: "pantry", columns)) RETURNING ingredient_id::text", as: String.self)
    }

    /// What dishes have taken. Of what was at home here before nothing was: it counts as counted since, so that nothing is
    /// given back to it.
    /// - Parameter ingredients: those of which what is at home came with it.
    static func insertTakings(_ lines: [ArchiveLine], _ columns: [String], besides ingredients: [String]) -> SQL {
        let names = quoted(columns.filter { $0 != "state" })
        return """
            INSERT INTO pantry_takings (\(unsafeText: names), state)
            SELECT \(unsafeText: names),
                CASE
                    WHEN r.state = 'taken' AND EXISTS (
                        SELECT
                        FROM pantry AS p
                        WHERE p.household_id = r.household_id AND p.ingredient_id = r.ingredient_id
                            AND p.ingredient_id::text <> ALL (\(ingredients))
                    ) THEN 'counted'
                    ELSE r.state
                END
            FROM jsonb_populate_recordset(NULL::pantry_takings, \(list(lines))) AS r
            ON CONFLICT DO NOTHING
            """
    }
}
