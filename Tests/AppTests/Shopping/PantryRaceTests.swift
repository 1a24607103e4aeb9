import Database
import Domain
import Testing

@testable import App

/// Those who take of what is at home, and those who merge ingredients, at the same moment.
@Suite struct PantryRaceTests {
    @Test func `H-06 who takes of what is at home holds nothing back from who merges ingredients at that moment`()
        async throws
    {
        try await Race.run { race in
            let (home, lentils) = (race.owner.household, Ingredient.ID.new())
            try await race.database.write { db in try await db.run(Self.pastDish(of: lentils, in: home)) }
            let acts: [SQL] = [
                PantryTakingStore.takeOfPastDays(in: home),
                "SELECT count_pantry(\(home), \(lentils), 70, current_date)",
            ]
            for act in acts {
                try await race.overlap { db in
                    try await db.run([
                        "SELECT FROM shopping_lists WHERE household_id = \(home) ORDER BY id FOR UPDATE",
                        "SELECT FROM ingredients WHERE household_id = \(home) ORDER BY id FOR UPDATE",
                    ])
                } _: { database in
                    try await database.write { db in try await db.run(act) }
                } then: { db in
                    try await db.run("SELECT FROM pantry WHERE household_id = \(home) FOR UPDATE NOWAIT")
                }
            }

            let (left, taken, state) = try await race.database.read(
                Query.one("SELECT grams FROM pantry", as: Double.self),
                Query.one("SELECT taken_g FROM pantry_takings", as: Double.self),
                Query.one("SELECT state FROM pantry_takings", as: String.self)
            )
            #expect(left == 100)
            #expect(taken == 400)
            #expect(state == "counted")
        }
    }

    @Test func `H-06 who makes a list or counts holds no list for which who merges ingredients waits`() async throws {
        try await Race.run { race in
            let (home, lentils, first) = (race.owner.household, Ingredient.ID.new(), ShoppingList.ID(high: 0, low: 1))
            let phones = try await Phones(race)
            let market: SQL = """
                INSERT INTO shopping_lists (household_id, id, name, name_key)
                VALUES (\(home), \(first), 'Market', 'market')
                """
            try await race.database.write { db in try await db.run([market] + Self.pastDish(of: lentils, in: home)) }
            let writing = OperationWriting(
                list: phones.list,
                household: home,
                author: ShoppingAuthor(name: "Ayşe", person: race.owner.person),
                today: TestApp.today
            )
            let range = PlanRange(from: TestApp.today, to: TestApp.today.adding(days: 6), slots: [])
            let entry = PantryStore.Entry(ingredient: lentils, state: .have, grams: Grams(70), bestBefore: nil)
            let acts: [@Sendable (Connection) async throws -> Void] = [
                { db in _ = try await writing.remake([], of: range, keeping: [], and: [], db) },
                { db in try await db.run(PantryStore.write(entry, isCounted: true, on: TestApp.today, in: home)) },
            ]
            for act in acts {
                try await race.overlap { db in
                    try await db.run(
                        "SELECT FROM shopping_lists WHERE household_id = \(home) AND id = \(first) FOR UPDATE"
                    )
                } _: { database in
                    try await database.write { db in try await act(db) }
                } then: { db in
                    try await db.run("SELECT FROM shopping_lists WHERE household_id = \(home) FOR UPDATE NOWAIT")
                }
            }

            let left = try await race.database.read(Query.one("SELECT grams FROM pantry", as: Double.self))
            #expect(left == 70)
        }
    }

    @Test func `H-06 who forgets what is at home holds nothing for which who writes the list waits`()
        async throws
    {
        try await Race.run { race in
            let (home, lentils) = (race.owner.household, Ingredient.ID.new())
            _ = try await Phones(race)
            try await race.database.write { db in try await db.run(Self.pastDish(of: lentils, in: home)) }
            let forgotten = try await race.overlap { db in
                try await db.run("SELECT FROM shopping_lists WHERE household_id = \(home) FOR NO KEY UPDATE")
            } _: { database in
                try await database.write { db in try await PantryStore.forget(lentils, in: home, db) }
            } then: { db in
                try await db.run("SELECT FROM pantry WHERE household_id = \(home) FOR UPDATE NOWAIT")
            }

            #expect(forgotten?.grams == Grams(500))
        }
    }

    /// 500 g of something at home, of which a dish of three days ago has used 400 g.
    private static func pastDish(of ingredient: Ingredient.ID, in home: Household.ID) -> [SQL] {
        [
            """
            INSERT INTO ingredients (household_id, id, name, name_key)
            VALUES (\(home), \(ingredient), 'lentils', 'lentils')
            """,
            """
            INSERT INTO pantry (household_id, ingredient_id, state, grams, checked_on)
            VALUES (\(home), \(ingredient), 'have', 500, current_date)
            """,
            """
            INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, title)
            VALUES (\(home), \(PlannedDish.ID.new()), current_date - 3, 'dinner', 'note', 'Curry')
            """,
            """
            INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, name)
            SELECT l.household_id, l.id, gen_random_uuid(), i.id::text, i.id, i.name
            FROM shopping_lists AS l
            JOIN ingredients AS i ON i.household_id = l.household_id
            """,
            """
            INSERT INTO shopping_needs (household_id, list_id, item_id, id, origin, origin_id, needed_on, amount, rest_g)
            SELECT i.household_id, i.list_id, i.id, gen_random_uuid(), 'dish', d.id, d.planned_on, '{}', 400
            FROM shopping_items AS i
            JOIN plan_dishes AS d ON d.household_id = i.household_id
            """,
        ]
    }
}
