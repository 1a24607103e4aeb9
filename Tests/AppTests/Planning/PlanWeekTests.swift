import Domain
import HTTPServer
import Testing

@testable import App

/// A week that is planned again: copied, kept as a template; the usual week; and what a household sets.
@Suite struct PlanWeekTests {
    @Test func `H-05 a template is renamed, and deleting it leads back to the page of the week`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let week = PlanKitchen.week().replacing("/plan/", with: "")
            _ = await kitchen.ayse.post("/plan/templates", ["name": "Winter", "week": week])
            _ = await kitchen.ayse.post("/plan/templates", ["name": "Summer", "week": week])
            let id = try await app.text("SELECT id::text FROM plan_templates WHERE name = 'Winter'")
            let path = "/plan/templates/\(id)"
            let taken = await kitchen.ayse.post(path, ["name": "summer", "week": week])
            let renamed = await kitchen.ayse.post(path, ["name": "Cold days", "week": week])
            let page = await kitchen.ayse.get("/plan/\(week)/copy")
            let deleted = await kitchen.ayse.post(path + "/delete", ["week": week])
            let undone = await kitchen.ayse.post(path + "/undelete?week=\(week)")
            let twice = await kitchen.ayse.post(path + "/undelete?week=\(week)")
            let said = await kitchen.ayse.get("/plan/\(week)/copy")
            let none = await kitchen.ayse.post("/plan/templates/\(PlanTemplate.ID.new())/undelete")

            #expect(taken.status == .unprocessableContent)
            #expect(taken.body.contains(#"value="summer""#))
            #expect(renamed.location == "/plan/\(week)/copy")
            #expect(page.body.contains("<bdi>Cold days</bdi>"))
            #expect(deleted.location == "/plan/\(week)/copy")
            #expect(undone.location == "/plan/\(week)/copy")
            #expect(twice.location == "/plan/\(week)/copy")
            #expect(said.body.contains("<bdi>Cold days</bdi>"))
            #expect(none.status == .notFound)
        }
    }

    @Test func `H-05 a week is copied with its portions, in place of what was there, and taken back at once`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            let monday = PlanKitchen.monday
            let week = try #require(CivilWeek(containing: monday))
            let next = try #require(week.adding(weeks: 1))
            let dish = try await kitchen.plan(soup)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("extra_servings", "1")])
            try await kitchen.plan(soup, .lunch, monday.adding(days: 2))
            _ = await kitchen.ayse.post(
                "/plan/dishes/\(dish)/again",
                ["date": monday.adding(days: 1).iso, "slot": "lunch"]
            )
            try await kitchen.plan(rice, .dinner, next.monday)
            _ = await kitchen.table([("away", "\(kitchen.people.mehmet)")], .dinner, next.monday)
            let copied = await kitchen.ayse.submit(
                "/plan/\(week.iso)/copy",
                [("to", next.iso), ("existing", "replace"), ("slots", "dinner"), ("slots", "lunch")]
            )
            let dinner = await kitchen.cell(.dinner, next.monday)
            let leftover = await kitchen.cell(.lunch, next.monday.adding(days: 1))
            let act = try await app.text("SELECT act_id::text FROM plan_dishes WHERE act_id IS NOT NULL LIMIT 1")
            let undone = await kitchen.ayse.post("/plan/acts/\(act)/undo")
            let after = await kitchen.cell(.dinner, next.monday)

            #expect(copied.location == "/plan/\(next.iso)")
            #expect(dinner.contains("Lentil soup"))
            #expect(!dinner.contains(">Rice<"))
            #expect(dinner.contains("without Mehmet"))
            // One and a half eat there, one more was planned besides, and two and a half as a leftover.
            #expect(dinner.contains("5 servings"))
            #expect(leftover.contains("leftover"))
            #expect(undone.status == .seeOther)
            #expect(after.contains(">Rice<"))
            #expect(!after.contains("Lentil soup"))
        }
    }

    @Test func `H-05 every column of a dish is copied with it, or named as the copy's own`() async throws {
        try await TestApp.run { app in
            let columns = try await app.text(
                """
                SELECT string_agg(attname::text, ',') FROM pg_attribute
                WHERE attrelid = 'plan_dishes'::regclass AND attnum > 0 AND NOT attisdropped
                """
            )
            let known = DishColumns.copiedNames + DishColumns.otherNames
            #expect(columns.split(separator: ",").map(String.init).sorted() == known.sorted())
        }
    }

    @Test func `H-05 a leftover whose dish is not copied stays behind, and days can be chosen`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let monday = PlanKitchen.monday
            let week = try #require(CivilWeek(containing: monday))
            let next = try #require(week.adding(weeks: 1))
            let dish = try await kitchen.plan(soup)
            let tuesday = monday.adding(days: 1)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/again", ["date": tuesday.iso, "slot": "lunch"])
            try await kitchen.plan(soup, .dinner, tuesday)
            _ = await kitchen.ayse.submit("/plan/\(week.iso)/copy", [("to", next.iso), ("days", tuesday.iso)])
            let page = await kitchen.ayse.get("/plan/\(next.iso)")

            #expect(page.body.contains("1 dish copied."))
            #expect(page.body.contains("1 leftover was left out"))
            #expect(!(await kitchen.cell(.dinner, next.monday)).contains("Lentil"))
            #expect(await kitchen.cell(.dinner, next.monday.adding(days: 1)).contains("Lentil soup"))
        }
    }

    @Test func `H-05 a week is kept as a template, whose name is its own, and planned again`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            try await kitchen.plan(soup)
            let week = try #require(CivilWeek(containing: PlanKitchen.monday))
            let next = try #require(week.adding(weeks: 1))
            let made = await kitchen.ayse.post("/plan/templates", ["name": "Usual", "week": week.iso])
            let twice = await kitchen.ayse.post("/plan/templates", ["name": "usual", "week": week.iso])
            let template = try await app.text("SELECT id::text FROM plan_templates")
            let applied = await kitchen.ayse.post("/plan/\(next.iso)/apply", ["template": template])
            let deleted = await kitchen.ayse.post("/plan/templates/\(template)/delete")
            let gone = await kitchen.ayse.post("/plan/\(next.iso)/apply", ["template": template])

            #expect(made.status == .seeOther)
            #expect(twice.status == .unprocessableContent)
            #expect(applied.location == "/plan/\(next.iso)")
            #expect(await kitchen.cell(.dinner, next.monday).contains("Lentil soup"))
            #expect(deleted.status == .seeOther)
            #expect(gone.status == .notFound)
        }
    }

    @Test func `H-05 the usual week says who eats at which meals`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            try await kitchen.plan(soup)
            let mehmet = kitchen.people.mehmet
            let saved = await kitchen.ayse.submit(
                "/plan/usual",
                [("person", "\(mehmet)"), ("meals", "\(mehmet).2.dinner")]
            )
            let cell = await kitchen.cell()

            #expect(saved.status == .seeOther)
            #expect(cell.contains("1.5 servings"))
            #expect(!cell.contains("without"))
            #expect(try await app.text("SELECT meals::text FROM usual_weeks") == "64")
            #expect(await kitchen.ayse.submit("/plan/usual", [("person", "\(Person.ID.new())")]).status == .notFound)
        }
    }

    @Test func `H-05 HOSTILE-54 who only reads the kitchen reads the usual week, with nothing to tick`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let viewer = try await app.person(.viewer, of: kitchen.ayse, email: "zehra@example.org")

            let own = await kitchen.ayse.get("/plan/usual").body
            let read = await viewer.get("/plan/usual").body

            #expect(own.contains(#"name="meals""#))
            #expect(!own.contains("<td>✓</td>"))
            #expect(!read.contains(#"name="meals""#))
            // Everybody but a viewer eats at every meal until somebody says otherwise.
            #expect(read.ranges(of: "<td>✓</td>").count == 3 * 7 * 4)
            #expect(read.ranges(of: "<td>–</td>").count == 7 * 4)
        }
    }

    @Test func `H-05 owners set what is usually cooked, and the parts of a day`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            try await kitchen.plan(soup)
            let saved = await kitchen.ayse.submit(
                "/household",
                [("cook_default", "whole_recipe"), ("share[lunch]", "30"), ("fridge_days", "2")]
            )
            let tooMuch = await kitchen.ayse.submit("/household", [("share[lunch]", "60")])

            #expect(saved.status == .seeOther)
            #expect(tooMuch.status == .unprocessableContent)
            #expect(await kitchen.cell().contains("4 to cook"))
            #expect(
                try await app.text(
                    "SELECT concat_ws(' ', name, lunch_share, fridge_days) FROM households WHERE lunch_share = 0.3"
                ) == "Lale Sokak 7 0.3 2"
            )
            #expect(await kitchen.mehmet.submit("/household", [("fridge_days", "9")]).status == .forbidden)
        }
    }

    @Test func `H-05 the plan runs from today through thirteen days more, and at a weekend proposes the next week`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let page = await kitchen.ayse.get("/plan")
            let days = page.body.matches(of: #/class="plan-day[^"]*" id="d([0-9-]+)"/#).map { String($0.1) }
            let mondays = (0..<14).map { today.adding(days: $0) }.filter { $0.weekday == .monday }
            let headings = page.body.matches(of: #/<section class="plan" /#).count

            #expect(days == (0..<14).map { today.adding(days: $0).iso })
            #expect(headings == mondays.count + (today.weekday == .monday ? 0 : 1))
            #expect(page.body.contains("Plan next week") == today.isAtWeekend)
            for (weekday, isProposed) in [(0, false), (4, false), (5, true), (6, true)] {
                #expect(PlanKitchen.monday.adding(days: weekday).isAtWeekend == isProposed)
            }
        }
    }

    @Test func `H-05 a plan without anything says what it is for and where one begins, until something is planned`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let viewer = try await app.person(.viewer, of: kitchen.ayse, email: "dede-\(Person.ID.new())@example.org")
            let today = TestApp.today
            let hint = #"<p class="hint">Nothing is planned yet. "#
            let first = #"<a class="button" href="\#(PlanKitchen.path(.dinner, today))">Plan the first dinner</a>"#
            let over = PlanKitchen.week(today.adding(days: -14))
            let later = PlanKitchen.week(today.adding(days: 28))

            let empty = await kitchen.ayse.get("/plan")
            let read = await viewer.get("/plan")
            let past = await kitchen.ayse.get(over)
            let far = await kitchen.ayse.get(later)
            try await kitchen.plan(try await kitchen.cook("Soup", ["200 g red lentils"]), .lunch, today)
            let planned = await kitchen.ayse.get("/plan")
            let free = await kitchen.ayse.get(later, ["If-None-Match": far.header("ETag") ?? ""])

            #expect(empty.body.contains(hint))
            #expect(empty.body.contains(first))
            #expect(read.body.contains(hint))
            #expect(!read.body.contains("Plan the first dinner"))
            #expect(!past.body.contains(hint))
            #expect(!planned.body.contains(hint))
            #expect(far.body.contains(hint))
            #expect(free.status == .ok)
            #expect(!free.body.contains(hint), "a week without anything is no plan without anything")
        }
    }
}
