import Database
import Foundation
import QRCodes
import Security
import Testing
import Web

@testable import App

/// A code of an authenticator app beside the password.
@Suite struct SecondFactorTests {
    /// A person who has turned it on, with what their app knows.
    private struct Guarded {
        let home: Browser
        let secret: [UInt8]
        let recovery: [String]
        /// The period whose code has turned it on.
        let step: Int

        /// The code of a period, counted from that: the next one is good, whether or not its time has come.
        func code(_ off: Int = 1) -> String { OneTimeCode.code(secret, step: step + off) }
    }

    private func guarded(_ app: TestApp) async throws -> Guarded {
        let home = try await app.household()
        let page = await home.get("/settings/code").body
        let seed = try #require(page.firstMatch(of: /name="seed" value="([^"]+)"/).map { String($0.1) })
        let bytes = try #require(Base64.decode(seed))
        let secret = app.application.factorSecrets.secret(
            seed: bytes,
            of: try #require(Account.ID(try await app.account(of: home)))
        )
        let step = Moment.now().seconds / OneTimeCode.period
        let code = OneTimeCode.code(secret, step: step)
        let on = await home.post("/settings/code", ["seed": seed, "code": code, "current": TestApp.password])
        guard on.status == .seeOther else { throw Unexpected(on) }
        let codes = await home.get("/settings/code").body.matches(of: /<code>([a-z2-7-]{14})<\/code>/)
        return Guarded(home: home, secret: secret, recovery: codes.map { String($0.1) }, step: step)
    }

    /// A browser in which the password was written.
    private func waiting(_ app: TestApp, _ person: Guarded) async throws -> Browser {
        let visitor = Browser(app)
        let asked = await visitor.signIn(email: person.home.email, next: "/recipes")
        #expect(asked.location == "/login/code?next=%2Frecipes")
        return visitor
    }

    private func isOutside(_ browser: Browser) async -> Bool {
        await browser.get("/settings").location?.hasPrefix("/login") == true
    }

    @Test func `A-02 with a second factor the password alone opens nothing, and a code opens once`() async throws {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let phone = try await waiting(app, person)

            let form = await phone.get("/login/code")
            let outside = await isOutside(phone)
            let wrong = await phone.post("/login/code", ["code": "000000", "next": "/recipes"])
            let code = person.code()
            let right = await phone.post("/login/code", ["code": code, "next": "/recipes"])
            let inside = await phone.get("/settings").status
            let thief = try await waiting(app, person)
            let again = await thief.post("/login/code", ["code": code])

            #expect(form.status == .ok)
            #expect(form.header("Cache-Control") == "private, no-store")
            #expect(outside)
            #expect(wrong.marks("code"))
            #expect(right.location == "/recipes")
            #expect(inside == .ok)
            #expect(again.status == .unprocessableContent)
            #expect(await isOutside(thief))
        }
    }

    @Test func `HOSTILE-138 codes of another account, two periods off, and of who only waited are refused`()
        async throws
    {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let other = try await guarded(app)
            let thief = try await waiting(app, person)

            for code in [other.code(), person.code(-2), person.code(4), person.code(0), other.recovery[0], ""] {
                let answer = await thief.post("/login/code", ["code": code])
                #expect(answer.status == .unprocessableContent, "\(code)")
            }
            #expect(await isOutside(thief))
            let nobody = Browser(app)
            _ = await nobody.get("/login")
            #expect(await nobody.post("/login/code", ["code": person.code()]).location == "/login")
            #expect(await isOutside(nobody))
        }
    }

    @Test func `A-02 HOSTILE-138 each of ten recovery codes opens once, and new ones end the old`() async throws {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let first = try await waiting(app, person)
            let second = try await waiting(app, person)

            let opened = await first.post("/login/code", ["code": person.recovery[3].uppercased()])
            let again = await second.post("/login/code", ["code": person.recovery[3]])
            let left = await person.home.get("/settings/code")
            let unasked = await person.home.post("/settings/code/recovery")
            let renewed = await person.home.post("/settings/code/recovery", ["current": TestApp.password])
            let old = await second.post("/login/code", ["code": person.recovery[4]])

            #expect(person.recovery.count == 10)
            #expect(opened.status == .seeOther)
            #expect(again.status == .unprocessableContent)
            #expect(left.body.contains("9 of 10 recovery codes are left"))
            #expect(unasked.marks("current"))
            #expect(renewed.status == .seeOther)
            #expect(old.status == .unprocessableContent)
            try await app.change("UPDATE second_factors SET codes_made_at = now() - interval '11 minutes'")
            #expect(!(await person.home.get("/settings/code").body.contains("<ul class=\"rows\"><li><code>")))
        }
    }

    @Test func `HOSTILE-138 after ten codes nobody tries another for a while`() async throws {
        try await TestApp.run { app in
            let person = try await guarded(app)
            for _ in 0..<10 {
                let thief = try await waiting(app, person)
                thief.address = "198.51.100.\(Int.random(in: 1...250))"
                #expect(await thief.post("/login/code", ["code": "000000"]).status == .unprocessableContent)
            }
            let late = try await waiting(app, person)
            #expect(await late.post("/login/code", ["code": person.code()]).status == .tooManyRequests)
            #expect(await isOutside(late))
        }
    }

    @Test func `A-02 it is turned on with a right code and the password, and off with the password`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let seed = Base64.encode(SecureRandom.bytes(32))
            let unproven = await home.post(
                "/settings/code",
                ["seed": seed, "code": "000000", "current": TestApp.password]
            )
            let person = try await guarded(app)
            let guessed = await person.home.post("/settings/code/off", ["current": "a guess that is wrong"])
            let stays = try await app.rows(in: "second_factors")
            let off = await person.home.post("/settings/code/off", ["current": TestApp.password])
            let entered = await Browser(app).signIn(email: person.home.email)

            #expect(unproven.marks("code"))
            #expect(unproven.body.contains(seed))
            #expect(guessed.marks("current"))
            #expect(stays == 1)
            #expect(off.status == .seeOther)
            #expect(entered.location == "/")
            #expect(await person.home.get("/settings/security").body.contains("Second factor turned off"))
        }
    }

    @Test func `A-02 a new password ends what waited for a code, and the operator lets in who has lost the phone`()
        async throws
    {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let waiting = try await waiting(app, person)
            _ = await person.home.post(
                "/settings/password",
                ["current": TestApp.password, "password": "another good sentence"]
            )
            let late = await waiting.post("/login/code", ["code": person.code()])
            let link = try await AccountAdministration(owner: app.database).reset(person.home.email, withoutCode: true)
            _ = await Browser(app).get(link.path)
            let entered = await Browser(app).signIn(email: person.home.email, password: "another good sentence")

            #expect(late.location == "/login")
            #expect(entered.location == "/")
        }
    }

    @Test func `A-02 HOSTILE-75 who takes too long with the code signs in once more, and comes to where they wanted`()
        async throws
    {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let next = "/settings?kept=1"
            let visitor = Browser(app)
            let asked = await visitor.signIn(email: person.home.email, next: next)
            try await app.change("UPDATE waiting_sign_ins SET expires_at = now() - interval '1 second'")

            let late = await visitor.post("/login/code", ["code": person.code(), "next": next])
            let door = await visitor.get(try #require(late.location))
            let opened = await visitor.get(try #require(asked.location))
            let inside = await person.home.get(try #require(asked.location))
            let passed = await person.home.get(try #require(inside.location))
            let told = await person.home.get("/settings").body.contains("Please sign in once more")

            #expect(late.status == .seeOther)
            #expect(late.location == "/login?next=%2Fsettings%3Fkept%3D1")
            #expect(door.body.contains("Please sign in once more"))
            #expect(door.next == next)
            #expect(opened.location == late.location)
            #expect(await isOutside(visitor))
            #expect(passed.location == next)
            #expect(!told)
        }
    }

    @Test func `A-02 an authenticator app reads issuer, account, secret, digits and period out of the picture`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household(email: "ayse+\(Person.ID.new())@example.org")

            let page = await home.get("/settings/code").body

            let picture = try #require(page.firstMatch(of: /class="code-ground"[^>]*><path d="([^"]+)"/)?.1)
            let key = try #require(page.firstMatch(of: /<code class="link">([A-Z2-7 ]+)<\/code>/)?.1)
            let account = home.email.replacing("+", with: "%2B").replacing("@", with: "%40")
            let secret = key.replacing(" ", with: "")
            let told = "otpauth://totp/Sofra%3A\(account)?secret=\(secret)&issuer=Sofra&digits=6&period=30"
            #expect(secret.count == 32)
            #expect(try String(picture) == #require(QRCode(told)).path())
        }
    }

    @Test func `HOSTILE-65 what the database holds makes no code`() async throws {
        try await TestApp.run { app in
            let person = try await guarded(app)
            let row = try await app.text("SELECT second_factors::text FROM second_factors")
            #expect(!row.contains(Digest.hexadecimal(person.secret)))
            #expect(person.recovery.allSatisfy { !row.contains($0) })
        }
    }
}
