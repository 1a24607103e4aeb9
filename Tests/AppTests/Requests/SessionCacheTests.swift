import HTTPServer
import Testing

@testable import App

/// What is remembered of a session speeds an answer up and decides nothing. "Elsewhere" is another instance of the
/// application, which this one hears nothing of.
@Suite struct SessionCacheTests {
    @Test func `HOSTILE-63 a session that ended elsewhere shows and changes nothing any more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let before = await home.get("/recipes").status
            try await app.change("DELETE FROM sessions")

            let page = await home.get("/recipes")
            let start = await home.get("/diary")
            let change = await home.post("/categories", ["name": "Soup"])

            #expect(before == .ok)
            for answer in [page, start, change] { #expect(answer.location?.hasPrefix("/login") == true) }
            #expect(try await app.rows(in: "categories") == 0)
        }
    }

    @Test func `HOSTILE-63 no form of any route changes anything once the session has ended elsewhere`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let elsewhere = Browser(app)
            elsewhere.email = home.email
            _ = await elsewhere.signIn()
            let mine = try await Belongings(of: home, app)
            for route in app.routes(.post) where route.access != .anyone {
                try await app.change("UPDATE sessions SET expires_at = now() + interval '1 day'")
                #expect(await home.get("/recipes").status == .ok)
                try await app.change("UPDATE sessions SET expires_at = now() - interval '1 day'")
                let before = try await app.fingerprint()
                let answer = try await home.send(route, to: mine)
                let after = try await app.fingerprint()

                // The form itself waits for its sender.
                let changed = zip(before.split(separator: "\n"), after.split(separator: "\n")).filter { $0 != $1 }
                #expect(changed.allSatisfy { $0.0.hasPrefix("kept_forms ") }, "\(route.pattern)")
                #expect(answer.location?.hasPrefix("/login") == true, "\(route.pattern)")
            }
        }
    }

    @Test func `a form is answered with one question less where its action reads first`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let recipe = try await app.recipe("Dish", lines: [], in: home)
            let form: KeyValuePairs = ["slot": "lunch", "recipe": recipe.description, "servings": "1"]
            _ = await home.get("/recipes")
            // Whoever is not remembered is found by the function.
            try await app.change("REVOKE EXECUTE ON FUNCTION session_person(bytea) FROM sofra_app")

            let answer = await home.post("/diary/2026-03-21/entries", form)

            #expect(answer.status == .seeOther)
            #expect(answer.location == "/diary/2026-03-21#lunch-h")
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }

    @Test func `HOSTILE-63 a role that was taken away elsewhere is gone, and one that was given back is there`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.get("/recipes")
            try await app.change("UPDATE persons SET role = 'viewer'")
            let refused = await home.post("/categories", ["name": "Soup"])
            _ = await home.get("/recipes")
            try await app.change("UPDATE persons SET role = 'owner'")
            let accepted = await home.post("/categories", ["name": "Soup"])

            #expect(refused.status == .forbidden)
            #expect(accepted.status == .seeOther)
            #expect(try await app.rows(in: "categories") == 1)
        }
    }

    @Test func `a language that was chosen elsewhere is the next page's`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let english = await home.get("/recipes").body.contains("<html lang=\"en\"")
            try await app.change("UPDATE persons SET language = 'tr'")
            let turkish = await home.get("/recipes").body.contains("<html lang=\"tr\"")

            #expect(english)
            #expect(turkish)
        }
    }

    @Test func `HOSTILE-101 pages are read while the database takes no writes, also by who was away for long`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Lentil soup", ["200 g red lentils"])
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '1 hour'")
            try await app.change(
                """
                CREATE OR REPLACE FUNCTION touch_session(token_digest bytea) RETURNS void LANGUAGE plpgsql
                AS 'BEGIN RAISE disk_full; END'
                """
            )

            let page = await home.get(soup)
            let saved = await home.post("/categories", ["name": "Soups"])

            #expect(page.status == .ok)
            #expect(page.body.contains("Lentil soup"))
            #expect(saved.status == .serviceUnavailable, "what is written fails, and says so")
            #expect(saved.body.contains("The disk of this server is full"))
            #expect(saved.header("Retry-After") == "60")
        }
    }

    @Test func `a remembered session, too, is noted as seen and ends when it was silent for too long`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.get("/recipes")
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '1 hour'")
            _ = await home.get("/recipes")
            let seen = try await app.text("SELECT (last_seen_at = now())::text FROM sessions")
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '31 days'")
            let late = await home.get("/recipes")

            #expect(seen == "true")
            #expect(late.location?.hasPrefix("/login") == true)
            #expect(try await app.rows(in: "sessions") == 0)
        }
    }

    @Test func `a remembered session is made sure of within row-level security`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.get("/recipes")
            try await app.change("REVOKE EXECUTE ON FUNCTION session_person(bytea) FROM sofra_app")

            let page = await home.get("/recipes")
            let start = await home.get("/")

            #expect(page.status == .ok)
            #expect(start.location?.hasPrefix("/diary/") == true)
        }
    }

    @Test func `HOSTILE-63 an account that moved to another household elsewhere sees that one's pages only`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(language: "tr")
            _ = try await app.recipe("Left behind", lines: [], in: home)
            _ = try await app.recipe("Found there", lines: [], in: other)
            let before = await home.get("/recipes").body
            let there = try await app.household(of: other)
            try await app.change(
                """
                INSERT INTO persons (household_id, id, name, role, language, time_zone)
                SELECT '\(there)', person_id, 'Ayşe', 'member', 'tr', 'UTC'
                FROM accounts
                WHERE email = '\(home.email)'
                """
            )
            try await app.change("UPDATE accounts SET household_id = '\(there)' WHERE email = '\(home.email)'")

            let after = await home.get("/recipes").body

            #expect(before.contains("Left behind"))
            #expect(!before.contains("Found there"))
            #expect(after.contains("Found there"))
            #expect(!after.contains("Left behind"))
            #expect(after.contains("<html lang=\"tr\""))
        }
    }
}
