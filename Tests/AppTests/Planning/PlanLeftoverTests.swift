import Domain
import HTTPServer
import Testing

@testable import App

/// What a dish is cooked besides for its leftovers stands with the leftovers, wherever they come and go.
@Suite struct PlanLeftoverTests {
    private func soup(_ kitchen: PlanKitchen) async throws -> (dish: String, leftover: String) {
        let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
        let next = PlanKitchen.monday.adding(days: 1)
        _ = await kitchen.ayse.post("/plan/dishes/\(dish)/again", ["date": next.iso, "slot": "lunch"])
        let leftover = try #require(try await kitchen.dishes().last)
        return (dish, leftover)
    }

    @Test func `H-05 who eats a leftover counts however long ago it was cooked`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let cooked = PlanKitchen.monday.adding(days: -150)
            let dish = try await kitchen.plan(try await kitchen.cook("Stew", ["200 g red lentils"]), .dinner, cooked)
            _ = await kitchen.ayse.post(
                "/plan/dishes/\(dish)/again",
                ["date": PlanKitchen.monday.iso, "slot": "dinner"]
            )
            let enough = await kitchen.ayse.get("/plan/dishes/\(dish)")
            _ = await kitchen.table([("guests", "3")])
            let short = await kitchen.ayse.get("/plan/dishes/\(dish)")

            #expect(!enough.body.contains("short"))
            #expect(short.body.contains("3 servings short"))
        }
    }

    @Test func `H-05 a copy of a dish is not cooked besides for leftovers that stay where they are`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, _) = try await soup(kitchen)
            let friday = PlanKitchen.monday.adding(days: 4)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": friday.iso, "slot": "dinner"])

            #expect(await kitchen.cell().contains("5 servings"))
            #expect(await kitchen.cell(.dinner, friday).contains("2.5 servings"))
        }
    }

    @Test func `W-14 a form of copies that somebody goes back to copies to another meal, and to the same one once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            func copied(_ days: Int) async throws -> Int {
                let day = PlanKitchen.monday.adding(days: days).iso
                let key = "a form that is shown again"
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": day, "slot": "dinner", "_once": key])
                return try await kitchen.dishes().count
            }

            #expect(try await copied(4) == 2)
            #expect(try await copied(4) == 2)
            #expect(try await copied(5) == 3)
        }
    }

    @Test func `H-05 a leftover says that its dish was moved behind it, or so far before that it is no longer good`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, _) = try await soup(kitchen)
            let (monday, tuesday) = (PlanKitchen.monday, PlanKitchen.monday.adding(days: 1))
            func moved(to day: CivilDate) async -> String {
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": day.iso, "slot": "dinner"])
                return await kitchen.cell(.lunch, tuesday)
            }
            let fine = await kitchen.cell(.lunch, tuesday)
            let behind = await moved(to: tuesday)
            let before = await moved(to: monday.adding(days: -3))

            for words in ["eaten before it is cooked", "keeps 3"] { #expect(!fine.contains(words)) }
            #expect(behind.contains("is eaten before it is cooked"))
            #expect(before.contains("cooked 4 days earlier; keeps 3 days in the fridge"))
        }
    }

    @Test func `H-05 a leftover that is replaced or taken back asks for nothing any more`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, leftover) = try await soup(kitchen)
            let tuesday = PlanKitchen.monday.adding(days: 1)
            _ = await kitchen.ayse.post("/plan/dishes/\(leftover)/copy", ["date": tuesday.iso, "slot": "dinner"])
            let two = await kitchen.cell()
            let copy = try await app.text("SELECT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL")
            _ = await kitchen.ayse.post("/plan/acts/\(copy)/undo")
            let one = await kitchen.cell()
            let week = try #require(CivilWeek(containing: tuesday))
            let before = try #require(week.adding(weeks: -1))
            _ = await kitchen.ayse.submit(
                "/plan/\(before.iso)/copy",
                [("to", week.iso), ("existing", "replace"), ("days", "2")]
            )
            let none = await kitchen.cell()
            let act = try await app.text("SELECT removed_in::text FROM plan_dishes WHERE removed_in IS NOT NULL")
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")

            #expect(two.contains("7.5 servings"))
            #expect(one.contains("5 servings"))
            #expect(none.contains("2.5 servings"))
            #expect(await kitchen.cell().contains("5 servings"))
            #expect(!(await kitchen.ayse.get("/plan/dishes/\(dish)")).body.contains("short"))
        }
    }

    @Test func `H-05 who wants fewer servings besides than leftovers ask for has them, and is told what is short`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, leftover) = try await soup(kitchen)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)", ["extra_servings": "1"])
            let fewer = await kitchen.ayse.get("/plan/dishes/\(dish)")
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)", ["extra_servings": "4"])
            let more = await kitchen.ayse.get("/plan/dishes/\(dish)")
            _ = await kitchen.ayse.post("/plan/dishes/\(leftover)/delete")

            #expect(fewer.body.contains("3.5 servings"))
            #expect(fewer.body.contains("1.5 servings short"))
            #expect(more.body.contains("6.5 servings"))
            #expect(!more.body.contains("short"))
            #expect(await kitchen.cell().contains("6.5 servings"))
        }
    }

    @Test func `H-05 where somebody has said how much is cooked, what is short is cooked more`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, _) = try await soup(kitchen)
            let path = "/plan/dishes/\(dish)"
            _ = await kitchen.ayse.post(path, ["cook_servings": "4"])
            let short = await kitchen.ayse.get(path)
            let shortCell = await kitchen.cell()
            _ = await kitchen.ayse.post(path, ["cook_servings": "5", "extra_servings": "3.5"])
            let enough = await kitchen.ayse.get(path)
            let cell = await kitchen.cell()

            #expect(short.body.contains("1 serving short"))
            #expect(shortCell.contains("1 serving short"))
            #expect(!cell.contains("short"))
            #expect(short.body.contains("name=\"cook_servings\" value=\"5\""))
            #expect(!enough.body.contains("serving short"))
        }
    }
}
