import HTTPServer
import Testing

@testable import App

/// The food that an ingredient is linked to, and the lines that follow it.
@Suite struct IngredientLinkTests {
    private func id(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
    }

    private func food(_ key: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM foods WHERE source_key = '\(key)'")
    }

    /// Where the undo leads of the message that a page shows; nil without one.
    private func undoAddress(on page: Answer) -> String? {
        let action = page.body.between(#"<div class="flash""#, "</div>")?.between(#"action=""#, "\"")
        return action.map { String($0).replacing("&amp;", with: "&") }
    }

    @Test
    func `S-04 H-04 an ingredient that is linked anew takes along the lines that it filled, and is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let oil = try await food("olive-oil", app)
            let milk = try await food("milk", app)
            let rice = try await food("rice", app)
            let shake = try await home.cook("Shake", ["200 g zutmelk"])
            _ = try await home.cook("Porridge", ["100 g zutmelk"])
            let zutmelk = "/ingredients/\(try await id("zutmelk", app))"
            let pilaf = try await home.cook("Pilaf", ["100 g zutmelk"])
            _ = await home.post(zutmelk + "/food", ["food": oil])
            try await app.change("UPDATE recipe_lines SET food_id = '\(rice)' WHERE recipe_id = '\(pilaf.suffix(36))'")
            let lines = """
                SELECT string_agg(f.source_key || ' ' || l.grams, ', ' ORDER BY r.name)
                FROM recipe_lines AS l
                JOIN recipes AS r ON r.id = l.recipe_id
                LEFT JOIN foods AS f ON f.id = l.food_id
                """
            let energy = "SELECT energy_kcal FROM recipes WHERE name = 'Shake'"
            let isMilkFree = { await home.get("/recipes?diet=milk-free").body.contains(">Shake<") }
            let ofOil = (try await app.text(lines), try await app.number(energy), await isMilkFree())

            let sent: KeyValuePairs = ["food": milk, "_once": "0123456789"]
            let linked = await home.post(zutmelk + "/food", sent)
            let page = await home.get(linked.location ?? "")
            let twice = await home.get(await home.post(zutmelk + "/food", sent).location ?? "")
            let ofMilk = (try await app.text(lines), try await app.number(energy), await isMilkFree())
            let undo = try #require(undoAddress(on: twice))
            var undone: [Answer] = []
            for _ in 1...2 { undone.append(await home.post(undo)) }

            #expect(ofOil.0 == "rice 100, olive-oil 100, olive-oil 200")
            #expect(ofOil.2)
            #expect(page.body.contains(": 2 recipes changed</p>"))
            #expect(twice.body.contains(": 2 recipes changed</p>"))
            #expect(ofMilk.0 == "rice 100, milk 100, milk 200")
            let per100 = try #require(try await app.number("SELECT energy_kcal FROM foods WHERE source_key = 'milk'"))
            #expect(abs(try #require(ofMilk.1) - 2 * per100) < 0.01)
            #expect(!ofMilk.2)
            #expect(undone.map(\.location) == [zutmelk + "/edit", zutmelk + "/edit"])
            #expect(try await app.text(lines) == ofOil.0)
            #expect(try await app.number(energy) == ofOil.1)
            #expect(await isMilkFree())
            #expect(await home.get(shake).body.contains("200 g zutmelk"))
        }
    }

    @Test
    func `S-04 a link is taken back by its own undo, unless another stands since, and what was so before has none`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let can = try await app.person(.member, of: home, email: "can@example.org")
            let oil = try await food("olive-oil", app)
            let milk = try await food("milk", app)
            _ = try await home.cook("Shake", ["200 g zutmelk"])
            let zutmelk = "/ingredients/\(try await id("zutmelk", app))"
            let ofLine = "SELECT f.source_key FROM recipe_lines AS l JOIN foods AS f ON f.id = l.food_id"
            let linked = await home.get(await home.post(zutmelk + "/food", ["food": oil]).location ?? "")
            let first = try #require(undoAddress(on: linked))

            _ = await can.post(zutmelk + "/food", ["food": milk])
            let late = await home.get(await home.post(first).location ?? "")
            let stays = try await app.text(ofLine)
            let same: KeyValuePairs = ["food": milk, "_once": "0123456789"]
            let saved = await home.get(await home.post(zutmelk + "/food", same).location ?? "")
            let second = try #require(undoAddress(on: await can.get(zutmelk + "/edit")))
            _ = await can.post(second)

            #expect(late.body.contains("It was changed since, so it stays as it is."))
            #expect(stays == "milk")
            #expect(!saved.body.contains("1 recipe changed"))
            #expect(undoAddress(on: saved) == nil)
            #expect(try await app.text(ofLine) == "olive-oil")
        }
    }

    @Test func `S-04 what an ingredient's link filled goes with the link, and comes back with it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("One", ["50 g zorp"])
            let zorp = "/ingredients/\(try await id("zorp", app))"
            let food = "SELECT count(*) FROM recipe_lines WHERE own_food_id IS NOT NULL AND is_sure AND grams = 50"
            _ = await home.post(zorp + "/food", ["food": cheese.description])
            let linked = try await app.number(food)

            let unlinked = await home.get(await home.post(zorp + "/food", ["food": ""]).location ?? "")
            let without = try await app.number(food)
            _ = await home.post(zorp + "/undecide")

            #expect(linked == 1)
            #expect(unlinked.body.contains("“zorp” has no food now: 1 recipe changed"))
            #expect(without == 0)
            #expect(try await app.number(food) == 1)
            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 100)
        }
    }

    @Test func `S-04 an ingredient that is only said to be never bought has no food that a person chose`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["200 g rice"])
            let rice = "/ingredients/\(try await id("rice", app))"
            let chosen = "ingredients WHERE food_is_chosen AND food_id IS NOT NULL"

            _ = await home.post(rice, ["name": "rice", "never_bought": "1"])
            let before = try await app.rows(in: chosen)
            _ = await home.post(rice, ["name": "Our grains"])

            #expect(before == 0)
            #expect(try await app.rows(in: chosen) == 1, "the new name does not mean it any more")
        }
    }
}
