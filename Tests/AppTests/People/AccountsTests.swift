import HTTPServer
import Testing
import Web

@testable import App

@Suite struct AccountsTests {
    @Test func `registering makes a household with its first person, and signs in`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let answer = await visitor.post("/register", TestApp.registration)
            let day = await visitor.get("/")
            let household = await visitor.get("/household")

            #expect(answer.status == .seeOther)
            #expect(answer.location == "/")
            #expect(day.location?.hasPrefix("/diary/") == true)
            #expect(household.body.contains("Lale Sokak 7"))
            #expect(household.body.contains("Ayşe"))
        }
    }

    @Test func `a refused registration keeps what was typed and stores nothing`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let answer = await visitor.post(
                "/register",
                ["name": "Ayşe", "email": "not an address", "password": "short"]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains(#"value="Ayşe""#))
            #expect(answer.marks("email"))
            #expect(answer.marks("password"))
            #expect(answer.marks("household"))
            #expect(answer.body.contains(#"<select id="language" name="language" autocomplete="language">"#))
            #expect(answer.body.contains(#"role="alert" tabindex="-1" autofocus>"#))
            #expect(answer.body.contains("<title>Error: "))
            #expect(await !visitor.get("/register").body.contains("Error:"))
            let accounts = try await app.rows(in: "accounts")
            #expect(accounts == 0)
        }
    }

    @Test func `HOSTILE-33 another spelling of the same address is no second account`() async throws {
        try await TestApp.run { app in
            _ = try await app.household(email: "İrem@example.org")
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let answer = await visitor.post(
                "/register",
                [
                    "name": "İrem", "household": "Home", "email": "irem@EXAMPLE.org", "password": TestApp.password,
                    "timezone": "UTC",
                ]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("email"))
            let accounts = try await app.rows(in: "accounts")
            #expect(accounts == 1)
        }
    }

    @Test func `signing in opens the page that was asked for`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/logout")
            let refused = await home.get("/settings")
            _ = await home.get(refused.location ?? "")

            let answer = await home.signIn(next: "/settings")

            #expect(refused.location == "/login?next=%2Fsettings")
            #expect(answer.location == "/settings")
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `HOSTILE-71 signing in never leads to another site`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for next in ["//evil", "/\\evil", "https:evil", "javascript:alert(1)", "%2f%2fevil", "/%09/evil"] {
                _ = await home.post("/logout")
                _ = await home.get("/login")
                let answer = await home.signIn(next: next)
                #expect(answer.location == "/", "\(next)")
            }
        }
    }

    @Test func `a wrong password and an unknown address get the same answer`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/logout")
            _ = await home.get("/login")

            let wrong = await home.signIn(password: "not the password")
            let unknown = await home.signIn(email: "nobody@example.org")

            #expect(wrong.status == .unprocessableContent)
            #expect(unknown.status == .unprocessableContent)
            let shown = { (answer: Answer) in answer.unchanging.replacing(/value="[^"]*"/, with: "") }
            #expect(shown(wrong) == shown(unknown))
        }
    }

    @Test func `HOSTILE-62 signing in makes a new session and ends the one before`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let old = home.cookies
            _ = await home.get("/login")

            _ = await home.signIn()
            let thief = Browser(app)
            thief.cookies = old

            #expect(home.cookies["sofra-session"] != old["sofra-session"])
            #expect(await thief.get("/settings").location?.hasPrefix("/login") == true)
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `HOSTILE-63 after signing out the session is over everywhere`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let copy = Browser(app)
            copy.cookies = home.cookies

            let answer = await home.post("/logout")

            #expect(answer.status == .seeOther)
            #expect(answer.header("Clear-Site-Data") != nil)
            #expect(await home.get("/logout").location?.hasPrefix("/login") == true)
            #expect(await copy.get("/settings").location?.hasPrefix("/login") == true)
        }
    }

    @Test func `HOSTILE-65 the database holds no token that opens a session`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let token = try #require(home.cookies["sofra-session"])

            let kept = try await app.text("SELECT encode(digest, 'hex') || user_agent || address FROM sessions")

            #expect(!kept.contains(token))
            let hash = try await app.text("SELECT password_hash FROM accounts")
            #expect(hash.hasPrefix("$scrypt$"))
        }
    }

    @Test func `HOSTILE-94 the same address twice makes one account`() async throws {
        try await TestApp.run { app in
            let first = Browser(app)
            let second = Browser(app)
            _ = await first.get("/register")
            _ = await second.get("/register")

            let answers = [
                await first.post("/register", TestApp.registration),
                await second.post("/register", TestApp.registration),
            ]

            #expect(answers.map(\.status) == [.seeOther, .unprocessableContent])
            let accounts = try await app.rows(in: "accounts")
            #expect(accounts == 1)
            let households = try await app.rows(in: "households")
            #expect(households == 1)
        }
    }
}
