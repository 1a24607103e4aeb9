import HTTPServer
import Testing
import Web

@testable import App

@Suite struct HostileRecipeTests {
    @Test func `HOSTILE-51 another household's category and food are none of the choices`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "irem@example.org")
            _ = await home.post("/categories", ["name": "Soup"])
            let soup = try await app.text("SELECT id::text FROM categories")
            let food = try await app.stock("Moon cheese", energy: 300, in: home)

            let category = await stranger.submit("/recipes", [("name", "A"), ("category", soup)])
            let line = await stranger.submit(
                "/recipes",
                [("name", "B"), ("line[4][text]", "50 g x"), ("line[4][food]", food.description)]
            )

            #expect(category.status == .unprocessableContent)
            #expect(category.marks("category"))
            #expect(line.status == .unprocessableContent)
            #expect(line.body.contains("This food is not there any more. Choose another."))
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `HOSTILE-53 fields that the form does not have change nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.household(email: "irem@example.org")
            let other = try await app.text("SELECT household_id::text FROM accounts WHERE email = 'irem@example.org'")

            _ = try await home.cook(
                "Menemen",
                [],
                [("household_id", other), ("role", "owner"), ("energy_kcal", "1"), ("used_at", "2020-01-01")]
            )

            #expect(try await app.text("SELECT (household_id::text <> '\(other)')::text FROM recipes") == "true")
            #expect(try await app.text("SELECT coalesce(used_at::text, 'never') FROM recipes") == "never")
        }
    }

    @Test(arguments: ["name", "summary", "instructions", "line[0][text]", "line[0][section]"])
    func `HOSTILE-29 NUL is refused, never cut at`(field: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            var fields = [("name", "Menemen"), ("line[0][text]", "3 eggs")].filter { $0.0 != field }
            fields.append((field, "a\u{0}b"))
            let answer = await home.submit("/recipes", fields)
            #expect(answer.status == .unprocessableContent)
            #expect(try await app.rows(in: "recipes") == 0)
            let without = fields.map { ($0.0, $0.1.replacing("\u{0}", with: "")) }
            #expect(await home.submit("/recipes", without).status == .seeOther)
        }
    }

    @Test func `HOSTILE-31 HOSTILE-35 HOSTILE-36 names of marks, of nothing, and long texts are refused`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let marks = "a" + String(repeating: "\u{301}", count: 100_000)
            let hidden = "\u{200B}\u{A0} "

            let answers = [
                await home.submit("/recipes", [("name", marks)]),
                await home.submit("/recipes", [("name", hidden)]),
                await home.submit("/recipes", [("name", "A"), ("line[0][text]", marks)]),
                await home.submit(
                    "/recipes",
                    [("name", "A"), ("instructions", String(repeating: "x", count: 300_000))]
                ),
            ]

            #expect(answers.map(\.status) == Array(repeating: .unprocessableContent, count: 4))
            #expect(try await app.rows(in: "recipes") == 0)
            let instructions = String(repeating: "x", count: 50_000)
            let most = await home.submit("/recipes", [("name", "a\u{301}"), ("instructions", instructions)])
            #expect(most.status == .seeOther)
        }
    }

    @Test func `HOSTILE-32 one name in two spellings is one name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soufflé", [])
            let answer = await home.submit("/recipes", [("name", "Souffle\u{301}")])
            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("name"))
        }
    }

    @Test func `more than 300 lines are refused with the form`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let answer = await home.submit(
                "/recipes",
                [("name", "A")] + Browser.rows(Array(repeating: "1 egg", count: 301))
            )
            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("At most 300 lines."))
        }
    }

    @Test
    func
        `A-06 HOSTILE-113 of 1,990 lines none is read: a sentence for the script, the form with all of them for a person`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let line =
                "2 cups " + Array(repeating: "freshly chopped flat leaf parsley", count: 5).joined(separator: " ")
            let fields = [("name", "A")] + Browser.rows(Array(repeating: line, count: 1_990))
            let person = try await app.owner(of: home).person
            // An account with nothing left is refused with 429 as soon as a line is read.
            app.application.services.work.budget.charge(.lines, .person(person), .seconds(100))

            let preview = await home.submit("/recipes/preview", fields)
            let saved = await home.submit("/recipes", fields)

            #expect([preview.status, saved.status] == [.unprocessableContent, .unprocessableContent])
            #expect(preview.body.contains("At most 300 lines."))
            #expect(preview.body.utf8.count < 10_000)
            #expect(saved.body.contains("At most 300 lines."))
            #expect(saved.value(of: "line[1989][text]") == line)
            #expect(try await app.rows(in: "recipes") == 0)
        }
    }

    @Test func `A-06 a line of more than 100 words is refused, and not read`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            func line(_ words: Int) -> String { Array(repeating: "fig", count: words).joined(separator: " ") }

            let most = await home.submit("/recipes", [("name", "A"), ("line[0][text]", line(100))])
            let more = await home.submit("/recipes", [("name", "B"), ("line[0][text]", line(101))])

            #expect(most.status == .seeOther)
            #expect(more.status == .unprocessableContent)
            #expect(more.body.contains("At most 100 words in a line."))
            #expect(more.marks("line[0][text]"))
            #expect(more.lines == [line(101)])
        }
    }

    @Test func `A-06 a pasted list that is too long is refused, and no line is lost`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = Array(repeating: "1 egg", count: 299).joined(separator: "\r\n")
            let endless = Array(repeating: "1 egg", count: 500).joined(separator: "\n")

            let more = await home.submit("/recipes", [("name", "A")] + Browser.rows(["1 leek", "salt", list]))
            let most = await home.submit(
                "/recipes",
                [("name", "A"), ("row", "read")] + Browser.rows(["1 leek", list])
            )
            let far = await home.submit("/recipes", [("name", "A")] + Browser.rows([endless]))

            #expect(more.status == .unprocessableContent)
            #expect(more.body.contains("At most 300 lines."))
            #expect(more.value(of: "line[300][text]") == "1 egg")
            #expect(most.status == .ok)
            #expect(most.value(of: "line[299][text]") == "1 egg")
            #expect(far.status == .unprocessableContent)
            #expect(far.body.split(separator: "1 egg").count >= 500)
        }
    }

    @Test(arguments: ["2026-02-30", "0000-01-01", "10000-01-01", "2026-1-1", "", "today", "2026-03-21T00:00"])
    func `HOSTILE-27 a date in a query that is no date is today's`(date: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let today = try #require(await home.get("/").location)

            let log = await home.get(path + "/log?date=\(date)&slot=brunch")
            let picker = await home.get("/diary?date=\(date)")
            let food = await home.get("/foods/\(CatalogueFood.id(of: "egg"))?date=\(date)&slot=brunch")

            #expect(log.status == .ok)
            #expect(log.body.contains(#"action="\#(today)/entries""#))
            #expect(picker.status == .seeOther)
            #expect(picker.location == today)
            #expect(food.status == .ok)
            #expect(food.body.contains(#"action="\#(today)/entries""#))
            #expect(await home.get("/foods?q=egg&date=\(date)").status == .ok)
        }
    }

    @Test func `HOSTILE-54 a viewer writes no recipe`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", [])
            try await app.change("UPDATE persons SET role = 'viewer'")

            let answers = [
                await home.get("/recipes/new"), await home.submit("/recipes", [("name", "A")]),
                await home.get(path + "/edit"), await home.post(path + "/delete"), await home.post("/categories"),
            ]

            #expect(answers.allSatisfy { $0.status == .forbidden })
            #expect(await home.get("/recipes").status == .ok)
        }
    }

    @Test func `HOSTILE-39 HOSTILE-43 what is typed stands on the pages as text`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let evil = #"<script>alert(1)</script>{{7*7}}"><svg onload=x>"#
            let path = try await home.cook(
                evil,
                [evil],
                [("summary", evil), ("instructions", evil), ("line[0][section]", evil)]
            )

            _ = await home.post(path + "/share")
            let link = try #require(await home.get(path + "/share").between(#"<a href="/shared/"#, "\""))

            let pages = [
                await home.get("/recipes"), await home.get(path + "/edit"), await home.get("/ingredients"),
                await home.get(path), await home.get(path + "/why"), await home.get(path + "/cook"),
                await home.get(path + "/photo"), await home.get(path + "/share"), await home.get(path + "/log"),
                await Browser(app).get("/shared/" + link),
                await home.submit(path, [("name", evil), ("version", "9"), ("summary", evil + evil)]),
                await home.submit("/recipes", [("name", evil), ("servings", evil)]),
            ]

            #expect(pages.allSatisfy { !$0.body.contains("<script>alert") && !$0.body.contains("<svg onload") })
            #expect(pages[1].body.contains("{{7*7}}"))
        }
    }
}
