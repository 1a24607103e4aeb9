import Database
import Domain
import Testing

@testable import App

/// Random recipes of lines with alternatives: what is not known of every food is never promised of the dish.
@Suite struct OtherFoodLawTests {
    private static let names = [
        "olive oil", "butter", "tofu", "rice", "bulgur", "salt", "prawns", "ghee", "tahini", "honey", "sugar",
        "lentils",
        "potatoes", "salmon", "soy sauce", "walnuts", "zorp", "blarf", "moon cheese", "onions", "carrots", "garlic",
    ]

    @Test
    func `H-04 HOSTILE-132 a dish is free of a substance only if all foods of all its lines are known and free of it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            let known = try await app.named(Self.names, in: home)
            var chance = SystemRandomNumberGenerator()
            let dishes = try await (0..<60).asyncMap { number in
                let lines = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
                    known.shuffled(using: &chance).prefix(Int.random(in: 1...3, using: &chance))
                }
                let joint = [" or ", " and "].randomElement(using: &chance) ?? " or "
                let text = lines.map { "20 g " + $0.map(\.name).joined(separator: joint) }
                return Dish(
                    path: try await home.cook("Dish \(number)", text),
                    text: text,
                    contents: .mixed(lines.joined().map(\.contents))
                )
            }

            var promised = 0
            for diet in Diet.allCases {
                let library = await home.get("/recipes?diet=\(diet.rawValue)&q=dish").body
                for dish in dishes where library.contains(#"href="\#(dish.path)""#) {
                    promised += 1
                    #expect(diet.answer(to: dish.contents) == .fits, "\(diet): \(dish.text)")
                }
            }
            for dish in dishes {
                let detail = try #require(try await app.detail(dish.path, of: home))
                for substance in Substance.allCases where detail.contents.answer(substance) == .free {
                    promised += 1
                    #expect(dish.contents.answer(substance) == .free, "\(substance): \(dish.text)")
                }
            }

            #expect(promised > 50, "a law of promises needs some")
        }
    }

    private struct Dish {
        let path: String
        let text: [String]
        let contents: Contents
    }
}

/// A name of one food, and what that contains: unknown where none is certain.
private struct Named {
    let name: String
    let contents: Contents
}

extension TestApp {
    /// What each of these names means alone.
    fileprivate func named(_ names: [String], in browser: Browser) async throws -> [Named] {
        let household = try await household(of: browser)
        let resolver = FoodResolver(
            catalogue: application.catalogue,
            database: application.services.database.scoped(to: household, person: .new()),
            household: household,
            language: .en
        )
        let lines = try await resolver.resolve(names)
        return zip(names, lines).map { name, line in
            Named(name: name, contents: line.isSure ? line.food?.contents ?? .unknown : .unknown)
        }
    }

    fileprivate func detail(_ path: String, of browser: Browser) async throws -> RecipeDetail? {
        let loader = RecipeLoader(
            catalogue: application.catalogue,
            database: database,
            household: try await household(of: browser)
        )
        return try await loader.find(try #require(Recipe.ID(String(path.suffix(36)))))
    }
}

extension Range<Int> {
    fileprivate func asyncMap<Value>(_ body: (Int) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for number in self { values.append(try await body(number)) }
        return values
    }
}
