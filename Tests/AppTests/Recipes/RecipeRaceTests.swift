import Database
import Domain
import HTTPServer
import Security
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

    @Test func `P-30 whoever plans or rates a recipe does not wait for who changes it`() async throws {
        try await Race.run { race in
            let (home, recipe) = (race.owner.household, Recipe.ID.new())
            try await race.database.write { db in
                try await RecipeStore.insert(recipe, Self.record("Toast"), in: home, db)
            }

            try await race.database.write { one in
                try await one.run(RecipeStore.lock(recipe, in: home))
                try await RecipeTotalsStore.follow([recipe], in: home, one)
                _ = try await PhotoStore.save(Self.photo(1), of: recipe, in: home, one)
                // Would wait here for ever, were the recipe locked as for its deletion.
                try await race.database.write { other in
                    try await other.run("SET LOCAL lock_timeout = '2s'")
                    try await other.run(
                        """
                        INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, recipe_id)
                        VALUES (\(home), \(PlannedDish.ID.new()), '2026-03-20', 'dinner', 'recipe', \(recipe))
                        """
                    )
                }
            }

            let planned = try await race.database.read(Query.one("SELECT count(*) FROM plan_dishes", as: Int.self))
            #expect(planned == 1)
        }
    }

    private static func photo(_ content: UInt8) -> Photo {
        func made(_ size: Photo.Size) -> Photo.Rendition {
            let bytes = [content, UInt8(Photo.Size.allCases.firstIndex(of: size) ?? 0)]
            return Photo.Rendition(
                size: size,
                content: bytes,
                width: 480,
                height: 360,
                digest: Digest.sha256(bytes)
            )
        }
        return Photo(card: made(.card), hero: made(.hero))
    }

    @Test func `HOSTILE-83 the same photo uploaded twice at once is stored once`() async throws {
        try await Race.run { race in
            let (home, recipe) = (race.owner.household, Recipe.ID.new())
            try await race.database.write { db in
                try await RecipeStore.insert(recipe, Self.record("Toast"), in: home, db)
                _ = try await PhotoStore.save(Self.photo(1), of: recipe, in: home, db)
            }

            let isSaved = try await race.overlap { db in
                _ = try await PhotoStore.save(Self.photo(2), of: recipe, in: home, db)
            } _: { database in
                try await database.write { db in try await PhotoStore.save(Self.photo(2), of: recipe, in: home, db) }
            }

            #expect(isSaved)
            let kept = try await race.database.read(
                Query.rows(
                    "SELECT size || get_byte(content, 0) FROM recipe_photos ORDER BY size LIMIT 9",
                    as: String.self
                )
            )
            #expect(kept == ["card2", "former card1", "former hero1", "hero2"])
        }
    }
}
