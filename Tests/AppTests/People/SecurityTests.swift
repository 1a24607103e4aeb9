import Database
import HTTPServer
import Testing
import Web

@testable import App

/// What happened to an account is told to its person, and nobody else changes it from an open browser.
@Suite struct SecurityTests {
    @Test func `A-03 sign-ins, failures, changes and devices are in the log of the account, and in nobody else's`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let phone = Browser(app)
            phone.headers["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"
            phone.address = "198.51.100.7"
            for _ in 0..<3 { _ = await phone.signIn(email: home.email, password: "a wrong guess") }
            _ = await phone.signIn(email: home.email)
            _ = await home.post(
                "/settings/password",
                ["current": TestApp.password, "password": "another good sentence"]
            )

            let log = await home.get("/settings/security").body
            let other = try await app.household()
            let theirs = await other.get("/settings/security").body

            #expect(log.contains("Wrong password × 3"))
            #expect(log.contains("Signed in on a new device"))
            #expect(log.contains("Safari · iPhone"))
            #expect(log.contains("198.51.100.7"))
            #expect(log.contains("Password changed"))
            #expect(!theirs.contains("Wrong password"))
            #expect(!theirs.contains("198.51.100.7"))
        }
    }

    @Test func `A-03 who guesses from everywhere does not hide what was done before`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post(
                "/settings/password",
                ["current": TestApp.password, "password": "another good sentence"]
            )
            for number in 1...150 {
                let stranger = Browser(app)
                stranger.address = "198.51.100.\(number)"
                let answer = await stranger.signIn(email: home.email, password: "a wrong guess")
                #expect(answer.status == .unprocessableContent)
            }

            let log = await home.get("/settings/security").body

            #expect(try await app.rows(in: "account_events WHERE kind = 'failed'") == 150)
            #expect(log.ranges(of: "Wrong password").count == AccountEventStore.newest)
            #expect(log.contains("198.51.100.150"))
            #expect(log.contains("Password changed"))
            #expect(log.contains("Signed in"))
        }
    }

    @Test func `A-03 a device is new once, also where several people use it, and its token is another each time`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "can-\(Person.ID.new())@example.org")
            _ = await mate.post("/logout")
            let before = mate.cookies["sofra-device"]

            _ = await mate.signIn(email: home.email)
            let after = mate.cookies["sofra-device"]
            _ = await mate.post("/logout")
            _ = await mate.signIn(email: mate.email)
            _ = await mate.post("/logout")
            _ = await mate.signIn(email: home.email)

            let new = try await app.rows(in: "account_events WHERE kind = 'new_device'")
            let old = try await app.rows(in: "account_events WHERE kind = 'signed_in'")
            #expect(before != nil)
            #expect(before != after)
            #expect(new == 1)
            #expect(old == 4)
            #expect(try await app.rows(in: "account_notices WHERE kind = 'new_device'") == 1)
            #expect(try await app.rows(in: "known_devices") == 3)
        }
    }

    @Test func `A-03 the address is changed with the password, and the old one is told`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            let fresh = "new-\(Person.ID.new())@example.org"

            let wrong = await home.post("/settings/address", ["email": fresh, "current": "a guess that is wrong"])
            let taken = await home.post("/settings/address", ["email": other.email, "current": TestApp.password])
            let nonsense = await home.post("/settings/address", ["email": "nobody", "current": TestApp.password])
            let changed = await home.post("/settings/address", ["email": fresh, "current": TestApp.password])
            let page = await home.get("/settings/security")
            let told = try await app.text("SELECT recipient FROM account_notices WHERE kind = 'address_changed'")

            #expect(page.body.contains("From now on you sign in with \(fresh)"))
            #expect(page.body.contains("You sign in with \(fresh)"))
            #expect(wrong.marks("current"))
            #expect(taken.marks("email"))
            #expect(nonsense.marks("email"))
            #expect(changed.location == "/settings/security")
            #expect(told == home.email)
            #expect(await Browser(app).signIn(email: home.email).status == .unprocessableContent)
            #expect(await Browser(app).signIn(email: fresh).status == .seeOther)
        }
    }

    @Test func `A-03 W-14 a form of the account that is sent twice has done once what it did, and says so twice`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let phone = Browser(app)
            _ = await phone.signIn(email: home.email)
            let page = await home.get("/settings/sessions").body
            let end = try #require(page.firstMatch(of: /formaction="([^"]+\/end)"/).map { String($0.1) })
            let account = try await app.account(of: home)
            let passkey = Passkey.ID.new()
            try await app.change(
                """
                INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
                VALUES (sha256('key'), '\(passkey)', '\(account)', 'Phone', '', 0)
                """
            )
            let fresh = "new-\(Person.ID.new())@example.org"
            let (old, new) = (TestApp.password, "another good sentence")
            let forms: [(String, KeyValuePairs<String, String>)] = [
                (end, ["current": old]), ("/settings/passkeys/\(passkey)/remove", ["current": old]),
                ("/settings/address", ["email": fresh, "current": old]),
                ("/settings/password", ["current": old, "password": new]),
            ]
            for (path, form) in forms {
                let first = await home.post(path, form)
                let second = await home.post(path, form)
                #expect(first.status == .seeOther, "\(path)")
                #expect(second.status == .seeOther, "\(path)")
                #expect(second.location == first.location, "\(path)")
            }
            let other = await home.post("/settings/password", ["current": old, "password": "a third good sentence"])
            let guessed = await home.post("/settings/password", ["current": "a wrong guess", "password": new])
            let unknown = await home.post("/settings/sessions/\(Session.ID.new())/end", ["current": new])

            let kinds = ["sessions_ended", "passkey_removed", "address_changed", "password_changed"]
            for kind in kinds {
                #expect(try await app.rows(in: "account_events WHERE kind = '\(kind)'") == 1, "\(kind)")
            }
            #expect(other.marks("current"))
            #expect(guessed.marks("current"))
            #expect(unknown.status == .notFound)
            let told = "SELECT string_agg(recipient, ' ') FROM account_notices WHERE kind = 'address_changed'"
            #expect(try await app.text(told) == home.email)
            #expect(await Browser(app).signIn(email: fresh, password: new).status == .seeOther)
        }
    }

    @Test func `A-03 HOSTILE-137 of what happens again and again an address is told five times an hour`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            for number in 1...20 {
                let browser = Browser(app)
                browser.address = "198.51.100.\(number)"
                #expect(await browser.signIn(email: home.email).status == .seeOther)
            }
            let fresh = "new-\(Person.ID.new())@example.org"
            let changed = await home.post("/settings/address", ["email": fresh, "current": TestApp.password])
            let told = try await app.text(
                """
                SELECT string_agg(kind || ' ' || times, ', ' ORDER BY kind)
                FROM (SELECT kind, count(*) AS times FROM account_notices GROUP BY kind) AS n
                """
            )

            #expect(changed.status == .seeOther)
            #expect(told == "address_changed 1, new_device 5")
            #expect(try await app.rows(in: "account_events WHERE kind = 'new_device'") == 20)
        }
    }

    @Test func `A-03 HOSTILE-137 an account gives itself another address ten times an hour`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            var answers: [Status] = []
            for number in 1...11 {
                let form: KeyValuePairs = ["email": "\(number)-\(home.email)", "current": TestApp.password]
                answers.append(await home.post("/settings/address", form).status)
            }
            let form: KeyValuePairs = ["email": "1-\(other.email)", "current": TestApp.password]

            #expect(answers == Array(repeating: Status.seeOther, count: 10) + [.tooManyRequests])
            #expect(
                try await app.text("SELECT email FROM accounts WHERE email LIKE '%\(home.email)'") == "10-\(home.email)"
            )
            #expect(await other.post("/settings/address", form).status == .seeOther)
        }
    }

    @Test func `A-03 the log is kept for 180 days`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change("UPDATE account_events SET happened_at = now() - interval '181 days'")
            _ = await home.post("/logout")
            _ = await home.signIn()

            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(try await app.rows(in: "account_events") == 1)
        }
    }
}
