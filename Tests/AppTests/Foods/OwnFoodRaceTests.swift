import Database
import Domain
import Testing
import Web

@testable import App

@Suite struct OwnFoodRaceTests {
    private static func draft(_ name: String, energy: Double) throws -> OwnFoodDraft {
        try OwnFoodForm(
            form: Form([("name", name), ("basis", "100g"), ("energy_kcal", String(energy)), ("version", "1")]),
            kept: KeptFood(nil)
        ).validated()
    }

    /// Two foods of 100 kcal, and a recipe with 100 g of each.
    private static func kitchen(_ race: Race) async throws -> (bread: Food.ID, cheese: Food.ID, recipe: Recipe.ID) {
        let (home, bread, cheese, recipe) = (race.owner.household, Food.ID.new(), Food.ID.new(), Recipe.ID.new())
        try await race.database.write { db in
            try await db.run([
                """
                INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text, energy_kcal)
                VALUES
                    (\(home), \(bread), 'Bread', 'bread', '100g', 'bread', 100),
                    (\(home), \(cheese), 'Cheese', 'cheese', '100g', 'cheese', 100)
                """,
                """
                INSERT INTO recipes (household_id, id, name, name_key, search_text)
                VALUES (\(home), \(recipe), 'Toast', 'toast', 'toast')
                """,
                """
                INSERT INTO recipe_lines (household_id, recipe_id, position, text, own_food_id, grams, grams_rule)
                VALUES
                    (\(home), \(recipe), 0, 'bread', \(bread), 100, 'typed'),
                    (\(home), \(recipe), 1, 'cheese', \(cheese), 100, 'typed')
                """,
            ])
        }
        return (bread, cheese, recipe)
    }

    @Sendable private static func save(_ draft: OwnFoodDraft, as id: Food.ID, of race: Race, _ db: Connection)
        async throws -> Bool?
    {
        let (home, reading) = (race.owner.household, LineWeighing(work: HeavyWork(), worker: nil, language: .en))
        let saving = try await OwnFoodStore.save(
            draft,
            as: id,
            in: home,
            follow: { try await ReweighedLineStore.followOwnFood($0, in: home, $1, reading: reading) },
            db
        )
        return saving.map { if case .saved = $0 { true } else { false } }
    }

    @Test func `P-30 the second of two who save a food at once is told so`() async throws {
        try await Race.run { race in
            let bread = try await Self.kitchen(race).bread
            let (first, second) = (try Self.draft("Bread", energy: 200), try Self.draft("Bread", energy: 300))

            let isSaved = try await race.overlap { db in
                let isSaved = try await Self.save(first, as: bread, of: race, db)
                #expect(isSaved == true)
            } _: { database in
                try await database.write { db in try await Self.save(second, as: bread, of: race, db) }
            }

            let energy = try await race.database.read(
                Query.one("SELECT energy_kcal FROM own_foods WHERE id = \(bread)", as: Double.self)
            )
            #expect(isSaved == false)
            #expect(energy == 200)
        }
    }

    @Test func `P-24 of two foods that are changed at once a recipe has both`() async throws {
        try await Race.run { race in
            let (bread, cheese, recipe) = try await Self.kitchen(race)
            let (first, second) = (try Self.draft("Bread", energy: 200), try Self.draft("Cheese", energy: 300))

            _ = try await race.overlap { db in
                _ = try await Self.save(first, as: bread, of: race, db)
            } _: { database in
                try await database.write { db in try await Self.save(second, as: cheese, of: race, db) }
            }

            let energy = try await race.database.read(
                Query.one("SELECT energy_kcal FROM recipes WHERE id = \(recipe)", as: Double.self)
            )
            #expect(energy == 500)
        }
    }
}
