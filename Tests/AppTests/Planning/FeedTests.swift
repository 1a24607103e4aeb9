import Domain
import HTTPServer
import Testing

@testable import App

/// The plan as a calendar of other programs.
@Suite struct FeedTests {
    private static func link(_ page: Answer) -> String? {
        page.between(#"<code class="link">http://localhost"#, "<")
    }

    private static func plan(
        _ recipe: String,
        _ app: TestApp,
        inDays days: Int = 1,
        slot: String = "dinner"
    ) async throws -> String {
        let id = Identifier<FeedDish>.new().description
        try await app.change(
            """
            INSERT INTO plan_dishes (household_id, id, planned_on, slot, kind, recipe_id)
            SELECT household_id, '\(id)', '\(TestApp.today.adding(days: days).iso)', '\(slot)', 'recipe', id
            FROM recipes
            WHERE id = '\(recipe.split(separator: "/").last ?? "")'
            """
        )
        return id
    }

    @Test func `H-05 whoever has the link reads what is planned, in the person's language, and nothing of people`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let soup = try await home.cook("Çorba; mercimek, nane\\limon", ["100 g red lentils"])
            let tomorrow = TestApp.today.adding(days: 1)
            let dish = try await Self.plan(soup, app)
            _ = try await Self.plan(soup, app, slot: "lunch")
            _ = try await Self.plan(soup, app, inDays: 91)
            _ = try await Self.plan(soup, app, inDays: -31)

            let made = await home.post("/feeds", ["slots": "dinner"])
            let link = try #require(Self.link(await home.get("/feeds")))
            let calendar = await Browser(app).get(link)

            #expect(made.status == .seeOther)
            #expect(link.hasSuffix(".ics"))
            #expect(calendar.status == .ok)
            #expect(calendar.header("content-type") == "text/calendar; charset=utf-8")
            #expect(calendar.header("cache-control") == "private, max-age=900")
            let unfolded = calendar.body.replacing("\r\n ", with: "")
            #expect(unfolded.components(separatedBy: "BEGIN:VEVENT").count == 2, "one dinner within the days")
            #expect(unfolded.contains(#"SUMMARY:Akşam: Çorba\; mercimek\, nane\\limon"# + "\r\n"))
            #expect(unfolded.contains("DTSTART;VALUE=DATE:\(tomorrow.iso.replacing("-", with: ""))\r\n"))
            #expect(
                unfolded.contains("DTEND;VALUE=DATE:\(tomorrow.adding(days: 1).iso.replacing("-", with: ""))\r\n")
            )
            #expect(unfolded.contains("UID:\(dish)@sofra\r\n"))
            #expect(unfolded.contains("SEQUENCE:0\r\n"))
            for pause in ["REFRESH-INTERVAL;VALUE=DURATION:", "X-PUBLISHED-TTL:"] { #expect(unfolded.contains(pause)) }
            #expect(!unfolded.contains("METHOD"))
            #expect(!unfolded.contains(home.email))
            for line in calendar.body.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
            #expect(!calendar.body.replacing("\r\n", with: "").contains("\n"))
        }
    }

    @Test func `H-05 a calendar has the meals out of its person and of the table, and nobody else's`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let day = TestApp.today.adding(days: 1)
            for (title, person) in [("Nine's", kitchen.people.ayse), ("Mehmet's club", kitchen.people.mehmet)] {
                let fields = [("kind", "out"), ("title", title), ("person", person.description)]
                _ = await kitchen.ayse.submit("/plan/\(day)/dinner/dishes", fields)
            }
            _ = await kitchen.ayse.submit("/plan/\(day)/dinner/dishes", [("kind", "out"), ("title", "Pide for all")])
            _ = await kitchen.ayse.post("/feeds", ["slots": "dinner"])
            let link = try #require(Self.link(await kitchen.ayse.get("/feeds")))
            let calendar = await Browser(app).get(link).body

            #expect(calendar.contains("SUMMARY:Dinner: Nine's"))
            #expect(calendar.contains("SUMMARY:Dinner: Pide for all"))
            #expect(!calendar.contains("Mehmet"))
        }
    }

    @Test func `H-05 a calendar that has not changed is not sent again, and an empty one is a calendar`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["100 g red lentils"])
            _ = await home.post("/feeds", ["slots": "dinner"])
            let link = try #require(Self.link(await home.get("/feeds")))
            let program = Browser(app)

            let empty = await program.get(link)
            let tag = try #require(empty.header("etag"))
            let again = await program.get(link, ["If-None-Match": tag])
            _ = try await Self.plan(soup, app)
            let planned = await program.get(link, ["If-None-Match": tag])

            #expect(empty.body.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"))
            #expect(empty.body.hasSuffix("END:VCALENDAR\r\n"))
            #expect(again.status == .notModified)
            #expect(again.header("cache-control") == "private, max-age=900")
            #expect(again.body.isEmpty)
            #expect(planned.status == .ok)
            #expect(planned.body.contains("SUMMARY:Dinner: Soup"))
        }
    }

    @Test func `H-05 a recipe's new name is a change of its dishes, and a calendar is in the order of the day`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["100 g red lentils"])
            _ = await home.submit("/feeds", [("slots", "dinner"), ("slots", "breakfast")])
            let link = try #require(Self.link(await home.get("/feeds")))
            _ = try await Self.plan(soup, app)
            _ = try await Self.plan(soup, app, slot: "breakfast")
            let long = "now() - interval '2 days'"
            try await app.change("UPDATE plan_dishes SET created_at = \(long), updated_at = \(long)")
            try await app.change("UPDATE recipes SET updated_at = \(long)")
            let before = await Browser(app).get(link).body
            try await app.change("UPDATE recipes SET name = 'Stew', updated_at = now() - interval '1 day'")
            let after = await Browser(app).get(link).body

            func values(_ property: String, _ calendar: String) -> [String] {
                calendar.components(separatedBy: "\r\n").filter { $0.hasPrefix(property + ":") }
            }
            #expect(values("SUMMARY", before) == ["SUMMARY:Breakfast: Soup", "SUMMARY:Dinner: Soup"])
            #expect(values("SUMMARY", after) == ["SUMMARY:Breakfast: Stew", "SUMMARY:Dinner: Stew"])
            #expect(values("UID", before) == values("UID", after))
            for property in ["LAST-MODIFIED", "DTSTAMP"] {
                let (old, new) = (values(property, before), values(property, after))
                #expect(old.count == 2, "\(property)")
                #expect(zip(old, new).allSatisfy { $0 < $1 }, "\(property)")
            }
        }
    }

    @Test
    func `HOSTILE-60 a calendar's link that was ended or guessed, or whose person has left or is switched off, is 404`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/feeds", ["slots": "dinner"])
            let link = try #require(Self.link(await home.get("/feeds")))
            let feed = try await app.text("SELECT id::text FROM feeds")
            let program = Browser(app)

            let other = try await app.household()
            let stolen = await other.post("/feeds/\(feed)/delete")
            let open = await program.get(link)
            try await app.change("UPDATE persons SET left_at = now() WHERE id = (SELECT person_id FROM feeds)")
            let left = await program.get(link)
            try await app.change("UPDATE persons SET left_at = NULL")
            try await AccountAdministration(owner: app.database).disable(home.email)
            let off = await program.get(link)
            try await AccountAdministration(owner: app.database).enable(home.email)
            let on = await program.get(link)
            home.cookies = [:]
            _ = await home.signIn()
            let ended = await home.post("/feeds/\(feed)/delete")
            let gone = await program.get(link)

            #expect(stolen.status == .notFound)
            #expect(open.status == .ok)
            #expect(ended.status == .seeOther)
            #expect(on.status == .ok)
            #expect([left, off, gone].allSatisfy { $0.status == .notFound })
            for token in [String(repeating: "A", count: 43), String(repeating: "A", count: 43) + ".ics", "x.ics"] {
                #expect(await program.get("/feeds/\(token)").status == .notFound)
            }
        }
    }

    @Test func `HOSTILE-114 the secret of a calendar is not in the log`() async throws {
        let written = LogLines()
        try await TestApp.run(log: written.log) { app in
            let home = try await app.household()
            _ = await home.post("/feeds", ["slots": "dinner"])
            let link = try #require(Self.link(await home.get("/feeds")))
            let secret = try #require(link.split(separator: "/").last?.dropLast(4))

            _ = await Browser(app).get(link)

            #expect(written.text.contains("/feeds/…"))
            #expect(!written.text.contains(secret))
        }
    }

    @Test func `a calendar shows at least one meal, and nobody has more than twenty`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let none = await home.post("/feeds", [:])
            for _ in 0..<20 { _ = await home.post("/feeds", ["slots": "lunch"]) }
            let more = await home.post("/feeds", ["slots": "lunch"])

            #expect(none.status == .unprocessableContent)
            #expect(none.body.contains("Choose at least one meal"))
            #expect(more.status == .unprocessableContent)
            #expect(try await app.rows(in: "feeds") == 20)
        }
    }
}
