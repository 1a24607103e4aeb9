import Domain
import Testing

@testable import App

/// Lines that are others this time, at the stove.
@Suite struct CookSwapTests {
    /// A bake of which Ela can eat what is planned, and of which the method names what is not in it.
    private static func bake(_ kitchen: PlanKitchen) async throws -> (recipe: String, dish: String) {
        let method = """
            1. Fry the garlic in 20 g of the butter.
            2. Add 2 cups milk.
            3. Bake with the hazelnuts on top.
            4. Season.
            """
        let recipe = try await kitchen.ayse.cook(
            "Hazelnut pasta bake",
            ["400 g pasta", "50 g butter", "2 cups milk", "30 g hazelnuts", "2 cloves garlic"],
            [("servings", "4"), ("instructions", method)]
        )
        let id = try #require(Recipe.ID(pathText: recipe.replacing("/recipes/", with: "")))
        let dish = try await kitchen.plan(id)
        _ = await kitchen.swap(dish, [(1, "40 g olive oil"), (2, "2 cups oat milk"), (3, "")])
        _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("cook_servings", "8")])
        return (recipe, dish)
    }

    /// The section of a step, by its number.
    private static func step(_ number: Int, of page: String) throws -> String {
        try #require(page.between("id=\"step-\(number)\"", "</section>"))
    }

    @Test func `H-04 H-07 each step of cook mode says what goes in instead of what it names, and what is left out`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (recipe, dish) = try await Self.bake(kitchen)
            let planned = await kitchen.ayse.get("\(recipe)/cook?dish=\(dish)").body
            _ = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let cooked = await kitchen.ayse.get("\(recipe)/cook?dish=\(dish)").body

            for page in [planned, cooked] {
                let list = try #require(page.between("id=\"ingredients\"", "</section>"))
                #expect(try Self.step(1, of: page).contains("<strong><bdi>80 g olive oil instead of 100 g butter</bdi>"))
                #expect(try Self.step(1, of: page).contains("<bdi>4 cloves garlic</bdi>"))
                #expect(try Self.step(2, of: page).contains("Add 4 cups milk"))
                #expect(try Self.step(2, of: page).contains("<bdi>4 cups oat milk instead of 4 cups milk</bdi>"))
                #expect(try Self.step(3, of: page).contains("<strong><bdi>left out: 60 g hazelnuts</bdi></strong>"))
                #expect(try !Self.step(4, of: page).contains("<li>"))
                #expect(list.contains("instead of 100 g butter"))
                #expect(list.contains("<s><bdi>60 g hazelnuts</bdi></s> <strong>Left out</strong>"))
            }
        }
    }

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
                #expect(page.contains("Ela: contains milk: 75 g butter"))
            }
            #expect(week.contains("30 g sunflower oil instead of 37.5 g olive oil"))
        }
    }
}
