import Domain
import Testing

@testable import App

/// What a dish uses of what is at home by the lines that it has this time, through the pages.
@Suite struct PantryLineTests {
    @Test func `H-06 of what is at home goes only what goes in, whether that is said before, at the stove or after`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.soup(["400 g lentils", "100 g carrots"], atHome: 1000)
            let left = await story.kitchen.swap(dish, [(0, "")])
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            #expect(left.status == .seeOther)
            #expect(try await story.atHome == "1000", "it was left out when it was planned")

            let line = try await story.line("400 g lentils")
            _ = await story.home.post(cooking, ["back_in": line])
            #expect(try await story.atHome == "600")
            _ = await story.home.post(cooking, ["left_out": line])
            #expect(try await story.atHome == "1000")
            _ = await story.home.post(cooking, ["line": line, "text": "250 g lentils"])
            #expect(try await story.atHome == "750")
            _ = await story.home.post(cooking, ["cook": "5"])
            #expect(try await story.atHome == "750", "what was said at the stove went in once")
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.atHome == "1000")
            _ = await story.home.post("\(cooking)/undelete")
            #expect(try await story.atHome == "750")
            _ = await story.home.post(cooking, ["line": line, "text": "200 g rice"])
            #expect(try await story.atHome == "1000")
        }
    }

    @Test func `H-06 of what is at home as much is used as another amount of it weighs, also where no list knows it`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.soup(["400 g lentils", "100 g carrots"], atHome: 1000)
            _ = await story.kitchen.swap(dish, [(0, "150 g lentils")])
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings", ["cook": "5"]).location)
            #expect(try await story.atHome == "700")
            #expect(await story.home.get(story.list).rows.map(\.name) == ["carrots"])

            try await story.make(weeks: 1...1)
            _ = await story.home.post(cooking, ["cook": "2.5"])
            #expect(try await story.atHome == "850")
        }
    }

    @Test func `H-06 a dish of a past day has used nothing of what was left out of it or replaced`() async throws {
        try await PlannedShopping.run { story in
            let lines = ["300 g lentils", "100 g lentils", "50 g lentils", "100 g carrots"]
            let dish = try await story.soup(lines, atHome: 1000)
            _ = await story.kitchen.swap(dish, [(0, "300 g rice"), (1, "80 g lentils"), (2, "")])
            try await story.age(dish, 3)
            try await story.sweep()
            #expect(try await story.atHome == "920")
        }
    }

    @Test func `H-06 what goes into a dish instead is used of what is at home, though no list asks for it`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.soup(["400 g lentils", "100 g carrots"], atHome: 1000)
            try await story.stock("rice", 1000)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            #expect(try await story.pantry == "lentils 600, rice 1000")

            let line = try await story.line("400 g lentils")
            _ = await story.home.post(cooking, ["line": line, "text": "200 g rice"])
            #expect(try await story.pantry == "lentils 1000, rice 800")
            _ = await story.home.post(cooking, ["line": line, "text": "150 g rice"])
            #expect(try await story.pantry == "lentils 1000, rice 850")
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.pantry == "lentils 1000, rice 1000")
            _ = await story.home.post("\(cooking)/undelete")
            #expect(try await story.pantry == "lentils 1000, rice 850")
            _ = await story.home.post(cooking, ["line": line, "text": "250 g lentils"])
            #expect(try await story.pantry == "lentils 750, rice 1000")
            _ = await story.home.post(cooking, ["as_recipe": line])
            #expect(try await story.pantry == "lentils 600, rice 1000")
        }
    }

    @Test func `H-06 a dish of a past day has used what it had instead, also where that is said afterwards`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.soup(["400 g lentils", "100 g carrots"], atHome: 1000)
            try await story.stock("rice", 1000)
            _ = await story.kitchen.swap(dish, [(0, "200 g rice")])
            try await story.age(dish, 3)
            try await story.sweep()
            #expect(try await story.pantry == "lentils 1000, rice 1000", "the rice was counted since")

            try await story.app.change("UPDATE pantry SET checked_on = checked_on - 5")
            try await story.sweep()
            #expect(try await story.pantry == "lentils 1000, rice 800")
            _ = await story.kitchen.swap(dish, [(0, "300 g rice")])
            #expect(try await story.pantry == "lentils 1000, rice 700")
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            #expect(try await story.pantry == "lentils 1000, rice 1000")
        }
    }

    @Test func `H-06 what goes in instead of a line that the recipe no longer has uses nothing of what is at home`()
        async throws
    {
        try await PlannedShopping.run { story in
            let recipe = try await story.kitchen.cook("Soup", ["400 g lentils", "100 g oats"], servings: "2.5")
            let dish = try await story.kitchen.plan(recipe)
            try await story.make()
            try await story.stock("lentils", 1000)
            try await story.stock("rice", 1000)
            _ = await story.kitchen.swap(dish, [(1, "300 g rice")])
            _ = await story.kitchen.edit(recipe, "1", ["400 g lentils"])
            try await story.app.change("UPDATE pantry SET checked_on = checked_on - 5")
            try await story.age(dish, 3)
            try await story.sweep()

            #expect(try await story.app.rows(in: "plan_swaps") == 1)
            #expect(try await story.pantry == "lentils 600, rice 1000")
        }
    }

    @Test func `H-06 of two lines that say the same one is left out, wherever the recipe has them since`() async throws
    {
        try await PlannedShopping.run { story in
            let lines = ["200 g lentils", "100 g carrots", "200 g lentils"]
            let recipe = try await story.kitchen.cook("Soup", lines, servings: "2.5")
            let dish = try await story.kitchen.plan(recipe)
            try await story.make()
            try await story.stock("lentils", 1000)
            _ = await story.kitchen.swap(dish, [(0, "")])
            _ = await story.kitchen.edit(recipe, "1", ["100 g carrots", "200 g lentils", "200 g lentils"])
            try await story.age(dish, 3)
            try await story.sweep()

            #expect(try await story.atHome == "800")
        }
    }

    @Test func `H-06 what was bought for a dish is used first, also where some of it is left out`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.soup(["300 g lentils", "100 g lentils", "50 g lentils, optional"])
            try await story.home.tick("lentils", on: story.list)
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "500"])
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings", ["cook": "5"]).location)
            #expect(try await story.atHome == "100", "of 800 g 400 were bought")

            let line = try await story.line("100 g lentils")
            _ = await story.home.post(cooking, ["left_out": line])
            #expect(try await story.atHome == "300")
            _ = await story.home.post(cooking, ["cook": "2.5"])
            #expect(try await story.atHome == "500")
        }
    }
}

extension PlannedShopping {
    /// Plans a soup of some lines, makes the list, says how much of the lentils is at home, and answers the dish.
    fileprivate func soup(_ lines: [String], atHome grams: Int? = nil) async throws -> String {
        let dish = try await kitchen.plan(try await kitchen.cook("Soup", lines, servings: "2.5"))
        try await make()
        if let grams {
            _ = await home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "\(grams)"])
        }
        return dish
    }

    /// Says that so many grams of an ingredient are at home.
    fileprivate func stock(_ name: String, _ grams: Int) async throws {
        _ = try await ingredient(name)
        _ = await home.post("/pantry", ["ingredient": name, "state": "have", "grams": "\(grams)"])
    }

    /// What is at home: "lentils 600, rice 1000".
    fileprivate var pantry: String {
        get async throws {
            try await app.text(
                """
                SELECT string_agg(concat_ws(' ', i.name, p.grams), ', ' ORDER BY i.name)
                FROM pantry AS p
                JOIN ingredients AS i ON i.household_id = p.household_id AND i.id = p.ingredient_id
                """
            )
        }
    }

    /// The place of a line that was cooked.
    fileprivate func line(_ text: String) async throws -> String {
        try await app.text("SELECT position::text FROM cooking_lines WHERE text = '\(text)'")
    }
}
