import Domain
import HTTPServer
import Testing

@testable import App

/// From the plan into the diary: planned and eaten are two facts.
@Suite struct PlanEatenTests {
    @Test func `HG34 a dish is eaten once, its entry opens when it is pressed again, and deleted it can be made anew`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let today = TestApp.today
            let dish = try await kitchen.plan(stew, .dinner, today)
            let day = await kitchen.ayse.get("/diary/\(today)")
            let eaten = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE deleted_at IS NULL")
            let again = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let after = await kitchen.ayse.get("/diary/\(today)")
            let deleted = await kitchen.ayse.post("/entries/\(entry)/delete")
            let anew = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let undeleted = await kitchen.ayse.post("/entries/\(entry)/undelete")

            #expect(day.body.contains("Stew is eaten as planned"))
            #expect(eaten.location == "/diary/\(today)#dinner-h")
            #expect(again.location == "/entries/\(entry)/edit")
            #expect(!after.body.contains("is eaten as planned"))
            #expect(deleted.status == .seeOther)
            #expect(anew.location == "/diary/\(today)#dinner-h")
            #expect(undeleted.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 1)
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries WHERE deleted_at IS NULL") == 500)
        }
    }

    @Test func `W-14 HG34 an entry of a planned dish that is written down anew stays that of its dish`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, today) = (kitchen.ayse, TestApp.today)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: home
            )
            let dish = try await kitchen.plan(stew, .dinner, today)
            _ = await home.post("/plan/dishes/\(dish)/eaten")
            let entry = "/entries/\(try await app.text("SELECT id::text FROM diary_entries"))"
            let measure = await home.get(entry + "/edit").value(of: "was.measure") ?? "none"
            func save(_ more: [(String, String)] = []) async -> Answer {
                await home.submit(entry, [("amount", "2"), ("measure", measure)] + more)
            }
            _ = await home.post(entry + "/delete")
            let asked = await save()
            let anew = await save([("anew", "1")])
            let day = await home.get("/diary/\(today)").body
            let undone = await home.post(entry + "/undelete")
            let pressed = await home.post("/plan/dishes/\(dish)/eaten")
            let known = try await app.diary()
            let isOfDish = try await app.rows(in: "diary_entries WHERE deleted_at IS NULL AND dish_id = '\(dish)'")
            _ = await home.post(entry + "/delete")
            _ = await home.post("/plan/dishes/\(dish)/eaten")
            let late = await save([("anew", "1")])

            #expect(asked.status == .conflict)
            #expect(anew.location == "/diary/\(today)#dinner-h")
            #expect(!day.contains("is eaten as planned"))
            #expect(undone.status == .seeOther)
            #expect(pressed.location == entry + "/edit")
            #expect(known == "\(today) dinner Stew 1000")
            #expect(isOfDish == 1)
            #expect(late.location == "/diary/\(today)")
            #expect(try await app.diary() == "\(today) dinner Stew 500", "it was eaten as planned meanwhile")
        }
    }

    @Test func `W-19 W-24 a dish that was another one this time is neither corrected nor logged again as its recipe`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, today) = (kitchen.ayse, TestApp.today)
            _ = try await app.stock("Moon stew", energy: 200, in: home)
            _ = try await app.stock("Moon butter", energy: 700, in: home)
            let stew = try await kitchen.cook("Stew", ["1000 g moon stew", "100 g moon butter"])
            let (plain, changed) = (
                try await kitchen.plan(stew, .lunch, today), try await kitchen.plan(stew, .dinner, today)
            )
            _ = await kitchen.swap(changed, [(1, "")])
            for dish in [plain, changed] { _ = await home.post("/plan/dishes/\(dish)/eaten") }
            let dinner = try await app.text("SELECT id::text FROM diary_entries WHERE slot = 'dinner'")
            let tomorrow = today.adding(days: 1).iso
            _ = await home.post("/entries/\(dinner)/again", ["date": tomorrow, "slot": "dinner"])
            let known = try await app.diary()
            try await app.change("UPDATE recipes SET servings = 2")
            let page = await home.get("/recipes/\(stew)/entries?from=\(today)&to=\(tomorrow)")

            // 2700 kcal for four, and without the butter 2000.
            #expect(
                known == "\(today) dinner Stew 500, \(today) lunch Stew 675, \(tomorrow) dinner Stew 500"
            )
            #expect(page.ticked == 1)
            #expect(page.body.contains("675 kcal → 1350 kcal"))
        }
    }

    @Test func `L-02 what stands once for each planned dish of a day says for which`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe("Stew", lines: [.init(grams: 400, energyPer100g: 500)], in: kitchen.ayse)
            _ = try await kitchen.plan(stew, .dinner, TestApp.today)
            let day = await kitchen.ayse.get("/diary/\(TestApp.today)")

            for name in ["½: Stew", "How many servings? Stew", "Add Food: Stew", "Not eaten: Stew"] {
                #expect(day.body.contains("aria-label=\"\(name)\""), "\(name)")
            }
        }
    }

    @Test func `H-08 an amount that cannot be stands beside its problem again, with the way back to the day`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let dish = try await kitchen.plan(try await kitchen.stew(), .dinner, today)
            let ela = "\(kitchen.people.ela)"
            let path = "/plan/dishes/\(dish)/eaten"
            let wrong = await kitchen.ayse.post(path, ["person": ela, "servings": "much"])
            let right = await kitchen.ayse.post(path, ["person": ela, "servings": "0.5"])

            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.value(of: "servings") == "much")
            #expect(wrong.body.contains(#"id="servings-error""#))
            #expect(wrong.body.contains("name=\"person\" value=\"\(ela)\""))
            #expect(wrong.body.contains("href=\"/diary/\(today)?person=\(ela)\""))
            #expect(right.location == "/diary/\(today)?person=\(ela)#dinner-h")
        }
    }

    @Test func `C-4 H-08 how much of a planned dish was eaten is said in words, too`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .dinner, TestApp.today)

            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten", ["servings": "yarım"])

            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 250)
        }
    }

    @Test func `H-08 what is planned is in no sum, and beside what is left stands what it leaves`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": today.iso])
            let stew = try await kitchen.stew()
            try await kitchen.plan(stew, .dinner, today)
            try await kitchen.plan(stew, .dinner, today)
            let day = await kitchen.ayse.get("/diary/\(today)")
            let plan = await kitchen.ayse.get("/plan")
            let snack = try await app.eat([.protein: 3], daysAgo: 0, in: kitchen.ayse)
            let unknown = await kitchen.ayse.get("/diary/\(today)")
            _ = await kitchen.ayse.post("/diary/entries/\(snack)/delete")
            let all = await kitchen.ayse.submit("/plan/\(today)/dinner/eaten", [])
            let after = await kitchen.ayse.get("/diary/\(today)")

            #expect(day.body.contains("2000 left"))
            #expect(day.body.contains("1000 after what is planned"))
            #expect(
                !unknown.body.contains("after what is planned"),
                "2.2 what was eaten is not known, which is not zero"
            )
            #expect(day.body.contains("All as planned"))
            #expect(!plan.shows("2000"))
            #expect(!plan.body.contains("kcal"))
            #expect(all.status == .seeOther)
            #expect(after.body.contains("1000 left"))
            #expect(!after.body.contains("after what is planned"))
        }
    }

    @Test func `H-05 beside the days of the plan stands what is eaten and planned, for its reader alone`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": today.iso])
            let stew = try await kitchen.stew()
            try await kitchen.plan(stew, .dinner, today)
            let skipped = try await kitchen.plan(stew, .dinner, today)
            try await kitchen.plan(stew, .lunch, today.adding(days: 1))
            _ = await kitchen.ayse.post("/plan/dishes/\(skipped)/skip")
            try await app.eat([.energy: 250], daysAgo: 0, name: "Simit", in: kitchen.ayse)
            try await app.eat([.energy: 300], daysAgo: 1, name: "Simit", in: kitchen.ayse)
            let path = "/plan/energy?from=\(today.adding(days: -1))"
            let live: Headers = ["Sofra-Live": "energy"]
            func text(_ days: Int, of answer: Answer) -> String? {
                answer.body.between(#"id="e\#(today.adding(days: days))">"#, "<")
            }

            let plan = await kitchen.ayse.get("/plan")
            let ayses = await kitchen.ayse.get(path, live)
            let page = await kitchen.ayse.get(path)
            let mehmets = await kitchen.mehmet.get(path, live)

            #expect(plan.body.contains(#"href="/plan/energy?from=\#(today)""#))
            #expect(plan.body.contains(#"id="e\#(today)""#))
            #expect(!plan.body.contains("kcal"))
            #expect(ayses.header("Sofra-Keep") == nil)
            #expect(text(-1, of: ayses) == "300 kcal")
            #expect(text(0, of: ayses) == "750 kcal of 2000")
            #expect(text(1, of: ayses) == "500 kcal of 2000")
            #expect(text(2, of: ayses) == "")
            #expect(text(0, of: page) == "750 kcal of 2000")
            #expect(text(2, of: page) == "—")
            #expect(page.body.contains(#"<a class="back" href="/plan">"#))
            #expect(page.body.contains("Only you see this"))
            #expect(text(0, of: mehmets) == "1000 kcal")
            #expect(await kitchen.ayse.get("/plan/energy?from=yesterday").body.contains(#"id="e\#(today)""#))
        }
    }

    @Test func `H-08 what was planned for a day that is over folds away, and is no reminder`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (today, yesterday) = (TestApp.today, TestApp.today.adding(days: -1))
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": yesterday.iso])
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            for day in [yesterday, today] { try await kitchen.plan(stew, .dinner, day) }
            let (now, over) = (await kitchen.ayse.get("/diary/\(today)"), await kitchen.ayse.get("/diary/\(yesterday)"))

            #expect(now.body.contains(#"<details class="planned" open>"#))
            #expect(now.body.contains("1500 after what is planned"))
            #expect(over.body.contains(#"<details class="planned">"#))
            #expect(!over.body.contains("after what is planned"))
            #expect(over.body.contains("Not logged"))
            #expect(try await app.rows(in: "diary_entries") == 0)
        }
    }

    @Test func `H-08 for a child the guardian writes an entry, others are asked, once`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .dinner, today)
            let child = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", [("person", "\(kitchen.people.ela)")])
            let mehmets = [("person", "\(kitchen.people.mehmet)")]
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", mehmets)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", mehmets)
            let offers = try await app.rows(in: "diary_offers WHERE answer IS NULL")
            let offer = try await app.text("SELECT id::text FROM diary_offers")
            let own = await kitchen.mehmet.post("/plan/dishes/\(dish)/eaten")
            let accepted = await kitchen.mehmet.post("/offers/\(offer)/add")

            #expect(child.location == "/diary/\(today)?person=\(kitchen.people.ela)#dinner-h")
            #expect(
                try await app.number("SELECT energy_kcal FROM diary_entries WHERE person_id = '\(kitchen.people.ela)'")
                    == 250
            )
            #expect(offers == 1)
            #expect(own.status == .seeOther)
            #expect(accepted.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE person_id = '\(kitchen.people.mehmet)'") == 1)
        }
    }

    @Test func `H-08 two people who give each other one dish take back what they gave, and not what they got`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, mehmet) = (kitchen.people.ayse, kitchen.people.mehmet)
            try await app.change("UPDATE persons SET diary_writing = 'direct'")
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let path = "/plan/dishes/\(try await kitchen.plan(stew, .dinner, TestApp.today))/eaten"
            let entries = """
                SELECT coalesce(string_agg(person_id || ' by ' || written_by, ', ' ORDER BY written_by_name), '')
                FROM diary_entries WHERE deleted_at IS NULL
                """

            _ = await kitchen.ayse.post(path, ["person": "\(mehmet)"])
            _ = await kitchen.mehmet.post(path, ["person": "\(ayse)"])
            let given = try await app.text(entries)
            _ = try await kitchen.ayse.pressUndo()
            let undone = try await app.text(entries)
            _ = try await kitchen.mehmet.pressUndo()

            #expect(given == "\(mehmet) by \(ayse), \(ayse) by \(mehmet)")
            #expect(undone == "\(ayse) by \(mehmet)")
            #expect(try await app.text(entries).isEmpty)
        }
    }

    @Test func `H-05 a recipe says when it is planned next, and goes into the plan in two taps`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils"])
            let before = await kitchen.ayse.get("/recipes/\(soup)")
            let page = await kitchen.ayse.get("/plan/recipes/\(soup)")
            try await kitchen.plan(soup)
            let after = await kitchen.ayse.get("/recipes/\(soup)")

            #expect(before.body.contains("/plan/recipes/\(soup)"))
            #expect(!before.body.contains("Planned next"))
            #expect(page.body.contains("formaction=\"/plan/\(TestApp.today)/lunch/dishes\""))
            #expect(after.body.contains("Planned next: Dinner, Monday"))
        }
    }
}

extension PlanKitchen {
    /// A recipe of four servings, 500 kcal each.
    fileprivate func stew() async throws -> Recipe.ID {
        try await app.recipe("Stew", lines: [.init(grams: 400, energyPer100g: 500)], servings: 4, in: ayse)
    }
}
