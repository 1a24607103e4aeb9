import HTTPServer
import Testing
import Web

@testable import App

/// Who may do what, for every route there is.
@Suite struct RightsTests {
    @Test func `HOSTILE-50 and HOSTILE-59 another household's key is the same 404 as one that nobody has`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            for route in app.routes {
                guard let foreign = try await app.path(of: route, to: other) else { continue }
                let before = try await app.fingerprint()
                let send = { (path: String) in route.method == .post ? await home.post(path) : await home.get(path) }

                let theirs = await send(foreign)
                let nobodys = await send(try app.path(of: route))

                #expect(theirs.status == .notFound, "\(route.method.rawValue) \(route.pattern)")
                #expect(theirs.unchanging == nobodys.unchanging, "\(route.method.rawValue) \(route.pattern)")
                let after = try await app.fingerprint()
                #expect(before == after, "\(route.method.rawValue) \(route.pattern)")
            }
        }
    }

    @Test func `HOSTILE-53 fields that no form has change nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let theirs = try await app.text(
                "SELECT household_id::text FROM accounts WHERE id = '\(try await app.account(of: other))'"
            )
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let rights = """
                SELECT string_agg(concat_ws(' ', p.household_id, p.id, p.role, a.id), ',' ORDER BY p.id)
                FROM persons p LEFT JOIN accounts a ON a.person_id = p.id
                """
            let before = try await app.text(rights)
            for route in app.routes(.post) where !["/register", "/login"].contains(route.pattern) {
                _ = await member.signIn()
                _ = await member.post(
                    try app.path(of: route),
                    [
                        "name": "Mehmet", "language": "en", "timezone": "UTC", "role": "owner", "household_id": theirs,
                        "household": theirs, "user_id": "1", "person_id": "1", "is_admin": "1", "account_id": "1",
                    ]
                )
                let after = try await app.text(rights)
                #expect(before == after, "\(route.pattern)")
            }
        }
    }

    @Test func `HOSTILE-53 and HOSTILE-56 nobody chooses a role or a household by registering`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let id = try await app.text(
                "SELECT household_id::text FROM accounts WHERE id = '\(try await app.account(of: home))'"
            )
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let answer = await visitor.post(
                "/register",
                [
                    "name": "Eve", "household": "Elsewhere", "email": "eve@example.org", "password": TestApp.password,
                    "timezone": "UTC", "household_id": id, "role": "owner", "id": id,
                ]
            )

            #expect(answer.status == .seeOther)
            let persons = try await app.text("SELECT count(*)::text FROM persons WHERE household_id = '\(id)'")
            #expect(persons == "1")
        }
    }

    @Test func `HOSTILE-54 who may not change a household gets 403 on every such route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            let before = try await app.fingerprint()
            for route in app.routes {
                let path = try app.path(of: route)
                let send = { (who: Browser) in
                    route.method == .post ? await who.post(path).status : await who.get(path).status
                }
                if route.access == .household(.write) || route.access == .household(.own) {
                    #expect(await send(viewer) == .forbidden, "\(path)")
                }
                if route.access == .household(.own) {
                    #expect(await send(member) == .forbidden, "\(path)")
                }
            }
            let after = try await app.fingerprint()

            #expect(before == after)
            #expect(await viewer.get("/household").status == .ok)
            #expect(await viewer.get("/settings").status == .ok)
            #expect(
                await viewer.post("/settings", ["name": "Dede", "language": "tr", "timezone": "UTC"]).status
                    == .seeOther
            )
        }
    }

    @Test func `HOSTILE-55 and HOSTILE-63 a removed person is out at once, on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "mehmet@example.org")
            try await app.change("DELETE FROM persons WHERE name = 'Mehmet'")
            for route in app.routes where route.access != .anyone {
                let path = try app.path(of: route)
                let answer = route.method == .post ? await member.post(path) : await member.get(path)
                #expect(answer.status == .seeOther, "\(path)")
                #expect(answer.location?.hasPrefix("/login") == true, "\(path)")
            }
        }
    }

    @Test func `HOSTILE-58 no page shows anything of another household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = Browser(app)
            _ = await other.get("/register")
            let made = await other.post(
                "/register",
                [
                    "name": "Xaverzeynep", "household": "Xaverhane", "email": "xaver@example.org",
                    "password": TestApp.password, "timezone": "UTC",
                ],
                ["User-Agent": "Xaverphone"]
            )
            #expect(made.status == .seeOther)
            for route in app.routes(.get) {
                for query in ["", "?q=xave"] {
                    let page = await home.get(try app.path(of: route) + query)
                    #expect(
                        !page.body.lowercased()
                            .contains("xaver"),
                        "\(route.pattern)"
                    )
                }
            }
        }
    }

    @Test func `HOSTILE-61 a change without a token of this session is 403 on every route`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let before = try await app.fingerprint()
            let foreign = other.csrfToken
            for route in app.routes(.post) {
                let path = try app.path(of: route)
                let refused = [
                    "without": await home.post(path, ["_csrf": ""]),
                    "foreign": await home.post(path, ["_csrf": foreign]),
                    "cross-site": await home.post(path, [:], ["Sec-Fetch-Site": "cross-site"]),
                    "another origin": await home.post(path, [:], ["Origin": "https://evil.example"]),
                    "as text": await home.post(path, [:], ["Content-Type": "text/plain"]),
                ]
                for (how, answer) in refused { #expect(answer.status == .forbidden, "\(how) \(path)") }
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test func `HOSTILE-61 the token of a session that is over opens nothing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let old = home.csrfToken
            _ = await home.signIn()

            let answer = await home.post("/settings", ["name": "A", "language": "en", "timezone": "UTC", "_csrf": old])

            #expect(answer.status == .forbidden)
        }
    }
}
