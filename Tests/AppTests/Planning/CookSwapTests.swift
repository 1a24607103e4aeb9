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
                let first = try Self.step(1, of: page)
                #expect(first.contains("<strong><bdi>80 g olive oil instead of 100 g butter</bdi></strong>"))
                #expect(first.contains("<bdi>4 cloves garlic</bdi>"))
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

    /// What went into the only pot: each line with what it replaced, whether it is left out, and whether it was typed at the
    /// stove.
    private static func lines(_ app: TestApp) async throws -> [String] {
        try await app.text(
            """
            SELECT string_agg(concat_ws(' | ', text, replaced_text, CASE WHEN is_left_out THEN 'out' END,
                CASE WHEN is_as_typed THEN 'typed' END), E'\\n' ORDER BY position)
            FROM cooking_lines
            """
        ).split(separator: "\n").map(String.init)
    }

    /// The address that takes back what was changed last.
    private static func wayBack(on path: String, _ kitchen: PlanKitchen) async throws -> String {
        let page = await kitchen.ayse.get(path).body
        return String(try #require(page.firstMatch(of: /action="([^"]*made=[^"]*)"/)?.1)).replacing("&amp;", with: "&")
    }

    /// Presses the undo of what was changed last.
    private static func undo(on path: String, _ kitchen: PlanKitchen) async throws -> Answer {
        await kitchen.ayse.post(try await wayBack(on: path, kitchen))
    }

    private static let numbers = "SELECT concat_ws(' ', version, factor, energy_kcal) FROM cookings"

    @Test func `P-37 a line of a pot that is sent as it was shown stays what it is, to the last digit`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["30 g olive oil", "1.5 l water", "2 onions"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings", ["cook": "9.5"]).location)
            let (before, numbers) = (try await Self.lines(app), try await app.text(Self.numbers))
            let page = await kitchen.ayse.get(path).body
            let oil = await kitchen.ayse.post(path, ["mode": "1", "line": "1", "text": "71.3 g olive oil"])
            let water = await kitchen.ayse.post(path, ["line": "2", "text": "3.6 l water"])
            let after = await kitchen.ayse.get(path).body

            #expect(page.contains(#"name="text" value="71.3 g olive oil""#))
            #expect(page.contains(#"name="text" value="3.6 l water""#))
            #expect(oil.status == .seeOther)
            #expect(water.status == .seeOther)
            #expect(try await Self.lines(app) == before)
            #expect(try await app.text(Self.numbers) == numbers)
            #expect(!after.contains("instead of"))
        }
    }

    @Test func `H-07 what was changed of a line at the stove is taken back at once, or made as in the recipe later`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["30 g olive oil", "2 onions"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings", ["cook": "8"]).location)
            let energy = try #require(try await app.number("SELECT energy_kcal FROM cookings"))
            let written = ["30 g olive oil", "2 onions"]
            func change(_ fields: KeyValuePairs<String, String>) async throws -> [String] {
                #expect(await kitchen.ayse.post(path, fields).location == path)
                return try await Self.lines(app)
            }
            func undone() async throws -> [String] {
                #expect(try await Self.undo(on: path, kitchen).location == path)
                return try await Self.lines(app)
            }

            #expect(try await change(["line": "2", "text": "5 onions"])[1] == "5 onions | 2 onions | typed")
            let pot = path.dropFirst("/cookings/".count)
            let page = await kitchen.ayse.get("/recipes/\(soup)/cook?cooking=\(pot)").body
            #expect(page.contains(#"aria-label="As in the recipe: 4 onions""#))
            #expect(try await change(["line": "2", "text": "6 onions"])[1] == "6 onions | 2 onions | typed")
            #expect(try await undone()[1] == "5 onions | 2 onions | typed")
            #expect(try await change(["as_recipe": "2"]) == written)
            #expect(try await undone()[1] == "5 onions | 2 onions | typed")
            #expect(try await change(["line": "2", "text": "4 onions"]) == written, "as it is shown for 8")
            #expect(try await change(["line": "1", "text": " "])[0] == "30 g olive oil | out")
            #expect(try await undone() == written)
            let less = try await change(["line": "1", "text": "30 g olive oil"])
            #expect(less[0] == "30 g olive oil | 30 g olive oil | typed", "half of what the recipe has for 8")
            #expect(try await undone() == written)
            let now = try #require(try await app.number("SELECT energy_kcal FROM cookings"))
            #expect((now - energy).magnitude < 1e-6)
        }
    }

    @Test func `H-07 a line that was planned is there again as it was planned`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (_, dish) = try await Self.bake(kitchen)
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let before = try await Self.lines(app)
            let energy = try #require(try await app.number("SELECT energy_kcal FROM cookings"))
            _ = await kitchen.ayse.post(path, ["line": "2", "text": "90 g sunflower oil"])
            let typed = try await Self.lines(app)
            _ = try await Self.undo(on: path, kitchen)
            let planned = try await Self.lines(app)
            let now = try #require(try await app.number("SELECT energy_kcal FROM cookings"))

            #expect(before[1] == "40 g olive oil | 50 g butter")
            #expect(typed[1] == "90 g sunflower oil | 50 g butter | typed")
            #expect(planned == before)
            #expect((now - energy).magnitude < 1e-6)
            let recipes: [KeyValuePairs<String, String>] = [["as_recipe": "2"], ["line": "2", "text": "100 g butter"]]
            for form in recipes {
                _ = await kitchen.ayse.post(path, form)
                #expect(try await Self.lines(app)[1] == "50 g butter")
                _ = try await Self.undo(on: path, kitchen)
                #expect(try await Self.lines(app) == before)
            }
        }
    }

    @Test func `H-07 W-14 an undo at the stove that is pressed twice is done once, and says so both times`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["30 g olive oil", "2 onions"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings", ["cook": "8"]).location)
            let written = try await Self.lines(app)
            let changes: [KeyValuePairs<String, String>] = [["line": "2", "text": "5 onions"], ["left_out": "2"]]
            for change in changes {
                _ = await kitchen.ayse.post(path, change)
                let changed = try await Self.lines(app)
                let wayBack = try await Self.wayBack(on: path, kitchen)
                #expect(changed != written)
                for _ in 1...2 {
                    _ = await kitchen.ayse.post(wayBack)
                    let told = await kitchen.ayse.get(path).body
                    #expect(told.contains("Taken back."))
                    #expect(!told.contains("Somebody has changed that line since"))
                    #expect(try await Self.lines(app) == written)
                }
            }
        }
    }

    @Test func `H-07 S-22 what an undo puts back is read in the language in which it was written`() async throws {
        let written = "SELECT concat_ws(' ', text, language, grams) FROM cooking_lines WHERE position = 1"
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = await kitchen.mehmet.post("/settings", ["name": "Mehmet", "language": "tr", "timezone": "UTC"])
            let dough = try await kitchen.cook("Dough", ["200 g flour", "20 g butter"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(dough)/cookings").location)
            _ = await kitchen.mehmet.post(path, ["line": "1", "text": "1.500 g un"])
            let before = try await app.text(written)
            _ = await kitchen.ayse.post(path, ["line": "1", "text": "200 g rice"])
            let changed = try await app.text(written)
            _ = try await Self.undo(on: path, kitchen)

            #expect(before == "1.500 g un tr 1500")
            #expect(changed == "200 g rice en 200")
            #expect(try await app.text(written) == before)
        }
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = await kitchen.mehmet.post("/settings", ["name": "Mehmet", "language": "tr", "timezone": "UTC"])
            let sauce = try await kitchen.mehmet.cook("Sos", ["1.500 g domates", "2 g tuz"], [("servings", "4")])
            let path = try #require(await kitchen.ayse.post("\(sauce)/cookings").location)
            _ = await kitchen.ayse.post(path, ["line": "1", "text": "200 g rice"])
            let wayBack = try await Self.wayBack(on: path, kitchen)
            let fields = [("name", "Sos"), ("servings", "4"), ("version", "1")]
            _ = await kitchen.ayse.submit(sauce, fields + Browser.rows(["2 g salt"]))
            _ = await kitchen.ayse.post(wayBack)

            #expect(try await app.text(written) == "1.500 g domates tr 1500", "the recipe has it no longer")
        }
    }

    @Test func `H-07 a line that the recipe has no longer is read anew, and what was changed since is not taken back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings", ["cook": "8"]).location)
            let energy = try #require(try await app.number("SELECT energy_kcal FROM cookings"))
            _ = await kitchen.ayse.post(path, ["line": "2", "text": "30 g olive oil"])
            let wayBack = try await Self.wayBack(on: path, kitchen)
            _ = await kitchen.mehmet.post(path, ["line": "2", "text": "35 g olive oil"])
            _ = await kitchen.ayse.post(wayBack)
            let (told, kept) = (await kitchen.ayse.get(path).body, try await Self.lines(app))
            _ = await kitchen.edit(rice, "1", ["200 g rice"])
            _ = await kitchen.ayse.post(path, ["as_recipe": "2"])
            let now = try #require(try await app.number("SELECT energy_kcal FROM cookings"))

            #expect(told.contains("Somebody has changed that line since"))
            #expect(kept[1] == "35 g olive oil | 20 g butter | typed")
            #expect(try await Self.lines(app)[1] == "20 g butter")
            #expect((now - energy).magnitude < 1e-6)
        }
    }
}
