import Database
import Foundation
import HTTPServer
import RecipeImport
import Testing

@testable import App

/// A method of so many words that it tells recipes apart by itself.
private let longMethod = """
    Mix the flour with the water and let it rest for an hour. Add salt and yeast, knead for ten minutes, let rise, and \
    bake.
    """

/// By what a second import knows recipes again, and what it changes of them.
@Suite struct ImportKeyTests {
    /// Brings a file in, and answers where its report is.
    private func bring(_ file: String, _ home: Browser, _ app: TestApp) async throws -> String {
        let answer = await home.upload(Array(file.utf8), to: "/import/files", field: "file", name: "export.json")
        let path = answer.header("Location") ?? ""
        await app.application.imports.settled()
        _ = await home.post(path)
        await app.application.imports.settled()
        return path
    }

    /// A file of recipes that are from one page, from "name: line".
    private func page(_ recipes: [(String, String)]) -> String {
        let all = recipes.map { name, line in
            """
            {"@type": "Recipe", "name": "\(name)", "recipeIngredient": ["\(line)"], "recipeInstructions": ["Cook."],
             "isBasedOn": "https://kitchen.example/book"}
            """
        }
        return #"{"recipes": [\#(all.joined(separator: ","))]}"#
    }

    /// A file of recipes with keys of their own, from "key: name: rating".
    private func rated(_ recipes: [(String, String, String)]) -> String {
        let all = recipes.map { key, name, rating in
            """
            {"id": "\(key)", "slug": "\(key)", "name": "\(name)", "rating": \(rating), "recipeServings": 2,
             "recipeIngredient": [{"note": "1 leek", "quantity": 0}], "recipeInstructions": [{"text": "Cook."}]}
            """
        }
        return "[\(all.joined(separator: ","))]"
    }

    private func lines(_ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT string_agg(r.name || ': ' || l.text, ', ' ORDER BY r.name)
            FROM recipe_lines AS l JOIN recipes AS r ON r.id = l.recipe_id
            WHERE r.deleted_at IS NULL
            """
        )
    }

    private func ratings(_ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT string_agg(concat_ws(' ', r.name, g.rating), ', ' ORDER BY r.name)
            FROM recipes AS r LEFT JOIN recipe_ratings AS g ON g.recipe_id = r.id
            WHERE r.deleted_at IS NULL
            """
        )
    }

    @Test func `I-05 of two recipes from one page the second does not become the first where that is missing`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(page([("Soup", "1 leek"), ("Tea", "1 tsp tea")]), home, app)
            _ = try await bring(page([("Tea", "2 tsp tea")]), home, app)
            #expect(try await lines(app) == "Soup: 1 leek, Tea: 2 tsp tea")

            _ = try await bring(page([("Tea", "2 tsp tea"), ("Soup", "2 leeks")]), home, app)
            #expect(try await lines(app) == "Soup: 2 leeks, Tea: 2 tsp tea")
        }
    }

    @Test func `I-05 another recipe from the page of one that is here is a recipe of its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(page([("Soup", "1 leek")]), home, app)
            _ = try await bring(page([("Tea", "1 tsp tea")]), home, app)
            #expect(try await lines(app) == "Soup: 1 leek, Tea: 1 tsp tea")

            _ = try await bring(page([("SOUP", "2 leeks"), ("Tea", "1 tsp tea")]), home, app)
            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '2 leeks'") == 1)
        }
    }

    @Test func `I-05 keys that imports gave by places in the past are known`() {
        func recipe(_ name: String, key: String = "") -> FileRecipe {
            var recipe = ImportedRecipe()
            recipe.name = name
            recipe.address = "https://kitchen.example/book"
            return FileRecipe(recipe, key: key)
        }
        let address = "https://kitchen.example/book"
        let (soup, tea, own) = (recipe("Soup"), recipe("Tea"), recipe("Cake", key: "uid"))
        let stored = [address: "Soup", "\(address)#2": "Tea"]
        var keys = ImportKeys()
        keys.count([tea, soup, tea, own])

        #expect(keys.possible(for: [own]).isEmpty)
        #expect(keys.take(tea, stored) == "\(address)#2")
        #expect(keys.take(soup, stored) == address)
        #expect(keys.take(tea, stored) == "\(address)#tea")
        #expect(keys.take(own, stored) == "uid")
    }

    /// A file of recipes that have neither keys nor addresses, from "name: lines".
    private func plain(_ recipes: [(String, [String])], _ method: String = "Cook.") -> String {
        let all = recipes.map { name, lines in
            let lines = lines.map { "\"\($0)\"" }.joined(separator: ",")
            return """
                {"@type": "Recipe", "name": "\(name)", "recipeIngredient": [\(lines)],
                 "recipeInstructions": ["\(method)"]}
                """
        }
        return #"{"recipes": [\#(all.joined(separator: ","))]}"#
    }

    @Test
    func `I-05 a recipe without a key that is read a little otherwise is the same, and stays where it was changed`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines = ["1 kg leek", "2 onions", "1 l stock"]
            _ = try await bring(plain([("Soup", lines + ["0.062 tsp salt"])]), home, app)
            _ = try await bring(plain([("Soup", lines + ["0.0625 tsp salt"]), ("Tea", ["1 tsp tea"])]), home, app)
            let recipes = try await app.text("SELECT string_agg(name, ' ' ORDER BY name) FROM recipes")
            let updated = try await app.rows(in: "recipe_lines WHERE text = '0.0625 tsp salt'")
            try await app.change("UPDATE recipes SET version = version + 1 WHERE name = 'Soup'")
            _ = try await bring(plain([("Soup", lines + ["0.063 tsp salt"])]), home, app)

            #expect(recipes == "Soup Tea")
            #expect(updated == 1)
            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '0.063 tsp salt'") == 0)
            #expect(try await app.rows(in: "import_rows WHERE name = 'Soup' AND 'alike' = ANY (remarks)") == 2)
            #expect(try await app.rows(in: "import_rows WHERE 'alike' = ANY (remarks)") == 2)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'kept'") == 1)
        }
    }

    @Test func `I-05 two breads of the same ingredients with other amounts and another method are two`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let own = ["500 g flour", "300 ml water", "10 g salt", "7 g yeast"]
            let friends = ["1000 g flour", "700 ml water", "20 g salt", "2 g yeast"]
            _ = try await bring(plain([("Bread", own)], "Knead."), home, app)
            _ = try await bring(plain([("Bread", friends)], "No kneading, 18 hours."), home, app)

            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '500 g flour'") == 1)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '1000 g flour'") == 1)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'updated'") == 0)
        }
    }

    @Test(arguments: [("2 onions", "unchanged"), ("2.01 onions", "updated")])
    func `I-05 what once came in a file of another program is the same, also where it is read a little otherwise`(
        _ line: String,
        _ outcome: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(plain([("Soup", ["1 kg leek", "2 onions"])]), home, app)
            try await app.change("UPDATE import_keys SET source = 'text'")
            let path = try await bring(plain([("Soup", ["1 kg leek", line])]), home, app)

            #expect(try await app.rows(in: "recipes") == 1)
            #expect(try await app.rows(in: "import_rows WHERE outcome = '\(outcome)'") == 1)
            #expect(
                try await app.text("SELECT string_agg(source, ' ' ORDER BY source) FROM import_keys")
                    == "recipeSage text"
            )

            _ = await home.post(path + "/undo")
            await app.application.imports.settled()
            #expect(try await app.rows(in: "recipe_lines WHERE text = '2 onions'") == 1)
        }
    }

    @Test func `I-05 the bread for two loaves is another than that for one, in one file as in two`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let one = ("Bread", ["500 g flour", "300 ml water", "10 g salt", "7 g yeast", "oil"])
            let two = ("Bread", ["1000 g flour", "600 ml water", "20 g salt", "14 g yeast", "oil"])
            for file in [[one], [two], [two, one], [one]] { _ = try await bring(plain(file, longMethod), home, app) }

            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '500 g flour'") == 1)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '1000 g flour'") == 1)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'updated'") == 0)
        }
    }

    @Test func `I-05 of two recipes of one page and one name each is the one that it was`() {
        func recipe(_ line: String) -> FileRecipe {
            var recipe = ImportedRecipe()
            recipe.name = "Bread"
            recipe.address = "https://kitchen.example/book"
            recipe.ingredients = [.init(lines: [line])]
            return FileRecipe(recipe)
        }
        let key = "https://kitchen.example/book#bread"
        let (stored, lines) = ([key: "Bread", "\(key)#2": "Bread"], [key: ["1 loaf"], "\(key)#2": ["2 loaves"]])
        var both = ImportKeys()
        both.count([recipe("2 loaves"), recipe("1 loaf")])
        var alone = ImportKeys()
        alone.count([recipe("2 loaves")])

        #expect(both.possible(for: [recipe("1 loaf")]).contains("\(key)#2"))
        #expect(both.take(recipe("2 loaves"), stored, lines) == "\(key)#2")
        #expect(both.take(recipe("1 loaf"), stored, lines) == key)
        #expect(alone.take(recipe("2 loaves"), stored, lines) == "\(key)#2")
    }

    @Test func `I-05 a recipe of which some lines were read as steps once is the same where they are read as lines`() {
        // RezKonv's list was read in the columns of Meal-Master.
        let before = SaidRecipe(
            lines: ["500 Gramm Mehl", "BELAG", "QUELLE"],
            method: [
                "1/4-1/2 Ltr. Milch", "1 Pack. Hefe", "-- frisch", "1 1/2 kg Zwetschgen; entsteint", "Zucker",
                "Großmutter", "Mehl und Milch verkneten.", "Belegen und backen.",
            ]
        )
        let lines = [
            "500 Gramm Mehl", "1/4-1/2 Ltr. Milch", "1 Pack. Hefe frisch", "1 1/2 kg Zwetschgen, entsteint", "Zucker",
        ]
        let method = ["Mehl und Milch verkneten.", "Belegen und backen."]
        let now = SaidRecipe(lines: lines, method: method)
        let doubled = SaidRecipe(
            lines: ["1 kg Mehl", "1/2-1 Ltr. Milch", "2 Pack. Hefe frisch", "3 kg Zwetschgen, entsteint", "Zucker"],
            method: method
        )
        let other = SaidRecipe(lines: lines, method: ["Alles mischen.", "Im Topf kochen."])

        #expect(RecipeLikeness(before, now) != nil)
        #expect(RecipeLikeness(now, before) != nil)
        #expect(RecipeLikeness(before, doubled) == nil)
        #expect(RecipeLikeness(before, other) == nil)
    }

    @Test(arguments: [false, true])
    func `I-05 RezKonv's recipe with a long title is the one that came by either of its names`(isLong: Bool)
        async throws
    {
        func cake(_ title: String) -> String {
            """
            ========== REZKONV-Rezept - RezkonvSuite v1.4

                 Titel: Zwetschgenkuchen vom Blech
            Kategorien: Kuchen
                 Menge: 12 Stück

                500     Gramm  Mehl
                  2     kg     Zwetschgen

            \(title)

            Mehl verkneten und belegen.
            =====
            """
        }
        let long = ":O-Titel : Zwetschgenkuchen vom Blech mit Hefeteig"
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(cake(isLong ? long : ""), home, app)
            if isLong {
                // It was known by its whole name alone for a while.
                try await app.change(
                    """
                    UPDATE import_keys
                    SET recipe = recipe #- '{recipe,titledName}', source_key = repeat('f', 64)
                    """
                )
            }
            _ = try await bring(cake(long), home, app)

            #expect(try await app.rows(in: "recipes WHERE deleted_at IS NULL") == 1)
            #expect(try await app.rows(in: "recipes WHERE name = 'Zwetschgenkuchen vom Blech mit Hefeteig'") == 1)
        }
    }

    @Test func `I-05 of two recipes of a file that are like the one here the likest is it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines = ["1 kg leek", "2 onions", "1 l stock"]
            _ = try await bring(plain([("Soup", lines + ["0.062 tsp salt"])]), home, app)
            _ = try await bring(plain([("Soup", lines), ("Soup", lines + ["0.0625 tsp salt"])]), home, app)

            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '0.0625 tsp salt'") == 1)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '0.062 tsp salt'") == 0)
        }
    }

    @Test(
        arguments: [
            (["500 g flour", "7 g yeast"], ["500 g flour", "7 g yeast"], "Knead.", "KNEAD", true),
            (["500 g flour", "7 g yeast"], ["500 g flour", "7 g yeast"], "Knead.", "No kneading, 18 hours.", false),
            (["500 g flour", "7 g yeast"], ["500 g flour", "7 g yeast"], "", "Knead.", true),
            (["500 g flour", "7 g yeast"], ["1000 g flour", "14 g yeast"], "", "", false),
            (["500 g flour", "7 g yeast"], ["1000 g flour", "14 g yeast"], "Knead.", "Knead.", false),
            (["500 g flour", "7 g yeast"], ["1000 g flour", "14 g yeast"], longMethod, longMethod, false),
            (["1 salt", "salt", "2 eggs"], ["2 salt", "salt", "4 eggs"], longMethod, longMethod, false),
            (["500 g flour", "7 g yeast"], ["500 g flour", "9 g yeast"], longMethod, longMethod, true),
            (["eggs", "onion"], ["2 eggs", "1 onion"], longMethod, longMethod, true),
            (["500 g flour", "7 g yeast"], ["500 g flour", "7 g yeast"], longMethod, longMethod + " Enjoy.", true),
            (["1 1/2 cups flour", "1/3 tsp salt"], ["1.5 cups flour", "0.333 tsp salt"], "", "", true),
            (["1½ cups flour", "2 eggs"], ["1,5 cups flour", "3 eggs"], "", "", false),
            (["1 a", "1 b", "1 c", "1 d"], ["1 a", "1 b", "1 c", "1 e"], "", "", false),
            (["1 a", "1 b", "1 c", "1 d"], ["1 a", "1 b", "1 c", "1 e"], longMethod, longMethod, true),
            (["1 a", "1 b", "1 c", "1 d"], ["1 a", "1 b", "1 c"], "", "", true),
        ] as [([String], [String], String, String, Bool)]
    )
    func `I-05 readings are of one recipe where the method says so, or else all amounts`(
        one: [String],
        other: [String],
        method: String,
        otherMethod: String,
        isOne: Bool
    ) {
        let (first, second) = (
            SaidRecipe(lines: one, method: [method]), SaidRecipe(lines: other, method: [otherMethod])
        )
        #expect((RecipeLikeness(first, second) != nil) == isOne)
        #expect((RecipeLikeness(second, first) != nil) == isOne)
    }

    @Test func `I-05 another recipe of the same name without a key is a recipe of its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let leek = ["1 kg leek", "2 onions", "1 l stock"]
            let lentils = ["200 g lentils", "2 onions", "1 l stock"]
            _ = try await bring(plain([("Soup", leek)]), home, app)
            _ = try await bring(plain([("Soup", ["1 kg pumpkin", "1 l milk", "1 tsp salt"])]), home, app)
            let other = try await app.rows(in: "recipes")
            _ = try await bring(plain([("Soup", lentils)]), home, app)

            #expect(other == 2)
            #expect(try await app.rows(in: "recipes") == 3)
            #expect(try await app.rows(in: "recipe_lines WHERE text = '1 kg leek'") == 1)
        }
    }

    @Test(
        arguments: [
            (["1 kg leek", "2 onions"], ["2 kg leek", "3 onions"], 2), (["1 kg leek", "2 onions"], ["1 kg leek"], 1),
            (["1 kg leek"], ["1 kg leek", "2 onions", "1 l stock"], nil), (["1 kg leek"], ["2 onions"], nil),
            ([], [], nil),
            (["salt", "salt"], ["salt", "pepper"], nil), (["a", "b", "c", "d"], ["a", "b", "c", "e"], 3),
            (["a", "b", "c", "d"], ["a", "b", "e", "f"], nil),
        ] as [([String], [String], Int?)]
    )
    func `I-05 the lines of two readings are alike where nearly all words are, whatever the amounts`(
        one: [String],
        other: [String],
        common: Int?
    ) {
        #expect(RecipeLikeness.commonLines(one, other) == common)
    }

    @Test func `I-05 a recipe whose name states its yield has the key of the name as the file states it`() {
        let name = "Mercimek köftesi (6 kişilik)"
        let read = RecipeText.read("\(name)\n\nMalzemeler\n1 su bardağı mercimek\n1 soğan")
        var before = ImportedRecipe()
        before.name = name
        before.ingredients = read.ingredients

        #expect(read.name == "Mercimek köftesi")
        #expect(FileRecipe(read).importKey == FileRecipe(before).importKey)
    }

    @Test func `I-05 recipes of one page are told apart by their names with the yields in them`() {
        let address = "https://kitchen.example/book"
        func recipe(_ name: String) -> FileRecipe {
            var recipe = RecipeText.read("\(name)\n\nIngredients\n1 leek\n1 onion")
            recipe.address = address
            return FileRecipe(recipe)
        }
        let (four, eight) = (recipe("Soup (serves 4)"), recipe("Soup (serves 8)"))
        let stored = [address: "Soup (serves 4)", "\(address)#2": "Soup (serves 8)"]
        var keys = ImportKeys()
        keys.count([eight, four])

        #expect(keys.take(eight, stored) == "\(address)#2")
        #expect(keys.take(four, stored) == address)
    }

    @Test func `I-05 a page that is brought again with another recipe has those it had once`() async throws {
        func file(_ recipes: [(String, String)]) -> String {
            let all = recipes.map { name, line in
                """
                {"@type": "Recipe", "name": "\(name)", "recipeIngredient": ["\(line)"], "recipeInstructions": ["Cook."],
                 "url": "https://kitchen.example/book"}
                """
            }
            let data = "[\(all.joined(separator: ","))]"
            return "<html><head><script type=\"application/ld+json\">\(data)</script></head><body></body></html>"
        }
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(file([("Soup (serves 4)", "1 leek")]), home, app)
            _ = try await bring(file([("Soup (serves 8)", "2 leeks"), ("Soup (serves 4)", "1 leek")]), home, app)

            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `I-05 an update brings the name and the rating along, and its undo brings both back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(rated([("a", "Soup", "3"), ("b", "Stew", "null"), ("c", "Tea", "2")]), home, app)
            let second = rated([("a", "Leek Soup", "5"), ("b", "TEA", "4"), ("c", "Tea", "null")])
            let path = try await bring(second, home, app)
            #expect(try await ratings(app) == "Leek Soup 5, Stew 4, Tea")

            _ = await home.post(path + "/undo")
            await app.application.imports.settled()
            #expect(try await ratings(app) == "Soup 3, Stew, Tea 2")
        }
    }

    @Test func `I-05 what is noted of tools and cost of a file that was here before changes nothing of its recipes`()
        async throws
    {
        func stewed(_ second: String) -> String {
            let all = [("a", "Soup", "Pot"), ("b", "Stew", second)].map { key, name, tool in
                """
                {"id": "\(key)", "slug": "\(key)", "name": "\(name)", "recipeServings": 2,
                 "recipeIngredient": [{"note": "1 leek", "quantity": 0}], "recipeInstructions": [{"text": "Cook."}],
                 "notes": [{"title": "", "text": "Nice"}], "tools": [{"name": "\(tool)"}, {"name": "Sieve, fine"}]}
                """
            }
            return "[\(all.joined(separator: ","))]"
        }
        let priced = "Title,Ingredients,Directions,Main Ingredient,Cost\nTea,1 tsp tea,Cook.,Tea,$4.50\n"
        try await TestApp.run { app in
            let home = try await app.household()
            for file in [stewed("Pan"), priced] { _ = try await bring(file, home, app) }
            try await app.change(
                """
                UPDATE import_keys
                SET recipe = jsonb_set(recipe #- '{recipe,tools}' #- '{recipe,cost}', '{recipe,notes}',
                    CASE source_key
                        WHEN 'a' THEN '["Nice", "Tools: Pot, Sieve, fine"]'
                        WHEN 'b' THEN '["Nice", "Tools: Pan, Sieve, fine"]'
                        ELSE '["Cost: $4.50"]'
                    END::jsonb)
                """
            )
            // Somebody has changed the soup since.
            try await app.change("UPDATE recipes SET version = version + 1 WHERE name = 'Soup'")
            for file in [stewed("Pan"), priced] { _ = try await bring(file, home, app) }
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'made'") == 3)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'unchanged'") == 3)

            _ = try await bring(stewed("Wok"), home, app)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'updated' AND name = 'Stew'") == 1)
            #expect(try await app.rows(in: "recipes WHERE notes LIKE '%Wok%'") == 1)
        }
    }

    /// A household of KitchenOwl with one recipe.
    private func owl(_ name: String, _ lines: [String], _ method: String = "Cook.") -> String {
        let items = lines.map { #"{"name": "\#($0)", "description": "1 kg"}"# }.joined(separator: ",")
        return #"{"recipes": [{"name": "\#(name)", "yields": 2, "items": [\#(items)], "description": "\#(method)"}]}"#
    }

    @Test func `I-05 another's recipe of the same name is a recipe of its own where a file has no keys but names`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            for lines in [["leek", "onions"], ["pumpkin", "milk"], ["leek", "onions"]] {
                _ = try await bring(owl("Soup", lines), home, app)
            }

            #expect(try await app.rows(in: "recipes") == 2)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'unchanged'") == 1)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'updated'") == 0)
        }
    }

    @Test func `I-05 a recipe that was known by its name once is known where it says the same, and another is not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(owl("Soup", ["leek", "onions"]), home, app)
            try await app.change(
                """
                UPDATE import_keys SET source_key = 'Soup', recipe = jsonb_set(recipe, '{key}', '"Soup"')
                """
            )
            // Somebody has changed it since, which is no matter where the file is the same.
            try await app.change("UPDATE recipes SET version = version + 1")

            for _ in 1...2 { _ = try await bring(owl("Soup", ["leek", "onions"]), home, app) }
            let same = try await app.rows(in: "import_rows WHERE outcome = 'unchanged' AND remarks = '{}'")
            _ = try await bring(owl("Soup", ["pumpkin", "milk"]), home, app)

            #expect(same == 2)
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `I-05 a recipe of Mealie 0.5 from a page is known that was known by its name once`() async throws {
        func file(_ line: String) -> String {
            """
            [{"slug": "soup", "name": "Soup", "recipeIngredient": ["\(line)"], "recipeYield": "2",
              "recipeInstructions": [{"text": "Cook."}], "orgURL": "https://kitchen.example/soup"}]
            """
        }
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(file("1 leek"), home, app)
            try await app.change(
                """
                UPDATE import_keys SET source_key = 'soup', recipe = jsonb_set(recipe, '{key}', '"soup"')
                """
            )

            _ = try await bring(file("1 leek"), home, app)
            let known = try await app.rows(in: "recipes")
            _ = try await bring(file("1 pumpkin"), home, app)

            #expect(known == 1)
            #expect(try await app.rows(in: "recipes") == 2)
        }
    }

    @Test func `I-05 Mealie's interface and its backup name one recipe with and without dashes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let (dashed, bare) = ("6f1d2c3b-0a4e-4d5f-8a9b-1c2d3e4f5a6b", "6f1d2c3b0a4e4d5f8a9b1c2d3e4f5a6b")
            for key in [dashed, bare] { _ = try await bring(rated([(key, "Soup", "3")]), home, app) }
            let once = try await app.rows(in: "recipes")
            // As imports wrote it before.
            try await app.change(
                """
                UPDATE import_keys SET source_key = '\(dashed)', recipe = jsonb_set(recipe, '{key}', '"\(dashed)"')
                """
            )
            for key in [dashed, bare] { _ = try await bring(rated([(key, "Soup", "3")]), home, app) }

            #expect(once == 1)
            #expect(try await app.rows(in: "recipes") == 1)
            #expect(try await app.rows(in: "import_rows WHERE outcome = 'unchanged'") == 3)
        }
    }

    @Test func `I-05 how somebody has rated a recipe since stays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(rated([("a", "Soup", "3")]), home, app)
            try await app.change("UPDATE recipe_ratings SET rating = 1")
            _ = try await bring(rated([("a", "Soup", "5")]), home, app)
            #expect(try await ratings(app) == "Soup 1")
        }
    }

    @Test func `I-05 of whatever is cut it is said`() {
        func isCut(_ change: (inout ImportedRecipe) -> Void) -> Bool {
            var recipe = ImportedRecipe()
            recipe.name = "Soup"
            recipe.ingredients = [.init(lines: ["1 leek"])]
            change(&recipe)
            return FileRecipe(recipe).isCut(Strings(.en))
        }
        func words(_ count: Int) -> String { String(repeating: "a", count: count) }
        let steps = Array(repeating: words(1_000), count: 50)

        #expect(!isCut { _ in })
        // A longer summary stands in the notes.
        #expect(!isCut { $0.summary = words(301) })
        #expect(isCut { $0.summary = words(20_001) })
        #expect(!isCut { $0.ingredients = [.init(lines: [words(500)])] })
        #expect(isCut { $0.ingredients = [.init(lines: [words(501)])] })
        #expect(isCut { $0.method = [.init(lines: steps)] })
        #expect(!isCut { $0.notes = [words(20_000)] })
        #expect(isCut { $0.notes = [words(10_000), words(10_000)] })
        // What else stands in the notes takes its room there, with the words around it.
        #expect(!isCut { ($0.notes, $0.yieldText) = ([words(19_950)], "2 loaves of bread") })
        #expect(isCut { ($0.notes, $0.yieldText) = ([words(19_990)], "2 loaves of bread") })
        #expect(isCut { ($0.notes, $0.prepMinutes, $0.cookMinutes) = ([words(19_998)], 10, 20) })
        #expect(!isCut { $0.tags = (1...50).map { "tag \($0)" } })
        #expect(isCut { $0.tags = (1...51).map { "tag \($0)" } })
    }
}
