import HTTPServer
import Testing
import Web

@testable import App

/// What was typed while the session ended is there again after signing in (SPEC section 4).
@Suite struct KeptFormTests {
    @Test func `HOSTILE-75 a form sent after signing out elsewhere comes back after signing in`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            _ = await home.get("/settings")
            _ = await home.post("/logout")

            let sent = await home.post(
                "/settings",
                ["name": "Ayşe Nur", "language": "tr", "timezone": "Europe/Istanbul"],
                ["Referer": "http://localhost:8080/settings"]
            )
            let door = await home.get(try #require(sent.location))
            let entered = await home.signIn(next: try #require(door.next))
            let page = await home.get(try #require(entered.location))

            #expect(sent.status == .seeOther)
            #expect(sent.location?.hasPrefix("/login?") == true)
            #expect(door.body.contains("What you typed is kept"))
            #expect(entered.location == "/settings?kept=1")
            #expect(page.body.contains(#"value="Ayşe Nur""#))
            #expect(page.body.contains(#"<option value="tr" selected>"#))
            #expect(try await app.text("SELECT name FROM persons") == "Ayşe")
        }
    }

    @Test func `HOSTILE-75 of forms that were sent from two tabs each comes back on its page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            _ = await home.get("/settings")
            _ = await home.post("/logout")

            let first = await home.post(
                "/settings",
                ["name": "Ayşe Nur", "language": "en", "timezone": "Europe/Istanbul"],
                ["Referer": "http://localhost:8080/settings"]
            )
            let second = await home.post(
                "/recipes",
                ["name": "Lentil soup", "line[0][text]": "200 g lentils"],
                ["Referer": "http://localhost:8080/recipes/new"]
            )
            let next = try #require(first.nextAtTheDoor)
            let entered = await home.signIn(next: next)
            let settings = await home.get(next)
            let recipe = await home.get(try #require(second.nextAtTheDoor))

            #expect(entered.location == "/settings?kept=1")
            #expect(settings.value(of: "name") == "Ayşe Nur")
            #expect(recipe.value(of: "name") == "Lentil soup")
            #expect(recipe.lines.first == "200 g lentils")
        }
    }

    @Test func `HOSTILE-75 who signs in in one tab finds the form of another behind the door at which that one stands`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            _ = await home.get("/settings")
            _ = await home.post("/logout")
            let first = await home.post(
                "/recipes",
                ["name": "Lentil soup", "line[0][text]": "200 g lentils"],
                ["Referer": "http://localhost:8080/recipes/new"]
            )
            let second = await home.post(
                "/settings",
                ["name": "Ayşe Nur", "language": "en", "timezone": "Europe/Istanbul"],
                ["Referer": "http://localhost:8080/settings"]
            )
            let door = try #require(second.location)
            _ = await home.signIn(next: try #require(first.nextAtTheDoor))

            let passed = await home.get(door)
            let page = await home.get(try #require(passed.location))
            let elsewhere = await home.get("/login?next=https%3A%2F%2Fexample.org%2F")
            let nowhere = await home.get("/login")

            #expect(passed.status == .seeOther)
            #expect(passed.location == "/settings?kept=1")
            #expect(page.value(of: "name") == "Ayşe Nur")
            #expect(elsewhere.location == "/")
            #expect(nowhere.location == "/")
        }
    }

    @Test func `HOSTILE-75 a form that comes back asks about what somebody else has changed before it came`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let person = "/people/\(try await app.owner(of: home).person)"
            let days = [
                ("was.fridge_days", "3"), ("fridge_days", "6"), ("was.freezer_days", "90"), ("freezer_days", "90"),
            ]
            let eats = [("was.name", "Ayşe"), ("name", "Ayşe"), ("was.usual_share", "1"), ("usual_share", "2")]
            let stories: [(path: String, form: [(String, String)], other: String, field: String, now: String)] = [
                ("/household", days, "UPDATE households SET fridge_days = 5, freezer_days = 40", "freezer_days", "40"),
                (person, eats, "UPDATE persons SET usual_share = 3, name = 'Ayşe Nur'", "name", "Ayşe Nur"),
            ]
            for story in stories {
                _ = await home.post("/logout")
                let sent = await home.submit(story.path, story.form, ["Referer": "http://localhost:8080\(story.path)"])
                try await app.change(story.other)
                let entered = await home.signIn(next: try #require(sent.nextAtTheDoor))
                let page = await home.get(try #require(entered.location))
                let shown = story.form.map { ($0.0, page.value(of: $0.0) ?? "-") }
                let asked = await home.submit(story.path, shown)

                let touched = story.form.filter { !$0.0.hasSuffix(story.field) }
                #expect(touched.allSatisfy { page.value(of: $0.0) == $0.1 }, "\(story.path)")
                #expect(page.value(of: story.field) == story.now, "nobody has touched it")
                #expect(page.value(of: "was.\(story.field)") == story.now)
                #expect(asked.status == .conflict, "\(story.path)")
            }
            #expect(try await app.rows(in: "households WHERE fridge_days = 5") == 1)
            #expect(try await app.rows(in: "persons WHERE usual_share = 3") == 1)
        }
    }

    @Test func `HOSTILE-75 what was read from a text comes back on the page of a new recipe`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            _ = await home.get("/import")
            _ = await home.post("/logout")

            let sent = await home.post(
                "/recipes",
                ["name": "Menemen"],
                ["Referer": "http://localhost:8080/recipes/parse"]
            )
            let door = await home.get(try #require(sent.location))
            let entered = await home.signIn(next: try #require(door.next))

            #expect(entered.location == "/recipes/new?kept=1")
        }
    }

    @Test func `a kept form holds no password and no token`() async throws {
        try await TestApp.run { app in
            let stranger = Browser(app)
            let sent = await stranger.post(
                "/settings/password",
                ["current": "the old sentence", "password": "the new sentence", "_csrf": "token", "name": "Ayşe Nur"]
            )
            let kept = try await app.text("SELECT fields FROM kept_forms")

            #expect(sent.location?.hasPrefix("/login") == true)
            #expect(Form(encoded: kept)?.rawValue("name") == "Ayşe Nur")
            #expect(!kept.contains("sentence"))
            #expect(!kept.contains("token"))
        }
    }

    @Test func `a kept form is its sender's alone, and not for ever`() async throws {
        try await TestApp.run { app in
            _ = try await app.household(email: "ayse@example.org")
            let sender = Browser(app)
            _ = await sender.post(
                "/household",
                ["name": "Typed in vain"],
                ["Referer": "http://localhost:8080/household"]
            )
            let other = Browser(app)
            _ = await other.signIn()

            let elsewhere = await other.get("/household?kept=1")
            _ = await sender.signIn()
            let own = await sender.get("/household?kept=1")
            try await app.change("UPDATE kept_forms SET expires_at = now() - interval '1 second'")
            let late = await sender.get("/household?kept=1")

            #expect(own.body.contains("Typed in vain"))
            #expect(!elsewhere.body.contains("Typed in vain"))
            #expect(!late.body.contains("Typed in vain"))
        }
    }

    @Test func `HOSTILE-131 a kept form is its account's, whoever signs in next in that browser`() async throws {
        try await TestApp.run { app in
            _ = try await app.household(email: "mehmet@example.org")
            let home = try await app.household(email: "ayse@example.org")
            _ = await home.post("/logout")
            let sent = await home.post(
                "/settings",
                ["name": "Typed by Ayşe", "language": "tr", "timezone": "Europe/Istanbul"],
                ["Referer": "http://localhost:8080/settings"]
            )
            let door = await home.get(try #require(sent.location))
            let next = try #require(door.next)
            let other = await home.signIn(email: "mehmet@example.org", next: next)
            let theirs = await home.get(try #require(other.location))
            #expect(other.location == "/settings?kept=1")
            #expect(!theirs.body.contains("Typed by Ayşe"))
            #expect(try await app.rows(in: "kept_forms WHERE fields LIKE '%_account=%'") == 1)
        }
    }

    @Test func `HOSTILE-75 what a script asks while somebody types uses up nothing of what is kept`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/logout")
            for _ in 0...60 {
                let aside = await home.post("/recipes/preview", ["name": "Soup"], ["Sofra-Live": "reading"])
                #expect(aside.location == "/login")
                #expect(aside.header("Set-Cookie") == nil)
            }
            let before = try await app.rows(in: "kept_forms")
            let sent = await home.post(
                "/recipes",
                ["name": "Lentil soup", "line[0][text]": "200 g lentils"],
                ["Referer": "http://localhost:8080/recipes/new"]
            )
            let door = await home.get(try #require(sent.location))
            let entered = await home.signIn(next: try #require(door.next))
            let page = await home.get(try #require(entered.location))

            #expect(before == 0)
            #expect(door.body.contains("What you typed is kept"))
            #expect(entered.location == "/recipes/new?kept=1")
            #expect(page.value(of: "name") == "Lentil soup")
            #expect(page.lines.first == "200 g lentils")
        }
    }

    @Test func `HOSTILE-75 each form that is kept leads to a page that is there, also where it had been refused`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mine = try await Belongings(of: home, app)
            let session = app.application.services.cookies.name(of: .session)
            let cookie = home.cookies[session]
            for (number, route) in app.routes(.post).enumerated() where route.access != .anyone {
                let form = mine.form(for: route.pattern)
                // A form in which nothing is typed is never answered with its own page.
                if form.isEmpty || route.body != .form { continue }
                let path = try route.path(to: mine)
                home.cookies[session] = nil
                home.address = "192.0.2.\(number)"
                let sent = await home.submit(path, form, ["Referer": "http://localhost\(path)"])
                home.cookies[session] = cookie
                let next = try #require(sent.nextAtTheDoor, "\(route.pattern)")
                let page = await home.get(next)

                #expect(next.hasSuffix("?kept=1"), "\(route.pattern)")
                #expect(page.status == .ok, "\(route.pattern) leads to \(next)")
            }
        }
    }

    @Test func `HOSTILE-75 what was typed comes back on the page of its form, wherever that page was shown`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["100 g lentils"])
            let session = app.application.services.cookies.name(of: .session)
            let cookie = home.cookies[session]
            let (entries, quick) = ("/diary/2026-03-21/entries", "/diary/2026-03-21/quick")
            let simit = [("quick_name", "Simit"), ("energy_kcal", "280")]
            let eaten = [("recipe", String(soup.dropFirst("/recipes/".count))), ("servings", "1.5")]
            let stories: [(sent: [(String, String)], to: String, from: String, back: String, field: Int)] = [
                ([("name", "Stew")], "/recipes", "/recipes/parse", "/recipes/new?kept=1", 0),
                ([("name", "Stew")], "/recipes/meal", "/recipes/meal", "/recipes/meal?kept=1", 0),
                (simit, entries, entries, "\(quick)?kept=1", 0),
                (simit, entries, "\(quick)?slot=lunch", "\(quick)?slot=lunch&kept=1", 1),
                (simit, entries, "\(quick)?kept=1", "\(quick)?kept=1", 1),
                (eaten, entries, entries, "\(soup)/log?kept=1", 1),
            ]
            for story in stories {
                home.cookies[session] = nil
                let sent = await home.submit(story.to, story.sent, ["Referer": "http://localhost\(story.from)"])
                home.cookies[session] = cookie
                let page = await home.get(story.back)
                let (name, value) = story.sent[story.field]

                #expect(sent.nextAtTheDoor == story.back)
                #expect(page.value(of: name) == value, "\(story.back)")
            }
            home.cookies[session] = nil
            let undone = await home.post("\(soup)/undelete", [:], ["Referer": "http://localhost/recipes/deleted"])
            #expect(undone.nextAtTheDoor == "/recipes/deleted?kept=1")
            let other = await home.post(
                "/recipes/parse",
                ["text": "x"],
                ["Referer": "http://localhost/recipes/propose"]
            )
            #expect(other.nextAtTheDoor == "/import?kept=1")
        }
    }

    @Test func `strangers cannot fill the database with forms`() async throws {
        try await TestApp.run { app in
            let large = String(repeating: "a", count: 900_000)
            let answer = await Browser(app).post("/household", ["name": large])
            for _ in 0..<100 {
                let stranger = Browser(app)
                #expect(await stranger.post("/household", ["name": "A"]).status == .seeOther)
            }

            #expect(answer.status == .seeOther)
            let kept = try await app.rows(in: "kept_forms")
            #expect((1...60).contains(kept))
        }
    }
}

extension Answer {
    /// Where the door leads to that this answer leads to.
    fileprivate var nextAtTheDoor: String? {
        location.flatMap { try? URLQuery(String($0.dropFirst("/login?".count))) }?["next"]
    }

    /// Where the form of the door leads to.
    var next: String? {
        body.firstMatch(of: /name="next" value="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }
}
