import Domain
import Testing

@testable import App

/// A planned dish with a line of which nobody knows what is in it.
@Suite struct PlanUnknownTests {
    /// Where a planned dish is shown, or what is bought for it.
    enum Surface: String, CaseIterable, Sendable {
        case week, plan, meal, dish, print, chooser, leftover, replacement, list, listText, listPrint, recipe, cook, day
        case cookOfDish, ideas
    }

    /// Where what is on the stove is shown, and what it leaves.
    enum Stove: String, CaseIterable, Sendable {
        case cooking, cookOfCooking, leftovers, leftoverInPlan, offer
    }

    @Test(arguments: Stove.allCases)
    func `HOSTILE-132 where a line of a pot is unknown no page says that what is in it is free`(surface: Stove)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.avoid("milk", kitchen.people.mehmet)
            let recipe = try await kitchen.cook("Sauce", ["200 g rice", "50 g zorblax"])
            let dish = try await kitchen.plan(recipe, .dinner, TestApp.today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let plate = [("plate[0][person]", "\(kitchen.people.mehmet)"), ("plate[0][servings]", "1")]
            let served = await kitchen.ayse.submit("\(pot)/plates", plate + [("sure", "1"), ("rest", "fridge")])
            let next = PlanKitchen.path(.dinner, TestApp.today.adding(days: 1))
            let (browser, path) =
                switch surface {
                case .cooking: (kitchen.ayse, pot)
                case .cookOfCooking:
                    (kitchen.ayse, "/recipes/\(recipe)/cook?cooking=\(pot.dropFirst("/cookings/".count))")
                case .leftovers: (kitchen.ayse, "/leftovers")
                case .leftoverInPlan: (kitchen.ayse, next)
                case .offer: (kitchen.mehmet, "/diary/\(TestApp.today)")
                }
            let page = await browser.get(path)

            #expect(served.status == .seeOther, "\(served.body.suffix(2000))")
            #expect(page.status == .ok, "\(path)")
            #expect(page.body.contains("Sauce"))
            #expect(!page.body.contains("ree of"), "\(surface)")
            #expect(page.body.contains("ot certain"), "\(surface)")
        }
    }

    @Test(arguments: Surface.allCases)
    func `HOSTILE-132 where a line is unknown no page says to whom it matters that a dish is free`(surface: Surface)
        async throws
    {
        try await PlannedShopping.run { story in
            let kitchen = story.kitchen
            let (ela, today) = (kitchen.people.ela, TestApp.today)
            let recipe = try await kitchen.cook("Sauce", ["200 g rice", "50 g zorblax"])
            let dish = try await kitchen.plan(recipe, .dinner, today)
            _ = await story.home.post("\(story.list)/plan", ["from": today.iso, "to": today.iso])
            let item = try await story.row("zorblax")
            let next = PlanKitchen.path(.dinner, today.adding(days: 1))
            let ward = "?person=\(ela)"
            let path =
                switch surface {
                case .week: PlanKitchen.week(today)
                case .plan: "/plan"
                case .meal: PlanKitchen.path(.dinner, today)
                case .dish: "/plan/dishes/\(dish)"
                case .print: PlanKitchen.week(today) + "/print"
                case .chooser: next + "?q=sauce"
                case .leftover: next
                case .replacement: "\(story.list)/items/\(item.id)/edit?instead=blorp"
                case .list: story.list
                case .listText: "\(story.list).txt"
                case .listPrint: "\(story.list)/print"
                case .recipe: "/recipes/\(recipe)"
                case .cook: "/recipes/\(recipe)/cook"
                case .day: "/diary/\(today)\(ward)"
                case .cookOfDish: "/recipes/\(recipe)/cook?dish=\(dish)"
                case .ideas: next + "?ideas=1"
                }
            let page = await story.home.get(path)

            #expect(page.status == .ok, "\(path)")
            #expect(!page.body.contains("ree of"), "\(surface)")
            let said = ["Ela: not certain: milk", "no milk (Ela)", "Ela: not certain"]
            #expect(said.contains { page.body.contains($0) }, "\(surface)")
        }
    }

    /// The pages of a recipe that is planned, and kept for Ela whatever it contains.
    private func pages(of recipe: Recipe.ID, _ kitchen: PlanKitchen) async throws -> [String] {
        let dish = try await kitchen.plan(recipe)
        _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("cook_servings", "4")])
        _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(kitchen.people.ela)")])
        return [
            await kitchen.cell(), await kitchen.ayse.get("/plan/dishes/\(dish)").body,
            await kitchen.ayse.get(PlanKitchen.week() + "/print").body,
            await kitchen.ayse.get("/recipes/\(recipe)").body,
            await kitchen.ayse.get("/recipes/\(recipe)/cook?dish=\(dish)").body,
        ]
    }

    @Test func `H-04 traces of one thing are named beside another that is contained, and when that was kept`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.avoid("nuts", kitchen.people.ela)
            try await app.change("UPDATE avoidances SET traces = true")
            let recipe = try await kitchen.cook("Rice", ["200 g rice", "20 g butter", "50 g zorblax"])
            let zorblax = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorblax'")
            _ = await kitchen.ayse.post("/ingredients/\(zorblax)/contents", ["milk": "free", "nuts": "traces"])

            let pot = try #require(await kitchen.ayse.post("/recipes/\(recipe)/cookings").location)
            for page in try await pages(of: recipe, kitchen) + [await kitchen.ayse.get(pot).body] {
                #expect(page.contains("Ela: contains milk: 20 g butter"))
                #expect(page.contains("Ela: may contain traces of nuts: 50 g zorblax"))
            }
        }
    }

    @Test func `HOSTILE-132 what is unknown is named beside what is contained, and when that was kept`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.avoid("nuts", kitchen.people.ela)
            let recipe = try await kitchen.cook("Rice", ["200 g rice", "20 g butter", "50 g zorblax"])

            for page in try await pages(of: recipe, kitchen) {
                #expect(page.contains("Ela: contains milk: 20 g butter"))
                #expect(page.contains("Ela: not certain: nuts: 50 g zorblax"))
            }
        }
    }
}
