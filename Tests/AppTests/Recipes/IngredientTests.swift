import Database
import Domain
import HTTPServer
import Testing

@testable import App

@Suite struct IngredientTests {
    private func id(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM ingredients WHERE name = '\(name)'")
    }

    @Test func `A-06 lines that are saved look up their own names, however many the household has`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let household = try await app.household(of: home)
            let names = (1...1_000).map { "zorp \($0)" }
            try await app.database.write(Self.ingredients(names, in: household))
            let recipe = try await app.recipe("Soup", lines: [], in: home)
            let resolver = FoodResolver(
                catalogue: app.application.catalogue,
                database: app.application.services.database.scoped(to: household, person: .new()),
                household: household,
                language: .en
            )
            let lines = try await resolver.resolve(["200 g red lentils", "3 zorp 7"]).map { line in
                LineRecord(line: line, section: "", isCorrected: false)
            }

            let before = try await app.tuplesRead(of: "ingredients")
            try await app.database.write { db in try await LineStore.replace(lines, of: recipe, in: household, db) }
            let read = try await app.tuplesRead(of: "ingredients") - before

            #expect(try await app.rows(in: "recipe_lines WHERE ingredient_id IS NOT NULL") == 2)
            #expect(read < 20)
        }
    }

    private static func ingredients(_ names: [String], in household: Household.ID) -> Query<Void> {
        .run(
            """
            INSERT INTO ingredients (household_id, id, name, name_key, ingredient_key, key_rules, search_text)
            SELECT \(household), gen_random_uuid(), n.name, n.name, n.key, \(IngredientKey.rules), n.name
            FROM unnest(\(names), \(names.map { IngredientKey($0).text })) AS n (name, key)
            """
        )
    }

    @Test func `S-04 a list of names that is only the beginning says so, and takes any other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let household = try await app.household(of: home)
            let names = (1...101).map { "zorp \($0)" }
            try await app.database.write(Self.ingredients(names, in: household))
            let first = try await app.text("SELECT id::text FROM ingredients WHERE name = 'zorp 1'")

            let page = await home.get("/ingredients/\(first)/edit")
            let picked = await home.submit("/recipes", [("name", "Dish"), ("row", "pick"), ("pick_q", "zorp")])
            let entered = await home.submit("/recipes", [("name", "Dish"), ("enter", "1"), ("pick_q", "zorp")])
            let merged = await home.post("/ingredients/\(first)/merge", ["into": "zorp 99"])
            let next = await home.get(merged.location ?? "")

            #expect(page.body.contains("The list offers the first 99 names; type any other."))
            #expect(picked.body.contains("The first 100 names. Search to find the others."))
            #expect(
                entered.body.contains("The first 100 names."),
                "S-26 Enter in the search searches, and saves nothing"
            )
            #expect(merged.status == .seeOther)
            #expect(!next.body.contains("type any other"), "a hundred names are all of them")
        }
    }

    @Test func `S-04 saving a recipe puts each line's ingredient into the vocabulary once`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["2 zorps", "1 blip"])
            _ = try await home.cook("Two", ["100 g Zorps"])

            let page = await home.get("/ingredients?q=zor")

            #expect(try await app.rows(in: "ingredients") == 2)
            #expect(page.body.contains("zorps"))
            #expect(page.body.contains("in 2 recipes"))
            #expect(!page.body.contains("blip"))
        }
    }

    @Test func `S-04 an old page of an ingredient changes what was changed on it, and renames nothing back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Rice"])
            let rice = "/ingredients/\(try await id("Rice", app))"
            let page = await home.get(rice + "/edit")
            let shown = ["name", "never_bought"].map { ("was.\($0)", page.value(of: "was.\($0)") ?? "-") }
            let kept = "SELECT name || ' ' || is_never_bought FROM ingredients"
            _ = await home.post(rice, ["name": "Basmati", "never_bought": "0"])

            let saved = await home.submit(rice, [("name", "Rice"), ("never_bought", "1")] + shown)
            let first = try await app.text(kept)
            _ = await home.submit(rice, [("name", "Basmati rice"), ("never_bought", "0")] + shown)

            #expect(shown.map(\.1) == ["Rice", "0"])
            #expect(saved.status == .seeOther)
            #expect(first == "Basmati true")
            #expect(try await app.text(kept) == "Basmati rice true")
        }
    }

    @Test func `S-04 deleting lists the recipes first, then takes its lines out, and undo brings them back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await app.stock("Sun bread", energy: 100, in: home)
            let path = try await home.cook("Toast", ["100 g sun bread", "50 g moon cheese", "10 g moon cheese"])
            let cheese = try await id("moon cheese", app)

            let asked = await home.get("/ingredients/\(cheese)/delete")
            let untouched = try await app.rows(in: "recipe_lines")
            let deleted = await home.post("/ingredients/\(cheese)/delete")
            let energy = try await app.number("SELECT energy_kcal FROM recipes")
            let list = await home.get("/ingredients")
            let stale = await home.submit(path, [("name", "Toast"), ("version", "1")])
            let back = await home.post("/ingredients/\(cheese)/undelete")

            #expect(asked.body.contains("It will be taken out of 1 recipe."))
            #expect(asked.body.contains("Toast"))
            #expect(untouched == 3)
            #expect(deleted.location == "/ingredients")
            #expect(energy == 100)
            #expect(list.body.contains("“moon cheese” deleted"))
            #expect(list.body.contains("/ingredients/\(cheese)/undelete"))
            #expect(stale.status == .conflict)
            #expect(back.status == .seeOther)
            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 220)
            #expect(
                await home.get(path + "/edit").lines == ["100 g sun bread", "50 g moon cheese", "10 g moon cheese"]
            )
        }
    }

    @Test func `S-04 S-05 what is taken out of a recipe finds it no more, until it is back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            let rows = Browser.rows(["100 g rice", "50 g moon cheese"])
            _ = await home.submit("/recipes", [("name", "Toast"), ("summary", "golden"), ("tags", "picnic")] + rows)
            let cheese = "/ingredients/\(try await id("moon cheese", app))"
            func isFound(by word: String) async -> Bool {
                await home.get("/recipes?q=\(word)").body.contains("<bdi>Toast</bdi>")
            }
            let before = try await app.text("SELECT search_text FROM recipes")
            let atFirst = await isFound(by: "cheese")

            _ = await home.post(cheese + "/delete")
            let deleted = await isFound(by: "cheese")
            var others: [Bool] = []
            for word in ["toast", "golden", "picnic", "rice"] { others.append(await isFound(by: word)) }
            _ = await home.post(cheese + "/undelete")

            #expect(atFirst)
            #expect(!deleted)
            #expect(others == [true, true, true, true])
            #expect(await isFound(by: "cheese"))
            #expect(try await app.text("SELECT search_text FROM recipes") == before)
        }
    }

    @Test func `lines come back at the end of a recipe that was rearranged meanwhile`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Toast", ["1 zorp", "1 blip", "1 bread"])
            let zorp = try await id("zorp", app)
            _ = await home.post("/ingredients/\(zorp)/delete")
            _ = await home.submit(path, [("name", "Toast"), ("version", "2")] + Browser.rows(["1 bread", "1 blip"]))

            _ = await home.post("/ingredients/\(zorp)/undelete")

            #expect(await home.get(path + "/edit").lines == ["1 bread", "1 blip", "1 zorp"])
        }
    }

    @Test func `S-04 a renamed ingredient still answers to its old name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["2 zorps"])
            let zorp = try await id("zorps", app)

            let renamed = await home.post("/ingredients/\(zorp)", ["name": "Space melon"])
            _ = try await home.cook("Two", ["1 zorps"])

            #expect(renamed.status == .seeOther)
            #expect(try await app.rows(in: "ingredients") == 1)
            #expect(await home.get("/ingredients").body.contains("in 2 recipes"))
        }
    }

    @Test func `R12 an ingredient's name is unique`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Tomato"])
            _ = await home.post("/ingredients", ["name": "Onion"])
            let twice = await home.post("/ingredients", ["name": " tomato "])
            let renamed = await home.post("/ingredients/\(try await id("Onion", app))", ["name": "TOMATO"])
            #expect(twice.status == .unprocessableContent)
            #expect(twice.marks("name"))
            #expect(renamed.status == .unprocessableContent)
            #expect(renamed.body.contains("merge them"))
        }
    }

    @Test func `S-04 two ingredients become one, and no number changes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("One", ["100 g moon cheese"])
            let two = try await home.cook("Two", ["1 zorp"])
            let zorp = try await id("zorp", app)
            _ = await home.post("\(two)/cookings")

            let itself = await home.post("/ingredients/\(zorp)/merge", ["into": "Zorp"])
            let merged = await home.post("/ingredients/\(zorp)/merge", ["into": "Moon Cheese"])
            _ = try await home.cook("Three", ["50 g zorp"])

            #expect(itself.status == .unprocessableContent)
            #expect(itself.marks("into"))
            #expect(merged.status == .seeOther)
            #expect(try await app.rows(in: "ingredients") == 1)
            let lost = try await app.number("SELECT count(*) FROM cooking_lines WHERE ingredient_id IS NULL")
            #expect(lost == 0, "H-04 what was stated of it holds in pots, too")
            #expect(try await app.number("SELECT energy_kcal FROM recipes WHERE name = 'One'") == 200)
            #expect(try await app.number("SELECT energy_kcal FROM recipes WHERE name = 'Three'") == 100)
        }
    }

    @Test func `S-04 a linked food is given to the lines that have none`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("One", ["50 g zorp"])
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            let zorp = try await id("zorp", app)

            let page = await home.get("/ingredients/\(zorp)/edit?find=moon+cheese")
            let linked = await home.post("/ingredients/\(zorp)/food", ["food": cheese.description])

            #expect(page.body.contains(#"value="\#(cheese)""#))
            #expect(linked.status == .seeOther)
            #expect(try await app.number("SELECT energy_kcal FROM recipes") == 100)
            #expect(await home.get("/recipes").body.contains("100 kcal"))
        }
    }

    @Test func `HOSTILE-50 HOSTILE-51 another household's ingredient and food are not there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let stranger = try await app.household(email: "irem@example.org")
            _ = try await home.cook("One", ["50 g zorp"])
            _ = await stranger.post("/ingredients", ["name": "blip"])
            let cheese = try await app.stock("Moon cheese", energy: 200, in: home)
            let (zorp, blip) = (try await id("zorp", app), try await id("blip", app))
            let before = try await app.fingerprint()

            let answers = [
                await stranger.get("/ingredients/\(zorp)/edit"), await stranger.get("/ingredients/\(zorp)/delete"),
                await stranger.post("/ingredients/\(zorp)", ["name": "x"]),
                await stranger.post("/ingredients/\(zorp)/food", ["food": ""]),
                await stranger.post("/ingredients/\(zorp)/merge", ["into": "blip"]),
                await stranger.post("/ingredients/\(zorp)/delete"),
                await stranger.post("/ingredients/\(zorp)/undelete"),
            ]
            let food = await stranger.post("/ingredients/\(blip)/food", ["food": cheese.description])
            let into = await stranger.post("/ingredients/\(blip)/merge", ["into": "zorp"])

            #expect(answers.allSatisfy { $0.status == .notFound })
            #expect(food.status == .unprocessableContent)
            #expect(into.status == .unprocessableContent)
            #expect(try await app.fingerprint() == before)
            let own = await home.post("/ingredients/\(zorp)/food", ["food": cheese.description])
            #expect(own.status == .seeOther)
        }
    }

    @Test func `S-17 who has no ingredient is taught, and what is not found is named`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let empty = await home.get("/ingredients")
            _ = await home.post("/ingredients", ["name": "Tomato"])
            #expect(empty.body.contains("No Ingredients"))
            #expect(await home.get("/ingredients?q=zorp").body.contains("zorp&quot;"))
        }
    }
}
