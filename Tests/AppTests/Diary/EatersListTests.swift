import Domain
import HTTPServer
import Testing

@testable import App

/// For whom else something can be logged: on the page of a food and in the form of a quick entry, too.
@Suite struct EatersListTests {
    private func child(_ name: String, _ kind: String, of home: Browser) async throws -> String {
        let made = await home.post("/people", ["name": name, "kind": kind, "usual_share": "0.5"])
        guard made.status == .seeOther, let location = made.location else { throw Unexpected(made) }
        return String(location.dropFirst("/people/".count))
    }

    @Test func `H-02 a food and a quick entry are logged for several persons, each with so many times the amount`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let me = try await app.owner(of: home).person.description
            let ela = try await child("Ela", "dependant", of: home)
            let food = try await app.stock("Yoghurt", energy: 60, in: home)
            let page = await home.get("/foods/\(food)").body
            let quick = await home.get("/diary/2026-03-21/quick").body
            let both = [("person", me), ("person", ela), ("several", "1"), ("slot", "lunch")]
            let eaten = [("food", "\(food)"), ("amount", "200"), ("measure", "g"), ("servings[\(ela)]", "0.5")]
            let logged = await home.submit("/diary/2026-03-21/entries", both + eaten)
            let typed = await home.submit(
                "/diary/2026-03-21/entries",
                both + [("quick_name", "Simit"), ("energy_kcal", "300"), ("servings[\(ela)]", "")]
            )
            let wrong = await home.submit(
                "/diary/2026-03-21/entries",
                [("several", "1"), ("slot", "lunch"), ("quick_name", "Simit"), ("energy_kcal", "300")]
            )
            let preview = await home.submit("/foods/\(food)/preview", both + eaten, ["Sofra-Live": "consumed"])

            for form in [page, quick] {
                #expect(form.contains("<bdi>Ela</bdi>"))
                #expect(form.contains(#"name="servings[\#(ela)]" class="short" inputmode="decimal" value="0.5""#))
                #expect(form.contains(#"How many times this amount<span class="unseen"> Ela</span>"#))
            }
            #expect(logged.status == .seeOther)
            #expect(typed.status == .seeOther)
            #expect(preview.status == .ok)
            let theirs = try await app.text(
                "SELECT string_agg(name || ' ' || energy_kcal, ', ' ORDER BY name) FROM diary_entries WHERE person_id = '\(ela)'"
            )
            #expect(theirs == "Simit 150, Yoghurt 60")
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("<bdi>Ela</bdi>"))
        }
    }

    @Test(arguments: [false, true])
    func `W-18 H-02 a dish that was weighed is copied in the portions that each usually eats`(isDeleted: Bool)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let ela = try await child("Ela", "dependant", of: home)
            let oats = try await app.stock("Moon oats", energy: 250, in: home)
            let stew = try await home.cook("Moon stew", ["1000 g moon oats"])
            _ = await home.post(stew + "/portion", ["grams": "200", "version": "1"])
            let day = "/diary/2026-03-21"
            let weighed: KeyValuePairs = ["slot": "lunch", "recipe": String(stew.suffix(36)), "grams": "300"]
            _ = await home.post(day + "/entries", weighed)
            try await home.eat(oats, "80", "g", "lunch", on: "2026-03-21")
            if isDeleted { _ = await home.post(stew + "/delete") }
            let chosen = [
                ("entry[]", try await app.entry("Moon stew")), ("entry[]", try await app.entry("Moon oats")),
            ]

            let page = await home.get(day + "/choose").body
            let people = [("several", "1"), ("person", ela), ("to", "2026-03-22")]
            let copied = await home.submit(day + "/copy", chosen + people)

            let theirs = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', name, round(amount::numeric, 6)::float8, measure, round(energy_kcal::numeric, 6)::float8),
                    ', ' ORDER BY name)
                FROM diary_entries WHERE person_id = '\(ela)'
                """
            )
            #expect(page.contains("Each gets the portions of a dish that they usually eat"))
            #expect(copied.status == .seeOther)
            // Half a portion of 200 g, and half of the 80 g.
            #expect(theirs == "Moon oats 40 g 100, Moon stew 100 g 250")
        }
    }

    @Test func `W-18 a form for somebody whom one looks after says who will eat`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let ela = try await child("Ela", "dependant", of: home)
            let soup = try await app.recipe("Soup", lines: [.init(grams: 1000, energyPer100g: 50)], in: home)
            let own = await home.get("/recipes/\(soup)/log").body
            let hers = await home.get("/recipes/\(soup)/log?person=\(ela)").body

            #expect(own.contains("<caption>You will eat</caption>"))
            #expect(hers.contains("<caption><bdi>Ela will eat</bdi></caption>"))
        }
    }

    @Test func `H-03 guests stand under "More" 30 days after their last meal`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let me = try await app.owner(of: home).person.description
            let guest = try await child("Deniz", "guest", of: home)
            let path = "/diary/\(TestApp.today)/quick"
            func isFolded(_ page: Answer) -> Bool {
                page.body.split(separator: "<details").contains {
                    $0.contains("<summary>More</summary>") && $0.contains("<bdi>Deniz</bdi>")
                }
            }
            let new = await home.get(path)
            try await app.change("UPDATE persons SET created_at = now() - interval '60 days' WHERE id = '\(guest)'")
            let old = await home.get(path)
            let eaten = [("quick_name", "Simit"), ("energy_kcal", "300"), ("slot", "lunch")]
            _ = await home.submit(
                "/diary/\(TestApp.today)/entries",
                [("several", "1"), ("person", me), ("person", guest)] + eaten
            )
            let again = await home.get(path)

            #expect(new.body.contains("<bdi>Deniz</bdi>"))
            #expect(!isFolded(new))
            #expect(isFolded(old))
            #expect(!isFolded(again))
        }
    }

    @Test func `W-22 for whom else stands folded until somebody else is chosen, or something of it is wrong`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let me = try await app.owner(of: home).person.description
            let ela = try await child("Ela", "dependant", of: home)
            let path = "/diary/2026-03-21"
            let typed = [("quick_name", "Simit"), ("energy_kcal", "none"), ("slot", "lunch"), ("several", "1")]

            let blank = await home.get("\(path)/quick").body
            let alone = await home.submit("\(path)/entries", typed + [("person", me)]).body
            let both = await home.submit("\(path)/entries", typed + [("person", me), ("person", ela)]).body

            #expect(blank.contains(#"<details class="fold"><summary>For whom · Me</summary>"#))
            #expect(alone.contains(#"<details class="fold"><summary>For whom · Me</summary>"#))
            #expect(both.contains(#"<details class="fold" open><summary>For whom · Me, Ela</summary>"#))
        }
    }
}
