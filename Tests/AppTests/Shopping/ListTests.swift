import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// A list by hand, without a script.
@Suite struct ListTests {
    @Test func `S-17 an empty list opens its next step to who may take it, and asks nothing of who may not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede-\(Person.ID.new())@example.org")
            let list = try await home.list()
            let empty = await home.get(list)
            let read = await viewer.get(list)
            try await home.put("6 eggs", on: list)
            let full = await home.get(list)

            #expect(empty.body.contains(#"<details class="fold" id="plan" open>"#))
            #expect(empty.body.contains("Type what you need."))
            #expect(!read.body.contains("Type what you need."))
            #expect(full.body.contains(#"<details class="fold" id="plan">"#))
        }
    }

    @Test func `H-06 every household has a list, and what is typed stands on it with its amount`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()

            try await home.put("2 lt süt", "6 eggs", "batteries", on: list)
            let page = await home.get(list)

            #expect(page.status == .ok)
            #expect(page.rows.map(\.name).sorted() == ["batteries", "eggs", "süt"])
            #expect(try await home.row("süt", on: list).amount == "2 l")
            #expect(try await home.row("eggs", on: list).amount == "6")
            #expect(try await home.row("batteries", on: list).amount == "")
            #expect(try await app.rows(in: "ingredients") == 0)
        }
    }

    @Test func `H-06 what others have marked last is told to who hears the page, and one's own marks are not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            let list = try await home.list()
            try await home.put("milk", "bread", on: list)
            try await other.tick("milk", on: list)
            try await home.tick("bread", on: list)
            func told(_ browser: Browser) async throws -> String {
                let page = await browser.get(list)
                return try #require(page.between(#"<div class="unseen" aria-live="polite">"#, "</div>"))
            }

            #expect(try await told(home).hasSuffix("<bdi>milk</bdi>: Ticked by Mehmet</p>"))
            #expect(try await !told(home).contains("bread"))
            #expect(try await told(other).contains("<bdi>bread</bdi>: Ticked by"))
            #expect(try await !told(other).contains("milk"))
        }
    }

    @Test func `H-06 the same thing typed again is the same row, with both amounts`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()

            try await home.put("1 l milk", on: list)
            try await home.put("500 ml milk", on: list)
            let page = await home.get(list)

            #expect(page.rows.count == 1)
            #expect(page.rows.first?.amount == "1.5 l")
            #expect(page.rows.first?.explanation.contains("By hand: 1 l, 500 ml") == true)
        }
    }

    @Test func `P-37 HG35 the form of a recipe's needs, untouched, asks for the recipe and no egg more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let cake = try await home.cook("Cake", ["16 eggs"])
            let defined = await home.post("\(cake)/portion", ["grams": "300", "version": "1"])
            let shown = try #require(await home.get("\(cake)/shopping").value(of: "servings"))

            let id = String(cake.dropFirst("/recipes/".count))
            let added = await home.post("\(list)/recipes", ["recipe": id, "servings": shown])

            #expect(defined.status == .seeOther)
            #expect(shown.count > 4)
            #expect(added.status == .seeOther)
            #expect(try await home.row("eggs", on: list).amount.hasPrefix("16"))
        }
    }

    @Test func `H-06 what the household calls an ingredient is that ingredient, and stands in its aisle`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Tomato"])
            let list = try await home.list()

            try await home.put("3 tomatoes", on: list)
            let page = await home.get(list)

            let id = try await app.text("SELECT id::text FROM ingredients")
            #expect(page.rows.first?.key == id)
            #expect(page.rows.first?.name == "Tomato")
            #expect(page.aisles.first?.name == "Fruit and vegetables")
        }
    }

    @Test func `H-06 thirty pasted lines are thirty rows, and a hundred and one are refused with the text kept`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()

            let pasted = (1...30).map { "thing number\(["a", "b", "c"][$0 % 3])\($0)" }.joined(separator: "\r\n")
            let thirty = await home.post("\(list)/items", ["text": pasted])
            let before = try await app.fingerprint()
            let many = await home.post("\(list)/items", ["text": (1...101).map { "x\($0)" }.joined(separator: "\n")])
            let long = await home.post("\(list)/items", ["text": String(repeating: "a", count: 201)])
            let none = await home.post("\(list)/items", ["text": " \r\n "])
            let after = try await app.fingerprint()

            #expect(thirty.status == .seeOther)
            #expect(await home.get(list).rows.count == 30)
            #expect([many, long, none].allSatisfy { $0.status == .unprocessableContent })
            #expect(many.body.contains("x77"))
            #expect(before == after)
        }
    }

    @Test func `H-06 a tick stays on its row, and the same press twice is one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", "bread", on: list)
            let (row, op) = (try await home.row("milk", on: list), ShoppingOperation.ID.new())

            let first = await home.post("\(list)/items/\(row.id)/tick", ["ticked": "1", "op": "\(op)"])
            let second = await home.post("\(list)/items/\(row.id)/tick", ["ticked": "1", "op": "\(op)"])
            let page = await home.get(list)

            #expect(first.location == "\(list)#i\(row.id)")
            #expect(second.location == first.location)
            #expect(try await app.rows(in: "shopping_operations") == 3)
            #expect(page.rows.map(\.name).sorted() == ["bread", "milk"])
            #expect(try await home.row("milk", on: list).mark == "ticked")
            #expect(await home.get("\(list)?show=open").rows.map(\.name) == ["bread"])

            try await home.tick("milk", on: list, "0")
            #expect(try await home.row("milk", on: list).mark == "open")
        }
    }

    @Test func `H-06 a button of a page ticks once, and so does each of its others`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", "bread", on: list)
            let first = await home.get(list)
            let again = await home.get(list)

            let shown = try #require(first.value(of: "shown"))
            #expect(shown == again.value(of: "shown"))
            for _ in 1...2 {
                for row in first.rows {
                    _ = await home.post("\(list)/items/\(row.id)/tick", ["ticked": "1", "shown": shown])
                }
            }
            let ticked = await home.get(list)
            #expect(ticked.rows.map(\.mark) == ["ticked", "ticked"])
            #expect(ticked.value(of: "shown") != shown)
            #expect(try await app.rows(in: "shopping_operations") == 4)
        }
    }

    @Test func `H-06 what is added after a tick is a line of its own, and ticking that covers it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("200 g cheese", on: list)
            try await home.tick("cheese", on: list)

            try await home.put("250 g cheese", on: list)
            let row = try await home.row("cheese", on: list)
            #expect(row.mark == "ticked")
            #expect(row.amount == "200 g")
            #expect(row.more == "250 g more")

            try await home.tick("cheese", on: list)
            let covered = try await home.row("cheese", on: list)
            #expect(covered.more == nil)
            #expect(covered.amount == "450 g")

            try await home.tick("cheese", on: list, "0")
            #expect(try await home.row("cheese", on: list).amount == "450 g")
            #expect(try await home.row("cheese", on: list).mark == "open")
        }
    }

    @Test func `H-06 the section alone answers with a tag that changes with the list`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", on: list)

            let section = await home.get(list, ["Sofra-Live": "list"])
            let tag = try #require(section.header("ETag"))
            let unchanged = await home.get(list, ["Sofra-Live": "list", "If-None-Match": tag])
            try await home.tick("milk", on: list)
            let changed = await home.get(list, ["Sofra-Live": "list", "If-None-Match": tag])

            #expect(section.body.hasPrefix(#"<section id="list""#))
            #expect(section.body.contains(#"data-events="\#(list)/events""#))
            #expect(section.header("Vary") == "Sofra-Live")
            #expect(unchanged.status == .notModified)
            #expect(changed.status == .ok)
            let before = try #require(Int(section.between(#"data-revision=""#, "\"") ?? ""))
            let after = try #require(Int(changed.between(#"data-revision=""#, "\"") ?? ""))
            #expect(after == before + 1)
        }
    }

    @Test func `H-06 the tag of a section changes with all that the section shows`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let home = kitchen.ayse
            let list = try await home.list()
            let day = TestApp.today.adding(days: 1)
            try await kitchen.plan(try await kitchen.cook("Soup", ["200 g red lentils", "1 onion"]), .dinner, day)
            _ = await home.post("\(list)/plan", ["from": "\(day)", "to": "\(day)"])
            try await home.put("bread", on: list)
            try await home.tick("bread", on: list)
            var tag = ""
            func isNew(_ target: String? = nil, by browser: Browser? = nil) async -> Bool {
                let known: Headers = ["Sofra-Live": "list", "If-None-Match": tag]
                let answer = await (browser ?? home).get(target ?? list, known)
                tag = answer.header("ETag") ?? ""
                return answer.status == .ok
            }
            let changes = [
                "UPDATE shopping_items SET note = 'the dark one' WHERE mark = 'ticked'",
                "UPDATE shopping_items SET marked_at = marked_at - interval '4 hours' WHERE mark = 'ticked'",
                "UPDATE shopping_items SET amount = '3 bags' WHERE mark = 'open'",
                "UPDATE shopping_needs SET title = 'Stew' WHERE origin = 'dish'",
                "DELETE FROM shopping_covers",
                "UPDATE shopping_lists SET revision = revision + 1",
                "UPDATE households SET units = 'us'",
                "UPDATE households SET viewers_tick = NOT viewers_tick",
                """
                INSERT INTO pantry (household_id, ingredient_id, state, checked_on)
                SELECT household_id, ingredient_id, 'always', current_date
                FROM shopping_items
                WHERE ingredient_id IS NOT NULL
                """,
                "UPDATE plan_dishes SET extra_servings = 2, version = version + 1",
                "UPDATE persons SET language = 'tr'",
            ]
            #expect(await isNew())
            for change in changes {
                #expect(await !isNew(), "before \(change)")
                try await app.change(change)
                #expect(await isNew(), "\(change)")
            }
            #expect(await isNew("\(list)?show=open"))
            #expect(await isNew("\(list)?check=1"))
            #expect(await isNew())
            #expect(await isNew(by: kitchen.mehmet))
        }
    }

    @Test func `HOSTILE-54 a viewer ticks while the owners allow it, and changes nothing else`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let list = try await home.list()
            try await home.put("milk", on: list)
            let row = try await home.row("milk", on: list)

            try await viewer.tick("milk", on: list)
            #expect(try await home.row("milk", on: list).mark == "ticked")
            #expect(await viewer.send([sent("untick", row.key)], to: list).status == .ok)
            #expect(try await home.row("milk", on: list).mark == "open")
            for kind in ["have", "missing", "remove", "note"] {
                let answer = await viewer.send([sent("tick", row.key), sent(kind, row.key)], to: list)
                #expect(answer.status == .forbidden, "\(kind)")
            }
            #expect(await viewer.send([sent("add", text: "beer")], to: list).status == .forbidden)
            #expect(await viewer.post("\(list)/items", ["text": "beer"]).status == .forbidden)

            try await app.change("UPDATE households SET viewers_tick = false")
            #expect(await viewer.send([sent("tick", row.key)], to: list).status == .forbidden)
            let tick = await viewer.post(
                "\(list)/items/\(row.id)/tick",
                ["ticked": "1", "op": "\(ShoppingOperation.ID.new())"]
            )
            #expect(tick.status == .forbidden)
            #expect(await viewer.get(list).rows.first?.mark == "open")
            #expect(!(await viewer.get(list)).body.contains("/tick"))
        }
    }
}
