import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// What a person eats and does not eat.
@Suite struct ProfileTests {
    private static let filled = [
        ("name", "Ayşe"), ("usual_share", "1,5"), ("diary_writing", "direct"), ("diets", "vegetarian"),
        ("diets", "gluten-free"), ("allergies", "milk"), ("allergies", "nuts"), ("traces", "nuts"),
        ("allergy_words", "kivi\r\n kiwi \r\nKİVİ"), ("dislikes", "okra"),
    ]

    private func path(of browser: Browser, _ app: TestApp) async throws -> String {
        "/people/\(try await app.owner(of: browser).person)"
    }

    private func stored(_ app: TestApp, of path: String) async throws -> [String] {
        try await app.database.read(
            Query.rows(
                """
                SELECT concat_ws(' ', severity, coalesce(substance, diet, words), CASE WHEN traces THEN '+' END)
                FROM avoidances
                WHERE person_id::text = \(String(path.suffix(36)))
                ORDER BY severity, created_at, substance, diet
                """,
                as: String.self
            )
        )
    }

    @Test func `H-04 a profile is kept as it was typed, and everybody of the household sees it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.viewer, of: home, email: "mehmet@example.org")
            let path = try await path(of: home, app)

            let saved = await home.submit(path, Self.filled)
            let own = await home.get(path).body
            let seen = await mate.get(path).body

            #expect(saved.status == .seeOther)
            #expect(
                try await stored(app, of: path) == [
                    "allergy milk", "allergy nuts +", "allergy kivi", "allergy kiwi", "diet vegetarian",
                    "diet gluten-free", "dislike okra",
                ]
            )
            #expect(own.contains(#"autocomplete="name" required>"#), "one's own name is known to the browser")
            #expect(own.contains(#"name="usual_share" type="text" value="1.5""#))
            #expect(own.contains(#"name="allergies" value="milk" checked"#))
            #expect(own.contains(#"name="traces" value="nuts" aria-label="traces too: nuts" checked"#))
            #expect(!own.contains(#"name="allergies" value="eggs" checked"#))
            #expect(own.contains(">kivi\nkiwi</textarea>"))
            #expect(seen.contains("milk, nuts (traces too), kivi, kiwi"))
            #expect(seen.contains("okra"))
            #expect(!seen.contains(#"id="profile""#))
        }
    }

    @Test func `H-04 a form without ticks takes all back, and whoever counts traces avoids the thing`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let path = try await path(of: home, app)
            _ = await home.submit(path, Self.filled)
            let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]

            let page = await home.get(path).body
            _ = await home.submit(path, basics + [("traces", "sesame")])
            let traces = try await stored(app, of: path)
            _ = await home.submit(path, basics)

            #expect(page.contains("Alerjiler"))
            #expect(page.contains(#"value="1,5""#))
            #expect(traces == ["allergy sesame +"])
            #expect(try await stored(app, of: path) == [])
        }
    }

    @Test func `H-04 an allergy that another phone entered meanwhile is not lost with a page that knew nothing of it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await path(of: home, app)
            let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]
            func shown() async throws -> (String, String) {
                let page = await home.get(path).body
                return ("shown", String(try #require(page.firstMatch(of: /name="shown" value="([^"]*)"/)).1))
            }
            let old = try await shown()
            _ = await home.submit(path, basics + [("allergies", "milk"), ("dislikes", "okra"), old])
            let saved = await home.submit(path, basics + [("allergies", "nuts"), old])
            let both = try await stored(app, of: path)
            _ = await home.submit(path, basics + [("allergies", "nuts"), try await shown()])

            #expect(saved.status == .seeOther)
            #expect(both == ["allergy milk", "allergy nuts", "dislike okra"])
            #expect(try await stored(app, of: path) == ["allergy nuts"], "what was shown is taken back")
        }
    }

    @Test func `P-37 an untouched usual share stays exact`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await path(of: home, app)
            try await app.change("UPDATE persons SET usual_share = 1 / 3.0::double precision")

            let page = await home.get(path).body
            let shown = try #require(page.between(#"name="usual_share" type="text" value=""#, "\""))
            _ = await home.submit(path, [("name", "Ayşe"), ("usual_share", shown), ("diary_writing", "offer")])

            #expect(shown == "0.3333")
            #expect(try await app.rows(in: "persons WHERE usual_share = 1 / 3.0::double precision") == 1)
        }
    }

    @Test(arguments: [
        ("usual_share", "0.2"), ("usual_share", "21"), ("usual_share", ""), ("name", ""), ("diary_writing", "all"),
        ("diets", "carnivore"), ("allergies", "pork"), ("traces", "luck"),
        ("allergy_words", String(repeating: "a", count: 101)),
    ])
    func `H-04 a profile that makes no sense is refused and stands there as typed`(field: String, value: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await path(of: home, app)
            let before = try await app.fingerprint()
            let typed = Self.filled.filter { $0.0 != field || ["diets", "allergies", "traces"].contains(field) }

            let answer = await home.submit(path, typed + [(field, value)])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("role=\"alert\""))
            #expect(answer.body.contains(#"name="allergies" value="nuts" checked"#))
            #expect(answer.body.contains("okra</textarea>"))
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `H-04 nobody writes another's profile, not even an owner`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let (owners, members) = (try await path(of: home, app), try await path(of: mate, app))
            let before = try await app.fingerprint()

            #expect(await home.submit(members, Self.filled).status == .notFound)
            #expect(await mate.submit(owners, Self.filled).status == .notFound)
            #expect(try await app.fingerprint() == before)
            #expect(await mate.submit(members, Self.filled).status == .seeOther)
        }
    }

    @Test func `H-03 H-04 guardians alone write the profile of whom they look after`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            let child = "/people/\(try await Belongings(of: home, app).child)"

            let refused = await mate.submit(child, Self.filled)
            let saved = await home.submit(child, Self.filled)

            #expect(refused.status == .notFound)
            #expect(saved.status == .seeOther)
            #expect(try await stored(app, of: child).contains("allergy milk"))
            #expect(await mate.get(child).body.contains("milk, nuts (traces too)"))
            try await app.change("DELETE FROM guardians")
            #expect(await home.submit(child, Self.filled).status == .notFound)
        }
    }

    @Test func `H-03 the profile of whom one looks after speaks of them, and one's own of oneself`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)

            let theirs = await kitchen.ayse.get("/people/\(kitchen.people.ela)").body
            let own = await kitchen.ayse.get("/people/\(kitchen.people.ayse)").body

            #expect(own.contains("Portions you usually eat"))
            #expect(own.contains("What others may put into your diary"))
            #expect(own.contains("What of your days others see"))
            #expect(theirs.contains("Portions usually eaten"))
            #expect(theirs.contains("What others may put into the diary of Ela"))
            #expect(theirs.contains("What of the days of Ela others see"))
            for words in ["you usually eat", "your diary", "your days"] { #expect(!theirs.contains(words), "\(words)") }
        }
    }

    @Test func `H-04 an ingredient is avoided, stays ticked, and by its name when it is merged`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            let path = try await path(of: home, app)
            let salad = try await home.cook("Salad", ["2 zorps", "1 blip"])
            let zorps = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorps'")
            let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]
            let other = try await app.household(email: "zeynep@example.org")
            _ = try await other.cook("Theirs", ["2 blops"])
            let foreign = try await app.text("SELECT id::text FROM ingredients WHERE name = 'blops'")

            let refused = await home.submit(path, basics + [("allergies", zorps), ("allergies", foreign)])
            let none = try await stored(app, of: path)
            let saved = await home.submit(path, basics + [("allergies", zorps)])
            let page = await home.get(path).body
            let before = await home.get(salad).body
            let merged = await mate.post("/ingredients/\(zorps)/merge", ["into": "blip"])

            #expect(refused.status == .unprocessableContent)
            #expect(none == [])
            #expect(saved.status == .seeOther)
            #expect(page.contains(#"name="allergies" value="\#(zorps)" checked"#))
            #expect(!page.contains(foreign))
            #expect(before.contains("Ayşe: contains zorps: 2 zorps"))
            #expect(merged.status == .seeOther)
            #expect(try await stored(app, of: path) == ["allergy zorps"])
            #expect(await home.get(salad).body.contains("Ayşe: contains zorps: 2 zorps, 1 blip"))
        }
    }

    @Test func `H-04 an ingredient is chosen by what the kitchen calls it, and what it does not know is said`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await path(of: home, app)
            let salad = try await home.cook("Salad", ["2 zorps", "1 blip"])
            let other = try await app.household(email: "zeynep@example.org")
            _ = try await other.cook("Theirs", ["2 blops"])
            let basics = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer")]
            let zorps = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorps'")

            let form = await home.get(path).body
            let unknown = await home.submit(path, basics + [("allergy_ingredient", "blops")])
            let saved = await home.submit(path, basics + [("allergy_ingredient", " Zorps ")])
            let page = await home.get(path).body
            try await app.change("UPDATE ingredients SET deleted_at = now() WHERE name = 'zorps'")
            let again = await home.submit(path, basics + [("allergies", zorps)])

            #expect(form.contains(#"<option value="zorps">"#))
            #expect(!form.contains("blops"))
            #expect(unknown.status == .unprocessableContent)
            #expect(unknown.marks("allergy_ingredient"))
            #expect(saved.status == .seeOther)
            #expect(page.contains(#"name="allergies" value="\#(zorps)" checked"#))
            #expect(await home.get(salad).body.contains("Ayşe: contains zorps: 2 zorps"))
            #expect(again.status == .seeOther)
            #expect(
                try await app.rows(in: "avoidances WHERE ingredient_id = '\(zorps)'") == 1,
                "what is in the bin goes on to be avoided"
            )
        }
    }

    @Test func `H-02 HOSTILE-51 who shows their days to somebody of another household shows them to nobody by it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await path(of: home, app)
            let other = try await app.household(email: "zeynep@example.org")
            let foreign = try await app.owner(of: other).person
            let basics = [
                ("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("share_level", "all"),
            ]

            let answer = await home.submit(path, basics + [("share_with", "\(foreign)")])

            #expect(answer.status == .unprocessableContent)
            #expect(try await app.rows(in: "body_shares") == 0)
        }
    }
}
