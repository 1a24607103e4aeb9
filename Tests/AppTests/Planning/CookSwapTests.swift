import Domain
import Testing

@testable import App

/// Lines that are others this time, at the stove.
@Suite struct CookSwapTests {
    @Test func `H-07 what goes in is compared with what would have gone in, and told for whom it is not as it goes in`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await kitchen.cook("Rice", ["200 g rice", "50 g olive oil", "100 g butter"])
            let dish = try await kitchen.plan(recipe, .dinner, TestApp.today)
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "3"]).location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil'")
            _ = await kitchen.ayse.post(path, ["line": line, "text": "30 g sunflower oil"])
            let pot = await kitchen.ayse.get(path).body
            let mode = await kitchen.ayse.get("/recipes/\(recipe)/cook?dish=\(dish)").body
            let week = await kitchen.cell(.dinner, TestApp.today)

            for page in [pot, mode] {
                #expect(page.contains("instead of 37.5 g olive oil"))
                #expect(!page.contains("50 g olive oil"))
            }
            #expect(pot.contains("Ela: contains milk: 75 g butter"))
            #expect(week.contains("30 g sunflower oil instead of 37.5 g olive oil"))
        }
    }
}
