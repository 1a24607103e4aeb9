import Database
import Domain
import HTTPServer
import Testing
import Web

@testable import App

@Suite struct RecipeRaceTests {
    private static func record(_ name: String) -> RecipeStore.RecipeRecord {
        let draft = RecipeDraft(
            name: name,
            summary: "",
            servings: .blank,
            minutes: nil,
            cookedWeight: nil,
            category: nil,
            instructions: "",
            lines: []
        )
        return RecipeStore.RecipeRecord(draft: draft, lines: [], dish: Dish(lines: []))
    }

    @Test func `P-30 the second of two who save a recipe at once is told so`() async throws {
        try await Race.run { race in
            let (home, recipe) = (race.owner.household, Recipe.ID.new())
            try await race.database.write { db in
                try await RecipeStore.insert(recipe, Self.record("Toast"), in: home, db)
            }

            await #expect(throws: HTTPError.conflict) {
                try await race.overlap { db in
                    try await RecipeStore.update(recipe, from: 1, Self.record("With cheese"), in: home, db)
                } _: { database in
                    try await database.write { db in
                        try await RecipeStore.update(recipe, from: 1, Self.record("With onion"), in: home, db)
                    }
                }
            }

            let saved = try await race.database.read(
                Query.one("SELECT name || version FROM recipes WHERE id = \(recipe)", as: String.self)
            )
            #expect(saved == "With cheese2")
        }
    }
}
