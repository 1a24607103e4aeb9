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
