import Domain
import HTTPServer
import Testing

@testable import App

/// The day of the diary, and what its entries survive.
@Suite struct DayTests {
    @Test func `W-01 four meals even when empty, each with a + for its slot and date`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/diary/2026-03-21")

            for slot in ["breakfast", "lunch", "dinner", "snack"] {
                #expect(page.body.contains(#"href="/foods?slot=\#(slot)&amp;date=2026-03-21""#))
            }
            #expect(page.body.split(separator: "Nothing written down yet.").count == 5)
            #expect(page.count(.day) == 1)
        }
    }

    @Test
    func `M-22 R22 an empty day that is over is not logged, today has eaten nothing yet, who fasts has eaten zero`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.mark(.fasting, daysAgo: 2, in: home)
            func day(_ daysAgo: Int) async -> Answer {
                await home.get("/diary/\(TestApp.today.adding(days: -daysAgo))")
            }

            let (today, yesterday, fasting) = (await day(0), await day(1), await day(2))

            #expect(today.nutrient(.energy, in: .day) == 0)
            #expect(today.nutrient(.protein, in: .day) == 0)
            #expect(yesterday.nutrient(.energy, in: .day) == nil)
            #expect(yesterday.shown(.protein, in: .day) == "—")
            #expect(yesterday.body.contains("<strong>Not logged</strong>"))
            #expect(!yesterday.body.contains("0 kcal"))
            #expect(fasting.nutrient(.energy, in: .day) == 0)
        }
    }

    @Test func `W-01 what is folded of a day's sums is named by what it begins with`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let turkish = try await app.household(email: "tr@example.org", language: "tr")
            let egg = CatalogueFood.id(of: "egg")
            for browser in [home, turkish] { try await browser.eat(egg, "100") }

            let page = await home.get("/diary/2026-03-21")
            let gun = await turkish.get("/diary/2026-03-21")

            #expect(page.body.contains("<summary>Fibre, sugars, saturated fat, sodium and more</summary>"))
            #expect(gun.body.contains("<summary>Lif, şeker, doymuş yağ, sodyum ve diğerleri</summary>"))
        }
    }

    @Test func `W-21 a day that is over suggests no goal, and one to come does where there is none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let link = #"<a class="alone" href="/goals">"#
            let (over, toCome) = (TestApp.today.adding(days: -1), TestApp.today.adding(days: 1))

            let days = [await home.get("/diary/\(over)"), await home.get("/diary/\(toCome)")]

            #expect(days.map { $0.body.contains(link) } == [false, true])
        }
    }

    @Test func `W-21 somebody begins with what they have chosen, and with the diary of whom they look after`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let added = await home.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            let child = try #require(added.location).replacing("/people/", with: "")
            func save(_ start: String) async -> Answer {
                await home.post(
                    "/settings",
                    ["name": "Ayşe", "language": "en", "timezone": "Europe/Istanbul", "start": start]
                )
            }
            let saved = await save("shopping")
            let list = await home.get("/").location
            let wrong = await save("progress")
            let page = await home.get("/settings")
            let childs = await home.get("/?person=\(child)").location
            _ = await save("diary")
            let day = await home.get("/").location

            #expect(saved.status == .seeOther)
            #expect(list == "/shopping")
            #expect(wrong.status == .unprocessableContent)
            #expect(page.body.contains(#"value="shopping" selected"#))
            #expect(childs?.hasPrefix("/diary/") == true)
            #expect(day?.hasPrefix("/diary/") == true)
        }
    }

    @Test func `W-21 today, the days around it, and any other day`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let turkish = try await app.household(email: "tr@example.org", language: "tr")

            let start = await home.get("/")
            let page = await home.get("/diary/2024-02-29")
            let picked = await home.get("/diary?date=2024-02-29")
            let odd = await home.get("/diary?date=2024-02-30")
            let gun = await turkish.get("/diary/2024-02-29")

            #expect(start.status == .seeOther)
            #expect(odd.location == start.location)
            #expect(page.body.contains("Thursday 29 February 2024"))
            #expect(page.body.contains(#"href="/diary/2024-02-28""#))
            #expect(page.body.contains(#"href="/diary/2024-03-01""#))
            #expect(picked.location == "/diary/2024-02-29")
            #expect(gun.body.contains("29 Şubat 2024 Perşembe"))
        }
    }

    @Test(arguments: [
        ("2026-02-30", false), ("0000-01-01", false), ("9999-12-31", false), ("2026-1-1", false), ("today", false),
        ("1900-01-01", true), ("2024-02-29", true), ("2200-12-31", true),
    ])
    func `HOSTILE-27 what is no day has no page and takes no entry`(day: String, isDay: Bool) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let page = await home.get("/diary/\(day)")
            let added = await home.post(
                "/diary/\(day)/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250"]
            )

            #expect(page.status == (isDay ? .ok : .notFound))
            #expect(added.status == (isDay ? .seeOther : .notFound))
        }
    }

    @Test(arguments: [("1", "1 serving"), ("1.5", "1.5 servings"), ("2.0", "2 servings"), ("0,25", "0.3 servings")])
    func `W-17 servings are counted as people say them`(typed: String, shown: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], portion: 100, in: home)

            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": typed])
            let page = await home.get("/diary/2026-03-21")

            #expect(page.body.contains("<small>\(shown) ·"))
        }
    }

    @Test func `W-19 HOSTILE-92 HOSTILE-93 no later change touches an entry`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line(
                "lentils",
                grams: 400,
                per100g: [.energy: 100, .protein: 8, .iron: 3, .vitaminC: 2]
            )
            let unknown = TestApp.Line("herbs", grams: 5, per100g: [.energy: 40])
            let dish = try await app.recipe("Soup", lines: [line, unknown], servings: 2, in: home)
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1"])
            let before = try await app.text("SELECT t::text FROM diary_entries t")

            _ = await home.post("/recipes/\(dish)/portion", ["grams": "100", "version": "1"])
            try await app.change("UPDATE own_foods SET energy_kcal = 999, iron_mg = 0, name = 'changed'")
            try await app.change("UPDATE recipes SET name = 'changed', deleted_at = now()")
            let after = try await app.text("SELECT t::text FROM diary_entries t")
            let page = await home.get("/diary/2026-03-21")
            let entry = await home.get(page.between(#"<a href="/entries/"#, "\"").map { "/entries/\($0)" } ?? "")

            #expect(after == before)
            #expect(page.body.contains("Soup"))
            #expect(page.nutrient(.energy, in: .day) == 201)
            #expect(page.shown(.protein, in: .day) == "≥ 16 g")
            #expect(entry.nutrient(.iron, in: .consumed) == 6)
            #expect(entry.shown(.iron, in: .consumed) == "≥ 6 mg")
            #expect(entry.body.contains("recipe"))
        }
    }

    @Test func `W-18 an entry deleted can be brought back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250"]
            )
            let id = try await app.text("SELECT id::text FROM diary_entries")

            let deleted = await home.post("/entries/\(id)/delete")
            let again = await home.post("/entries/\(id)/delete")
            let without = await home.get("/diary/2026-03-21")
            let undone = await home.post("/entries/\(id)/undelete")
            let page = await home.get("/diary/2026-03-21")

            #expect(deleted.status == .seeOther)
            #expect(deleted.location == "/diary/2026-03-21#snack-h")
            #expect(without.nutrient(.energy, in: .day) == nil)
            #expect(without.body.contains("“Simit” removed from Snack."))
            #expect(without.body.contains(#"action="/entries/\#(id)/undelete""#))
            #expect(await home.post("/entries/\(id)/undelete").status == .seeOther, "pressed twice")
            #expect(again.location == deleted.location, "pressed twice")
            #expect(undone.status == .seeOther)
            #expect(page.nutrient(.energy, in: .day) == 250)
        }
    }

    @Test func `H-02 HOSTILE-50 a diary is its person's, for other households and for the own one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let neighbour = try await app.household(email: "b@example.org")
            _ = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250"]
            )
            let id = try await app.text("SELECT id::text FROM diary_entries")
            let mate = try await app.housemate(of: home)

            let day = await neighbour.get("/diary/2026-03-21")
            let entry = await neighbour.get("/entries/\(id)/edit")
            let deleted = await neighbour.post("/entries/\(id)/delete")

            let mates = await mate.get("/diary/2026-03-21")
            let matesEntry = await mate.get("/entries/\(id)/edit")

            #expect(day.nutrient(.energy, in: .day) == nil)
            #expect(!day.body.contains("Simit"))
            #expect(mates.status == .ok)
            #expect(!mates.body.contains("Simit"))
            #expect(matesEntry.status == .notFound)
            #expect(entry.status == .notFound)
            #expect(deleted.status == .notFound)
            let rows = try await app.text("SELECT count(*)::text FROM diary_entries WHERE deleted_at IS NULL")
            #expect(rows == "1")
        }
    }

    @Test func `a viewer of the household keeps a diary of their own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], in: home)
            try await app.change("UPDATE persons SET role = 'viewer'")

            let form = await home.get("/recipes/\(dish)/log")
            let added = await home.post(
                "/diary/2026-03-21/entries",
                ["slot": "lunch", "recipe": "\(dish)", "servings": "1"]
            )

            #expect(form.status == .ok)
            #expect(added.status == .seeOther)
        }
    }

    @Test func `H-07 the meal of the hour, which in the night is not the dinner of the day that begins`() {
        #expect(
            [0, 239, 240, 659, 660, 899, 900, 1019, 1020, 1439].map(MealSlot.usual(at:)) == [
                .snack, .snack, .breakfast, .breakfast, .lunch, .lunch, .snack, .snack, .dinner, .dinner,
            ]
        )
    }
}
