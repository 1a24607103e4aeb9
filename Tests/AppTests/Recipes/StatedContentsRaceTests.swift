import Database
import Domain
import Testing
import Web

@testable import App

/// Somebody says what is in an ingredient, and another merges or deletes it at that moment.
@Suite struct StatedContentsRaceTests {
    @Test
    func
        `H-04 nothing is said of an ingredient that is merged or deleted at that moment, and whoever says it hears so`()
        async throws
    {
        try await Race.run { race in
            let (home, zorp) = (race.owner.household, Ingredient.ID.new())
            let (blip, bread) = (Ingredient.ID.new(), Ingredient.ID.new())
            let kitchen: SQL = """
                INSERT INTO ingredients (household_id, id, name, name_key)
                VALUES (\(home), \(zorp), 'zorp', 'zorp'), (\(home), \(blip), 'blip', 'blip'), (\(home), \(bread), 'bread', 'bread')
                """
            try await race.database.write { db in try await db.run(kitchen) }
            let acts: [(Ingredient.ID, [SQL])] = [
                (zorp, IngredientChangeStore.merging(zorp, named: "zorp", into: blip, in: home)),
                (bread, ["UPDATE ingredients SET deleted_at = now() WHERE household_id = \(home) AND id = \(bread)"]),
            ]

            for (ingredient, act) in acts {
                await #expect(throws: HTTPError.notFound) {
                    try await race.overlap { db in
                        try await db.run(act)
                    } _: { database in
                        try await database.write { db in try await Self.state(ingredient, in: home, db) }
                    }
                }
            }
            try await race.database.write { db in try await Self.state(blip, in: home, db) }

            let said = try await race.database.read(
                Query.rows("SELECT ingredient_id FROM stated_contents LIMIT 9", as: Ingredient.ID.self)
            )
            #expect(said == [blip])
        }
    }

    private static func state(_ ingredient: Ingredient.ID, in home: Household.ID, _ db: Connection) async throws {
        try await StatedContentsStore.lock(ingredient, in: home, db)
        try await db.run([
            StatedContentsStore.state(
                [.milk: .contains],
                as: .new(),
                of: ingredient,
                by: "Ayşe",
                on: TestApp.today,
                in: home
            )
        ])
    }
}
