import HTTPServer
import Testing
import Web

@testable import App

/// Text as it really arrives in the product's forms.
@Suite struct FormTextTests {
    /// A form of the product, filled in well, and its fields of free text.
    struct Case: Sendable, CustomTestStringConvertible {
        let path: String
        let fields: [(String, String)]
        let texts: [String]
        var testDescription: String { path }

        func body(_ field: String, _ encoded: String) -> String {
            fields.map { name, value in
                "\(name)=\(name == field ? encoded : PercentEncoding.encode(value))"
            }.joined(separator: "&") + "&_csrf=§"
        }
    }

    static let register = Case(
        path: "/register",
        fields: [
            ("name", "Ali"), ("household", "Gül Sokak 3"), ("email", "ali@example.org"),
            ("password", TestApp.password), ("language", "en"), ("timezone", "Europe/Istanbul"),
        ],
        texts: ["name", "household", "email"]
    )
    static let settings = Case(
        path: "/settings",
        fields: [("name", "Ali"), ("language", "en"), ("timezone", "UTC")],
        texts: ["name"]
    )
    static let household = Case(path: "/household", fields: [("name", "Gül Sokak 3")], texts: ["name"])

    /// Sends each text in each free field; every one must be refused with `status`, and nothing may be written.
    private func refused(_ form: Case, _ encoded: [String], with statuses: [Int]) async throws {
        try await TestApp.run { app in
            let visitor = form.path == "/register" ? Browser(app) : try await app.household()
            _ = await visitor.get(form.path)
            let before = try await app.fingerprint()
            for field in form.texts {
                for text in encoded {
                    let answer = await visitor.post(form.path, raw: form.body(field, text))
                    #expect(statuses.contains(answer.status.rawValue), "\(field)=\(text.prefix(40))")
                    if answer.status == .unprocessableContent {
                        #expect(answer.marks(field), "\(field)=\(text.prefix(40))")
                    }
                }
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }

    @Test(arguments: [register, settings, household])
    func `HOSTILE-29 a NUL in any field is refused, never cut`(_ form: Case) async throws {
        try await refused(form, ["Ali%00", "%00", "Al%00i@example.org"], with: [422])
    }

    @Test(arguments: [register, settings, household])
    func `HOSTILE-30 what is not UTF-8 is refused`(_ form: Case) async throws {
        try await refused(form, ["%ff%fe", "%c0%af", "%ed%a0%80", "A%80"], with: [400, 422])
    }

    @Test(arguments: [register, settings, household])
    func `HOSTILE-31 and HOSTILE-36 a heap of marks or a megabyte is refused by its bytes`(_ form: Case) async throws {
        let marks = "a" + String(repeating: "%CC%81", count: 100_000)
        try await refused(form, [marks, String(repeating: "a", count: 900_000)], with: [422])
    }

    @Test(arguments: [register, settings, household])
    func `HOSTILE-35 a name of nothing visible is refused`(_ form: Case) async throws {
        try await refused(
            form,
            ["", "+++", "%C2%A0%C2%A0", "%E2%80%8B", "%E2%A0%80", "%E2%80%AE%E2%80%8F"],
            with: [422]
        )
    }

    @Test func `HOSTILE-32 a name and an address are one however their letters are composed`() async throws {
        try await TestApp.run { app in
            _ = try await app.household(email: "andr\u{E9}@example.org")
            let visitor = Browser(app)
            _ = await visitor.get("/register")

            let again = await visitor.post(
                "/register",
                [
                    "name": "Andre\u{301}", "household": "Home", "email": "andre\u{301}@example.org",
                    "password": TestApp.password, "timezone": "UTC",
                ]
            )
            let other = Browser(app)
            let entered = await other.signIn(email: "andre\u{301}@example.org")

            #expect(again.status == .unprocessableContent)
            #expect(entered.status == .seeOther)
        }
    }

    @Test func `HOSTILE-34 turning characters go from a name, which stands inside its own element`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let saved = await home.post(
                "/settings",
                ["name": "\u{202E}evil\u{202E}Ali\u{200B}", "language": "en", "timezone": "UTC"]
            )
            let page = await home.get("/household")

            #expect(saved.status == .seeOther)
            #expect(!page.body.contains("\u{200B}") && !page.body.contains("\u{202E}"))
            let places = page.body.ranges(of: "evilAli")
            #expect(!places.isEmpty)
            #expect(page.body.ranges(of: "<bdi>evilAli</bdi>").count == places.count)
        }
    }

    @Test func `HOSTILE-37 an emoji family at the limit is kept whole or refused whole`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let family = "👨‍👩‍👧‍👦"
            let fits = String(repeating: "a", count: 100 - family.unicodeScalars.count) + family
            let kept = await home.post("/household", ["name": fits])
            let page = await home.get("/household")
            let refused = await home.post("/household", ["name": "a" + fits])

            #expect(kept.status == .seeOther)
            #expect(page.body.contains(fits))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("a" + fits))
        }
    }

    @Test func `HOSTILE-70 passwords count to the byte and are taken as they are`() async throws {
        let fine = [
            "kayık-77", String("Ağaç altında kurulan sofrada çorba, pilav, köfte ve bir dilim kavun".prefix(64)),
            String(decoding: (0..<128).map { UInt8(0x21 + $0 * 7 % 90) }, as: UTF8.self), "👨‍👩‍👧‍👦 soup",
            "ends in space ",
        ]
        try await TestApp.run { app in
            for (number, password) in fine.enumerated() {
                let visitor = Browser(app)
                _ = await visitor.get("/register")
                let email = "person\(number)@example.org"
                let answer = await visitor.post(
                    "/register",
                    ["name": "Ali", "household": "Home", "email": email, "password": password, "timezone": "UTC"]
                )
                let other = Browser(app)
                let trimmed = await other.signIn(email: email, password: password.trimmed + "!")
                let exact = await other.signIn(email: email, password: password)
                #expect(answer.status == .seeOther, "\(password)")
                #expect(trimmed.status == .unprocessableContent, "\(password)")
                #expect(exact.status == .seeOther, "\(password)")
            }
        }
    }

    @Test func `HOSTILE-70 short, long, common and NUL passwords are refused`() async throws {
        try await TestApp.run { app in
            let visitor = Browser(app)
            _ = await visitor.get("/register")
            let before = try await app.fingerprint()
            let refused = [
                "", "kayık7", "password1", "12345678", "qwerty123", "a\u{0}bcdefghij",
                String(repeating: "a", count: 1_000_000),
            ]
            for password in refused {
                let answer = await visitor.post(
                    "/register",
                    [
                        "name": "Ali", "household": "Home", "email": "ali@example.org", "password": password,
                        "timezone": "UTC",
                    ]
                )
                #expect([413, 422].contains(answer.status.rawValue), "\(password.prefix(20))")
                #expect(!answer.body.contains("value=\"\(password)\"") || password.isEmpty)
            }
            let after = try await app.fingerprint()
            #expect(before == after)
        }
    }
}
