import Domain
import HTTPServer
import Testing

@testable import App

/// SPEC section 5, as the pages show them.
@Suite struct GoldenNumberTests {
    /// W 400 g; 1000 kcal, 100 g carbohydrate, 60 protein, 40 fat, 20 fibre, 30 sugars.
    static let soup = TestApp.Line(
        "soup",
        grams: 400,
        per100g: [.energy: 250, .carbohydrate: 25, .protein: 15, .fat: 10, .fiber: 5, .sugars: 7.5]
    )

    @Test(arguments: [
        ("", 1.0, [500.0, 50, 30, 20, 10, 15], 200.0),
        ("?multiplier=0.5", 0.5, [250, 25, 15, 10, 5, 7.5], 100),
        ("?multiplier=1.5", 1.5, [750, 75, 45, 30, 15, 22.5], 300),
        ("?multiplier=2.5", 2.5, [1250, 125, 75, 50, 25, 37.5], 500),
        ("?grams=150", 0.75, [375, 37.5, 22.5, 15, 7.5, 11.25], 150),
        ("?grams=250", 1.25, [625, 62.5, 37.5, 25, 12.5, 18.75], 250),
        ("?servings=0,75", 0.75, [375, 37.5, 22.5, 15, 7.5, 11.25], 150),
    ])
    func `F1 P-08 every number follows the amount, and per 100 g none`(
        query: String,
        multiplier: Double,
        expected: [Double],
        grams: Double
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [Self.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)\(query)")

            let listed: [Nutrient] = [.energy, .carbohydrate, .protein, .fat, .fiber, .sugars]
            #expect(page.status == .ok)
            #expect(listed.map { page.nutrient($0, in: .portion) } == expected)
            #expect(listed.map { page.nutrient($0, in: .per100g) } == [250, 25, 15, 10, 5, 7.5])
            #expect(listed.map { page.nutrient($0, in: .total) } == [1000, 100, 60, 40, 20, 30])
            #expect(page.multiplier == multiplier)
            #expect(page.grams == grams)
        }
    }

    @Test func `F1 P-05 from 1.25x the step leads to 1.75x`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [Self.soup], portion: 200, in: home)

            let page = await home.get("/recipes/\(soup)?grams=250")
            let more = page.between(#"id="step-more""#, ">")?.between(#"value=""#, "\"") ?? ""
            let next = await home.get("/recipes/\(soup)?multiplier=\(more)")

            #expect(next.multiplierLabel == "1.75x")
            #expect(next.nutrient(.energy, in: .portion) == 875)
        }
    }

    @Test func `F1 P-18 P-35 saving 150 g makes 2.7 portions of 375 kcal, saving 200 g exactly 500 again`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [Self.soup], portion: 200, in: home)

            let saved = await home.post("/recipes/\(soup)/portion", ["grams": "150", "version": "1"])
            let page = await home.get("/recipes/\(soup)")
            _ = await home.post("/recipes/\(soup)/portion", ["grams": "200", "version": "2"])
            let again = await home.get("/recipes/\(soup)")

            #expect(saved.status == .seeOther)
            #expect(saved.location == "/recipes/\(soup)")
            #expect(page.nutrient(.energy, in: .portion) == 375)
            #expect(page.gramsLabel == "150g")
            #expect(page.multiplierLabel == "1.0x")
            #expect(page.body.contains("1 portion: 150g"))
            #expect(page.body.contains("2.7 portions"))
            #expect(again.nutrient(.energy, in: .portion) == 500)
        }
    }

    @Test func `F2 with nothing defined one portion is the whole dish`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 272, energyPer100g: 100)], in: home)

            let one = await home.get("/recipes/\(dish)")
            let half = await home.get("/recipes/\(dish)?multiplier=0.5")

            #expect(one.gramsLabel == "272g")
            #expect(one.multiplierLabel == "1.0x")
            #expect(half.gramsLabel == "136g")
        }
    }

    @Test(arguments: [
        ("50", [100.0, 12.5, 5, 3]), ("140", [280, 35, 14, 8.4]), ("300", [600, 75, 30, 18]),
    ])
    func `F3 any amount of 300 g`(grams: String, expected: [Double]) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line(
                grams: 300,
                per100g: [.energy: 200, .carbohydrate: 25, .protein: 10, .fat: 6]
            )
            let dish = try await app.recipe("Dish", lines: [line], in: home)

            let page = await home.get("/recipes/\(dish)?grams=\(grams)")

            let shown = [Nutrient.energy, .carbohydrate, .protein, .fat].map { page.nutrient($0, in: .portion) }
            #expect(shown == expected)
        }
    }

    @Test func `F5 C-2 2000 kcal for four: serving 500 beside the total`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: home
            )

            let page = await home.get("/recipes/\(dish)?multiplier=2")

            #expect(page.nutrient(.energy, in: .serving) == 500)
            #expect(page.nutrient(.energy, in: .total) == 2000)
            #expect(page.body.contains("Per Serving"))
            #expect(page.body.contains("Total Recipe"))
            #expect(page.body.contains("Makes 4 servings"))
        }
    }

    @Test func `F6 C-2 one serving: the total alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 500, energyPer100g: 124)], in: home)

            let page = await home.get("/recipes/\(dish)")

            #expect(page.count(.serving) == 0)
            #expect(page.count(.total) == 1)
            #expect(page.nutrient(.energy, in: .total) == 620)
        }
    }
}
