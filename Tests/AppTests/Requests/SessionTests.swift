import HTTPServer
import Testing
import Web

@testable import App

@Suite struct SessionTests {
    @Test func `HOSTILE-61 a page of an earlier session is sent anew, because its forms would be refused`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            // The first page tells that all is set up, and no other does.
            _ = await home.get("/categories")
            let tag = try #require(await home.get("/categories").header("ETag"))
            let again = await home.get("/categories", ["If-None-Match": tag])
            let later = Browser(app)
            _ = await later.signIn(email: home.email)
            let fresh = await later.get("/categories", ["If-None-Match": tag])

            #expect(again.status == .notModified)
            #expect(fresh.status == .ok)
            #expect(fresh.body.contains("_csrf"))
        }
    }

    @Test func `HOSTILE-62 a session that was planted before signing in opens nothing`() async throws {
        try await TestApp.run { app in
            _ = try await app.household(email: "ayse@example.org")
            let thief = Browser(app)
            _ = await thief.get("/login")
            let victim = Browser(app)
            victim.cookies = thief.cookies
            victim.cookies["sofra-session"] = thief.cookies["sofra-guest"]

            let entered = await victim.signIn()
            let stolen = await thief.get("/settings")

            #expect(entered.status == .seeOther)
            #expect(victim.cookies["sofra-session"] != thief.cookies["sofra-guest"])
            #expect(stolen.location?.hasPrefix("/login") == true)
        }
    }

    @Test func `HOSTILE-63 a new password ends every other session and keeps this one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let phone = Browser(app)
            _ = await phone.signIn()

            let changed = await home.post(
                "/settings/password",
                ["current": TestApp.password, "password": "another good sentence"]
            )
            let stays = await home.get("/settings").status
            let goes = await phone.get("/settings").location
            phone.cookies = [:]
            let old = await phone.signIn().status
            let new = await phone.signIn(password: "another good sentence").status

            #expect(changed.location == "/settings")
            #expect(stays == .ok)
            #expect(goes?.hasPrefix("/login") == true)
            #expect(old == .unprocessableContent)
            #expect(new == .seeOther)
        }
    }

    @Test func `HOSTILE-63 a role that was taken away counts from the next request on`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let allowed = await home.post("/household", ["name": "Ours"])
            try await app.change("UPDATE persons SET role = 'viewer'")

            let refused = await home.post("/household", ["name": "Mine"])

            #expect(allowed.status == .seeOther)
            #expect(refused.status == .forbidden)
            #expect(try await app.text("SELECT name FROM households") == "Ours")
        }
    }

    @Test func `L-01 when a device was seen is said with the name of the month, not as machines write it`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.get("/settings/sessions")

            let seen = page.body.matches(of: /[1-9][0-9]? [A-Z][a-z]+ 20[0-9]{2}, [0-9]{2}:[0-9]{2}/)
            #expect(seen.count == 1)
            #expect(!page.body.contains(/20[0-9]{2}-[0-9]{2}-[0-9]{2}/))
        }
    }

    @Test func `HOSTILE-63 A-03 a session that was ended from elsewhere, with the password, is over, others are not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let phone = Browser(app)
            let tablet = Browser(app)
            _ = await phone.signIn()
            _ = await tablet.signIn()
            let page = await home.get("/settings/sessions")
            let ends = page.body.matches(of: /formaction="(\/settings\/sessions\/[0-9a-f-]+\/end)"/).map {
                String($0.1)
            }

            let unasked = await home.post(try #require(ends.first))
            let guessed = await home.post("/settings/sessions/end", ["current": "a guess that is wrong"])
            let ended = await home.post(try #require(ends.first), ["current": TestApp.password])
            let left = [await phone.get("/settings").status, await tablet.get("/settings").status]
            let all = await home.post("/settings/sessions/end", ["current": TestApp.password])
            let none = [await phone.get("/settings").status, await tablet.get("/settings").status]

            #expect(ends.count == 2)
            #expect(unasked.marks("current"))
            #expect(guessed.marks("current"))
            #expect(ended.location == "/settings/sessions")
            #expect(left.filter { $0 == .ok }.count == 1)
            #expect(all.location == "/settings/sessions")
            #expect(none == [.seeOther, .seeOther])
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `A-03 a session that nobody has used for thirty days is no device that is signed in, and goes`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let phone = Browser(app)
            phone.headers["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"
            _ = await phone.signIn()
            let old = "user_agent LIKE '%iPhone%'"
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '29 days' WHERE \(old)")
            let before = await home.get("/settings/sessions").body
            try await Housekeeping(owner: app.database, log: .silent).sweep()
            let kept = try await app.rows(in: "sessions")
            try await app.change("UPDATE sessions SET last_seen_at = now() - interval '31 days' WHERE \(old)")
            let after = await home.get("/settings/sessions").body
            let settings = await home.get("/settings").body
            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(before.contains("Safari · iPhone"))
            #expect(kept == 2)
            #expect(!after.contains("Safari · iPhone"))
            #expect(!settings.contains("2 devices"))
            #expect(try await app.rows(in: "sessions") == 1)
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `HOSTILE-64 cookies are bound to the host, to https and away from scripts`() async throws {
        try await TestApp.run(["PUBLIC_URL": "https://sofra.example"]) { app in
            let visitor = Browser(app)
            var set = await visitor.get("/login").response.headers.all("set-cookie")
            _ = await visitor.get("/register")
            set += await visitor.post("/register", TestApp.registration).response.headers.all("set-cookie")

            #expect(set.count >= 3)
            for cookie in set {
                #expect(cookie.hasPrefix("__Host-"), "\(cookie)")
                for flag in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
                    #expect(cookie.split(separator: "; ").contains(Substring(flag)), "\(flag): \(cookie)")
                }
                #expect(!cookie.contains("Domain"))
            }
        }
    }

    @Test func `HOSTILE-65 no column of the database opens a session`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let values = try await app.text(
                "SELECT string_agg(concat_ws(',', encode(digest, 'hex'), encode(digest, 'base64'), id, account_id), ',') FROM sessions"
            )
            for value in values.split(separator: ",") {
                let thief = Browser(app)
                thief.cookies["sofra-session"] = String(value)
                #expect(await thief.get("/settings").status == .seeOther, "\(value)")
            }
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `HOSTILE-66 a broken cookie is a stranger's, on every page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let good = try #require(home.cookies["sofra-session"])
            let broken = [
                "", "x", String(good.dropLast()), good + "A", String(good.reversed()), "\"", "%00", "\u{FF}",
                String(repeating: "a", count: 1 << 20), "\(good); sofra-session=\(String(good.reversed()))",
                "; ; =; sofra-session",
            ]
            for value in broken {
                for path in ["/settings", "/login", "/"] {
                    let answer = await Browser(app).get(path, ["Cookie": "sofra-session=\(value)"])
                    #expect([200, 303, 400].contains(answer.status.rawValue), "\(path) \(value.prefix(50))")
                    #expect(!answer.body.contains("Lale Sokak"), "\(path) \(value.prefix(50))")
                }
            }
        }
    }

    @Test func `HOSTILE-72 a changed message of the page before is not shown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse@example.org")
            let flash = try #require(home.cookies["sofra-flash"])
            home.cookies["sofra-flash"] = String(flash.dropLast(4)) + "AAAA"

            let page = await home.get("/settings")

            #expect(page.status == .ok)
            #expect(!page.body.contains(#"role="status""#))
        }
    }
}
