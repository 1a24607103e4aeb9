import Domain
import HTTPServer
import Testing

@testable import App

/// What else is done to what stands on a list.
@Suite struct ItemTests {
    @Test func `H-06 clearing hides what was ticked and not what it covers, and comes back at once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("200 g cheese", "bread", "soap", on: list)
            try await home.tick("cheese", on: list)
            try await home.tick("bread", on: list)

            let cleared = await home.post("\(list)/clear")
            #expect(cleared.status == .seeOther)
            let page = await home.get("\(list)?show=all")
            #expect(page.rows.map(\.name) == ["soap"])
            #expect(page.body.contains("2 things cleared."))

            let undo = try #require(page.between(#"<form method="post" action="\#(list)/clearings/"#, "\""))
            #expect(await home.post("\(list)/clearings/\(undo)").status == .seeOther)
            #expect(await home.get("\(list)?show=all").rows.map(\.mark) == ["ticked", "ticked", "open"])

            _ = await home.post("\(list)/clear")
            try await home.put("100 g cheese", on: list)
            #expect(try await home.row("cheese", on: list).amount == "100 g")
        }
    }

    @Test func `HOSTILE-89 a list that is cleared twice says what was cleared, with the same way back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("cheese", "bread", "soap", on: list)
            try await home.tick("cheese", on: list)
            try await home.tick("bread", on: list)
            let shown = try #require(await home.get(list).value(of: "shown"))
            func clear() async -> String? {
                _ = await home.post("\(list)/clear", ["shown": shown])
                return await home.get(list).between(#"<div class="flash" role="status">"#, #"<input"#)
            }

            let first = await clear()
            let again = await clear()
            try await home.tick("soap", on: list)
            let other = await clear()

            #expect(first?.contains("2 things cleared.") == true)
            #expect(first?.contains("\(list)/clearings/\(shown)/undo") == true)
            #expect(again == first)
            #expect(other?.contains("1 thing cleared.") == true)
            #expect(other?.contains("\(list)/clearings/\(shown)/undo") == false)
            #expect(await home.post("\(list)/clearings/\(shown)/undo").status == .seeOther)
            let rows = await home.get("\(list)?show=all").rows
            #expect(Set(rows.map(\.name)) == ["cheese", "bread"])
            #expect(rows.allSatisfy { $0.mark == "ticked" })
        }
    }

    @Test func `H-06 what is taken off comes back by undo, and by being added again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 l milk", on: list)
            let row = try await home.row("milk", on: list)

            let removed = await home.post("\(list)/items/\(row.id)/delete")
            #expect(removed.location == list)
            #expect(await home.get(list).rows.isEmpty)

            _ = await home.post("\(list)/items/\(row.id)/undelete")
            #expect(try await home.row("milk", on: list).amount == "2 l")

            _ = await home.post("\(list)/items/\(row.id)/delete")
            try await home.put("1 l milk", on: list)
            #expect(try await home.row("milk", on: list).amount == "1 l")
            #expect(try await home.row("milk", on: list).id == row.id)
        }
    }

    @Test func `HOSTILE-89 what is taken off twice comes back by one undo, and no more than that`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("2 kg rice", on: list)
            let row = try await home.row("rice", on: list)

            let first = await home.post("\(list)/items/\(row.id)/delete")
            let again = await home.post("\(list)/items/\(row.id)/delete")
            let page = await home.get(list)
            let undone = await home.post("\(list)/items/\(row.id)/undelete")
            #expect([first, again].map(\.location) == [list, list])
            #expect(page.body.contains("\(list)/items/\(row.id)/undelete"))
            #expect(undone.status == .seeOther)
            #expect(try await home.row("rice", on: list).amount == "2 kg")

            _ = await home.post("\(list)/items/\(row.id)/delete")
            try await home.put("1 kg rice", on: list)
            _ = await home.post("\(list)/items/\(row.id)/delete")
            _ = await home.post("\(list)/items/\(row.id)/delete")
            _ = await home.post("\(list)/items/\(row.id)/undelete")
            #expect(try await home.row("rice", on: list).amount == "1 kg")
        }
    }

    @Test func `H-06 have it and not here leave their aisle, and not here stays when the list is cleared`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", "500 g flour", "saffron", on: list)
            let (milk, flour, saffron) = (
                try await home.row("milk", on: list), try await home.row("flour", on: list),
                try await home.row("saffron", on: list)
            )

            _ = await home.post("\(list)/items/\(milk.id)/have", ["op": "\(ShoppingOperation.ID.new())"])
            _ = await home.post(
                "\(list)/items/\(flour.id)/have",
                ["op": "\(ShoppingOperation.ID.new())", "amount": "200 g"]
            )
            _ = await home.post("\(list)/items/\(saffron.id)/missing", ["op": "\(ShoppingOperation.ID.new())"])
            let page = await home.get("\(list)?show=all")

            #expect(page.aisles.first { $0.name == "Not found" }?.items == ["saffron"])
            #expect(page.aisles.first { $0.name == "At home" }?.items.contains("milk") == true)
            #expect(try await home.row("flour", on: list).more == "300 g more")
            #expect(try await app.rows(in: "shopping_operations") == 6)

            _ = await home.post("\(list)/clear")
            let after = await home.get("\(list)?show=all")
            #expect(after.rows.map(\.name).sorted() == ["flour", "saffron"])
            #expect(after.aisles.first { $0.name == "Not found" }?.items == ["saffron"])
        }
    }

    @Test func `H-06 cups at home cover grams that are needed, and what nobody can weigh is asked for otherwise`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("500 g flour", on: list)
            let flour = try await home.row("flour", on: list)
            func have(_ amount: String) async -> Answer {
                await home.post(
                    "\(list)/items/\(flour.id)/have",
                    ["op": "\(ShoppingOperation.ID.new())", "amount": amount]
                )
            }
            let packets = await have("2 packets")
            let cups = await have("2 cups")

            #expect(packets.status == .unprocessableContent)
            #expect(packets.body.contains("Write an amount such as 2 or 500 g"))
            #expect(cups.status == .seeOther)
            #expect(try await home.row("flour", on: list).more == "250 g more")
        }
    }

    @Test func `L-02 what is pressed in a row of a list names its row, after the words that are seen`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", "saffron", on: list)
            let saffron = try await home.row("saffron", on: list)
            _ = await home.post("\(list)/items/\(saffron.id)/missing", ["op": "\(ShoppingOperation.ID.new())"])
            let page = await home.get("\(list)?check=1")

            #expect(page.body.contains(#"aria-label="Not here: milk"><span class="unseen">Not here</span>"#))
            #expect(page.body.contains(#"aria-label="Here after all: saffron">"#))
            #expect(page.body.contains(#"aria-label="Have it: milk">Have it</button>"#))
        }
    }

    @Test func `H-06 how much is at home in words stands in its field beside what would be right, and nothing is done`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("500 g flour", on: list)
            let row = "\(list)/items/\(try await home.row("flour", on: list).id)"
            let shown = ("shown", "\(ShoppingOperation.ID.new())")
            let before = try await app.rows(in: "shopping_operations")
            let words = await home.submit("\(row)/have", [shown, ("amount", "biraz")])
            let note = await home.submit("\(row)/note", [shown, ("note", String(repeating: "a", count: 5_000))])

            #expect(words.status == .unprocessableContent)
            #expect(words.body.contains("Write an amount such as 2 or 500 g"))
            #expect(words.body.contains(##"href="#have-amount""##))
            #expect(words.body.matches(of: /value="biraz"/).count == 1, "the amount that is needed stays")
            #expect(note.status == .unprocessableContent)
            #expect(note.body.contains("aria-invalid"))
            #expect(try await app.rows(in: "shopping_operations") == before)
        }
    }

    @Test func `H-06 an aisle that was set is remembered for the words, and batteries stay no ingredient`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("batteries", on: list)
            let row = try await home.row("batteries", on: list)
            #expect(await home.get(list).aisles.first?.name == "Other things")

            let edit = await home.get("\(list)/items/\(row.id)/edit")
            #expect(edit.status == .ok)
            let saved = await home.post(
                "\(list)/items/\(row.id)",
                ["name": "AA batteries", "aisle": "household", "note": "four", "amount": "2", "unit": "packs"]
            )
            #expect(saved.status == .seeOther)
            let changed = try await home.row("AA batteries", on: list)
            #expect(changed.amount == "2 packs")
            #expect(changed.text.contains("four"))
            #expect(await home.get(list).aisles.first?.name == "Household")

            _ = await home.post("/shopping/lists", ["name": "Hardware"])
            let other = try #require((await home.get("/shopping")).location)
            #expect(other != list)
            try await home.put("batteries", on: other)
            #expect(await home.get(other).aisles.first?.name == "Household")
            #expect(try await app.rows(in: "ingredients") == 0)
        }
    }

    @Test func `H-06 who changes one field of an item takes back nothing that another has changed`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("batteries", on: list)
            let row = try await home.row("batteries", on: list)
            let path = "\(list)/items/\(row.id)"
            let shown = await home.get("\(path)/edit")
            func fields(_ page: Answer, _ typed: [String: String]) -> [(String, String)] {
                let names = ["name", "aisle", "note", "amount", "unit"]
                return names.flatMap { name in
                    let was = page.body.between(#"name="was.\#(name)" value=""#, "\"") ?? "?"
                    return [("was.\(name)", was), (name, typed[name] ?? was)]
                }
            }
            _ = await home.submit(path, fields(shown, ["note": "rechargeable", "amount": "4", "aisle": "household"]))
            _ = await home.submit(path, fields(shown, ["name": "AA batteries"]))
            let both = try await home.row("AA batteries", on: list)
            let refused = await home.submit(path, fields(shown, ["name": ""]))
            let again = await home.submit(path, fields(refused, ["name": "AAA batteries"]))

            #expect(both.amount == "4")
            #expect(both.text.contains("rechargeable"))
            #expect(await home.get(list).aisles.first?.name == "Household")
            #expect(refused.status == .unprocessableContent)
            #expect(again.status == .seeOther)
            #expect(try await home.row("AAA batteries", on: list).text.contains("rechargeable"))
        }
    }

    @Test func `H-06 what was at home three times running is asked about once, and then is always there`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            _ = await home.post("/ingredients", ["name": "salt"])
            func had() async throws -> Bool {
                try await home.put("salt", on: list)
                let row = try await home.row("salt", on: list)
                let operation = "\(ShoppingOperation.ID.new())"
                _ = await home.post("\(list)/items/\(row.id)/have", ["op": operation])
                let asks = try await home.row("salt", on: list).text.contains("Always at home?")
                _ = await home.post("\(list)/clear")
                return asks
            }
            let first = [try await had(), try await had(), try await had(), try await had()]
            try await home.put("salt", on: list)
            try await home.tick("salt", on: list)
            _ = await home.post("\(list)/clear")
            let anew = [try await had(), try await had(), try await had()]
            let id = try await app.text("SELECT id::text FROM ingredients WHERE name = 'salt'")
            let yes = await home.post(
                "/pantry",
                ["ingredient": id, "state": "always", "list": String(list.dropFirst("/shopping/".count))]
            )
            try await home.put("salt", on: list)

            #expect(first == [false, false, true, false])
            #expect(anew == [false, false, true], "what was bought in between begins anew")
            #expect(yes.location == list)
            #expect(await home.get(list).aisles.map(\.name) == ["Probably at home"])
        }
    }

    @Test func `H-06 something else instead takes the place of what is not there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("saffron", on: list)
            let row = try await home.row("saffron", on: list)

            let answer = await home.post("\(list)/items/\(row.id)/replace", ["text": "1 tsp turmeric"])

            #expect(answer.status == .seeOther)
            #expect(await home.get(list).rows.map(\.name) == ["turmeric"])
        }
    }

    @Test func `H-06 checking the kitchen asks of each open thing whether it is there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", on: list)

            #expect((await home.get(list)).body.contains("check=1"))
            #expect((await home.get("\(list)?check=1")).body.contains(#"class="checking""#))
        }
    }
}
