import Domain
import Testing

@testable import App

/// Lines that are others this time, while their recipe is edited.
@Suite struct PlanSwapTests {
    @Test func `H-05 a swap of a line that has moved stays when the line at its old place is changed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await kitchen.cook("Rice", ["20 g butter", "200 g rice", "1 onion"])
            let dish = try await kitchen.plan(recipe)
            _ = await kitchen.swap(dish, [(0, "20 g olive oil")])
            _ = await kitchen.edit(recipe, "1", ["200 g rice", "1 onion", "20 g butter"])
            let moved = await kitchen.cell()
            let changed = await kitchen.swap(dish, [(0, "200 g bulgur")])
            let page = await kitchen.ayse.get("/plan/dishes/\(dish)").body
            let after = await kitchen.cell()

            #expect(!moved.contains("contains milk"))
            #expect(changed.status == .seeOther)
            #expect(!after.contains("contains milk"))
            #expect(page.contains(#"value="200 g bulgur""#))
            #expect(page.contains(#"value="20 g olive oil""#))
            #expect(page.contains("instead of 20 g butter"))
            #expect(page.contains("instead of 200 g rice"))
            #expect(
                try await app.text("SELECT string_agg(position::text, ' ' ORDER BY position) FROM plan_swaps") == "1 3"
            )
        }
    }

    @Test func `H-05 swaps of lines that have changed places are each their own line's`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await kitchen.cook("Rice", ["20 g butter", "200 g rice", "1 onion"])
            let dish = try await kitchen.plan(recipe)
            _ = await kitchen.swap(dish, [(0, "20 g olive oil"), (1, "200 g bulgur")])
            _ = await kitchen.edit(recipe, "1", ["200 g rice", "20 g butter", "1 onion"])
            _ = await kitchen.swap(dish, [(2, "")])
            let page = await kitchen.ayse.get("/plan/dishes/\(dish)").body
            _ = await kitchen.swap(dish, [(1, "20 g butter")])
            let back = await kitchen.cell()

            #expect(page.contains(#"value="20 g olive oil""#))
            #expect(page.contains(#"value="200 g bulgur""#))
            #expect(page.contains("left out: 1 onion"))
            #expect(back.contains("Ela: contains milk: 20 g butter"))
            #expect(try await app.rows(in: "plan_swaps") == 2)
        }
    }

    @Test func `H-05 a swap that no longer fits is said by name, wherever the dish stands, and taken off there`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await kitchen.cook("Rice", ["20 g butter", "200 g rice", "1 onion"])
            let dish = try await kitchen.plan(recipe)
            _ = await kitchen.swap(dish, [(0, "20 g olive oil"), (2, "")])
            _ = await kitchen.edit(recipe, "1", ["30 g butter", "200 g rice"])
            let said = "20 g olive oil instead of 20 g butter"
            let pages = [
                await kitchen.cell(), await kitchen.ayse.get("/plan/dishes/\(dish)").body,
                await kitchen.ayse.get(PlanKitchen.week() + "/print").body,
            ]
            // What is at the place of one of them is changed, and both stay.
            _ = await kitchen.swap(dish, [(0, "30 g sunflower oil")])
            let changed = await kitchen.ayse.get("/plan/dishes/\(dish)").body
            let unfit = try #require(changed.between(#"name="unfit" value=""#, "\""))
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("unfit", unfit)])
            let left = await kitchen.ayse.get("/plan/dishes/\(dish)").body

            for page in pages {
                #expect(page.contains(said))
                #expect(page.contains("left out: 1 onion"))
                #expect(page.contains("contains milk: 30 g butter"))
            }
            #expect(changed.contains(said))
            #expect(changed.contains(#"value="30 g sunflower oil""#))
            #expect(left.contains(said) != left.contains("left out: 1 onion"))
            #expect(try await app.rows(in: "plan_swaps") == 2)
        }
    }

    @Test func `H-05 the week and the plan on paper say what is another line this time, and what went into the pot`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let recipe = try await kitchen.cook("Rice", ["20 g butter", "200 g rice", "1 onion"])
            let dish = try await kitchen.plan(recipe)
            func read() async -> [String] {
                [await kitchen.cell(), await kitchen.ayse.get(PlanKitchen.week() + "/print").body]
            }
            let plain = await read()
            _ = await kitchen.swap(dish, [(0, "20 g olive oil"), (2, "")])
            let changed = await read()
            let cooking = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            _ = await kitchen.ayse.post(cooking, ["back_in": "3"])
            let cooked = await read()

            let oil = "20 g olive oil instead of 20 g butter"
            for page in plain { #expect(!page.contains("instead of") && !page.contains("left out")) }
            for page in changed { #expect(page.contains("\(oil), left out: 1 onion")) }
            for page in cooked { #expect(page.contains(oil) && !page.contains("left out")) }
            // Which is taken for which is not turned round in the other language.
            let turkish = Strings(.tr).planning.swapped(added: "zeytinyağı", line: "tereyağı")
            #expect(turkish == "tereyağı yerine zeytinyağı")
        }
    }
}

extension PlanKitchen {
    /// Changes lines for this time, by their index in the recipe.
    func swap(_ dish: String, _ lines: [(Int, String)]) async -> Answer {
        let fields = lines.enumerated().flatMap { index, line in
            [("swap[\(index)][line]", "\(line.0 + 1)"), ("swap[\(index)][text]", line.1)]
        }
        return await ayse.submit("/plan/dishes/\(dish)", fields)
    }

    func edit(_ recipe: Recipe.ID, _ version: String, _ lines: [String]) async -> Answer {
        let form = [("name", "Rice"), ("servings", "4"), ("version", version)]
        return await ayse.submit("/recipes/\(recipe)", form + Browser.rows(lines))
    }
}
