import Domain
import HTTPServer
import Testing

@testable import App

/// What a dish can do without.
@Suite struct OptionalItemTests {
    @Test func `H-06 what is optional and was cleared comes back with the next dish that names it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let soup = try await home.cook("Soup", ["200 g lentils", "1 lemon, optional"], [("servings", "2")])
            let id = String(soup.dropFirst("/recipes/".count))
            func put() async -> Answer { await home.post("\(list)/recipes", ["recipe": id, "servings": "2"]) }
            _ = await put()
            try await home.tick("lemon", on: list)
            _ = await home.post("\(list)/clear")
            let cleared = await home.get("\(list)?show=all")
            try await Task.sleep(for: .milliseconds(5))
            _ = await put()
            let again = await home.get("\(list)?show=all")
            let row = try await home.row("lemon", on: list)
            _ = await home.post("\(list)/items/\(row.id)/delete")
            let removed = await home.get("\(list)?show=all")
            try await Task.sleep(for: .milliseconds(5))
            _ = await put()

            #expect(!cleared.rows.contains { $0.name == "lemon" })
            #expect(again.rows.contains { $0.name == "lemon" && $0.mark == "open" })
            #expect(!removed.rows.contains { $0.name == "lemon" })
            #expect(await home.get("\(list)?show=all").rows.contains { $0.name == "lemon" })
        }
    }

    @Test func `H-06 what is optional is grey and in no sum until somebody chooses it, and then in every one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            for (name, line) in [("Soup", "100 g parsley"), ("Salad", "50 g parsley, optional")] {
                let recipe = try await home.cook(name, [line], [("servings", "2")])
                let id = String(recipe.dropFirst("/recipes/".count))
                _ = await home.post("\(list)/recipes", ["recipe": id, "servings": "2"])
            }
            let before = try await home.row("parsley", on: list)
            let edit = await home.get("\(list)/items/\(before.id)/edit")
            _ = await home.post("\(list)/items/\(before.id)", ["optional": "1", "was.optional": "0"])
            let chosen = try await home.row("parsley", on: list)
            try await home.tick("parsley", on: list)
            let soup = try await home.cook("Stew", ["30 g parsley, optional"], [("servings", "2")])
            _ = await home.post(
                "\(list)/recipes",
                ["recipe": String(soup.dropFirst("/recipes/".count)), "servings": "2"]
            )
            let ticked = try await home.row("parsley", on: list)
            _ = await home.post("\(list)/items/\(before.id)", ["optional": "0"])

            #expect(before.amount == "100 g")
            #expect(edit.body.contains("What dishes can do without"))
            #expect(chosen.amount == "150 g")
            #expect(ticked.mark == "ticked")
            #expect(ticked.text.contains("30 g more"))
            #expect(!(try await home.row("parsley", on: list)).text.contains("more"))
            #expect(
                await home.post("\(list)/items/\(before.id)", ["optional": "1", "was.optional": "1"]).status
                    == .seeOther
            )
            #expect(try await app.rows(in: "shopping_items WHERE takes_optional") == 0)
        }
    }

    @Test func `H-06 what is optional is told apart in the explanation, on paper and as text`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let lines = ["1 lemon", "1 lemon, optional", "50 g parsley, optional"]
            let soup = try await home.cook("Soup", lines, [("servings", "2")])
            let id = String(soup.dropFirst("/recipes/".count))
            _ = await home.post("\(list)/recipes", ["recipe": id, "servings": "2"])

            #expect(try await home.row("lemon", on: list).explanation.contains("1 + 1 (optional)"))
            for page in ["\(list).txt", "\(list)/print"] {
                let body = await home.get(page).body
                #expect(body.contains("parsley 50 g (optional)"), "\(page)")
                #expect(!body.contains("lemon 1 (optional)"), "\(page)")
            }
        }
    }

    @Test func `H-06 what is optional is counted in of two that become one where it was of either, until they part`()
        async throws
    {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["50 g zorp, optional", "100 g blip"], servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            let zorp = try await story.row("zorp")
            _ = await story.home.post("\(story.list)/items/\(zorp.id)", ["optional": "1", "was.optional": "0"])
            try await story.merge(zorp.key, into: "blip")
            let one = try await story.row("blip")
            try await story.part()
            let parted = try await story.app.text(
                "SELECT string_agg(concat_ws(' ', name, takes_optional), ', ' ORDER BY name) FROM shopping_items"
            )

            #expect(one.amount == "150 g")
            #expect(parted == "blip f, zorp t")
        }
    }
}
