import Domain
import HTTPServer
import Testing

@testable import App

/// What of the plan is one person's: a meal out, what is not eaten, a portion by the goal.
@Suite struct PlanOwnTests {
    @Test func `H-05 a meal out of one person leaves the others their dinner, and its numbers come later`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let people = kitchen.people
            try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]), .dinner, today)
            let out = try await kitchen.add(
                [("kind", "out"), ("title", "Bistro"), ("person", "\(people.ayse)")],
                .dinner,
                today
            )
            let cell = await kitchen.cell(.dinner, today)
            let others = await kitchen.mehmet.get("/diary/\(today)")
            let stranger = await kitchen.mehmet.post("/plan/dishes/\(out)/out", ["energy_kcal": "1"])
            let saved = await kitchen.ayse.post("/plan/dishes/\(out)/out", ["energy_kcal": "700", "day": "1"])
            let day = await kitchen.ayse.get("/diary/\(today)")
            let page = await kitchen.ayse.get("/plan/dishes/\(out)")
            let foreign = await kitchen.mehmet.get("/plan/dishes/\(out)")

            #expect(cell.contains("1.5 servings"))
            #expect(cell.contains("Bistro"))
            #expect(cell.contains("Ayşe"))
            #expect(!others.body.contains("Bistro"))
            #expect(stranger.status == .notFound)
            #expect(saved.location == "/diary/\(today)")
            #expect(day.body.contains("Bistro is eaten as planned"))
            #expect(!day.body.contains("Lentil soup is eaten"))
            #expect(page.body.contains("value=\"700\""))
            #expect(!foreign.shows("700"))
        }
    }

    @Test func `H-05 who has a meal out eats nothing else there, also of a dish that names their portion`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            let portion = [
                ("version", "1"), ("eater[0][person]", "\(kitchen.people.mehmet)"), ("eater[0][mode]", "servings"),
                ("eater[0][amount]", "2"),
            ]
            _ = await kitchen.ayse.submit("/plan/dishes/\(soup)", portion)
            let named = await kitchen.cell()
            let rows = await kitchen.ayse.get("/plan/dishes/\(soup)").body.split(separator: "How much ").count
            let bistro = [("kind", "out"), ("title", "Bistro"), ("person", "\(kitchen.people.mehmet)")]
            let out = try await kitchen.add(bistro)
            let without = await kitchen.cell()
            let page = await kitchen.ayse.get("/plan/dishes/\(soup)")
            _ = await kitchen.ayse.post("/plan/dishes/\(out)/delete")

            #expect(named.contains("3.5 servings"))
            #expect(without.contains("1.5 servings"))
            #expect(page.body.split(separator: "How much ").count == rows - 1)
            #expect(await kitchen.cell().contains("3.5 servings"))
        }
    }

    @Test func `H-05 who eats out is changed, and a guardian says the numbers of a child`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            let out = try await kitchen.add(
                [("kind", "out"), ("title", "School trip"), ("person", "\(people.ela)"), ("energy_kcal", "450")]
            )
            let childs = try await app.text("SELECT person_id || ' ' || energy_kcal FROM meals_out")
            let all = await kitchen.ayse.submit("/plan/dishes/\(out)", [("version", "1"), ("person", "")])
            let cell = await kitchen.cell()
            let stranger = await kitchen.ayse.submit("/plan/dishes/\(out)", [("person", "\(Person.ID.new())")])

            #expect(childs == "\(people.ela) 450")
            #expect(all.status == .seeOther)
            #expect(stranger.status == .notFound)
            #expect(cell.contains("School trip"))
            #expect(!cell.contains("Ela"))
        }
    }

    @Test func `H-08 what is not eaten is that person's to know, and the plan stays`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice"]), .dinner, today)
            let before = await kitchen.cell(.dinner, today)
            let skipped = await kitchen.ayse.post("/plan/dishes/\(dish)/skip")
            let day = await kitchen.ayse.get("/diary/\(today)")
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/skip", ["person": "\(kitchen.people.ela)"])
            let childs = await kitchen.ayse.get("/diary/\(today)?person=\(kitchen.people.ela)")
            let foreign = await kitchen.ayse.post(
                "/plan/dishes/\(dish)/skip",
                ["person": "\(kitchen.people.mehmet)"]
            )
            let mehmets = await kitchen.mehmet.get("/diary/\(today)")
            let after = await kitchen.cell(.dinner, today, by: kitchen.mehmet)
            let restored = await kitchen.ayse.post("/plan/dishes/\(dish)/unskip")

            #expect(skipped.location == "/diary/\(today)#dinner-h")
            #expect(restored.status == .seeOther)
            #expect(!day.body.contains("Rice is eaten as planned"))
            #expect(day.body.contains("Not eaten"))
            #expect(!childs.body.contains("Rice is eaten as planned"))
            #expect(foreign.status == .notFound)
            #expect(mehmets.body.contains("Rice is eaten as planned"))
            #expect(before.contains("2.5 servings"))
            #expect(after.contains("2.5 servings"))
            #expect(await kitchen.ayse.get("/diary/\(today)").body.contains("Rice is eaten as planned"))
        }
    }

    @Test func `HG16 a portion by the goal follows the goal until it is eaten`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": today.iso])
            let dish = try await kitchen.plan(stew, .lunch)
            let person = ("eater[0][person]", "\(kitchen.people.ayse)")
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [person, ("eater[0][mode]", "goal")])
            let first = await kitchen.cell(.lunch)
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "1000", "since": today.iso])
            let second = await kitchen.cell(.lunch, by: kitchen.mehmet)
            _ = await kitchen.ayse.post(
                "/plan/dishes/\(dish)/move",
                ["date": PlanKitchen.monday.iso, "slot": "dinner"]
            )
            let third = await kitchen.cell()
            try await app.change("UPDATE goals SET deleted_at = now()")
            let without = await kitchen.cell()

            // 35 % of 2000 and of 1000, then 30 % of 1000, each by 500 a serving; Mehmet has one, Ela a half.
            #expect(first.contains("2.9 servings"))
            #expect(second.contains("2.2 servings"))
            #expect(third.contains("2.1 servings"))
            #expect(without.contains("2.5 servings"))
        }
    }

    @Test func `H-08 progress counts what was eaten, and nothing that is planned`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            func progress() async -> String {
                let page = await kitchen.ayse.get("/progress").body
                return page.replacing(/name="_csrf" value="[^"]*"/, with: "")
            }
            // A message stands on the next page alone.
            _ = await progress()
            let before = await progress()
            let dish = try await kitchen.plan(stew, .dinner, today)
            _ = await progress()
            let planned = await progress()
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            #expect(planned == before)
            #expect(await progress() != before)
        }
    }
}
