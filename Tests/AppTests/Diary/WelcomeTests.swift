import Domain
import Testing

@testable import App

/// The first steps of somebody new.
@Suite struct WelcomeTests {
    @Test func `M-15 today leads somebody new to a goal, a food and a recipe, one after the other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = "/diary/\(TestApp.today)"
            func steps() async -> String { await home.get(today).body.between("class=\"ways\"", "</ol>") ?? "" }
            let first = await steps()
            _ = await home.post("/goals", ["energy_kcal": "2000"])
            let second = await steps()
            _ = await home.post("\(today)/entries", ["slot": "lunch", "quick_name": "Simit", "energy_kcal": "280"])
            let third = await steps()
            _ = try await app.recipe("Soup", lines: [.init(grams: 100, energyPer100g: 50)], in: home)
            let done = await home.get(today)

            for path in ["/goals", "/foods?", "/recipes/new", "/import"] {
                #expect(first.contains("href=\"\(path)"), "\(path)")
            }
            #expect(second.contains("✓ You have a goal."))
            #expect(!second.contains("/goals"))
            #expect(third.contains("✓ Your diary has begun."))
            #expect(third.contains("/recipes/new"))
            #expect(!done.body.contains("class=\"ways\""))
        }
    }

    @Test func `M-15 the steps stand on today alone, and not for who knows the way`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let today = "/diary/\(TestApp.today)"
            let yesterday = await home.get("/diary/\(TestApp.today.adding(days: -1))")
            for name in ["Simit", "Ayran", "Elma", "Ceviz"] {
                _ = await home.post("\(today)/entries", ["slot": "lunch", "quick_name": name, "energy_kcal": "280"])
            }

            #expect(!yesterday.body.contains("class=\"ways\""))
            #expect(await !home.get(today).body.contains("class=\"ways\""))
        }
    }
}
