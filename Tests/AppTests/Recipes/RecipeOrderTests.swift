import Database
import Domain
import Foundation
import Testing

@testable import App

/// A recipe means the same whatever the household saved before it.
@Suite struct RecipeOrderTests {
    /// `SOFRA_SEED` repeats a run that failed.
    private static let seed =
        ProcessInfo.processInfo.environment["SOFRA_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...999_999)

    @Test func `I-01 200 recipes saved in any order have the same foods, grams and numbers as each alone`() async throws
    {
        var random = Seeded(state: Self.seed)
        let lines = try Self.sampleLines()
        let recipes = (0..<200).map { number in
            (name: "Recipe \(number)", lines: (0..<8).map { _ in lines.randomElement(using: &random) ?? "" })
        }

        try await TestApp.run { app in
            let home = try await app.household()
            var alone: [String: [String]] = [:]
            for recipe in recipes {
                try await app.undone(home) {
                    _ = try await home.cook(recipe.name, recipe.lines)
                    alone[recipe.name] = try await app.numbers(of: recipe.name)
                }
            }
            let empty = try await app.rows(in: "ingredients")
            for recipe in recipes.shuffled(using: &random) { _ = try await home.cook(recipe.name, recipe.lines) }

            #expect(empty == 0)
            #expect(try await app.rows(in: "recipes") == 200)
            for recipe in recipes {
                let together = try await app.numbers(of: recipe.name)
                #expect(together.count == 9)
                #expect(together == alone[recipe.name], "SOFRA_SEED=\(Self.seed) repeats this")
            }
        }
    }

    /// Our own labelled lines, in both languages.
    private static func sampleLines() throws -> [String] {
        try ["en", "tr"].flatMap { language in
            let path = Repository.path + "/Tests/DomainTests/Fixtures/ingredient_lines_\(language).tsv"
            return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                .filter { !$0.hasPrefix("#") }
                .compactMap { $0.split(separator: "\t").first.map(String.init) }
        }
    }
}

/// Makes the same numbers of the same seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension TestApp {
    /// What each line of a recipe comes to, and then the recipe itself.
    fileprivate func numbers(of recipe: String) async throws -> [String] {
        try await database.read(
            Query.rows(
                """
                SELECT l.position, concat_ws(' | ', l.text, coalesce(f.source_key, '-'), l.grams, l.grams_rule, l.is_sure, l.counts) AS numbers
                FROM recipe_lines AS l
                JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id
                LEFT JOIN foods AS f ON f.id = l.food_id
                WHERE r.name = \(recipe)
                UNION ALL
                SELECT 1000, concat_ws(' | ', weight_g, energy_kcal, protein_g, fat_g, carbohydrate_g, lines_counted)
                FROM recipes WHERE name = \(recipe)
                ORDER BY position
                """
            ) { row in try row["numbers"] }
        )
    }
}
