import Domain
import HTTPServer
import Testing

@testable import App

/// That each thing which owners set for their household does something.
@Suite struct HouseholdSettingsTests {
    @Test func `H-01 H-06 owners choose the units in which the list is read`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("500 g flour", "1 l milk", on: list)
            func amounts() async throws -> [String] {
                [try await home.row("flour", on: list).amount, try await home.row("milk", on: list).amount]
            }
            let metric = try await amounts()
            let saved = await home.post("/household", ["units": "US"])
            let us = try await amounts()
            let wrong = await home.post("/household", ["units": "stone"])
            let page = await home.get("/household")

            #expect(metric == ["500 g", "1 l"])
            #expect(saved.status == .seeOther)
            #expect(us == ["1.1 lb", "1.06 qt"])
            #expect(wrong.status == .unprocessableContent)
            #expect(page.body.contains(#"value="us" selected"#))
            #expect(try await amounts() == us)
        }
    }

    @Test func `H-01 HOSTILE-54 owners decide whether viewers tick`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede-\(Person.ID.new())@example.org")
            let list = try await home.list()
            try await home.put("milk", on: list)
            let row = try await home.row("milk", on: list)
            func tick(_ ticked: String) async -> Status {
                let form: KeyValuePairs = ["ticked": ticked, "op": "\(ShoppingOperation.ID.new())"]
                return await viewer.post("\(list)/items/\(row.id)/tick", form).status
            }

            #expect(await tick("1") == .seeOther)
            #expect(await home.post("/household", ["viewers_tick": "0"]).status == .seeOther)
            #expect(await tick("0") == .forbidden)
            #expect(await viewer.send([sent("untick", row.key)], to: list).status == .forbidden)
            #expect(try await home.row("milk", on: list).mark == "ticked")
            #expect(!(await viewer.get(list)).body.contains("/tick"))
            #expect(await viewer.post("/household", ["viewers_tick": "1"]).status == .forbidden)
            #expect(await home.post("/household", ["viewers_tick": "1"]).status == .seeOther)
            #expect(await tick("0") == .seeOther)
        }
    }

    @Test func `H-01 H-07 owners set for how long leftovers are good, in the fridge and in the freezer`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], servings: 4, in: kitchen.ayse)
            let saved = await kitchen.ayse.post("/household", ["fridge_days": "5", "freezer_days": "30"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE place = 'fridge'")
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["servings": "1"])
            func last(_ place: String) async throws -> String {
                try await app.text("SELECT best_before::text FROM cooked_shares WHERE place = '\(place)'")
            }

            #expect(saved.status == .seeOther)
            #expect(try await last("fridge") == today.adding(days: 5).iso)
            #expect(try await last("freezer") == today.adding(days: 30).iso)
            for wrong in [("fridge_days", "31"), ("freezer_days", "731"), ("freezer_days", "-1")] {
                let refused = await kitchen.ayse.submit("/household", [wrong])
                #expect(refused.status == .unprocessableContent, "\(wrong)")
                #expect(refused.marks(wrong.0), "\(wrong)")
            }
        }
    }

    /// What a page sends where somebody has changed these fields of it.
    private func fields(of page: Answer, changing typed: [String: String]) -> [(String, String)] {
        let names = ["name", "units", "fridge_days", "freezer_days", "share[breakfast]", "share[lunch]"]
        return names.flatMap { name in
            let shown = page.value(of: "was.\(name)") ?? ""
            return [("was.\(name)", shown), (name, typed[name] ?? shown)]
        }
    }

    @Test func `H-01 owners who have the settings open at once take nothing of each other back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let page = await home.get("/household")
            let fridge = await other.submit(
                "/household",
                fields(of: page, changing: ["fridge_days": "11", "share[lunch]": "33"])
            )
            let units = await home.submit(
                "/household",
                fields(of: page, changing: ["units": "us", "share[breakfast]": "20"])
            )
            let both = """
                households WHERE fridge_days = 11 AND units = 'us' AND round(lunch_share::numeric, 4) = 0.33
                    AND round(breakfast_share::numeric, 4) = 0.2
                """

            #expect(page.value(of: "was.share[lunch]") == "35")
            #expect([fridge.status, units.status] == [.seeOther, .seeOther])
            #expect(try await app.rows(in: both) == 1)
        }
    }

    @Test func `H-01 of the same setting the second owner is asked, and keeps what was typed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.person(.owner, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let page = await home.get("/household")
            _ = await other.submit(
                "/household",
                fields(of: page, changing: ["fridge_days": "11", "freezer_days": "77"])
            )
            let second = await home.submit(
                "/household",
                fields(of: page, changing: ["fridge_days": "7", "units": "us"])
            )
            let still = try await app.rows(in: "households WHERE fridge_days = 11 AND units = 'metric'")
            let again = await home.submit(
                "/household",
                fields(of: second, changing: ["fridge_days": "7", "units": "us"])
            )

            #expect(second.status == .conflict)
            #expect(second.marks("fridge_days"))
            #expect(second.body.contains("Somebody has changed this in the meantime: 11. Save again"))
            #expect(second.value(of: "fridge_days") == "7")
            #expect(second.body.contains(#"value="us" selected"#))
            #expect(second.value(of: "freezer_days") == "77", "what nobody touched here is what it is by now")
            #expect(still == 1)
            #expect(again.status == .seeOther)
            #expect(
                try await app.rows(in: "households WHERE fridge_days = 7 AND freezer_days = 77 AND units = 'us'") == 1
            )
        }
    }
}
