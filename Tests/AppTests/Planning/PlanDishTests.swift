import Domain
import HTTPServer
import Testing

@testable import App

/// One dish: what it is this time, who eats how much of it, and how much is cooked.
@Suite struct PlanDishTests {
    @Test func `H-05 a line that is another one this time changes the dish, and the recipe stays`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let position = try await app.text("SELECT position::text FROM recipe_lines WHERE text = '20 g butter'")
            let changed = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("version", "1"), ("swap[1][line]", position), ("swap[1][text]", "20 g olive oil")]
            )
            let page = await kitchen.ayse.get("/plan/dishes/\(dish)")
            let recipe = await kitchen.ayse.get("/recipes/\(rice)")
            _ = try await kitchen.plan(rice, .lunch)

            #expect(changed.status == .seeOther)
            #expect(!(await kitchen.cell()).contains("contains milk"))
            #expect(await kitchen.cell(.lunch).contains("Ela: contains milk: 20 g butter"))
            #expect(page.body.contains("instead of 20 g butter"))
            #expect(recipe.body.contains("20 g butter"))
            #expect(!recipe.body.contains("olive oil"))

            let left = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("version", "2"), ("swap[1][line]", position), ("swap[1][text]", "")]
            )
            #expect(left.status == .seeOther)
            #expect(await kitchen.ayse.get("/plan/dishes/\(dish)").body.contains("left out: 20 g butter"))
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("version", "3"), ("swap[1][line]", position), ("swap[1][text]", "20 g butter")]
            )
            #expect(try await app.rows(in: "plan_swaps") == 0)
        }
    }

    @Test func `H-05 a change that no longer fits the edited recipe is not applied, and says so`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let position = try await app.text("SELECT position::text FROM recipe_lines WHERE text = '20 g butter'")
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("swap[1][line]", position), ("swap[1][text]", "20 g olive oil")]
            )
            let moved = [("name", "Rice with butter"), ("servings", "4"), ("version", "1")]
            _ = await kitchen.ayse.submit("/recipes/\(rice)", moved + Browser.rows(["20 g butter", "200 g rice"]))
            let elsewhere = await kitchen.cell()
            let other = [("name", "Rice with butter"), ("servings", "4"), ("version", "2")]
            _ = await kitchen.ayse.submit("/recipes/\(rice)", other + Browser.rows(["30 g butter", "200 g rice"]))
            let cell = await kitchen.cell()

            #expect(!elsewhere.contains("contains milk"))
            #expect(cell.contains("Ela: contains milk: 30 g butter"))
            #expect(cell.contains("a change no longer fits the recipe"))
        }
    }

    @Test func `H-05 a change is kept in the recipe by one button, if the recipe is the one that was shown`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let position = try await app.text("SELECT position::text FROM recipe_lines WHERE text = '20 g butter'")
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("swap[1][line]", position), ("swap[1][text]", "20 g olive oil")]
            )
            let keep = "/plan/dishes/\(dish)/keep"
            let stale = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "9")])
            // As the page was before the line became another one.
            let older = await kitchen.mehmet.submit(
                keep,
                [("keep_line", position), ("recipe_version", "1"), ("version", "1")]
            )
            let kept = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "1")])
            let twice = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "1")])

            #expect(stale.status == .conflict)
            #expect(older.status == .conflict)
            #expect(kept.status == .seeOther)
            #expect(twice.location == kept.location)
            #expect(await kitchen.ayse.get("/recipes/\(rice)").body.contains("20 g olive oil"))
            #expect(try await app.rows(in: "plan_swaps") == 0)
            #expect(try await app.text("SELECT version::text FROM recipes") == "2")
        }
    }

    @Test(arguments: ["", "20 g olive oil"])
    func `H-05 a line that is left out of the recipe for good comes back by one tap`(instead: String) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let (page, keep) = ("/plan/dishes/\(dish)", "/plan/dishes/\(dish)/keep")
            let position = try await app.text("SELECT position::text FROM recipe_lines WHERE text = '20 g butter'")
            func lines() async throws -> String {
                try await app.text(
                    """
                    SELECT string_agg(l.text, ', ' ORDER BY l.position) || '; ' || coalesce((
                        SELECT max(s.text || ' for ' || s.replaced_text || ', out: ' || s.is_left_out) FROM plan_swaps AS s
                    ), 'none')
                    FROM recipe_lines AS l
                    """
                )
            }
            _ = await kitchen.ayse.submit(page, [("swap[1][line]", position), ("swap[1][text]", instead)])
            let search = try await app.text("SELECT search_text FROM recipes")
            let (button, before) = (await kitchen.ayse.get(page).body, try await lines())
            _ = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "1")])
            let (told, kept) = (await kitchen.ayse.get(page).body, try await lines())
            for _ in 0..<2 { _ = await kitchen.ayse.post("\(keep)?undo=2") }
            let back = try await lines()
            let found = try await app.text("SELECT search_text FROM recipes")
            _ = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "3")])
            let edited = [("name", "Rice"), ("servings", "4"), ("version", "4")] + Browser.rows(["300 g rice"])
            _ = await kitchen.ayse.submit("/recipes/\(rice)", edited)
            _ = await kitchen.ayse.post("\(keep)?undo=4")
            let late = await kitchen.ayse.get(page).body

            let isOut = instead.isEmpty
            #expect(button.contains(isOut ? "Take out of the recipe for good" : "Keep in the recipe"))
            #expect(told.contains(isOut ? "“butter” is no longer in the recipe." : "The recipe has it now."))
            #expect(told.contains("action=\"\(keep)?undo=2\""))
            #expect(kept == (isOut ? "200 g rice; none" : "200 g rice, 20 g olive oil; none"))
            #expect(back == before)
            #expect(found == search)
            #expect(late.contains("It was changed since, so it stays as it is."))
            #expect(try await lines() == "300 g rice; none")
        }
    }

    @Test func `HG15 HG17 what is cooked follows from servings, grams, guests and what is cooked besides`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 600, energyPer100g: 100)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew)
            let people = kitchen.people
            let saved = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [
                    ("version", "1"), ("eater[0][person]", "\(people.mehmet)"), ("eater[0][mode]", "grams"),
                    ("eater[0][amount]", "200"),
                ]
            )
            let grams = await kitchen.cell()
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("version", "2"), ("cook_servings", "4")])
            let cooked = await kitchen.cell()
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("guests", "2"), ("extra_servings", "1")])

            #expect(saved.status == .seeOther)
            #expect(grams.contains("2.8 servings"))
            #expect(cooked.contains("4 to cook"))
            #expect(await kitchen.cell().contains("5.8 servings"))
        }
    }

    @Test
    func `H-05 whoever is away has no portion of a dish until they are back, nor of its copy where they are away`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (people, monday) = (kitchen.people, PlanKitchen.monday)
            let next = monday.adding(days: 1)
            let dish = try await kitchen.plan(try await kitchen.cook("Soup", ["200 g lentils"]))
            let portion = [
                ("version", "1"), ("eater[0][person]", "\(people.mehmet)"), ("eater[0][mode]", "servings"),
                ("eater[0][amount]", "3"),
            ]
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", portion)
            _ = await kitchen.table([("away", "\(people.mehmet)")], .dinner, next)
            // Mehmet is usually away at lunch on Wednesdays.
            let usual = UsualWeek.all.bits & ~(1 << (2 * 4 + 1))
            try await app.change(
                """
                INSERT INTO usual_weeks (household_id, person_id, meals)
                VALUES ('\(kitchen.household)', '\(people.mehmet)', \(usual))
                """
            )
            let copies = [(next, "dinner"), (next, "lunch"), (next.adding(days: 1), "lunch")]
            for (day, slot) in copies {
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": day.iso, "slot": slot])
            }
            let portions = try await app.text(
                """
                SELECT string_agg(planned_on || ' ' || slot, ', ' ORDER BY planned_on, slot)
                FROM plan_dishes AS d JOIN plan_eaters AS e ON e.dish_id = d.id
                """
            )
            let before = await kitchen.cell()
            _ = await kitchen.table([("away", "\(people.mehmet)")])
            let after = await kitchen.cell()
            _ = await kitchen.table([("comes", "\(people.mehmet)")])

            #expect(portions == "\(monday) dinner, \(next) lunch")
            #expect(before.contains("4.5 servings"))
            #expect(after.contains("1.5 servings"))
            #expect(await kitchen.cell(.dinner, next).contains("1.5 servings"))
            #expect(await kitchen.cell().contains("4.5 servings"))
            let kept = "plan_dishes WHERE away_portions ? '\(people.mehmet)'"
            #expect(try await app.rows(in: "\(kept) AND act_id IS NULL") == 0)
            #expect(try await app.rows(in: kept) == 2, "of the copies where he is away")
        }
    }

    @Test(arguments: [("", "2.5", "3.5"), ("whole_servings", "3", "4"), ("whole_recipe", "4", "4")])
    func
        `H-05 as needed, whole servings and the whole recipe follow whoever eats, whatever the household usually cooks`(
            cook: String,
            before: String,
            after: String
        ) async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await app.change("UPDATE households SET cook_default = 'whole_recipe'")
            let dish = try await kitchen.plan(try await kitchen.cook("Soup", ["200 g lentils"]))
            let path = "/plan/dishes/\(dish)"
            func cooked() async throws -> String {
                let factor = try #require(
                    await kitchen.ayse.get(path).body.firstMatch(of: /aria-pressed="true">([^<]*)</)
                )
                return String(factor.1)
            }
            let usual = try await cooked()
            _ = await kitchen.ayse.submit(
                path,
                [("version", "1"), ("cook_servings", cook), ("was.cook_servings", "9")]
            )
            let first = try await cooked()
            _ = await kitchen.table([("guests", "1")])
            let second = try await cooked()
            _ = await kitchen.ayse.post("\(path)/copy", ["date": PlanKitchen.monday.iso, "slot": "lunch"])

            #expect(usual == "whole recipe 4")
            #expect(first.hasSuffix(before))
            #expect(second.hasSuffix(after))
            let kept = cook.isEmpty ? "as_needed" : cook
            #expect(
                try await app.rows(in: "plan_dishes WHERE coalesce(cook_choice, cook_servings::text) = '\(kept)'") == 2
            )
        }
    }

    @Test func `H-05 grams of a dish without a weight are refused in its words`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Mystery", ["some zorp and 2 blubs"]))
            let answer = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [
                    ("eater[0][person]", "\(kitchen.people.ayse)"), ("eater[0][mode]", "grams"),
                    ("eater[0][amount]", "200"),
                ]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("weight"))
        }
    }

    @Test func `HG16 a portion by the goal is the person's own to choose, and shows others no goal`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .lunch)
            let path = "/plan/dishes/\(dish)"
            func choose(_ person: Person.ID, _ browser: Browser) async -> Answer {
                await browser.submit(path, [("eater[0][person]", "\(person)"), ("eater[0][mode]", "goal")])
            }
            let without = await choose(kitchen.people.ayse, kitchen.ayse)
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": TestApp.today.iso])
            let others = await choose(kitchen.people.ayse, kitchen.mehmet)
            let own = await choose(kitchen.people.ayse, kitchen.ayse)
            let shown = await kitchen.mehmet.get(path)

            #expect(without.status == .unprocessableContent)
            #expect(others.status == .unprocessableContent)
            #expect(own.status == .seeOther)
            // 35 % of 2000 kcal are 1.4 servings of 500; Mehmet has one, Ela a half.
            #expect(await kitchen.cell(.lunch).contains("2.9 servings"))
            #expect(!shown.shows("2000"))
            #expect(!shown.shows("700"))
        }
    }

    @Test func `H-05 HG16 who moves or copies a dish to another day learns nobody's goal of that day by it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]), .lunch)
            let (path, today) = ("/plan/dishes/\(dish)", TestApp.today)
            func goals() async throws -> String {
                try await app.text(
                    """
                    SELECT string_agg((e.goal_on = d.planned_on)::text, ' ' ORDER BY d.created_at, d.id)
                    FROM plan_eaters AS e JOIN plan_dishes AS d ON d.id = e.dish_id WHERE e.mode = 'goal'
                    """
                )
            }
            func place(_ days: Int, _ slot: String) -> KeyValuePairs<String, String> {
                ["date": today.adding(days: days).iso, "slot": slot]
            }
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": today.iso])
            _ = await kitchen.ayse.submit(
                path,
                [("eater[0][person]", "\(kitchen.people.ayse)"), ("eater[0][mode]", "goal")]
            )
            _ = await kitchen.mehmet.post("\(path)/copy", place(1, "lunch"))
            let copied = try await goals()
            _ = await kitchen.ayse.post("\(path)/copy", place(2, "lunch"))
            let own = try await goals()
            _ = await kitchen.mehmet.post("\(path)/move", ["date": PlanKitchen.monday.iso, "slot": "dinner"])
            let sameDay = try await goals()
            let away = await kitchen.mehmet.post(
                "\(path)/move",
                ["date": PlanKitchen.monday.adding(days: 9).iso, "slot": "dinner"]
            )
            let moved = try await goals()

            let shown = await kitchen.mehmet.get(path).body
            let undone = await kitchen.mehmet.post(
                "\(path)/move",
                ["date": PlanKitchen.monday.iso, "slot": "dinner"]
            )
            let back = try await goals()

            #expect(copied == "true false")
            #expect(own == "true false true")
            #expect(sameDay == "true false true", "of the same day it was said already")
            #expect(away.status == .seeOther)
            #expect(moved == "false false true")
            #expect(!shown.contains("2000"))
            #expect(undone.status == .seeOther)
            #expect(back == "true false true", "with who eats how")
        }
    }

    @Test func `H-05 two who change different things are both right, and of the same thing the second is asked`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            let path = "/plan/dishes/\(dish)"
            let note = await kitchen.ayse.submit(path, [("version", "1"), ("note", "soak them")])
            let servings = await kitchen.mehmet.submit(path, [("version", "1"), ("extra_servings", "1")])
            let same = await kitchen.mehmet.submit(path, [("version", "1"), ("note", "do not soak")])
            let again = await kitchen.mehmet.submit(path, [("version", "1"), ("note", "soak them")])

            #expect(note.status == .seeOther)
            #expect(servings.status == .seeOther)
            #expect(same.status == .conflict)
            #expect(same.body.contains("soak them"))
            #expect(same.body.contains("do not soak"))
            #expect(again.status == .seeOther, "the same value is no conflict")
            #expect(await kitchen.cell().contains("3.5 servings"))
            #expect(try await app.text("SELECT note FROM plan_dishes") == "soak them")
        }
    }

    @Test func `H-05 a leftover is planned with what those who eat it need, and taken back with it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            let next = PlanKitchen.monday.adding(days: 1)
            let again = await kitchen.ayse.post("/plan/dishes/\(dish)/again", ["date": next.iso, "slot": "lunch"])
            let source = await kitchen.cell()
            let leftover = await kitchen.cell(.lunch, next)
            let made = try #require(try await kitchen.dishes().last)
            _ = await kitchen.table([("guests", "1")], .lunch, next)
            let short = await kitchen.ayse.get("/plan/dishes/\(dish)")
            _ = await kitchen.ayse.post("/plan/dishes/\(made)/delete")

            #expect(again.status == .seeOther)
            #expect(source.contains("5 servings"))
            #expect(leftover.contains("Lentil soup"))
            #expect(leftover.contains("leftover"))
            #expect(short.body.contains("1 serving short"))
            #expect(await kitchen.cell().contains("2.5 servings"))
        }
    }

    @Test func `H-05 a dish is moved, and copied with its changes`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let position = try await app.text("SELECT position::text FROM recipe_lines WHERE text = '20 g butter'")
            _ = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("swap[1][line]", position), ("swap[1][text]", "20 g olive oil")]
            )
            let next = PlanKitchen.monday.adding(days: 1)
            let copied = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": next.iso, "slot": "lunch"])
            let copy = await kitchen.cell(.lunch, next)
            let moved = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": next.iso, "slot": "snack"])

            #expect(copied.status == .seeOther)
            #expect(moved.status == .seeOther)
            #expect(copy.contains("Rice with butter"))
            #expect(!copy.contains("contains milk"))
            #expect(await kitchen.cell(.snack, next).contains("Rice with butter"))
            #expect(!(await kitchen.cell()).contains("Rice"))
        }
    }
}
