import Database
import Foundation
import Testing
import Web

@testable import App

/// Who forgot the password comes back by a link in a mail, or by whoever runs the program.
@Suite struct WayBackTests {
    private static let mail = [
        "SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": "sofra@example.org", "PUBLIC_URL": "http://localhost:8080",
    ]

    /// Gives the account a link, as the mail does.
    private func link(_ app: TestApp, of email: String) async throws -> String {
        try await AccountAdministration(owner: app.database).reset(email).path
    }

    private func ask(_ app: TestApp, _ email: String, from address: String = "198.51.100.7") async -> Answer {
        let visitor = Browser(app)
        visitor.address = address
        _ = await visitor.get("/password/forgotten")
        return await visitor.post("/password/forgotten", ["email": email])
    }

    @Test func `A-01 a link gives another password once, and ends all sessions`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await link(app, of: home.email)
            let visitor = Browser(app)

            let page = await visitor.get(path)
            let weak = await visitor.post(path, ["password": "short"])
            let changed = await visitor.post(path, ["password": "shakshuka with peppers"])
            let again = await visitor.post(path, ["password": "another one of them"])

            #expect(page.status == .ok)
            #expect(page.header("Cache-Control") == "private, no-store")
            #expect(weak.status == .unprocessableContent)
            #expect(changed.status == .seeOther)
            #expect(changed.header("Location") == "/login")
            #expect(again.status == .notFound)
            #expect(await home.get("/settings").status == .seeOther)
            #expect(await Browser(app).signIn(email: home.email).status == .unprocessableContent)
            let signedIn = await Browser(app).signIn(email: home.email, password: "shakshuka with peppers")
            #expect(signedIn.status == .seeOther)
        }
    }

    @Test(arguments: ["Lale Sokak 7!", "lalesokak-7", "ayse1234!"])
    func `HOSTILE-119 behind a link, too, a password is more than the name or the household`(password: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "somebody-\(Person.ID.new())@example.org")
            let path = try await link(app, of: home.email)
            let visitor = Browser(app)
            _ = await visitor.get(path)

            let weak = await visitor.post(path, ["password": password])

            #expect(weak.status == .unprocessableContent)
            #expect(weak.body.contains("little more than a name"))
            #expect(await visitor.post(path, ["password": "shakshuka with peppers"]).status == .seeOther)
        }
    }

    @Test func `A-01 with the sessions the access tokens end, and the passkeys that stay are shown`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let thief = try await app.program(of: home)
            let account = try await app.account(of: home)
            try await app.change(
                """
                INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
                VALUES (sha256('key'), gen_random_uuid(), '\(account)', 'Phone of a thief', '', 0)
                """
            )
            let other = try await app.household()
            let untouched = try await app.program(of: other)
            let inside = await thief.get("/api/v1/recipes").status
            // The account's row, without ending anything before.
            let token = WayBackToken()
            try await app.database.write(
                WayBackStore.make(token.digest, for: try #require(Account.ID(account)))
            )
            let visitor = Browser(app)
            let page = await visitor.get(token.path.text)
            let stillInside = await thief.get("/api/v1/recipes").status

            let changed = await visitor.post(token.path.text, ["password": "shakshuka with peppers"])

            #expect(inside == .ok)
            #expect(stillInside == .ok)
            #expect(page.body.contains("1 access token ends, too"))
            #expect(page.body.contains("1 passkey stays"))
            #expect(await thief.get("/api/v1/recipes").status == .unauthorized)
            #expect(await untouched.get("/api/v1/recipes").status == .ok)
            #expect(changed.location == "/login?next=/settings/passkeys")
            let entered = await visitor.signIn(
                email: home.email,
                password: "shakshuka with peppers",
                next: "/settings/passkeys"
            )
            #expect(entered.location == "/settings/passkeys")
            #expect(await visitor.get("/settings/passkeys").body.contains("Phone of a thief"))
            #expect(await visitor.get("/settings/security").body.contains("Access token ended"))
        }
    }

    @Test(arguments: ["by a link", "by the operator", "in the settings"])
    func `A-01 A-03 after another password only the browser in which it was chosen is known`(how: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let thief = Browser(app)
            _ = await thief.signIn(email: home.email)
            let fresh = "shakshuka with peppers"
            if how == "in the settings" {
                _ = await home.post("/settings/password", ["current": TestApp.password, "password": fresh])
            } else {
                let token = WayBackToken()
                let account = try #require(Account.ID(try await app.account(of: home)))
                try await app.database.write(WayBackStore.make(token.digest, for: account))
                let path = how == "by a link" ? token.path.text : try await link(app, of: home.email)
                let visitor = Browser(app)
                _ = await visitor.get(path)
                _ = await visitor.post(path, ["password": fresh])
            }
            try await app.change("DELETE FROM account_events")
            for browser in [thief, home] {
                browser.cookies = browser.cookies.filter { $0.key == "sofra-device" }
                #expect(await browser.signIn(email: home.email, password: fresh).status == .seeOther)
            }
            let told = try await app.text("SELECT string_agg(kind, ' ' ORDER BY happened_at) FROM account_events")

            #expect(told == (how == "in the settings" ? "new_device signed_in" : "new_device new_device"))
            #expect(try await app.rows(in: "account_notices WHERE kind = 'new_device'") > 1)
        }
    }

    @Test func `A-01 a reset by the operator ends access tokens at once, and passkeys where that is asked for`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let thief = try await app.program(of: home)
            let account = try await app.account(of: home)
            try await app.change(
                """
                INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
                VALUES (sha256('key'), gen_random_uuid(), '\(account)', 'Phone', '', 0)
                """
            )
            let accounts = AccountAdministration(owner: app.database)

            let first = try await accounts.reset(home.email)
            let second = try await accounts.reset(home.email, withoutPasskeys: true)

            #expect(await thief.get("/api/v1/recipes").status == .unauthorized)
            #expect(first.passkeys == 1)
            #expect(second.passkeys == 0)
            #expect(try await app.rows(in: "passkeys") == 0)
        }
    }

    @Test func `A-03 what the operator does to an account stands in its log, on no device`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.program(of: home)
            let account = try await app.account(of: home)
            try await app.change(
                """
                INSERT INTO passkeys (digest, id, account_id, name, public_key, counter)
                VALUES (sha256('key'), gen_random_uuid(), '\(account)', 'Phone', '', 0)
                """
            )
            let accounts = AccountAdministration(owner: app.database)
            func done() async throws -> String {
                try await app.text(
                    "SELECT string_agg(kind || times, ' ' ORDER BY kind) FROM account_events WHERE address = ''"
                )
            }

            _ = try await accounts.reset(home.email, withoutCode: true, withoutPasskeys: true)
            let reset = try await done()
            _ = try await accounts.reset(home.email, withoutCode: true, withoutPasskeys: true)
            let again = try await done()
            try await accounts.disable(home.email)
            try await accounts.enable(home.email)
            try await accounts.delete(home.email)
            try await accounts.enable(home.email)
            let browser = Browser(app)
            _ = await browser.signIn(email: home.email)
            let log = await browser.get("/settings/security").body
            let lines = ["Passkey removed", "Account switched off", "Account switched on again", "Deletion taken back"]

            #expect(reset == "passkey_removed1 sessions_ended1 token_ended1")
            #expect(again == reset)
            for line in lines { #expect(log.contains(line), "\(line)") }
            #expect(log.contains("The person who runs this server"))
        }
    }

    @Test func `A-01 who asks again while an earlier message waits is written to at once, and for another hour`()
        async throws
    {
        try await TestApp.run(Self.mail) { app in
            let home = try await app.household()
            _ = await ask(app, home.email)
            try await app.change(
                """
                UPDATE password_requests
                SET attempts = 5, asked_at = now() - interval '50 minutes', next_at = now() + interval '32 minutes'
                """
            )

            _ = await ask(app, home.email)
            let waiting = try await app.text(
                "SELECT format('%s %s %s', attempts, asked_at = now(), next_at = now()) FROM password_requests"
            )

            #expect(waiting == "0 t t")
        }
    }

    @Test(arguments: ["address", "switched off"])
    func `A-01 no link is made for an address that was given up, or an account switched off, while its message waited`(
        what: String
    ) async throws {
        try await TestApp.run(Self.mail) { app in
            let home = try await app.household()
            _ = await ask(app, home.email)
            let asked = try #require(try await app.database.write(WayBackStore.take()).first)
            let account = try #require(asked.recipient).account
            func make() async throws -> Bool {
                try await app.database.write { db in
                    try await WayBackStore.make(WayBackToken().digest, for: account, asking: asked.key, db)
                }
            }

            let before = try await make()
            if what == "address" {
                let new = "new-\(Person.ID.new())@example.org"
                let changed = await home.post("/settings/address", ["email": new, "current": TestApp.password])
                #expect(changed.status == .seeOther)
                #expect(try await app.rows(in: "password_links") == 0)
            } else {
                try await AccountAdministration(owner: app.database).disable(home.email)
            }
            let after = try await make()
            try await app.change("UPDATE password_requests SET next_at = now()")
            let again = try await app.database.write(WayBackStore.take())

            #expect([before, after] == [true, false])
            #expect(again.map { $0.recipient == nil } == [true], "whoever has the address now is looked for anew")
        }
    }

    @Test func `HOSTILE-72 HOSTILE-137 a link that is too old, replaced, guessed or switched off is not there`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let first = try await link(app, of: home.email)
            let second = try await link(app, of: home.email)
            let visitor = Browser(app)

            #expect(await visitor.get(first).status == .notFound)
            #expect(await visitor.get(second).status == .ok)
            #expect(await visitor.get(String(second.dropLast()) + "~").status == .notFound)
            #expect(await visitor.get("/reset/" + String(repeating: "A", count: 43)).status == .notFound)
            try await AccountAdministration(owner: app.database).disable(home.email)
            #expect(await visitor.get(second).status == .notFound)
            try await AccountAdministration(owner: app.database).enable(home.email)
            try await app.change("UPDATE password_links SET expires_at = now()")
            #expect(await visitor.get(second).status == .notFound)
            #expect(await visitor.post(second, ["password": "shakshuka with peppers"]).status == .notFound)
        }
    }

    @Test(arguments: ["address", "password"])
    func `A-01 a link ends when its person changes address or password, and not by a wrong try`(what: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            // The account's row alone: whoever runs the program would end the session, too.
            let token = WayBackToken()
            let account = try #require(Account.ID(try await app.account(of: home)))
            try await app.database.write(WayBackStore.make(token.digest, for: account))
            let change = { (current: String) async -> Answer in
                what == "address"
                    ? await home.post(
                        "/settings/address",
                        ["email": "new-\(Person.ID.new())@example.org", "current": current]
                    )
                    : await home.post(
                        "/settings/password",
                        ["current": current, "password": "another good sentence"]
                    )
            }

            let wrong = await change("a guess that is wrong")
            let before = await Browser(app).get(token.path.text)
            let right = await change(TestApp.password)
            let after = await Browser(app).get(token.path.text)
            let visitor = Browser(app)
            _ = await visitor.get("/login")
            let used = await visitor.post(token.path.text, ["password": "shakshuka with peppers"])

            #expect(wrong.status == .unprocessableContent)
            #expect(before.status == .ok)
            #expect(right.status == .seeOther)
            #expect(after.status == .notFound)
            #expect(used.status == .notFound)
            #expect(await home.get("/settings").status == .ok)
        }
    }

    @Test func `HOSTILE-137 whoever asks is answered the same for an address that nobody has, and looks up nothing`()
        async throws
    {
        try await TestApp.run(Self.mail) { app in
            let home = try await app.household()

            let known = await ask(app, home.email)
            let unknown = await ask(app, "nobody@example.org")
            let wrong = await ask(app, "nobody")

            #expect(known.status == .seeOther)
            #expect(known.header("Location") == "/login")
            #expect(unknown.status == known.status)
            #expect(unknown.header("Location") == known.header("Location"))
            #expect(wrong.status == .unprocessableContent)
            #expect(try await app.rows(in: "password_requests") == 2)
            #expect(try await app.rows(in: "password_links") == 0)
            for _ in 0..<30 { _ = await ask(app, "other-\(UUID().uuidString)@example.org") }
            #expect(await ask(app, "one-more@example.org").status == .tooManyRequests)
        }
    }

    @Test func `A-01 without mail the page says whom to ask, and it is linked from the door`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)

            #expect(await visitor.get("/login").body.contains("href=\"/password/forgotten\""))
            #expect(await visitor.get("/password/forgotten").body.contains("who runs this server"))
            #expect(await visitor.post("/password/forgotten", ["email": "ayse@example.org"]).status == .seeOther)
            let waiting = try await app.rows(in: "password_requests")
            #expect(waiting == 0)
        }
    }

    @Test func `HOSTILE-114 the secret of a link is not in the log, and its page is kept by nobody`() async throws {
        let written = LogLines()
        try await TestApp.run(log: written.log) { app in
            let home = try await app.household()
            let path = try await link(app, of: home.email)
            let visitor = Browser(app)

            let page = await visitor.get(path)
            _ = await visitor.post(path, ["password": "shakshuka with peppers"])
            _ = await visitor.get(path)

            #expect(page.header("Cache-Control") == "private, no-store")
            #expect(page.header("Referrer-Policy") == "strict-origin")
            #expect(written.text.contains("/reset/…"))
            #expect(!written.text.contains(path.dropFirst("/reset/".count)))
        }
    }

    @Test
    func `A-04 whom the operator deletes is gone at once, comes back by the operator alone, and leaves the kitchen`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let member = try await app.person(.member, of: home, email: "can-\(UUID().uuidString)@example.org")
            let accounts = AccountAdministration(owner: app.database)

            try await accounts.delete(home.email)

            #expect(await home.get("/settings").status == .seeOther)
            #expect(await Browser(app).signIn(email: home.email).status == .unprocessableContent)
            #expect(await member.get("/recipes").status == .ok)
            #expect(try await accounts.list().first { $0.email == home.email }?.goesOn != nil)
            try await accounts.enable(home.email)
            #expect(await Browser(app).signIn(email: home.email).status == .seeOther)
            try await accounts.disable(home.email)
            #expect(await Browser(app).signIn(email: home.email).status == .unprocessableContent)
            #expect(try await accounts.list().first { $0.email == home.email }?.isDisabled == true)
            await #expect(throws: AccountAdministration.CommandError.self) {
                try await accounts.delete("nobody@example.org")
            }
        }
    }
}
