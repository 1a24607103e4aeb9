import Domain
import HTTPServer
import Testing

@testable import App

/// What becomes of what was served: in the diary, in the fridge, and before others' eyes.
@Suite struct ServedTests {
    private static func plate(_ person: Person.ID, _ grams: String) -> [(String, String)] {
        [("plate[0][person]", person.description), ("plate[0][grams]", grams)]
    }

    @Test func `H-07 how much somebody ate is shown to them and to nobody else`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(mehmet)'")
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(mehmet, "200") + [("rest", "stay")])
            let plate = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'plate'")
            let said = await kitchen.mehmet.post("\(path)/plates/\(plate)/eaten", ["ate": "0.5"])

            let own = await kitchen.mehmet.get(path)
            let others = await kitchen.ayse.get(path)
            _ = await kitchen.mehmet.post("\(path)/plates/\(plate)/eaten", ["ate": "0"])
            let none = await kitchen.mehmet.get(path)

            #expect(said.status == .seeOther)
            #expect(own.body.contains("eaten: ½"))
            #expect(none.body.contains(" · ate nothing"))
            #expect(!none.body.contains("eaten: "))
            #expect(others.body.contains("200 g"))
            #expect(!others.body.contains("eaten: ½"))
        }
    }

    @Test func `H-07 what is served for another day than today says for which, before and after`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            func serve(_ day: CivilDate) async throws -> (before: String, after: String) {
                let dish = try await kitchen.plan(rice, .dinner, day)
                let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
                let before = await kitchen.ayse.get(path).body
                _ = await kitchen.ayse.post("\(path)/plates", ["planned": "1"])
                return (before, await kitchen.ayse.get(path).body)
            }
            let other = try await serve(PlanKitchen.monday)
            let today = try await serve(TestApp.today)

            #expect(other.before.contains(#"<h2 id="serve-h">Serve · Monday "#))
            #expect(other.after.contains("It stands on Monday "))
            #expect(today.before.contains(#"<h2 id="serve-h">Serve</h2>"#))
            #expect(today.after.contains("Served."))
            #expect(!today.after.contains("It stands on"))
        }
    }

    /// Who takes whose plate back, and whether its person lets entries be written.
    enum TakingBack: String, CaseIterable, Sendable {
        case own, direct, offer, device
    }

    @Test(arguments: TakingBack.allCases)
    func `H-07 a plate that is taken back comes back with its entry, of others and from the kitchen device too`(
        way: TakingBack
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let writing = way == .offer ? "offer" : "direct"
            try await app.change("UPDATE persons SET diary_writing = '\(writing)' WHERE name = 'Mehmet'")
            let path = try await kitchen.pot()
            let person = way == .own ? kitchen.people.ayse : kitchen.people.mehmet
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(person, "200") + [("rest", "stay")])
            let plate = "\(path)/plates/\(try await app.text("SELECT id::text FROM cooked_shares"))"
            let browser = try await way == .device ? app.kitchenDevice(of: kitchen.ayse) : kitchen.ayse
            let held = """
                SELECT coalesce(string_agg(concat_ws(' ', held.what, round(held.energy_kcal)), ', '), 'nothing')
                FROM (
                    SELECT 'entry' AS what, energy_kcal FROM diary_entries WHERE deleted_at IS NULL
                    UNION ALL
                    SELECT 'offer', energy_kcal FROM diary_offers WHERE answer IS NULL
                ) AS held
                """
            let before = try await app.text(held)
            for _ in 0..<2 { _ = await browser.post("\(plate)/delete") }
            let gone = try await app.text(held)
            let page = await browser.get(path).body
            for _ in 0..<2 { _ = await browser.post("\(plate)/undelete") }
            let after = await browser.get(path).body

            #expect(before == (way == .offer ? "offer 400" : "entry 400"))
            #expect(gone == "nothing")
            #expect(page.contains("action=\"\(plate)/undelete\""))
            #expect(try await app.text(held) == before)
            #expect(after.contains("It is back as it was."))
            #expect(after.contains("200 g"))
            #expect(try await app.rows(in: "cooked_shares WHERE deleted_at IS NULL") == 1)
        }
    }

    @Test func `HOSTILE-126 a plate that comes back writes nothing for who has forbidden it since`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(mehmet)'")
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(mehmet, "200") + [("rest", "stay")])
            let plate = "\(path)/plates/\(try await app.text("SELECT id::text FROM cooked_shares"))"
            _ = await kitchen.ayse.post("\(plate)/delete")
            try await app.change("UPDATE persons SET diary_writing = 'nobody' WHERE id = '\(mehmet)'")

            let back = await kitchen.ayse.post("\(plate)/undelete")

            #expect(back.location == path)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "diary_offers") == 0)
            #expect(try await app.rows(in: "cooked_shares WHERE deleted_at IS NULL AND NOT is_written") == 1)
        }
    }

    @Test func `H-07 a plate that is taken back stays away where its pot was weighed anew or is empty since`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(kitchen.people.ayse, "200") + [("rest", "stay")])
            let plate = "\(path)/plates/\(try await app.text("SELECT id::text FROM cooked_shares"))"
            _ = await kitchen.ayse.post("\(plate)/delete")
            let version = try await app.text("SELECT version::text FROM cookings")
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            let weighed = await kitchen.ayse.post("\(plate)/undelete")
            try await app.change("UPDATE cookings SET version = \(version), weight_g = 1000")
            _ = await kitchen.ayse.submit("\(path)/plates", [("rest", "fridge")])
            _ = await kitchen.ayse.post("\(plate)/undelete")
            let page = await kitchen.ayse.get(path).body

            #expect(weighed.location == path)
            #expect(page.contains("Something was taken of it since"))
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate' AND deleted_at IS NULL") == 0)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `H-07 an entry that its person has deleted is not written again by a corrected weight`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let plates = Self.plate(kitchen.people.ayse, "200")
            _ = await kitchen.ayse.submit("\(path)/plates", plates + [("rest", "stay")])
            try await app.change("UPDATE diary_entries SET deleted_at = now()")
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])

            let renewed = await kitchen.ayse.post("\(path)/entries")

            #expect(renewed.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries") == 1)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test
    func `H-07 an entry that was changed by hand stays when a weight is corrected, until somebody says otherwise`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(kitchen.people.ayse, "200") + [("rest", "stay")])
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await kitchen.ayse.post(
                "/entries/\(entry)",
                ["amount": "300", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])

            let renewed = await kitchen.ayse.post("\(path)/entries")
            let told = await kitchen.ayse.get(renewed.location ?? "")
            let kept = try await app.number("SELECT energy_kcal FROM diary_entries")
            _ = await kitchen.ayse.post("\(path)/entries", ["by_hand": "1"])

            #expect(told.body.contains("0 entries corrected. 1 entry that was changed by hand stays as it is."))
            #expect(told.body.contains(#"name="by_hand" value="1""#))
            #expect(kept == 600)
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 200)
            #expect(!(await kitchen.ayse.get(path)).body.contains("used the old weight"))
        }
    }

    @Test func `H-07 what a correction made of entries is taken back at once, with plates and leftover as they were`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let (ayse, ela) = (Self.plate(kitchen.people.ayse, "200"), ("plate[1][person]", "\(kitchen.people.ela)"))
            let plates = ayse + [ela, ("plate[1][grams]", "100"), ("rest", "fridge")]
            _ = await kitchen.ayse.submit("\(path)/plates", plates)
            let entry = try await app.text(
                "SELECT id::text FROM diary_entries WHERE person_id = '\(kitchen.people.ayse)'"
            )
            let hand: KeyValuePairs = ["amount": "300", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            _ = await kitchen.ayse.post("/entries/\(entry)", hand)
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            let state = """
                SELECT string_agg(round(energy_kcal)::text, ' ' ORDER BY energy_kcal) || ', '
                    || (SELECT string_agg(round(part::numeric, 2)::text, ' ' ORDER BY position) FROM cooked_shares)
                FROM diary_entries
                """
            let before = try await app.text(state)
            for _ in 0..<2 { _ = await kitchen.ayse.post("\(path)/entries", ["by_hand": "1"]) }
            let renewed = try await app.text(state)
            let undo = try #require(await kitchen.ayse.get(path).between("action=\"\(path)/entries?undo=", "\""))
            _ = await kitchen.ayse.post("\(path)/entries?undo=\(undo)")
            let undone = try await app.text(state)
            let page = await kitchen.ayse.get(path)

            #expect(before == "200 600, 0.10 0.05 0.85")
            #expect(renewed == "100 200, 0.10 0.05 0.85")
            #expect(undone == before)
            #expect(page.body.contains("2 entries used the old weight"))
        }
    }

    @Test func `H-07 of who was helped twice one entry is told to be outdated, and to be corrected`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            for grams in ["300", "100"] {
                _ = await kitchen.ayse.submit(
                    "\(path)/plates",
                    Self.plate(kitchen.people.ayse, grams) + [("rest", "stay")]
                )
            }
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            let told = await kitchen.ayse.get(path).body
            _ = await kitchen.ayse.post("\(path)/entries")
            let corrected = await kitchen.ayse.get(path).body

            #expect(told.contains("1 entry used the old weight."))
            #expect(corrected.contains("1 entry corrected."))
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 400)
        }
    }

    @Test func `H-07 what was changed since a correction of entries stays when that is taken back`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(path)/plates", Self.plate(kitchen.people.ayse, "200") + [("rest", "stay")])
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            _ = await kitchen.ayse.post("\(path)/entries")
            let undo = try #require(await kitchen.ayse.get(path).between("action=\"\(path)/entries?undo=", "\""))
            let hand: KeyValuePairs = ["amount": "50", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            _ = await kitchen.ayse.post("/entries/\(entry)", hand)
            let foreign = await kitchen.mehmet.post("\(path)/entries?undo=\(undo)")
            _ = await kitchen.ayse.post("\(path)/entries?undo=\(undo)")

            #expect(foreign.status == .notFound)
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 50)
            #expect(try await app.number("SELECT part FROM cooked_shares") == 0.1)
            #expect(!(await kitchen.ayse.get(path)).body.contains("used the old weight"))
        }
    }

    @Test func `H-07 an offer that was accepted as another amount stays when a weight is corrected`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            _ = await kitchen.ayse.submit(
                "\(path)/plates",
                Self.plate(kitchen.people.mehmet, "200") + [("rest", "stay")]
            )
            let offer = try await app.text("SELECT id::text FROM diary_offers")
            _ = await kitchen.mehmet.post("/offers/\(offer)/add")
            try await app.change("UPDATE diary_entries SET amount = 150, energy_kcal = 300")
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            let renewed = await kitchen.mehmet.post("\(path)/entries")

            #expect(renewed.location == "\(path)?by_hand=1")
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 300)
        }
    }

    @Test
    func `H-07 what goes into the fridge is good for so many days after it was cooked, however often it is served`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let cooked = TestApp.today.adding(days: -2)
            try await app.change("UPDATE cookings SET cooked_on = '\(cooked)'")
            let newest = "SELECT best_before::text FROM cooked_shares WHERE use = 'leftover' ORDER BY id DESC LIMIT 1"
            _ = await kitchen.ayse.submit("\(path)/plates", [("rest", "fridge")])
            let first = try await app.text(newest)
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today)'")
            let plates = Self.plate(kitchen.people.ayse, "200") + [("from", leftover), ("rest", "fridge")]
            let again = await kitchen.ayse.submit("\(path)/plates", plates)

            #expect(first == cooked.adding(days: 3).iso)
            #expect(again.status == .seeOther)
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'leftover'") == 2)
            #expect(try await app.text(newest) == TestApp.today.iso)
        }
    }

    @Test func `HOSTILE-132 a plate for guests for whom it contains is asked for once more`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Walnut cake", ["100 g walnuts", "200 g flour"]))
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")])
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            let page = await kitchen.ayse.get(path)
            let row = try #require(page.body.firstMatch(of: /name="(plate\[\d+\])\[guests\]"/)?.1)
            let plates = [("\(row)[guests]", "2"), ("\(row)[servings]", "2"), ("rest", "stay")]
            let asked = await kitchen.ayse.submit("\(path)/plates", plates)
            let keep = try #require(asked.body.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            let served = await kitchen.ayse.submit("\(path)/plates", plates + [("keep", String(keep))])

            #expect(page.body.contains("contains nuts: 100 g walnuts"))
            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("all the same"))
            #expect(served.location == path)
            #expect(try await app.rows(in: "cooked_shares WHERE guests = 2") == 1)
        }
    }

    @Test func `H-04 cook mode, and the page of what is cooked, name the guests who must not eat it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let cake = try await kitchen.cook("Walnut cake", ["100 g walnuts", "200 g flour"])
            let dish = try await kitchen.plan(cake)
            let mode = "/recipes/\(cake)/cook?dish=\(dish)"
            let before = await kitchen.ayse.get(mode).body
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")])
            let planned = await kitchen.ayse.get(mode).body
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let pages = [planned, await kitchen.ayse.get(mode).body, await kitchen.ayse.get(path).body]

            #expect(!before.contains("contains nuts"))
            for page in pages {
                let people = try #require(page.between("<ul class=\"verdicts\"", "</ul>"))
                #expect(people.contains("Guests: contains nuts: 112.5 g walnuts"))
            }
        }
    }

    @Test(arguments: [true, false])
    func `HOSTILE-132 what came into the pot after somebody was asked is asked about, too`(isLeft: Bool) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            try await kitchen.avoid("nuts", ela)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter", "20 g olive oil"])
            let dish = try await kitchen.plan(rice, .dinner, TestApp.today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            if isLeft { _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")]) }
            let left = try await app.text("SELECT id::text FROM cooked_shares")
            let path = isLeft ? "/leftovers/\(left)/eat" : "/plan/dishes/\(dish)/eaten"
            func press(_ keep: [(String, String)]) async -> Answer {
                await kitchen.ayse.submit(path, [("person", "\(ela)")] + keep)
            }
            func keep(_ asked: Answer) throws -> [(String, String)] {
                let button = asked.body.matches(of: /name="keep" value="([^"]+)"/).map { String($0.1) }
                return [("keep", try #require(button.first { $0.hasPrefix("\(ela) ") }))]
            }
            let first = await press([])
            let milk = try keep(first)
            let oil = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            _ = await kitchen.ayse.post(pot, ["line": oil, "text": "20 g walnuts"])
            let second = await press(milk)
            let none = try await app.rows(in: "diary_entries")
            let eaten = await press(try keep(second))

            #expect(first.status == .unprocessableContent)
            #expect(second.status == .unprocessableContent)
            #expect(second.body.contains("nuts"))
            #expect(none == 0)
            #expect(eaten.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }

    @Test func `H-04 what is left is asked for once more where the guests of another meal must not eat it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Walnut cake", ["100 g walnuts", "200 g flour"]))
            let next = PlanKitchen.monday.adding(days: 1)
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1")])
            _ = await kitchen.table(
                [("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")],
                .dinner,
                next
            )
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            let page = await kitchen.ayse.get(path).body
            let row = try #require(page.firstMatch(of: /name="(plate\[\d+\])\[guests\]"/)?.1)
            let plates = [("\(row)[guests]", "2"), ("\(row)[servings]", "1"), ("rest", "stay"), ("slot", "dinner")]
            let there = await kitchen.ayse.submit("\(path)/plates", plates + [("date", PlanKitchen.monday.iso)])
            let elsewhere = plates + [("date", next.iso)]
            let asked = await kitchen.ayse.submit("\(path)/plates", elsewhere)
            let keep = try #require(asked.body.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            let served = await kitchen.ayse.submit("\(path)/plates", elsewhere + [("keep", String(keep))])

            #expect(there.status == .seeOther)
            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("contains nuts: 100 g walnuts"))
            #expect(served.status == .seeOther)
        }
    }

    @Test func `H-07 cook mode of a planned dish is of what was planned, and then of what is on the stove`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g olive oil"])
            let dish = try await kitchen.plan(rice)
            let page = await kitchen.ayse.get("/plan/dishes/\(dish)")
            let mode = "/recipes/\(rice)/cook?dish=\(dish)"
            let before = await kitchen.ayse.get(mode)
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            _ = await kitchen.ayse.post(path, ["line": line, "text": "20 g butter"])
            let after = await kitchen.ayse.get(mode)

            #expect(page.body.contains(mode))
            #expect(before.body.contains("olive oil"))
            #expect(!before.body.contains("#weigh"))
            #expect(after.body.contains("20 g butter"))
            #expect(after.body.contains("Ela: contains milk"))
            #expect(after.body.contains("\(path)#weigh"))
            #expect(!after.body.contains("<bdi>20 g olive oil</bdi>"))
        }
    }

    @Test func `H-07 what is cooked ahead is told with the day on which it was cooked, and not with its meal`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let lines = [TestApp.Line("1000 g soup", grams: 1000, energyPer100g: 200)]
            let soup = try await app.recipe("Soup", lines: lines, in: kitchen.ayse)
            let dish = try await kitchen.plan(soup, .dinner, TestApp.today.adding(days: 1))
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"])

            let stove = await kitchen.ayse.get("/leftovers").body
            let recipe = await kitchen.ayse.get("/recipes/\(soup)").body

            #expect(stove.contains("4 servings · cooked "))
            #expect(recipe.contains("Last cooked: "))
            #expect(!recipe.contains("Last cooked: Dinner"))
        }
    }

    @Test func `H-07 a recipe says when it was cooked last, by whom, and what is left of it`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let plates = Self.plate(kitchen.people.ayse, "400") + [("rest", "fridge")]
            _ = await kitchen.ayse.submit("\(path)/plates", plates)
            let recipe = try await app.text("SELECT id::text FROM recipes")

            let page = await kitchen.mehmet.get("/recipes/\(recipe)")

            #expect(page.body.contains("Last cooked: "))
            #expect(page.body.contains(", by Ayşe"))
            #expect(page.body.contains("600 g"))
        }
    }
}
