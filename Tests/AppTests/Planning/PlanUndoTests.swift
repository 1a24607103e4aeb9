import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// What is planned at once is taken back at once, and what is done twice is done once.
@Suite struct PlanUndoTests {
    @Test func `H-05 a copy that took its people along gives the table back as it was`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let monday = PlanKitchen.monday
            let week = try #require(CivilWeek(containing: monday))
            let next = try #require(week.adding(weeks: 1))
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")])
            _ = await kitchen.table([("away", "\(kitchen.people.ayse)"), ("guests", "2")], .dinner, next.monday)
            let copied = await kitchen.ayse.post("/plan/\(week.iso)/copy", ["to": next.iso, "people": "same"])
            let during = await kitchen.cell(.dinner, next.monday)
            let act = try await app.text("SELECT id::text FROM plan_acts")
            let undone = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let after = await kitchen.cell(.dinner, next.monday)
            _ = await kitchen.table([("comes", "\(kitchen.people.ayse)")], .dinner, next.monday)
            let again = await kitchen.ayse.post("/plan/acts/\(act)/undo")

            #expect(copied.status == .seeOther)
            #expect(undone.status == .seeOther)
            #expect(again.status == .seeOther)
            #expect(during.contains("without Mehmet"))
            #expect(!during.contains("guests"))
            #expect(after.contains("without Ayşe"))
            #expect(after.contains("2 guests"))
            #expect(!(await kitchen.cell(.dinner, next.monday)).contains("without"), "undone once")
        }
    }

    @Test func `H-05 what somebody has changed or cooked since stays when a copied week is taken back, and is counted`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let week = try #require(CivilWeek(containing: PlanKitchen.monday))
            let next = try #require(week.adding(weeks: 1))
            for name in ["Lentil soup", "Rice", "Salad", "Bread"] {
                try await kitchen.plan(try await kitchen.cook(name, ["200 g rice"]))
            }
            _ = await kitchen.ayse.post("/plan/\(week.iso)/copy", ["to": next.iso])
            let act = try await app.text("SELECT DISTINCT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL")
            func copy(_ name: String) async throws -> String {
                try await app.text(
                    """
                    SELECT d.id::text FROM plan_dishes AS d JOIN recipes AS r ON r.id = d.recipe_id
                    WHERE d.act_id IS NOT NULL AND r.name = '\(name)'
                    """
                )
            }
            _ = await kitchen.mehmet.post(
                "/plan/dishes/\(try await copy("Rice"))",
                ["version": "1", "note": "al dente"]
            )
            _ = await kitchen.mehmet.post("/plan/dishes/\(try await copy("Salad"))/cookings")
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let told = await kitchen.ayse.get(PlanKitchen.week(next.monday))
            let cell = await kitchen.cell(.dinner, next.monday)
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")

            #expect(told.body.contains("2 dishes taken back. 2 that were changed, cooked or eaten since stay."))
            #expect(cell.contains("Rice"))
            #expect(cell.contains("Salad"))
            #expect(!cell.contains("Lentil soup"))
            #expect(!cell.contains("Bread"))
            #expect(try await kitchen.dishes().count == 6, "undone once")
        }
    }

    @Test func `H-05 a dish whose leftover stays is not taken back without it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)/copy",
                [("date", PlanKitchen.monday.iso), ("slot", "lunch")]
            )
            let copy = try await app.text("SELECT id::text FROM plan_dishes WHERE act_id IS NOT NULL")
            let act = try await app.text("SELECT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL")
            let tuesday = PlanKitchen.monday.adding(days: 1).iso
            _ = await kitchen.mehmet.post("/plan/dishes/\(copy)/again", ["date": tuesday, "slot": "lunch"])
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let told = await kitchen.ayse.get(PlanKitchen.week())

            #expect(told.body.contains("0 dishes taken back. 1 that was changed, cooked or eaten since stays."))
            #expect(try await kitchen.dishes().count == 3)
        }
    }

    @Test func `H-05 who eats at a meal that somebody has changed since stays when a copy is taken back`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let week = try #require(CivilWeek(containing: PlanKitchen.monday))
            let next = try #require(week.adding(weeks: 1))
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")])
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")], .lunch)
            _ = await kitchen.ayse.post("/plan/\(week.iso)/copy", ["to": next.iso, "people": "same"])
            let act = try await app.text("SELECT id::text FROM plan_acts")
            _ = await kitchen.table([("guests", "3")], .dinner, next.monday, by: kitchen.mehmet)
            _ = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let told = await kitchen.ayse.get(PlanKitchen.week(next.monday))

            #expect(told.body.contains("Who eats at 1 meal was changed since and stays, too."))
            #expect(await kitchen.cell(.dinner, next.monday).contains("3 guests"))
            #expect(!(await kitchen.cell(.lunch, next.monday)).contains("without"))
        }
    }

    @Test func `H-05 what was moved on is not moved back, and what was changed since it was planned is not taken back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            let planned = try await kitchen.undo(of: dish, "delete")
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": PlanKitchen.monday.iso, "slot": "lunch"])
            let moved = try await kitchen.undo(of: dish, "move")
            _ = await kitchen.mehmet.post(
                "/plan/dishes/\(dish)/move",
                ["date": PlanKitchen.monday.iso, "slot": "breakfast"]
            )
            _ = await kitchen.ayse.post(moved)
            let told = await kitchen.ayse.get(PlanKitchen.week())
            _ = await kitchen.ayse.post(planned)
            let toldAgain = await kitchen.ayse.get(PlanKitchen.week())

            #expect(told.body.contains("It was moved or removed since, so it stays as it is."))
            #expect(toldAgain.body.contains("It was changed, cooked or eaten since, so it stays in the plan."))
            #expect(await kitchen.cell(.breakfast).contains("Lentil soup"))
        }
    }

    @Test func `W-14 H-05 a dish that is moved by two presses goes back to where it was, by two presses, too`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            let lunch: KeyValuePairs = ["date": PlanKitchen.monday.iso, "slot": "lunch"]
            for _ in 0..<2 { _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", lunch) }
            let moved = await kitchen.cell(.lunch, by: kitchen.mehmet)
            let undo = try await kitchen.undo(of: dish, "move")
            for _ in 0..<2 { _ = await kitchen.ayse.post(undo) }
            let told = await kitchen.ayse.get("/leftovers").body

            #expect(moved.contains("Lentil soup"))
            #expect(!told.contains("It was moved or removed since"))
            #expect(await kitchen.cell().contains("Lentil soup"))
        }
    }

    @Test(arguments: [false, true])
    func `W-14 H-05 a leftover that is planned is taken back with its form sent twice, unless it was moved since`(
        isEaten: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let when = [("date", TestApp.today.iso), ("slot", "lunch")]
            if isEaten {
                let plate = [
                    ("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][grams]", "100"), ("rest", "stay"),
                ]
                _ = await kitchen.ayse.submit("\(pot)/plates", when + plate + [("from", leftover)])
            }
            func plan() async throws -> String {
                let form = when + [("_once", IdempotencyKey().text)]
                for _ in 0..<2 { _ = await kitchen.ayse.submit("/leftovers/\(leftover)/plan", form) }
                let dish = try #require(try await kitchen.dishes().last)
                return try await kitchen.undo(of: dish, "delete")
            }
            let undo = try await plan()
            let dish = try #require(try await kitchen.dishes().last)
            _ = await kitchen.mehmet.post("/plan/dishes/\(dish)/move", ["date": TestApp.today.iso, "slot": "dinner"])
            _ = await kitchen.ayse.post(undo)
            let moved = try await kitchen.dishes()
            _ = await kitchen.ayse.post(try await plan())

            #expect(moved == [dish])
            #expect(try await kitchen.dishes() == [dish])
        }
    }

    @Test func `W-14 H-05 a form that is sent twice is answered with the way back from what it did`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let form = [
                ("kind", "recipe"), ("recipe", "\(soup)"), ("_once", IdempotencyKey().text),
            ]
            for _ in 0..<2 { _ = await kitchen.ayse.submit("\(PlanKitchen.path())/dishes", form) }
            let dish = try #require(try await kitchen.dishes().first)
            let page = await kitchen.ayse.get(PlanKitchen.week())
            let copy = [("date", PlanKitchen.monday.iso), ("slot", "lunch"), ("_once", IdempotencyKey().text)]
            for _ in 0..<2 { _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/copy", copy) }
            let act = try await app.text("SELECT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL")
            let copied = await kitchen.ayse.get(PlanKitchen.week())

            #expect(page.body.contains("/plan/dishes/\(dish)/delete"))
            #expect(copied.body.contains("/plan/acts/\(act)/undo"))
            #expect(try await kitchen.dishes().count == 2)
        }
    }

    @Test func `H-05 what is removed twice is gone already, and what is moved goes back`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": PlanKitchen.monday.iso, "slot": "lunch"])
            let moved = await kitchen.cell(.lunch)
            let day = PlanKitchen.monday
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move?date=\(day)&slot=dinner&position=0")
            let back = await kitchen.cell()
            let first = await kitchen.ayse.post("/plan/dishes/\(dish)/delete")
            let second = await kitchen.mehmet.post("/plan/dishes/\(dish)/delete")
            let page = await kitchen.mehmet.get(PlanKitchen.week())

            #expect(moved.contains("Lentil soup"))
            #expect(back.contains("Lentil soup"))
            #expect(first.status == .seeOther)
            #expect(second.status == .seeOther)
            #expect(page.body.contains("not in the plan any more"))
            #expect(page.body.contains("/plan/dishes/\(dish)/undelete"))
        }
    }

    @Test func `H-08 all as planned is taken back at once`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            for name in ["Lentil soup", "Rice"] {
                try await kitchen.plan(try await kitchen.cook(name, ["200 g rice"]), .dinner, today)
            }
            let ela = kitchen.people.ela
            for _ in 0..<2 { _ = await kitchen.ayse.submit("/plan/\(today)/dinner/eaten", []) }
            let page = await kitchen.ayse.get("/diary/\(today)")
            let own = try #require(page.between("action=\"/changes/", "/undo\""))
            _ = await kitchen.ayse.post("/changes/\(own)/undo")
            let after = await kitchen.ayse.get("/diary/\(today)")
            _ = await kitchen.ayse.submit("/plan/\(today)/dinner/eaten", [("person", "\(ela)")])
            let childs = try await app.text("SELECT id::text FROM diary_changes WHERE person_id = '\(ela)'")
            let left = await kitchen.ayse.post("/changes/\(childs)/undo?person=\(ela)")

            #expect(after.body.contains("All as planned"))
            #expect(left.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
        }
    }
}

extension PlanKitchen {
    /// The address of the undo that the next page offers of a dish.
    fileprivate func undo(of dish: String, _ act: String) async throws -> String {
        let page = await ayse.get("/leftovers").body
        let start = "action=\"/plan/dishes/\(dish)/\(act)?"
        let rest = try #require(page.between(start, "\""))
        return "/plan/dishes/\(dish)/\(act)?\(rest.replacing("&amp;", with: "&"))"
    }
}
