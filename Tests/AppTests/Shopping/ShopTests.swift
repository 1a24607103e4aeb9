import Domain
import HTTPServer
import Testing

@testable import App

/// Shops, their aisles, and lists beside the first one.
@Suite struct ShopTests {
    @Test func `H-06 a shop is renamed, and not by a name that another has`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let shop = await home.post("/shops", ["name": "Market"]).location ?? ""
            _ = await home.post("/shops", ["name": "Bazaar"])
            let taken = await home.post(shop, ["name": "bazaar"])
            let renamed = await home.post(shop, ["name": "Corner shop"])
            let page = await home.get(shop)

            #expect(taken.status == .unprocessableContent)
            #expect(taken.value(of: "name") == "bazaar")
            #expect(renamed.location == shop)
            #expect(page.body.contains("<bdi>Corner shop</bdi>"))
        }
    }

    @Test func `H-06 what is forgotten of the pantry, and of what is bought regularly, comes back as it was`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Tea", ["2 l milk"])
            let milk = try await app.text("SELECT id::text FROM ingredients WHERE name = 'milk'")
            let until = TestApp.today.adding(days: 9).iso
            _ = await home.post(
                "/pantry",
                ["ingredient": "milk", "state": "have", "grams": "12.1250", "best_before": until]
            )
            _ = await home.post("/staples", ["ingredient": "milk", "amount": "1.1250", "unit": "l", "every_days": "7"])
            try await app.change("UPDATE staples SET last_added_on = '\(TestApp.today)'")
            let rows =
                "SELECT concat_ws(' ', p.state, p.grams, p.best_before, s.amount, s.unit, s.every_days, "
                + "s.last_added_on) FROM pantry AS p, staples AS s"
            let before = try await app.text(rows)
            let kept = [
                (page: "/pantry", name: "pantry", told: "milk is no longer in the pantry."),
                (page: "/staples", name: "staples", told: "milk is no longer bought again and again."),
            ]
            for (page, name, told) in kept {
                let listed = await home.get(page).body
                let forgotten = await home.post("\(page)/\(milk)/delete")
                let gone = try await app.rows(in: name)
                let shown = await home.get(forgotten.location ?? "").body
                let undo = try #require(shown.firstMatch(of: /action="(\/[a-z]+\?ingredient=[^"]+)"/)?.1)
                let back = await home.post(String(undo).replacing("&amp;", with: "&"))

                #expect(listed.contains(#"aria-label="Delete milk">Delete</button>"#))
                #expect(gone == 0)
                #expect(shown.contains(told))
                #expect(back.status == .seeOther)
            }

            #expect(try await app.text(rows) == before)
        }
    }

    @Test
    func
        `H-06 who changes one thing of what is bought regularly takes back nothing that another has changed meanwhile`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Tea", ["2 l milk"])
            let milk = try await app.text("SELECT id::text FROM ingredients WHERE name = 'milk'")
            let said = "SELECT concat_ws(' ', amount, unit, every_days) FROM staples"
            let hidden = ["filled", "was.amount", "was.unit", "was.every_days"]
            func send(_ amount: String, _ unit: String, _ days: String, from page: Answer) async -> Answer {
                let form = [("ingredient", "milk"), ("amount", amount), ("unit", unit), ("every_days", days)]
                return await home.submit("/staples", hidden.map { ($0, page.value(of: $0) ?? "-") } + form)
            }
            _ = await home.post("/staples", ["ingredient": "milk", "amount": "1", "unit": "l", "every_days": "7"])
            let page = await home.get("/staples?ingredient=\(milk)")
            _ = await home.post("/staples", ["ingredient": "milk", "amount": "2000", "unit": "ml", "every_days": "7"])
            _ = await send("1", "l", "3", from: page)
            let paced = try await app.text(said)
            let asked = await send("3", "l", "7", from: page)
            let stayed = try await app.text(said)
            let again = await send("3", "l", "7", from: asked)

            #expect(hidden.map { page.value(of: $0) } == [milk, "1", "l", "7"])
            #expect(paced == "2000 ml 3")
            #expect(asked.status == .conflict)
            #expect(asked.body.contains("Somebody has changed this in the meantime: 2000."))
            #expect(hidden.map { asked.value(of: $0) } == [milk, "2000", "ml", "7"])
            #expect(stayed == paced)
            #expect(again.status == .seeOther)
            #expect(try await app.text(said) == "3 l 3")
        }
    }

    @Test func `H-06 an open form that says nothing anew of what is bought regularly brings nothing back`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Tea", ["2 l milk"])
            let milk = try await app.text("SELECT id::text FROM ingredients WHERE name = 'milk'")
            let form = [("ingredient", "milk"), ("amount", "1"), ("unit", "l"), ("every_days", "7")]
            _ = await home.submit("/staples", form)
            let page = await home.get("/staples?ingredient=\(milk)")
            let hidden = ["filled", "was.amount", "was.unit", "was.every_days"].map { ($0, page.value(of: $0) ?? "-") }
            _ = await home.post("/staples/\(milk)/delete")
            let late = await home.submit("/staples", hidden + form)

            #expect(await home.get(late.location ?? "").body.contains("It was changed since, so it stays as it is."))
            #expect(try await app.rows(in: "staples") == 0)
        }
    }

    @Test func `H-06 what was said anew of what is bought regularly stays, whatever an undo of before says`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Tea", ["2 l milk"])
            let milk = try await app.text("SELECT id::text FROM ingredients WHERE name = 'milk'")
            let said = "SELECT concat_ws(' ', amount, unit, every_days) FROM staples"
            _ = await home.post("/staples", ["ingredient": "milk", "amount": "1", "unit": "l", "every_days": "7"])
            let forgotten = await home.post("/staples/\(milk)/delete")
            let page = await home.get(forgotten.location ?? "").body
            let undo = try #require(page.firstMatch(of: /action="(\/staples\?ingredient=[^"]+)"/)?.1)
            _ = await home.post("/staples", ["ingredient": "milk", "amount": "2", "unit": "l", "every_days": "3"])

            let late = await home.post(String(undo).replacing("&amp;", with: "&"))

            #expect(await home.get(late.location ?? "").body.contains("It was changed since, so it stays as it is."))
            #expect(try await app.text(said) == "2 l 3")
        }
    }

    @Test func `H-06 the aisles of a shop stand in the order that was set, and move one by one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("tomatoes", "milk", "bread", on: list)
            let usual = await home.get(list).aisles.map(\.name)
            let shop = try #require(await home.post("/shops", ["name": "Migros"]).location)
            let id = String(shop.dropFirst("/shops/".count))
            let order = ["dairy", "bakery", "produce"].enumerated().map { ("aisle[\($0.offset)]", $0.element) }

            #expect(await home.submit("\(shop)/aisles", order).status == .seeOther)
            #expect(await home.post("\(list)/shop", ["shop": id]).status == .seeOther)

            #expect(usual == ["Fruit and vegetables", "Bakery", "Dairy"])
            #expect(await home.get(list).aisles.map(\.name) == ["Dairy", "Bakery", "Fruit and vegetables"])
            let moved = await home.post(
                "\(shop)/move",
                [
                    "aisle": "bakery", "direction": "earlier", "among": "produce,bakery,dairy",
                    "list": String(list.dropFirst("/shopping/".count)),
                ]
            )
            #expect(moved.location == list)
            #expect(await home.get(list).aisles.map(\.name).prefix(2) == ["Bakery", "Dairy"])
            #expect(await home.post("/shops", ["name": " migros "]).status == .unprocessableContent)
            #expect(await home.post("\(shop)/delete").status == .seeOther)
            #expect(await home.get(list).aisles.map(\.name) == usual)
            #expect(await home.post("\(shop)/undelete").status == .seeOther)
            #expect(
                await home.get(list).aisles.map(\.name).prefix(2) == ["Bakery", "Dairy"],
                "it is shopped there again"
            )
        }
    }

    @Test func `H-06 where no shop says otherwise aisles stand in the order of the household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("tomatoes", "milk", "bread", on: list)
            func aisles() async -> [String] { await home.get(list).aisles.map(\.name) }
            let page = await home.get(list)
            let among = page.body.between(#"name="among" value=""#, "\"") ?? ""
            let moved = await home.post(
                "/aisles/move",
                [
                    "aisle": "dairy", "direction": "earlier", "among": among,
                    "list": String(list.dropFirst("/shopping/".count)),
                ]
            )
            let own = await aisles()
            let shop = try #require(await home.post("/shops", ["name": "Migros"]).location)
            _ = await home.post("\(list)/shop", ["shop": String(shop.dropFirst("/shops/".count))])
            let inShop = await aisles()
            _ = await home.post("\(list)/shop", ["shop": ""])
            _ = await home.submit("/aisles", [("aisle[0]", "bakery"), ("aisle[1]", "dairy")])

            #expect(page.body.contains(#"aria-label="Move Dairy earlier""#))
            #expect(among == "produce,bakery,dairy")
            #expect(moved.location == list)
            #expect(own == ["Fruit and vegetables", "Dairy", "Bakery"])
            #expect(inShop == own, "of a shop nothing is known yet")
            #expect(await aisles() == ["Bakery", "Dairy", "Fruit and vegetables"])
            #expect((await home.get("/aisles")).status == .ok)
            #expect(await home.submit("/aisles", [("aisle[0]", "moon")]).status == .unprocessableContent)
            #expect(await home.post("/aisles/move", ["aisle": "dairy"]).status == .unprocessableContent)
        }
    }

    @Test func `HG26 a trip through a shop teaches the order of its aisles once it is over`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("tomatoes", "milk", "bread", on: list)
            let shop = try #require(await home.post("/shops", ["name": "Migros"]).location)
            _ = await home.post("\(list)/shop", ["shop": String(shop.dropFirst("/shops/".count))])
            let keys = [
                try await home.row("milk", on: list), try await home.row("bread", on: list),
                try await home.row("tomatoes", on: list),
            ].map(\.key)
            let now = Moment.now().milliseconds

            let ticks = keys.enumerated().map { sent("tick", $0.element, at: now - 60_000 + Int64($0.offset) * 10_000) }
            #expect(await home.send(ticks, to: list).status == .ok)
            let during = await home.get("\(list)?show=all").aisles.map(\.name)
            try await app.change("UPDATE shopping_lists SET learned_until = now() - interval '2 days'")
            try await app.change("UPDATE shopping_operations SET effective_at = effective_at - interval '1 day'")
            let later = await home.get("\(list)?show=all").aisles.map(\.name)

            #expect(during == ["Fruit and vegetables", "Bakery", "Dairy"])
            #expect(later == ["Dairy", "Bakery", "Fruit and vegetables"])
            #expect((await home.get(shop)).body.contains("learned"))
            for _ in 0..<2 { #expect(await home.post("\(shop)/forget").location == shop) }
            let told = await home.get(shop).body
            #expect(told.contains("What was learned at Migros is deleted."))
            #expect(told.contains("action=\"\(shop)/forget?undo=1\""))
            #expect(!told.contains("<small>learned"))
            #expect(await home.get("\(list)?show=all").aisles.map(\.name) == during)
            for _ in 0..<2 { _ = await home.post("\(shop)/forget?undo=1") }
            #expect(await home.get(shop).body.contains("<small>learned"))
            #expect(await home.get("\(list)?show=all").aisles.map(\.name) == later)
        }
    }

    @Test func `H-06 a household has several lists, and the last one stays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let first = try await home.list()
            let second = try #require(await home.post("/shopping/lists", ["name": "Market"]).location)
            try await home.put("olives", on: second)

            #expect(await home.get("/shopping").location == second)
            #expect((await home.get("/shopping/lists")).body.contains("Rename Market"))
            #expect(await home.post("/shopping/lists", ["name": "market"]).status == .unprocessableContent)
            #expect(await home.post(second, ["name": "Bazaar"]).status == .seeOther)
            #expect((await home.get(second)).body.contains("Bazaar"))
            #expect(await home.post("\(second)/delete").status == .seeOther)
            #expect(await home.post("\(second)/delete").status == .seeOther, "pressed twice")
            #expect(await home.get("/shopping/lists").body.contains("\(second)/undelete"))
            #expect(await home.get(second).status == .notFound)
            #expect(await home.post("\(first)/delete").status == .seeOther)
            #expect(await home.get(first).status == .ok)
            #expect(await home.post("\(second)/undelete").location == second)
            #expect(await home.post("\(second)/undelete").location == second, "pressed twice")
            #expect(await home.get(second).rows.map(\.name) == ["olives"])
        }
    }

    @Test func `M-13 a name that a list cannot have stands in that list's own field, which is open`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.list()
            let market = try #require(await home.post("/shopping/lists", ["name": "Market"]).location)
            _ = await home.post("/shopping/lists", ["name": "Bazaar"])
            let id = market.split(separator: "/").last ?? ""

            let refused = await home.post(market, ["name": "bazaar"])

            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains(##"<a href="#name-\##(id)">Rename Market</a>"##))
            #expect(refused.body.contains(#"<details class="fold" open><summary>Rename Market</summary>"#))
            #expect(refused.body.contains(#"id="name-\#(id)" name="name" value="bazaar""#))
            #expect(refused.body.matches(of: /value="bazaar"/).count == 1, "a new list is asked for no name of another")
        }
    }

    @Test func `H-06 a list is read as text and on paper, aisle by aisle`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("3 tomatoes", "2 l milk", "=cmd|x", on: list)
            try await home.tick("milk", on: list)

            let text = await home.get("\(list).txt")
            let paper = await home.get("\(list)/print")

            #expect(text.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(text.body.hasPrefix("Shopping list\n\nFruit and vegetables\n[ ] tomatoes 3\n"))
            #expect(!text.body.contains("milk"))
            #expect(text.body.split(separator: "\n").allSatisfy { !$0.hasPrefix("=") })
            #expect(paper.status == .ok)
            #expect(paper.body.contains("tomatoes 3"))
            #expect(await home.get("/shopping/nothing.txt").status == .notFound)
        }
    }

    @Test func `H-06 a recipe is put on the list for so many servings, and taken off again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let soup = try await home.cook(
                "Soup",
                ["200 g lentils", "1 onion", "salt, to taste", "1 lemon, optional"],
                [("servings", "2")]
            )
            let id = String(soup.dropFirst("/recipes/".count))
            #expect((await home.get("\(soup)/shopping")).status == .ok)

            let added = await home.post("\(list)/recipes", ["recipe": id, "servings": "4"])
            #expect(added.location == list)
            let lentils = try await home.row("lentils", on: list)
            #expect(lentils.amount == "400 g")
            #expect(lentils.explanation.contains("1 recipe: Soup (4 portions) 400 g"))
            #expect(try await home.row("onion", on: list).amount == "2")
            #expect(try await home.row("salt", on: list).amount == "")
            #expect(try await home.row("lemon", on: list).text.contains("muted"))
            try await home.put("100 g lentils", on: list)
            #expect(try await home.row("lentils", on: list).amount == "500 g")

            let page = await home.get("\(list)?show=all")
            let origin = try await app.text(
                "SELECT origin_id::text FROM shopping_needs WHERE origin = 'recipe' LIMIT 1"
            )
            #expect(page.status == .ok)
            #expect(await home.post("\(list)/recipes/\(origin)/undo").status == .seeOther)
            #expect(await home.get("\(list)?show=all").rows.map(\.name) == ["lentils"])
            #expect(await home.post("\(list)/recipes/\(origin)/undo").location == list)
            #expect(await home.get("\(list)?show=all").rows.map(\.name) == ["lentils"])
            #expect(
                await home.post("\(list)/recipes", ["recipe": id, "servings": "0"]).status == .unprocessableContent
            )
            #expect(await home.post("\(list)/recipes", ["recipe": "nothing"]).status == .notFound)
        }
    }
}
