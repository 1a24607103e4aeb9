import Archives
import Foundation
import Testing

@testable import RecipeImport

/// What applications write now and then, and what whoever aims a file at the parser writes.
@Suite struct FileDetailTests {
    private static func place() -> String {
        FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    }

    private static func read(
        _ bytes: [UInt8],
        name: String = ""
    ) throws -> (summary: FileSummary, recipes: [FileRecipe]) {
        let (path, scratch) = (place(), place())
        defer { for one in [path, scratch] { try? FileManager.default.removeItem(atPath: one) } }
        try Data(bytes).write(to: URL(filePath: path))
        var recipes: [FileRecipe] = []
        let summary = RecipeFiles.read(path, name: name, scratch: scratch) { recipe, _ in recipes.append(recipe) }
        return (summary, recipes)
    }

    private static func text(_ text: String, name: String = "") throws -> [FileRecipe] {
        try read(Array(text.utf8), name: name).recipes
    }

    private static func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        let path = place()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let zip = try ZipWriter(path)
        for (name, bytes) in files {
            try zip.begin(name)
            try zip.add(bytes)
        }
        try zip.finish()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    @Test func `I-05 what a source states of nutrients is in words, and Mealie's numbers have their units`() throws {
        let mealie = try Self.text(
            """
            {"slug": "tea", "name": "Tea", "recipe_ingredient": [{"note": "1 tsp tea"}],
             "nutrition": {"calories": "12", "fat_content": "1,5", "sodium_content": "16", "sugar_content": null}}
            """
        )
        let linked = try Self.text(
            """
            {"@type": "Recipe", "name": "Tea", "recipeIngredient": ["1 tsp tea"], "nutrition": {"@type": "NutritionInformation",
             "calories": "12 kcal", "saturatedFatContent": "1 g", "servingSize": "1 cup", "fatContent": "2"}}
            """
        )
        #expect(mealie.first?.recipe.nutrition == ["calories: 12 kcal", "fat: 1,5 g", "sodium: 16 mg"])
        #expect(
            linked.first?.recipe.nutrition == [
                "calories: 12 kcal", "saturated fat: 1 g", "serving size: 1 cup", "fat: 2",
            ]
        )
    }

    @Test func `I-05 a long description comes as a whole`() throws {
        let long = Array(repeating: "çay", count: 1_000).joined(separator: " ")
        let found = try Self.text(
            #"{"@type": "Recipe", "name": "Tea", "description": "\#(long)", "recipeIngredient": ["tea"]}"#
        )
        #expect(found.first?.recipe.summary == long)
    }

    @Test func `I-05 Mealie's list of recipes is named as one, and recipes beside it are read`() throws {
        let listed = """
            {"id": "a", "userId": "u", "groupId": "g", "name": "Soup", "slug": "soup", "recipeCategory": [], "tags": [],
             "recipeYield": null, "orgURL": null}
            """
        let whole = #"{"id": "b", "name": "Tea", "slug": "tea", "recipeIngredient": [{"note": "1 tsp tea"}]}"#
        let list = try Self.read(Array(#"{"page": 1, "total": 1, "items": [\#(listed)]}"#.utf8))
        let packed = try Self.read(Self.zip([("recipes.json", Array("[\(listed)]".utf8))]))

        #expect(list.summary.problem == .recipeList)
        #expect(packed.summary.problem == .recipeList)
        #expect(try Self.text("[\(listed), \(whole)]").map(\.recipe.name) == ["Tea"])
    }

    @Test(arguments: ["inf", "-inf", "nan", "1e309", "0x1p4", "infinity", "1 2"])
    func `HOSTILE-134 what is no decimal number is none`(_ text: String) throws {
        let found = try Self.text(
            #"{"recipes": [{"name": "Tea", "yields": "\#(text)", "items": [{"name": "tea", "description": "1 tsp"}]}]}"#
        )
        #expect(FileText.number(text) == nil)
        #expect(found.first?.recipe.servings == nil)
        #expect(found.first?.recipe.name == "Tea")
    }

    @Test(
        arguments: [
            "Date,Weight,Last Updated,Deleted\n07/15/2026,157.4,07/15/2026,0\n07/16/2026,157.1,07/16/2026,0\n",
            "Tag;Gewicht;Puls\n1.1.2026;71,4;60\n", "<p>1 leek</p>\n<p>2 eggs</p>\n<div>\n",
        ]
    )
    func `I-05 a table of something else, or the source of a page, is no recipe`(_ text: String) throws {
        #expect(try Self.text(text).isEmpty)
        #expect(try Self.text("Soup\n1 leek, cut, washed\nsalt\nCook it.").count == 1)
    }

    @Test func `I-05 MasterCook's lines without an amount are lines, and its categories go on below each other`() throws
    {
        let text = """
            *  Exported from  MasterCook  *

                                 Shawarma

            Serving Size  : 4    Preparation Time :0:30
            Categories    : Middle East                      Chicken
                            *Afghan                          On-The-Grill

              Amount  Measure       Ingredient -- Preparation Method
            --------  ------------  --------------------------------
               2                    onions -- sliced
                                    cilantro to taste
               1 1/2  pounds        chicken breasts, boneless and
                                    skinless -- cut

            Grill.

            - - - - -
            """
        let recipe = try #require(try Self.text(text).first?.recipe)
        #expect(
            recipe.ingredients.flatMap(\.lines) == [
                "2 onions, sliced", "cilantro to taste",
                "1 1/2 pounds chicken breasts, boneless and skinless -- cut",
            ]
        )
        #expect(recipe.category == "Middle East")
        #expect(recipe.tags == ["Chicken", "Afghan", "On-The-Grill"])
    }

    @Test func `I-05 what MasterCook writes behind a method is none of its steps, and comes along`() throws {
        let text = """
            *  Exported from  MasterCook  *

                                 Test Cake

            Recipe By     : Sam
            Serving Size  : 8    Preparation Time :0:25
            Categories    : Cakes

              Amount  Measure       Ingredient -- Preparation Method
            --------  ------------  --------------------------------
                   2  cups          flour

            Stir: it is done soon.

            Bake.

            Description:
              "Good for
              guests."
            Cuisine:
              "Welsh"
            Source:
              "A Book"
            Yield:
              "1 cake"
            Start to Finish Time:
              "1:30"
            T(Cooking Time):
              "0:40"
                                                - - - - - - - - - - - - - - - - - - -

            Per Serving (excluding unknown items): 149 Calories; 9g Fat (55.4% calories from fat); .5g Fiber.  Exchanges: 1 Fat.

            Serving Ideas : With tea.

            NOTES : Keeps a week.

            Better on the next day.

            Nutr. Assoc. : 0 0 0
            """
        let cake = try #require(try Self.text(text).first?.recipe)
        #expect(cake.method == [.init(lines: ["Stir: it is done soon.", "Bake."])])
        #expect((cake.summary, cake.category, cake.tags) == ("Good for guests.", "Cakes", ["Welsh"]))
        #expect((cake.servings, cake.yieldText, cake.sourceName) == (8, "1 cake", "Sam, A Book"))
        #expect((cake.prepMinutes, cake.cookMinutes, cake.totalMinutes) == (25, 40, 90))
        #expect(
            cake.nutrition == ["149 Calories", "9g Fat (55.4% calories from fat)", ".5g Fiber", "Exchanges: 1 Fat"]
        )
        #expect(cake.notes == ["Serving Ideas: With tea.", "Keeps a week.\nBetter on the next day."])
    }

    @Test func `I-05 MasterCook's noughts are no nutrients, and its source may be an address`() throws {
        let text = """
            *  Exported from  MasterCook  *

                                 Tea

            Recipe By     : Sam
            Serving Size  : 1    Preparation Time :0:00
              Amount  Measure       Ingredient -- Preparation Method
            --------  ------------  --------------------------------
                   1  tsp           tea

            Brew.

            Source:
              "https://kitchen.example/tea"
            Yield:
              "2 cups"
                                                - - - - - - - - - - - - - - - - - - -

            Per Serving (excluding unknown items): 0 Calories; 0g Fat. Exchanges: .
            """
        let tea = try #require(try Self.text(text).first?.recipe)
        #expect(tea.nutrition.isEmpty)
        #expect((tea.sourceName, tea.address) == ("Sam", "https://kitchen.example/tea"))
        #expect((tea.minutes, tea.yieldText, tea.yieldIsMeasured) == (nil, "2 cups", true))
    }

    @Test func `I-05 RezKonv's lines stand in one column, its source before the method, beside Meal-Master's recipes`()
        throws
    {
        let text = """
            ========== REZKONV-Rezept - RezkonvSuite v1.4

                 Titel: Zwetschgenkuchen
            Kategorien: Kuchen, Obst
                 Menge: 12 Stück

            ============================== TEIG ==============================
                500     Gramm  Mehl
              1/4-1/2   Ltr.   Milch
                  1     Pack.  Hefe
                               -- frisch, zimmerwarm

            ============================= BELAG ==============================
                  1 1/2 kg     Zwetschgen; entsteint
                               Zucker

            ============================= QUELLE =============================
                               Großmutter
                               -- Erfasst *RK* 01.02.2003 von
                               -- Petra

            :O-Titel : Zwetschgenkuchen vom Blech mit
            : > : Hefeteig

            Mehl und Milch mit der
            Hefe verkneten.

            2. Zwetschgen auf den Teig legen
            und backen.
            =====

            MMMMM----- Recipe via Meal-Master (tm) v8.05

                  Title: Pie
             Categories: Cakes
                  Yield: 4 servings

                  2 c  Flour

              Bake.

            MMMMM
            """
        let found = try Self.read(Array(text.utf8))
        let cake = try #require(found.recipes.first?.recipe)

        #expect(found.summary.app == .mealMaster)
        #expect(cake.name == "Zwetschgenkuchen vom Blech mit Hefeteig")
        #expect(cake.statedName == "Zwetschgenkuchen")
        #expect(cake.knownNames == ["Zwetschgenkuchen", "Zwetschgenkuchen vom Blech mit Hefeteig"])
        #expect((cake.category, cake.tags, cake.servings) == ("Kuchen", ["Obst"], 12))
        #expect(
            cake.ingredients == [
                .init(
                    name: "TEIG",
                    lines: ["500 Gramm Mehl", "1/4-1/2 Ltr. Milch", "1 Pack. Hefe frisch, zimmerwarm"]
                ),
                .init(name: "BELAG", lines: ["1 1/2 kg Zwetschgen, entsteint", "Zucker"]),
            ]
        )
        #expect(
            cake.method.map(\.lines) == [
                ["Mehl und Milch mit der Hefe verkneten.", "Zwetschgen auf den Teig legen und backen."]
            ]
        )
        #expect((cake.sourceName, cake.notes) == ("Großmutter", ["Erfasst *RK* 01.02.2003 von Petra"]))
        #expect(found.recipes.map(\.recipe.name).last == "Pie")
        #expect(found.recipes.last?.recipe.ingredients.flatMap(\.lines) == ["2 cup Flour"])
    }

    @Test func `I-05 RezKonv's method begins with the first paragraph where no source is named`() throws {
        let text = """
            ========== REZKONV-Rezept - RezkonvSuite v1.4

                 Titel: Gurkensalat
                 Menge: 2 Portionen

                  1            Gurke
                               Salz

            Gurke schneiden.

            Menge: Salz nach Geschmack.
            =====
            """
        let salad = try #require(try Self.text(text).first?.recipe)
        #expect(salad.ingredients.map(\.lines) == [["1 Gurke", "Salz"]])
        #expect(salad.method.map(\.lines) == [["Gurke schneiden.", "Menge: Salz nach Geschmack."]])
        #expect(salad.servings == 2)
    }

    @Test func `I-05 commas between My Recipe Box's categories push nothing aside`() throws {
        let head =
            "title,description,preparationTime,cookingTime,inactiveTime,totalTime,quantity,ingredients,instructions,"
            + "notes,nutrition,favorite,rating,categories,tags,video,source,originalPicture,\n"
        let row =
            "Salad,,5,,,5,2,1 apple,Cut.,,,false,,Sides,Salad,,,https://one.example/salad/,https://one.example/a.jpg\n"
        let found = try #require(try Self.text(head + row).first)
        #expect(found.recipe.category == "Sides")
        #expect(found.recipe.tags == ["Salad"])
        #expect(found.recipe.address == "https://one.example/salad/")
        #expect(found.recipe.images == ["https://one.example/a.jpg"])
    }

    @Test func `I-05 a number that counts the recipes of one server is nobody's key`() throws {
        func key(_ id: String) throws -> String? {
            try Self.text(
                #"{"@type": "Recipe", "name": "Pie", "id": \#(id), "url": "https://one.example/pie", "recipeIngredient": ["1 egg"]}"#
            ).first?.key
        }
        #expect(try key(#""4485""#) == "https://one.example/pie")
        #expect(try key("4485") == "https://one.example/pie")
        #expect(try key(#""a4485""#) == "a4485")
    }

    @Test func `HOSTILE-134 a serving size of hundreds of digits is none, and the file is read`() throws {
        let digits = String(repeating: "9", count: 400)
        let text = """
            *  Exported from  MasterCook  *

                                 Tea

            Serving Size  : \(digits)
              Amount  Measure       Ingredient -- Preparation Method
            --------  ------------  --------------------------------
                   1  tsp           tea

            Brew.

            - - - - -
            """
        let found = try Self.text(text)
        #expect(found.first?.recipe.name == "Tea")
        #expect(found.first?.recipe.servings == nil)
        #expect(try !JSONEncoder().encode(found).isEmpty)
    }

    @Test func `HOSTILE-134 products beyond all numbers are said to be no numbers`() {
        let node = RecipeFiles.json(
            Array(
                """
                [{"unit": "g", "amount": 1e300, "type": "lunch", "dateTime": "2026-01-05T12:31:00.000",
                  "meal": {"name": "Ayran", "nutriments": {"energyKcal100": 1e300, "fat100": 0}}}]
                """.utf8
            )
        )
        var entries = OpenNutriTrackerFile.entries(node)
        for index in entries.indices { entries[index].check() }
        #expect(entries.map(\.problem) == [.number])
        #expect(entries.first?.nutrients == ["fat": 0])
    }

    @Test func `I-05 OpenNutriTracker's own ways of writing units are read`() {
        let intakes = [("g/ml", 250.0), ("fl.oz", 1.0), ("fl oz", 1.0)].map { unit, amount in
            """
            {"unit": "\(unit)", "amount": \(amount), "type": "lunch", "dateTime": "2026-01-05T12:31:00.000",
             "meal": {"name": "Ayran", "nutriments": {"energyKcal100": 40}}}
            """
        }
        let entries = OpenNutriTrackerFile.entries(
            RecipeFiles.json(Array("[\(intakes.joined(separator: ","))]".utf8))
        )
        #expect(entries.map(\.name) == ["Ayran, 250 g", "Ayran, 1 fl oz", "Ayran, 1 fl oz"])
        #expect(entries.first?.nutrients["energy"] == 100)
        #expect(entries[1].nutrients == entries[2].nutrients)
        #expect(entries.allSatisfy { $0.problem == nil })
    }

    @Test(
        arguments: [
            ("a\u{0}b", "ab"), (#"a\u0000b"#, #"a\u0000b"#), (#"\"# + "\u{0}", #"\"#), (#"\\u0000"#, #"\\u0000"#),
            ("\u{0}\u{0}", ""), (#"u0000"#, "u0000"), ("ş\u{0}", "ş"),
        ] as [(String, String)]
    )
    func `HOSTILE-134 the character that the database holds not is left out, and its spelling stays`(
        _ text: String,
        _ kept: String
    ) throws {
        let json = try StorableJSON.text([text], JSONEncoder())
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [kept])
    }

    @Test(
        arguments: [
            ("Easy 1.5 l Soup.cook", "Easy 1.5 l Soup"), ("folder/Soup.cook", "Soup"), ("Soup", "Soup"), ("", ""),
            (".cook", ".cook"),
        ] as [(String, String)]
    )
    func `I-05 a recipe in Cooklang without a title is called as its file`(_ file: String, _ name: String) throws {
        let found = try Self.text("Boil @water{1%l}.", name: file)
        #expect(found.map(\.recipe.name) == [name])
    }

    @Test func `I-05 what Cooklang's sentences name once more without an amount is no further line`() throws {
        let found = try Self.text(
            """
            Mix @flour{125%g} with @salt. Knead @flour again, add @Salt{} and @flour{10%g}.

            == Pan ==
            Dust with @flour(a little) and fry in @oil.
            """
        )
        let recipe = try #require(found.first?.recipe)
        #expect(recipe.ingredients.flatMap(\.lines) == ["125 g flour", "salt", "10 g flour", "oil"])
        #expect(recipe.method.flatMap(\.lines).last == "Dust with flour and fry in oil.")
    }

    @Test func `I-05 Cooklang's sentences name what was made before, and other recipes, without marks and paths`()
        throws
    {
        let found = try Self.text(
            """
            Mix @flour{125%g} and @water{75%ml}.

            Roll out @&(~1)dough{50%g}, and spread @&(=1)salsa, @&flour{} and @./sauces/Hollandaise{150%g} on it.
            """
        )
        let recipe = try #require(found.first?.recipe)
        #expect(recipe.ingredients.flatMap(\.lines) == ["125 g flour", "75 ml water", "150 g Hollandaise"])
        #expect(
            recipe.method.flatMap(\.lines) == [
                "Mix flour and water.", "Roll out dough, and spread salsa, flour and Hollandaise on it.",
            ]
        )
        #expect(found.first?.remarks == [.subrecipe])
    }

    @Test func `I-05 the head of a recipe in Cooklang has many names for few things`() throws {
        let plain = try Self.text(
            """
            ---
            Title: Soup
            introduction: Warm.
            serves: 4 people
            Course: Dinner, Starter
            Cuisine: Turkish
            time:
              prep: 10 min
              cook: 1h30m
            tags:
              - winter
            source:
              name: Grandma
              url: https://kitchen.example/soup
            ---
            Boil @water{1%l}.
            """
        )
        let other = try Self.text(">> total time: 1 hour\n>> course: Lunch\n\nBoil @water{1%l}.\n")
        let required = try Self.text("---\ntime required: 45 minutes\n---\nBoil @water{1%l}.\n")
        let soup = try #require(plain.first?.recipe)

        #expect((soup.name, soup.summary, soup.servings) == ("Soup", "Warm.", 4))
        #expect((soup.category, soup.tags) == ("Dinner", ["Starter", "Turkish", "winter"]))
        #expect((soup.prepMinutes, soup.cookMinutes, soup.minutes) == (10, 90, 100))
        #expect((soup.sourceName, soup.address) == ("Grandma", "https://kitchen.example/soup"))
        #expect((other.first?.recipe.minutes, other.first?.recipe.category) == (60, "Lunch"))
        #expect(required.first?.recipe.minutes == 45)
    }

    @Test func `I-05 of Mealie's quantities beside a note alone 1 means nothing, and others are kept`() {
        let lines = ["0.5", "1", "0", "null", "2"].map { #"{"note": "lemon", "quantity": \#($0)}"# }
        let recipe = MealieFile.recipe(
            RecipeFiles.json(Array(#"{"slug": "a", "recipeIngredient": [\#(lines.joined(separator: ","))]}"#.utf8))
        )
        #expect(
            recipe.recipe.ingredients.flatMap(\.lines) == ["0.5 lemon", "lemon", "lemon", "lemon", "2 lemon"]
        )
    }

    @Test func `I-05 what people have said below a recipe of Mealie, and their own fields, stand in its notes`() throws
    {
        let alone = try Self.text(
            """
            {"slug": "tea", "name": "Tea", "recipeIngredient": ["1 tsp tea"], "notes": [{"title": "Cup", "text": "Warm it."}],
             "comments": [{"text": "Too strong.", "user": {"username": "ela"}}, {"text": ""}],
             "extras": {"Energy Consumption": "5", "empty": ""}}
            """
        )
        let tables = MealieTables(
            RecipeFiles.json(
                Array(
                    """
                    {"recipes": [{"id": "r-1", "slug": "tea", "name": "Tea"}],
                     "recipe_comments": [{"recipe_id": "r1", "text": "Too strong."}, {"recipe_id": "r2", "text": "No."}]}
                    """.utf8
                )
            )
        )
        #expect(alone.map(\.recipe.notes) == [["Cup: Warm it.", "Too strong.", "Energy Consumption: 5"]])
        #expect(tables.recipes.map(\.recipe.notes) == [["Too strong."]])
    }

    @Test func `I-05 a line of Mealie on which nothing stands is none, and a step keeps what is written above it`()
        throws
    {
        let recipe = MealieFile.recipe(
            RecipeFiles.json(
                Array(
                    """
                    {"slug": "a", "recipeIngredient": [
                        {"quantity": 10, "unit": {"name": "ml"}, "food": {"name": "milk"}, "note": "", "display": "10 ml milk"},
                        {"quantity": 10, "unit": null, "food": null, "note": "", "display": "1"},
                        {"quantity": 1, "unit": null, "food": null, "note": "", "display": "1"},
                        {"quantity": 0, "unit": null, "food": null, "note": "", "display": "a pinch of salt"}],
                     "recipeInstructions": [{"title": "", "summary": "Melt", "text": "Melt the butter.\\nStir."},
                        {"title": "", "summary": "", "text": "Just make it today"}]}
                    """.utf8
                )
            )
        ).recipe
        #expect(recipe.ingredients.flatMap(\.lines) == ["10 ml milk", "a pinch of salt"])
        #expect(recipe.method.flatMap(\.lines) == ["Melt: Melt the butter.", "Stir.", "Just make it today"])
    }

    @Test func `I-05 Cookmate's fields without lists have their lines as they were typed`() throws {
        let found = try Self.text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <cookbook><recipe><title>Tea &amp; Co</title>
            <ingredient>1 tsp tea
            200 ml water</ingredient>
            <recipetext><li>Boil.</li><li>Brew.</li></recipetext>
            <comments>Good.
            Warm.</comments></recipe></cookbook>
            """
        )
        #expect(found.first?.recipe.name == "Tea & Co")
        #expect(found.first?.recipe.ingredients.flatMap(\.lines) == ["1 tsp tea", "200 ml water"])
        #expect(found.first?.recipe.method.flatMap(\.lines) == ["Boil.", "Brew."])
        #expect(found.first?.recipe.notes == ["Good.\nWarm."])
    }

    @Test(arguments: [("4", 4), ("0", nil), ("", nil)] as [(String, Int?)])
    func `I-05 Cookmate's rating, nutrients and film come along`(_ said: String, _ rating: Int?) throws {
        let found = try #require(
            try Self.text(
                """
                <?xml version="1.0" encoding="utf-8"?>
                <cookbook version="60"><recipe><title>Tea</title><preptime>5</preptime><ingredient>1 tsp tea</ingredient>
                <recipetext>Boil.</recipetext><comments></comments><rating>\(said)</rating>
                <nutrition><li>12 kcal</li><li>0 g fat</li></nutrition><video>https://films.example/tea</video></recipe></cookbook>
                """
            ).first
        )
        #expect(found.rating == rating)
        #expect(found.recipe.nutrition == ["12 kcal", "0 g fat"])
        #expect(found.recipe.notes == ["https://films.example/tea"])
        #expect(found.recipe.minutes == 5)
    }

    @Test(arguments: [("90", "", 90), ("", "30", 45), ("", "", 15), ("40", "30", 40)] as [(String, String, Double)])
    func `I-05 My Recipe Box's time of waiting counts where no other time from start to end is said`(
        _ total: String,
        _ waiting: String,
        _ minutes: Double
    ) throws {
        let file = """
            title,preparationTime,cookingTime,inactiveTime,totalTime,ingredients,instructions
            Tea,10,5,\(waiting),\(total),1 tsp tea,Brew.

            """
        #expect(try Self.text(file).first?.recipe.minutes == minutes)
    }

    @Test func `I-05 Cooklang's diet, difficulty and photo come along`() throws {
        func head(_ photo: String) -> String {
            "---\ndiet: [vegan, gluten-free]\ndifficulty: easy\nimage: \(photo)\n---\nBoil @water{1%l}.\n"
        }
        let linked = try #require(try Self.text(head("https://photos.example/soup.jpg")).first)
        let alone = try #require(try Self.text(head("photos/soup.jpg")).first)
        let files: [(String, [UInt8])] = [
            ("Soup.cook", Array(head("photos/soup.jpg").utf8)), ("photos/soup.jpg", [1, 2, 3]),
        ]
        let packed = try #require(try Self.read(try Self.zip(files)).recipes.first)

        #expect(linked.recipe.tags == ["vegan", "gluten-free"])
        #expect(linked.recipe.notes == ["difficulty: easy"])
        #expect(linked.recipe.images == ["https://photos.example/soup.jpg"])
        #expect(linked.remarks == [.photoElsewhere])
        #expect(alone.remarks == [.photoAbsent])
        #expect(packed.hasPhoto)
        #expect(packed.remarks.isEmpty)
    }

    @Test func `I-05 what somebody likes best in Mealie is marked, in whichever table its backup says so`() throws {
        let tables = """
            {"recipes": [{"id": "a1-b", "name": "Tea", "slug": "tea"}, {"id": "c2", "name": "Chai", "slug": "chai"},
              {"id": "d3", "name": "Mate", "slug": "mate", "image": "x"}],
             "recipes_ingredients": [{"recipe_id": "a1b", "note": "1 tsp tea"}, {"recipe_id": "d3", "note": "1 tsp mate"}],
             "users_to_recipes": [{"recipe_id": "a1b", "is_favorite": true}, {"recipe_id": "c2", "is_favorite": false}],
             "users_to_favorites": [{"user_id": "u", "recipe_id": "d3"}]}
            """
        let found = try Self.read(try Self.zip([("database.json", Array(tables.utf8))])).recipes
        let mark = ImportedRecipe.Mark.favourite.tag
        #expect(found.map(\.recipe.name) == ["Tea", "Chai", "Mate"])
        #expect(found.map(\.recipe.tags) == [[mark], [], [mark]])
        #expect(found.map(\.remarks) == [[], [.bare], [.photoAbsent]])
    }

    @Test func `I-05 of a photo that Mealie names it is said where it is not in the file, and what was made is marked`()
        throws
    {
        func tea(_ more: String) throws -> FileRecipe? {
            try Self.text(
                #"{"slug": "tea", "name": "Tea", \#(more), "recipe_ingredient": [{"note": "1 tsp tea"}]}"#
            ).first
        }
        let shown = try #require(try tea(#""image": "SuPW", "lastMade": "2025-01-01T12:12:18Z""#))
        #expect(shown.remarks == [.photoAbsent])
        #expect(shown.recipe.tags == [ImportedRecipe.Mark.cooked.tag])
        for none in [#""image": null"#, #""image": "no image""#, #""lastMade": null"#] {
            let plain = try #require(try tea(none))
            #expect(plain.remarks.isEmpty)
            #expect(plain.recipe.tags.isEmpty)
        }
    }

    @Test func `I-05 what a page's visitors say of a recipe is nobody's own rating`() throws {
        let rated = """
            "@type": "Recipe", "name": "Tea", "recipeIngredient": ["1 tsp tea"],
            "aggregateRating": {"ratingValue": 4.7, "ratingCount": 312}
            """
        let site = try Self.text("{\(rated)}")
        let own = try Self.text(#"{\#(rated), "comment": [{"name": "Author Notes", "text": ""}]}"#)
        let cloud = try Self.read(try Self.zip([("Tea/recipe.json", Array("{\(rated)}".utf8))]))

        #expect(site.map(\.rating) == [nil])
        #expect(own.map(\.rating) == [5])
        #expect(cloud.recipes.map(\.rating) == [nil])
        #expect(cloud.summary.app == .nextcloud)
    }

    @Test func `I-05 a printed file of thousands of recipes has all of them`() throws {
        let one = """
            <div class="recipe-details"><h2 itemprop="name">Tea</h2><div itemprop="recipeIngredients">\
            \(String(repeating: "<p>1 tsp tea</p>", count: 60))</div></div>
            """
        let page = "<html><body>\(String(repeating: one, count: 3_500))</body></html>"
        let found = try Self.text(page)
        #expect(found.count == 3_500)
        #expect(found.last?.recipe.lineCount == 60)
        #expect(found.allSatisfy { $0.remarks.isEmpty })
    }

    @Test func `I-05 a page that is too long says so`() {
        let bytes = Array("<html><body><p>a</p><p>b</p></body></html>".utf8)
        #expect(!HTMLPage(bytes, charset: "utf-8").isCut)
        #expect(HTMLPage(bytes, charset: "utf-8", atMost: 4).isCut)
    }

    @Test func `I-05 a stray file in an archive does not decide what the archive is`() throws {
        let cook = Array("Boil @water{1%l}.".utf8)
        let page = Array("<html><body><p>Hello</p></body></html>".utf8)
        let markdown = Array("---\ntitle: Tea\ningredients:\n- 1 tsp tea\n---\nGood.\n".utf8)
        let kept = Array(
            """
            <html><body><div class="recipe-details"><h2 itemprop="name">Tea</h2>
            <div itemprop="recipeIngredients"><p>1 tsp tea</p></div></div></body></html>
            """.utf8
        )
        let cooklang = try Self.read(
            try Self.zip([("a/index.html", page), ("a/config.json", Array("{}".utf8)), ("a/Soup.cook", cook)])
        )
        let chowdown = try Self.read(try Self.zip([("index.html", page), ("_recipes/tea.md", markdown)]))
        let keeper = try Self.read(try Self.zip([("recipes.html", kept), ("Soup.cook", cook)]))

        #expect(cooklang.summary.app == .cooklang)
        #expect(cooklang.recipes.map(\.recipe.name) == ["Soup"])
        #expect(chowdown.summary.app == .chowdown)
        #expect(chowdown.recipes.map(\.recipe.name) == ["Tea"])
        #expect(keeper.summary.app == .recipeKeeper)
    }

    @Test func `HOSTILE-134 one part that is packed too tightly is refused, and a large one that is not is read`()
        throws
    {
        let recipes = (0..<12_000).map { number in
            """
            {"@type": "Recipe", "name": "Soup \(number)", "recipeInstructions": "Cook it \(number * 7919 % 4001) times.",
             "recipeIngredient": ["\(number) g leek", "\(number * 31 % 997) ml water"]}
            """
        }
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        let soup = Array(recipes[0].utf8)
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20)
        let large = try Self.read(try Self.zip([("soups.json", Array("[\(recipes.joined(separator: ","))]".utf8))]))
        let bomb = try Self.read(try Self.zip([("noise.bin", noise), ("soup.json", spaces + soup)]))
        let few = try Self.read(try Self.zip([("soup.json", Array(spaces.prefix(1 << 19)) + soup)]))

        #expect(large.recipes.count == 12_000)
        #expect(large.summary.problem == nil)
        #expect(bomb.summary.problem == .packedTooTightly)
        #expect(few.recipes.map(\.recipe.name) == ["Soup 0"])
    }

    @Test func `HOSTILE-133 one unsafe archive inside of another is named, and the others are read`() throws {
        let good = Array(#"{"name": "Tea", "steps": [{"instruction": "Brew.", "ingredients": []}]}"#.utf8)
        let found = try Self.read(
            try Self.zip([
                ("1.zip", try Self.zip([("../recipe.json", good)])), ("2.zip", try Self.zip([("recipe.json", good)])),
                ("3.zip", Array("PK\u{3}\u{4}cut".utf8)),
            ])
        )
        #expect(found.summary.problem == nil)
        #expect(found.recipes.map(\.recipe.name) == ["Tea"])
        #expect(found.summary.unread == ["1.zip", "3.zip"])
    }

    private static let chili = Array(
        """
        {"name": "Chili", "servings": 4, "working_time": 20, "waiting_time": 120, "steps": [{"order": 0, "instruction":
        "Brown {{ ingredients[0].amount }} {{ ingredients[0].unit }} of {{ingredients[0].food}} ({{ ingredients[0].note }}).",
        "ingredients": [{"amount": 2, "unit": {"name": "lb"}, "food": {"name": "beef"}, "note": "diced", "order": 0}]}]}
        """.utf8
    )

    @Test func `I-05 Tandoor's templates name parts of a line`() throws {
        let found = try Self.read(Self.chili)
        #expect(found.summary.app == .tandoor)
        #expect(found.recipes.first?.recipe.method.first?.lines == ["Brown 2 lb of beef (diced)."])
        #expect(found.recipes.first?.recipe.ingredients.first?.lines == ["2 lb beef, diced"])
    }

    @Test func `I-05 the name of a step of Tandoor whose ingredients begin with a heading is no ingredient`() throws {
        let salt = #"{"food": {"name": "salt"}, "amount": 0, "order": 1}"#
        let heading = #"{"note": "Sauce", "is_header": true, "order": 0}"#
        let recipe = TandoorFile.recipe(
            RecipeFiles.json(
                Array(
                    """
                    {"name": "Chili", "working_time": 5, "steps": [
                        {"name": "Simmer", "order": 0, "instruction": "Simmer.", "ingredients": [\(salt), \(heading)]},
                        {"name": "Serve", "order": 1, "instruction": "Serve.", "ingredients": [\(salt)]}]}
                    """.utf8
                )
            )
        ).recipe
        #expect(recipe.ingredients == [.init(name: "Sauce", lines: ["salt"]), .init(name: "Serve", lines: ["salt"])])
        #expect(
            recipe.method == [.init(name: "Simmer", lines: ["Simmer."]), .init(name: "Serve", lines: ["Serve."])]
        )
    }

    @Test func `I-05 the tools that Nextcloud names are read for the notes`() throws {
        let tea = #""@type": "Recipe", "name": "Tea", "recipeIngredient": ["1 tsp tea"]"#
        let found = try Self.read(
            try Self.zip([
                ("Tea/recipe.json", Array(#"{\#(tea), "tool": ["Pot", "Cup"]}"#.utf8)),
                ("Chai/recipe.json", Array(#"{\#(tea), "tool": []}"#.utf8)),
            ])
        )
        #expect(found.summary.app == .nextcloud)
        #expect(found.recipes.compactMap(\.recipe.tools) == [["Pot", "Cup"]])
        #expect(found.recipes.count == 2)
    }

    @Test func `I-05 a recipe that Tandoor has exported alone is read, as are archives that were packed once more`()
        throws
    {
        let alone = try Self.zip([("recipe.json", Self.chili), ("image.jpeg", Array(repeating: 7, count: 300))])
        let named = try Self.zip([("Texas_Chili.zip", alone)])
        let two = try Self.zip([("Texas_Chili.zip", alone), ("Other_Chili.zip", alone)])
        let packed = try Self.zip([("export.zip", two)])
        for (file, count) in [(alone, 1), (named, 1), (two, 2), (packed, 2)] {
            let found = try Self.read(file)
            #expect(found.summary.app == .tandoor)
            #expect(found.recipes.map(\.recipe.name) == Array(repeating: "Chili", count: count))
            #expect(found.recipes.allSatisfy { $0.hasPhoto && $0.recipe.servings == 4 })
        }
        let deep = try Self.zip([("a.zip", try Self.zip([("b.zip", try Self.zip([("c.zip", packed)]))]))])
        #expect(try Self.read(deep).summary.problem != nil)
    }

    @Test(
        arguments: [
            ("1080g Total", "1080g", "1080g"), ("1080g Total", "", "1080g Total"), ("Toplam: 1,08 kg", "4", "4"),
        ]
    )
    func `I-05 Recipe Keeper's sum of the lines is none of them, and says what the whole is where no yield does`(
        _ sum: String,
        _ yield: String,
        _ kept: String
    ) throws {
        func page(_ last: String) -> String {
            """
            <html><body><div class="recipe-details"><h2 itemprop="name">Tart</h2>
            <span itemprop="recipeYield">\(yield)</span><div itemprop="recipeIngredients"><p>600g flour</p><p>400g milk</p>
            <p>80g butter</p><p>\(last)</p></div></div></body></html>
            """
        }
        let found = try #require(try Self.text(page(sum)).first?.recipe)
        let other = try #require(try Self.text(page("1 can total mess")).first?.recipe)

        #expect(found.ingredients.flatMap(\.lines) == ["600g flour", "400g milk", "80g butter"])
        #expect(found.yieldText == kept)
        #expect(found.yieldIsMeasured == kept.contains("1080g"))
        #expect(other.lineCount == 4)
    }

    @Test(
        arguments: [
            """
            <html><body><div class="recipe-details"><h2 itemprop="name">Tacos</h2><div itemprop="recipeIngredients">
            <p>500 g fish</p><p>8 tortillas</p><p>Apple slaw</p><p>2 apples</p><p>100 g cabbage</p></div>
            <div itemprop="recipeDirections"><p>Make the apple slaw.</p><p>Fry the fish.</p></div></div></body></html>
            """,
            #"""
            {"uid": "a", "name": "Tacos", "ingredients": "500 g fish\n8 tortillas\nApple slaw\n2 apples\n100 g cabbage",
             "directions": "Make the apple slaw.\nFry the fish."}
            """#,
            #"""
            {"uuid": "a", "title": "Tacos", "ingredients": "500 g fish\n8 tortillas\nApple slaw\n2 apples\n100 g cabbage",
             "instructions": "Make the apple slaw.\nFry the fish.", "pictures": []}
            """#,
            """
            <cookbook><recipe><title>Tacos</title><ingredient><li>500 g fish</li><li>8 tortillas</li><li>Apple slaw</li>
            <li>2 apples</li><li>100 g cabbage</li></ingredient><recipetext><li>Make the apple slaw.</li><li>Fry the fish.</li>
            </recipetext></recipe></cookbook>
            """,
            """
            title,ingredients,instructions,preparationTime
            Tacos,"500 g fish
            8 tortillas
            Apple slaw
            2 apples
            100 g cabbage","Make the apple slaw.

            Fry the fish.",10
            """,
        ]
    )
    func `I-05 parts that a file names among the lines are headings, and it is known again by all of its lines`(
        _ file: String
    ) throws {
        let recipe = try #require(try Self.text(file).first?.recipe)
        #expect(
            recipe.ingredients == [
                .init(lines: ["500 g fish", "8 tortillas"]),
                .init(name: "Apple slaw", lines: ["2 apples", "100 g cabbage"]),
            ]
        )
        #expect(recipe.statedLines == ["500 g fish", "8 tortillas", "Apple slaw", "2 apples", "100 g cabbage"])
    }

    @Test(
        arguments: [
            (0.0004, "0.0004"), (0.0125, "0.0125"), (0.00004, "0.00004"), (0.0123456789, "0.0123457"),
            (-0.0004, "-0.0004"), (1.0 / 3, "0.333"), (2.0 / 3, "0.667"), (1.0 / 6, "0.167"), (0.5, "0.5"),
            (1.33333, "1.333"), (12, "12"), (1e300, "1e+300"), (0, "0"), (0.02, "0.02"),
        ] as [(Double, String)]
    )
    func `I-05 an amount keeps the digits that somebody measures, and is never rounded to nothing`(
        _ number: Double,
        _ text: String
    ) {
        #expect(FileText.amount(number) == text)
    }

    @Test func `I-05 what Plan to Eat says a recipe costs, and Mealie that it needs, is read for the notes`() throws {
        let head = "Title,Ingredients,Directions,Main Ingredient,Cost\n"
        let plan = try Self.text(head + "Soup,1 leek,Cook.,Leek,$4.50\nTea,1 tsp tea,Brew.,Tea,\n")
        let mealie = try Self.text(
            #"{"slug": "tea", "name": "Tea", "recipeIngredient": ["1 tsp tea"], "tools": [{"name": "Pot"}, {"name": "Cup"}]}"#
        )
        let tables = MealieTables(
            RecipeFiles.json(
                Array(
                    """
                    {"recipes": [{"id": "r-1", "slug": "tea", "name": "Tea"}], "tools": [{"id": "t-1", "name": "Pot"}],
                     "recipes_to_tools": [{"recipe_id": "r1", "tool_id": "t1"}]}
                    """.utf8
                )
            )
        )
        #expect(plan.map(\.recipe.cost) == ["$4.50", nil])
        #expect(mealie.map(\.recipe.tools) == [["Pot", "Cup"]])
        #expect(tables.recipes.map(\.recipe.tools) == [["Pot"]])
        #expect((plan + mealie + tables.recipes).allSatisfy { $0.recipe.notes.isEmpty })
    }

    @Test func `I-05 of several photos in a recipe the first that is one comes`() throws {
        let photo = Data("photo".utf8).base64EncodedString()
        let mela =
            #"{"title": "Tea", "ingredients": "1 tsp tea", "instructions": "Brew.", "images": ["", "%", "\#(photo)"]}"#
        let paprika = """
            {"uid": "a", "name": "Tea", "ingredients": "1 tsp tea", "directions": "Brew.",
             "photo_data": "\(photo)", "photo_large": "\(String(repeating: "%", count: 40))"}
            """
        for file in [mela, paprika] {
            #expect(try Self.text(file).map(\.hasPhoto) == [true])
        }
    }

    @Test func `I-05 lines of a file that are titles by their words are headings, whatever the method says`() throws {
        let lines = [
            "For the tart shell", "1 cup flour", "pinch of salt", "For the lemon curd", "6 lemons",
            "To serve", "Icing sugar", "Üzeri için", "Fındık", "Sıvı yağ kızartmak için", "To serve",
        ]
        let listed = lines.joined(separator: "\\n")
        let text = #"{"uid": "a", "name": "Tart", "ingredients": "\#(listed)", "directions": "Bake."}"#
        let recipe = try #require(try Self.text(text).first?.recipe)
        #expect(
            recipe.ingredients == [
                .init(name: "For the tart shell", lines: ["1 cup flour", "pinch of salt"]),
                .init(name: "For the lemon curd", lines: ["6 lemons"]),
                .init(name: "To serve", lines: ["Icing sugar"]),
                .init(name: "Üzeri için", lines: ["Fındık", "Sıvı yağ kızartmak için", "To serve"]),
            ]
        )
        #expect(recipe.statedLines == lines)
    }

    @Test(arguments: [
        ("Spaghetti", "Bring a large pot of salted water to a boil for the spaghetti.", false),
        ("Makarna", "Makarna için su kaynatın.", false), ("Fındık süslemek için", "Pişirin.", false),
        ("For the garnish chopped pistachios", "Bake.", false), ("Apple slaw", "Make the apple slaw.", true),
    ])
    func `I-05 H-04 a food stays a line of the list, and what a file's method makes is a heading with a remark`(
        _ line: String,
        _ step: String,
        _ isHeading: Bool
    ) throws {
        let lines = [line, "4 eggs", "100 g bacon", "50 g cheese"]
        let listed = lines.joined(separator: "\\n")
        let text = #"{"uid": "a", "name": "Dinner", "ingredients": "\#(listed)", "directions": "\#(step)"}"#
        let found = try #require(try Self.text(text).first)
        #expect(found.recipe.ingredients.map(\.name) == [isHeading ? line : ""])
        #expect(found.recipe.statedLines == lines)
        #expect(found.remarks == (isHeading ? [.headings] : []))
    }

    @Test func `I-05 headings that a file states are none of the lines by which it is known`() throws {
        let text = #"{"uid": "a", "name": "Tacos", "ingredients": "Slaw:\n2 apples", "directions": "Make the slaw."}"#
        let recipe = try #require(try Self.text(text).first?.recipe)
        #expect(recipe.ingredients == [.init(name: "Slaw", lines: ["2 apples"])])
        #expect(recipe.statedLines == ["2 apples"])
        #expect(recipe.partsAreLines == nil)
    }

    @Test func `I-05 Recipe Keeper's nutrients have the units that its page says`() throws {
        let found = try Self.text(
            """
            <html><body><div class="recipe-details"><h2 itemprop="name">Tart</h2>
            <div class="recipe-ingredients" itemprop="recipeIngredients"><p>1 egg</p></div>
            <div>Sodium: 451mg<meta content="451" itemprop="recipeNutSodium"></div>
            <div>Total Fat: 41.5g<meta content="41.5" itemprop="recipeNutTotalFat"></div>
            <meta content="12" itemprop="recipeNutProtein"></div></body></html>
            """
        )
        #expect(found.first?.recipe.nutrition == ["Protein: 12", "Sodium: 451mg", "Total Fat: 41.5g"])
    }

    @Test func `I-05 what another's recipe is called, too, is nobody's key, and Mealie's key has no dashes`() throws {
        let leek = #""items": [{"name": "leek"}]"#
        func owl(_ more: String) throws -> String? {
            try Self.text(#"{"recipes": [{"name": "Soup", "yields": 2, \#(leek)\#(more)}]}"#).first?.key
        }
        func mealie(_ id: String) throws -> String? {
            try Self.text(#"{"id": \#(id), "slug": "soup", "name": "Soup", "recipeIngredient": ["1 leek"]}"#).first?.key
        }

        #expect(try owl("") == "")
        #expect(try owl(#", "source": "https://one.example/soup""#) == "https://one.example/soup")
        #expect(try Self.text("Boil @leek{1}.", name: "Soup.cook").first?.key == "")
        #expect(try mealie("12") == "")
        #expect(try mealie(#""6F1D2C3B-0A4E-4D5F-8A9B-1C2D3E4F5A6B""#) == "6f1d2c3b0a4e4d5f8a9b1c2d3e4f5a6b")
        #expect(try mealie(#""a-b""#) == "a-b")
    }

    @Test
    func `I-05 of further photos, attached files, reviews, cookbooks and labels it is said that they do not come`()
        throws
    {
        func left(_ text: String) throws -> [FileLeftOut] { try Self.read(Array(text.utf8)).summary.leftOut }
        func crouton(_ images: String) -> String {
            """
            {"uuid": "u", "name": "Soup", "ingredients": [{"order": 0, "ingredient": {"name": "leek"}}],
             "steps": [{"order": 0, "step": "Cook."}], "images": [\(images)]}
            """
        }
        func mealie(_ assets: String) -> String {
            """
            {"id": "s", "slug": "s", "name": "Soup", "recipeIngredient": [{"note": "1 leek"}], "assets": [\(assets)]}
            """
        }
        func linked(_ reviews: String) -> String {
            #"{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"], "review": [\#(reviews)]}"#
        }
        let tables = """
            {"recipes": [{"id": "a1", "name": "Soup"}], "recipes_ingredients": [{"recipe_id": "a1", "note": "1 leek"}],
             "ingredient_foods": [{"id": "f", "name": "leek", "label_id": "l"}], "cookbooks": [{"name": "Soups"}],
             "recipe_assets": [{"recipe_id": "a1", "name": "card"}]}
            """

        #expect(try left(crouton(#""YQ==", "Yg==""#)) == [.photos])
        #expect(try left(crouton(#""YQ==", "YQ==", """#)) == [])
        #expect(try left(mealie(#"{"name": "card", "fileName": "card.pdf"}"#)) == [.attachments])
        #expect(try left(mealie("")) == [])
        #expect(try left(linked(#"{"@type": "Review", "reviewBody": "Good."}"#)) == [.reviews])
        #expect(try left(linked("")) == [])
        let video = #"], "video": [{"@type": "VideoObject", "contentUrl": "https://films.example/soup"}"#
        #expect(try left(linked(video)) == [.videos])
        #expect(try left(linked(#"], "video": [{"@type": "VideoObject"}, null"#)) == [])
        let backup = try Self.read(try Self.zip([("database.json", Array(tables.utf8))])).summary.leftOut
        #expect(backup == [.cookbooks, .attachments, .aisles])
    }

    @Test func `I-05 of aisles and of what was written on timelines it is said that they do not come`() throws {
        func owl(_ category: String) -> String {
            #"{"name": "Home", "recipes": [{"name": "Soup", "items": [{"name": "leek"}]}], "#
                + #""items": [{"name": "leek"\#(category)}]}"#
        }
        func mealie(_ kind: String) throws -> [UInt8] {
            let text = #"""
                {"recipes": [{"id": "a1", "slug": "soup", "name": "Soup"}],
                 "recipes_ingredients": [{"recipe_id": "a1", "note": "1 leek", "quantity": 0}],
                 "recipe_timeline_events": [{"recipe_id": "a1", "event_type": "\#(kind)", "subject": "x"}]}
                """#
            return try Self.zip([("database.json", Array(text.utf8))])
        }
        let aisle = #", "category": {"name": "Vegetables"}"#

        #expect(try Self.read(Array(owl(aisle).utf8)).summary.leftOut == [.aisles])
        #expect(try Self.read(Array(owl(#", "category": null"#).utf8)).summary.leftOut == [])
        #expect(try Self.read(mealie("comment")).summary.leftOut == [.timeline])
        #expect(try Self.read(mealie("system")).summary.leftOut == [])
    }

    @Test func `I-05 Cookmate's photo stands at its address where it is not in the file`() throws {
        func recipe(_ photo: String) -> String {
            "<cookbook><recipe><title>Cake</title><ingredient><li>1 egg</li></ingredient>\(photo)</recipe></cookbook>"
        }
        let address = "<imageurl>https://cake.example/cake.jpg</imageurl>"
        let alone = try Self.text(recipe(address))
        let missing = try Self.read(
            try Self.zip([("book.xml", Array(recipe(address + "<imagepath>/sdcard/cake.jpg</imagepath>").utf8))])
        )
        for found in [alone.first, missing.recipes.first] {
            #expect(found?.recipe.images == ["https://cake.example/cake.jpg"])
            #expect(found?.remarks == [.photoElsewhere])
        }
    }
}
