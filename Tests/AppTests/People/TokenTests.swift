import Database
import Testing
import Web

@testable import App

/// The page on which somebody makes and ends tokens for other programs.
@Suite struct TokenTests {
    private let form: [(String, String)] = [
        ("name", "Home Assistant"), ("scopes", "recipes:read"), ("scopes", "plan:read"), ("days", "30"),
        ("current", TestApp.password),
    ]

    private func made(_ home: Browser) async throws -> Program {
        let answer = await home.submit("/settings/tokens", form)
        guard answer.status == .seeOther else { throw Unexpected(answer) }
        let page = await home.get("/settings/tokens")
        let token = try #require(page.body.firstMatch(of: /sofra_[A-Za-z0-9_-]{43}/))
        return Program(app: home.app, token: String(token.0))
    }

    @Test func `I-06 HOSTILE-65 a token is shown once, kept as a digest, and ended by hand`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await made(home)
            let again = await home.get("/settings/tokens")
            let row = try await app.text("SELECT row_to_json(t)::text FROM access_tokens AS t")
            let before = await program.get("/api/v1/recipes")
            let beyond = await program.get("/api/v1/shopping")
            let used = await home.get("/settings/tokens")
            let end = try #require(again.body.firstMatch(of: /action="(\/settings\/tokens\/[^"]+\/end)"/)?.1)
            let ended = await home.post(String(end))

            #expect(!again.body.contains("sofra_"))
            #expect(again.body.contains("Home Assistant"))
            #expect(again.body.contains("Not used yet"))
            #expect(!row.contains(program.token.dropFirst(6)))
            #expect(before.status == .ok)
            #expect(beyond.status == .forbidden)
            #expect(used.body.contains("Last used"))
            #expect(ended.location == "/settings/tokens")
            #expect(await program.get("/api/v1/recipes").status == .unauthorized)
            let log = await home.get("/settings/security").body
            #expect(log.contains("Access token made"))
            #expect(log.contains("Access token ended"))
        }
    }

    @Test func `I-06 A-03 a token is made with the password, a name and something that it may do`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            _ = try await made(home)
            let id = try await app.text("SELECT id::text FROM access_tokens")

            let wrong = await home.submit(
                "/settings/tokens",
                form.filter { $0.0 != "current" } + [("current", "a wrong guess")]
            )
            let nothing = await home.submit("/settings/tokens", form.filter { $0.0 != "scopes" })
            let unknown = await home.submit(
                "/settings/tokens",
                form.filter { $0.0 != "scopes" } + [("scopes", "everything")]
            )
            let nameless = await home.submit("/settings/tokens", form.filter { $0.0 != "name" })
            let theirs = await other.post("/settings/tokens/\(id)/end")

            #expect(wrong.status == .unprocessableContent)
            #expect(nothing.status == .unprocessableContent)
            #expect(nothing.body.contains("Tick at least one thing"))
            #expect(unknown.status == .unprocessableContent)
            #expect(nameless.marks("name"))
            #expect(theirs.status == .notFound)
            #expect(try await app.rows(in: "access_tokens") == 1)
        }
    }

    @Test func `I-06 a token opens nothing once its account is deleted or shut, and does not come back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let (first, second) = (try await app.program(of: home), try await app.program(of: mate))
            let deleted = await home.post("/settings/delete", ["current": TestApp.password])
            try await app.change("UPDATE accounts SET disabled_at = now() WHERE email_key = 'mehmet@example.org'")
            let back = await home.signIn()

            #expect(deleted.status == .seeOther)
            #expect(back.status == .seeOther)
            #expect(await first.get("/api/v1/recipes").status == .unauthorized)
            #expect(await second.get("/api/v1/recipes").status == .unauthorized)
            #expect(try await app.rows(in: "access_tokens") == 0)
        }
    }

    @Test func `I-06 a token has so many requests in a minute, and wrong ones are counted by their address`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            try await app.change("DELETE FROM rate_limits")
            _ = await program.get("/api/v1/shopping")
            try await app.change("UPDATE rate_limits SET hits = \(RequestPipeline.requestsPerMinute)")
            let many = await program.get("/api/v1/shopping")
            let stranger = Program(app: app, token: "sofra_" + String(repeating: "A", count: 43))
            var last = await stranger.get("/api/v1/shopping")
            for _ in 0..<RequestPipeline.wrongTokensPerMinute { last = await stranger.get("/api/v1/shopping") }

            #expect(many.status == .tooManyRequests)
            #expect(many.header("Retry-After") != nil)
            #expect(last.status == .tooManyRequests)
        }
    }
}
