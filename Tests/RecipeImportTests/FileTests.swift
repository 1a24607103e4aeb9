import Foundation
import Testing

@testable import RecipeImport

/// Files of the shapes that other applications write, made by Tests/Samples/RecipeFiles/make.py.
@Suite struct FileTests {
    private struct Found {
        var recipes: [FileRecipe] = []
        var photos: [Int] = []
        var summary = FileSummary()
        var first: ImportedRecipe { recipes.first?.recipe ?? ImportedRecipe() }
    }

    private static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Samples/RecipeFiles").path

    private static let real =
        (ProcessInfo.processInfo.environment["SOFRA_SHARED"]
            ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared").path) + "/data/imports"

    private static func read(_ path: String) throws -> Found {
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        var found = Found()
        found.summary = RecipeFiles.read(path, name: "", scratch: scratch) { recipe, photo in
            found.recipes.append(recipe)
            found.photos.append(photo.count)
        }
        return found
    }

    private static func sample(_ name: String) throws -> Found { try read("\(samples)/\(name)") }

    /// A file with this text.
    private static func text(_ text: String) throws -> Found {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(filePath: path))
        return try read(path)
    }

    @Test(
        arguments: [
            ("mealie-0.5.zip", .mealie, 2), ("mealie-backup.zip", .mealie, 2), ("paprika.paprikarecipes", .paprika, 2),
            ("tandoor.zip", .tandoor, 1), ("nextcloud.zip", .nextcloud, 1), ("recipesage.json", .recipeSage, 1),
            ("recipekeeper.zip", .recipeKeeper, 1), ("copymethat.zip", .copyMeThat, 2), ("mela.melarecipes", .mela, 1),
            ("crouton.crumb", .crouton, 1), ("plantoeat.csv", .planToEat, 1), ("myrecipebox.csv", .myRecipeBox, 1),
            ("kitchenowl.json", .kitchenOwl, 1), ("mastercook.mxp", .masterCook, 1), ("mealmaster.mmf", .mealMaster, 1),
            ("cooklang.zip", .cooklang, 1), ("chowdown.zip", .chowdown, 1), ("cookmate.mcb", .cookmate, 1),
            ("recettetek.rtk", .recetteTek, 2),
        ] as [(String, FileApp, Int)]
    )
    func `I-05 a file is recognised by what is in it`(_ name: String, _ app: FileApp, _ count: Int) throws {
        let found = try Self.sample(name)
        #expect(found.summary.app == app)
        #expect(found.summary.problem == nil)
        #expect(found.recipes.count == count)
        #expect(found.recipes.allSatisfy { !$0.recipe.name.isEmpty && $0.recipe.lineCount > 0 })
    }

    @Test func `I-05 Mealie 0.5: lines, sections, steps, times, words and photo`() throws {
        let found = try Self.sample("mealie-0.5.zip")
        let place = try #require(found.recipes.firstIndex { $0.recipe.name == "Lentil Soup" })
        let soup = found.recipes[place].recipe
        #expect(soup.name == "Lentil Soup")
        #expect(soup.ingredients.map(\.name) == ["Soup", "Topping"])
        #expect(soup.ingredients.first?.lines == ["200 g red lentils", "1 onion"])
        #expect(soup.method.flatMap(\.lines) == ["Rinse the lentils.", "Cook for 20 minutes."])
        #expect((soup.prepMinutes, soup.cookMinutes) == (15, 30))
        #expect(soup.servings == 4)
        #expect((soup.category, soup.tags) == ("Soups", ["Dinner", "winter"]))
        #expect(soup.nutrition == ["calories: 258 kcal"])
        #expect(soup.notes == ["Lemon: Do not forget it."])
        #expect(soup.address == "https://kitchen.example/lentil-soup")
        #expect(found.recipes[place].key == "")
        #expect(found.recipes[place].rating == 4)
        #expect(found.photos[place] > 100)
    }

    @Test
    func `I-05 Mealie backup: tables become recipes, 0 servings are none, a recipe as ingredient stays as a line`()
        throws
    {
        let found = try Self.sample("mealie-backup.zip")
        let pudding = try #require(found.recipes.first { $0.recipe.name == "Rice Pudding" })
        let festive = try #require(found.recipes.first { $0.recipe.name == "Festive Pudding" })
        #expect(
            pudding.recipe.ingredients == [.init(name: "Pudding", lines: ["a pinch of salt", "1.5 litre milk, cold"])]
        )
        #expect(pudding.recipe.servings == 6)
        #expect(pudding.recipe.minutes == 155)
        #expect(pudding.recipe.tags == ["sweet"])
        #expect(pudding.hasPhoto)
        #expect(festive.recipe.ingredients.first?.lines == ["2 Rice Pudding"])
        #expect(festive.remarks == [.subrecipe])
    }

    @Test func `I-05 RecetteTek: lists of texts, a picture by its name, and lists that hold no recipes`() throws {
        let found = try Self.sample("recettetek.rtk")
        let tart = try #require(found.recipes.first { $0.recipe.name == "Leek Tart" })
        #expect(tart.recipe.ingredients == [.init(name: "Filling", lines: ["3 leeks", "2 eggs"])])
        #expect(tart.recipe.method.flatMap(\.lines) == ["Slice the leeks.", "Bake."])
        #expect(tart.recipe.servings == 4)
        #expect(tart.recipe.minutes == 85)
        #expect(tart.recipe.category == "Supper")
        #expect(tart.recipe.tags == ["spring", "leek", "tart"])
        #expect(tart.recipe.notes == ["Serve warm."])
        #expect(tart.recipe.address == "https://tek.example/tart")
        #expect(tart.key == "-17")
        #expect(tart.rating == 4)
        #expect(tart.hasPhoto)
        #expect(found.recipes.map(\.recipe.name).sorted() == ["Leek Soup", "Leek Tart"])
        #expect(found.summary.unread == [])
    }

    @Test func `I-05 Paprika: texts, headings, photo, and a broken recipe stops nothing`() throws {
        let found = try Self.sample("paprika.paprikarecipes")
        #expect(found.first.name == "Zucchini Rolls")
        #expect(found.first.ingredients.map(\.name) == ["For the rolls", "For the top"])
        #expect(found.first.method.flatMap(\.lines) == ["Slice.", "Roll."])
        #expect((found.first.servings, found.first.yieldText) == (20, "about 20 rolls"))
        #expect((found.first.category, found.first.tags) == ("Grill", ["Käse"]))
        #expect(found.first.notes == ["Easy"])
        #expect(found.recipes.map(\.key) == ["U-1", "U-2"])
        #expect((found.recipes.first?.rating, found.recipes.last?.rating) == (3, nil))
        #expect(found.photos.first.map { $0 > 100 } == true)
        #expect(found.summary.unread == ["Broken.paprikarecipe"])
    }

    @Test func `I-05 Tandoor: archives inside an archive, order, marks of its templates`() throws {
        let found = try Self.sample("tandoor.zip")
        #expect(found.first.ingredients.first?.lines == ["2 lb beef, diced", "1.5 cup beans", "salt"])
        #expect(found.first.method.first?.lines == ["Brown 2 lb beef, diced.", "Simmer."])
        #expect(found.first.address == "https://chili.example/texas")
        #expect(found.first.minutes == 140)
        #expect(found.recipes.first?.hasPhoto == true)
    }

    @Test func `I-05 schema.org in files: Nextcloud and RecipeSage with their headings`() throws {
        let shrimp = try Self.sample("nextcloud.zip")
        let granola = try Self.sample("recipesage.json")
        #expect(shrimp.first.ingredients.map(\.name) == ["Marinade", "Rest"])
        #expect(shrimp.first.nutrition == ["calories: 134 kcal"])
        #expect(shrimp.recipes.first?.hasPhoto == true)
        #expect(granola.first.ingredients.map(\.name) == ["Dry", "Wet"])
        #expect(granola.first.method == [.init(name: "Oven", lines: ["Bake."])])
        #expect(granola.first.notes == ["Stir twice."])
        #expect((granola.first.sourceName, granola.first.address) == ("Grandma", "https://oats.example/granola"))
        #expect(granola.recipes.first?.rating == 5)
        #expect(granola.recipes.first?.remarks == [.photoElsewhere])
    }

    @Test func `I-05 pages of applications: Recipe Keeper, CopyMeThat, Cookmate`() throws {
        let cake = try Self.sample("recipekeeper.zip")
        let shells = try Self.sample("copymethat.zip")
        let other = try Self.sample("cookmate.mcb")
        #expect(cake.first.method.first?.lines == ["Melt.", "Bake."])
        #expect((cake.first.prepMinutes, cake.first.cookMinutes) == (10, nil))
        #expect(cake.first.address == "https://keep.example/cheese")
        #expect(cake.first.nutrition == ["Calories: 571"])
        #expect(cake.recipes.first?.hasPhoto == true)
        #expect(shells.recipes.map(\.recipe.name) == ["Shells", "More Shells"])
        #expect(shells.first.ingredients == [.init(name: "Filling", lines: ["24 shells"])])
        #expect(shells.first.category == "Pasta")
        #expect(shells.recipes.map(\.hasPhoto) == [true, false])
        #expect(other.first.name == "Cake & Co")
        #expect(other.first.ingredients.first?.lines == ["1 cup flour", "2 eggs"])
        #expect((other.first.category, other.first.tags) == ("Cake", ["Quick"]))
        #expect(other.recipes.first?.hasPhoto == true)
    }

    @Test func `I-05 applications of phones: Mela, Crouton, KitchenOwl`() throws {
        let soup = try Self.sample("mela.melarecipes")
        let cake = try Self.sample("crouton.crumb")
        let menemen = try Self.sample("kitchenowl.json")
        #expect(soup.first.ingredients == [.init(name: "Soup", lines: ["1 l water", "1 carrot"])])
        #expect(soup.recipes.first?.hasPhoto == true)
        #expect(cake.first.ingredients.first?.lines == ["4 large eggs", "60 ml milk"])
        #expect(cake.first.method == [.init(name: "Sponge", lines: ["Whisk.", "Bake."])])
        #expect(cake.first.minutes == 105)
        #expect(menemen.first.ingredients.first?.lines == ["3 Yumurta", "½ demet Maydanoz (optional)"])
        #expect(menemen.first.method.first?.lines == ["Domates doğra", "Pişir"])
    }

    @Test func `I-05 tables: Plan to Eat and My Recipe Box`() throws {
        let pot = try Self.sample("plantoeat.csv")
        let potatoes = try Self.sample("myrecipebox.csv")
        #expect(pot.first.name == "Bean \"Pot\"")
        #expect(pot.first.ingredients.map(\.name) == ["Pot", "Top"])
        #expect((pot.first.servings, pot.first.minutes) == (7, 90))
        #expect(pot.first.tags == ["American", "Beans", "Cheap", "Warm"])
        #expect(pot.first.nutrition == ["calories: 13", "fat: 16"])
        #expect(potatoes.first.ingredients.first?.lines == ["2 potatoes (sliced)", "1 tsp salt"])
        #expect(potatoes.recipes.first?.rating == 4)
    }

    @Test func `HOSTILE-134 a file of too many recipes is not read, and is told from an archive of too many files`()
        throws
    {
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let names = ["Soup", "Pide", "Börek"]
        let text =
            "["
            + names.map { #"{"@type": "Recipe", "name": "\#($0)", "recipeIngredient": ["2 leeks"]}"# }.joined(
                separator: ","
            ) + "]"
        try Data(text.utf8).write(to: URL(filePath: place))
        func problem(max: Int) -> FileProblem? {
            RecipeFiles.read(place, name: "", scratch: place + ".part", maxRecipes: max) { _, _ in }.problem
        }

        #expect(problem(max: 3) == nil)
        #expect(problem(max: 2) == .tooManyRecipes)
        #expect(RecipeFiles.recipes == 20_000)
    }

    @Test func `I-05 old texts: MasterCook and Meal-Master`() throws {
        let kebab = try Self.sample("mastercook.mxp")
        let noodles = try Self.sample("mealmaster.mmf")
        #expect(kebab.first.name == "Silk Kebab")
        #expect(kebab.first.ingredients.map(\.name) == ["SYRUP", "OMELET"])
        #expect(kebab.first.ingredients.last?.lines == ["8 eggs, of a kind that is fresh from the hen"])
        #expect((kebab.first.servings, kebab.first.minutes) == (30, 90))
        #expect(kebab.first.method.first?.lines == ["Dissolve the sugar.", "Fry the eggs."])
        #expect(noodles.first.name == "Käsespätzle")
        #expect(noodles.first.ingredients.first?.lines == ["500 g flour", "1 1/2 cup milk", "1 tsp salt", "3 eggs"])
        #expect(noodles.first.ingredients.last == .init(name: "TOPPING", lines: ["200 g cheese, grated"]))
        #expect(noodles.first.method.first?.lines == ["Mix flour, eggs and milk.", "Press into boiling water."])
    }

    @Test func `I-05 Cooklang and Chowdown`() throws {
        let pancakes = try Self.sample("cooklang.zip")
        let sprouts = try Self.sample("chowdown.zip")
        #expect((pancakes.first.name, pancakes.first.category) == ("Pancakes", "Breakfast"))
        #expect(
            pancakes.first.ingredients.flatMap(\.lines) == ["3 eggs", "125 g flour, sifted", "1 cup Syrup", "oil"]
        )
        #expect(pancakes.first.method.first?.lines == ["Crack the eggs into a bowl, add flour and Syrup."])
        #expect(pancakes.first.method.last == .init(name: "Pan", lines: ["Fry in oil for 5 minutes."]))
        #expect((pancakes.first.servings, pancakes.first.prepMinutes) == (4, 20))
        #expect(pancakes.recipes.first?.remarks == [.subrecipe])
        #expect(sprouts.first.ingredients.first?.lines == ["1 bunch of sprouts", "salt"])
        #expect(sprouts.first.summary == "Good ones.")
        #expect(sprouts.recipes.first?.hasPhoto == true)
    }

    @Test(arguments: ["", "  \n", "{", "[[[[", "PK", "just words", "<p>", "{\"a\": 1}", "\u{1F}\u{8B}", "a,b\n1,2"])
    func `HOSTILE-134 what is no such file is said to be none`(_ text: String) throws {
        let found = try Self.text(text)
        #expect(found.recipes.isEmpty)
        #expect(found.summary.problem != nil)
    }

    @Test func `HOSTILE-134 depth and one endless line end soon`() throws {
        let start = ContinuousClock.now
        let deep = try Self.text(String(repeating: "[", count: 4_000_000))
        let long = try Self.text(String(repeating: "a@b{", count: 1_000_000))
        let open = try Self.text("{\"slug\": \"" + String(repeating: "x", count: 8_000_000))
        #expect(deep.recipes.isEmpty)
        #expect(long.recipes.count <= 1)
        #expect(open.recipes.isEmpty)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    /// The files that applications have really written, where they are at hand; they are nobody's to copy.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: real), "the files are not at hand (SOFRA_SHARED)"),
        arguments: [
            ("mealie/mealie.zip", .mealie, ["- 1455 9 5+5", "- 13 12 11", "4 150 12 3"]),
            (
                "paprika/paprika.zip", .paprika,
                ["4 - 9 1", "20 60 12 4", "2 - 17 10", "2 - 8+3 5", "2 - 9 7"]
            ),
            ("tandoor/tandoor.zip", .tandoor, ["1 2 12 3+2"]),
            ("nextcloud/nextcloud.zip", .nextcloud, ["1 85 18 8", "4 23 7 6", "2 90 6 3"]),
            ("chowdown/chowdown-cut.zip", .chowdown, ["- - 6 5", "- - 2 4"]),
            ("copymethat/copymethat.zip", .copyMeThat, ["6 - 12 6", "4 - 11 8", "- - 10 4"]),
            ("plantoeat/plantoeat.zip", .planToEat, ["7 150 1+1 2", "- - 2 2"]),
            ("cookmate/cookmate-export.mcb", .cookmate, ["4 30 2 2"]),
            ("mela/export.melarecipes", .mela, ["4 30 2+1 2"]),
            (
                "recipekeeper/recipes.html", .recipeKeeper,
                [
                    "1 230 12+4 11", "6 70 10 5", "4 25 9 3", "12 17 9 7", "6 100 7+11+3 29", "8 90 5+4+2 6",
                    "8 20 6 6", "5 15 10 4", "4 10 14 7",
                ]
            ),
            ("crouton/strawberry-shortcake.crumb", .crouton, ["1 105 12 12+2+8"]),
            ("kitchenowl/export-shape.json", .kitchenOwl, ["2 25 3 2"]),
            (
                "myrecipebox/myrecipebox.csv", .myRecipeBox,
                [
                    "- 25 8 6", "- 15 6 1", "6 60 13 12", "- 30 12 8", "- 45 10 9", "22 48 12 7", "- 45 14 9",
                    "- - 4 8",
                    "- 40 7+6 6", "- 115 17 6",
                ]
            ),
            ("mastercook/sample1.mxp", .masterCook, ["30 - 4+2+3 8", "6 - 6 5", "4 - 10 3", "- - 2+8+3+1 5"]),
            ("mealmaster/sample-cp1250.mmf", .mealMaster, ["4 - 4+1 2"]),
            ("mealie-api/recipe.json", .mealie, ["4 150 12 8"]), ("mealie-api/recipe-v3.json", .mealie, ["- - 1 1"]),
        ] as [(String, FileApp, [String])]
    )
    func `I-05 real files give their recipes`(_ name: String, _ app: FileApp, _ facts: [String]) throws {
        let found = try Self.read("\(Self.real)/\(name)")
        #expect(found.summary.app == app)
        #expect(found.summary.problem == nil)
        #expect(found.recipes.map { Self.facts(of: $0.recipe) }.sorted() == facts.sorted())
        for recipe in found.recipes {
            #expect(!recipe.recipe.name.isEmpty, "\(recipe.recipe.name)")
            #expect(recipe.recipe.hasContent, "\(recipe.recipe.name)")
        }
    }

    /// Servings, minutes, and how many lines and steps its sections have: "4 150 12 3", "- 40 7+6 6".
    private static func facts(of recipe: ImportedRecipe) -> String {
        func number(_ value: Double?) -> String { value.map { FileText.amount($0) } ?? "-" }
        func counts(_ sections: [ImportedRecipe.Section]) -> String {
            sections.map { String($0.lines.count) }.joined(separator: "+")
        }
        return [number(recipe.servings), number(recipe.minutes), counts(recipe.ingredients), counts(recipe.method)]
            .joined(separator: " ")
    }

    @Test func `I-05 a photo that stands at an address comes with it, whatever the table`() throws {
        let plan = try Self.text(
            """
            Title,Ingredients,Directions,Main Ingredient,Photo Url
            Soup,"1 leek
            2 onions",Cook.,Leek,https://kitchen.example/soup.jpg
            """
        )
        let box = try Self.text(
            """
            title,ingredients,instructions,preparationTime,originalPicture,favorite,
            Soup,1 leek,Cook.,10,https://kitchen.example/soup.jpg,1,
            """
        )
        for found in [plan, box] {
            #expect(found.first.images == ["https://kitchen.example/soup.jpg"])
            #expect(found.recipes.first?.remarks == [.photoElsewhere])
        }
    }

    @Test(
        arguments: [
            (
                #"{"title": "Tea", "ingredients": "1 tsp tea", "instructions": "Brew.", "favorite": true, "wantToCook": true}"#,
                ["#favourite", "#wanted"]
            ),
            (
                #"{"uid": "a", "name": "Tea", "ingredients": "1 tsp tea", "directions": "Brew.", "on_favorites": 1}"#,
                ["#favourite"]
            ),
            ("title,ingredients,instructions,preparationTime,favorite,\nTea,1 tsp tea,Brew.,10,1,\n", ["#favourite"]),
            ("title,ingredients,instructions,preparationTime,favorite,\nTea,1 tsp tea,Brew.,10,0,\n", []),
            (
                """
                <html><body><div class="recipe-details"><h2 itemprop="name">Tea</h2>
                <meta itemprop="recipeIsFavourite" content="True">
                <div itemprop="recipeIngredients"><p>1 tsp tea</p></div></div></body></html>
                """, ["#favourite"]
            ),
            (
                """
                <html><head><meta name="copymethat_class_id_version" content="1"></head><body><div class="recipe">
                <div id="name">Tea</div><span id="made_this">I made this</span><ul id="recipeIngredients">
                <li class="recipeIngredient">1 tsp tea</li></ul></div></body></html>
                """, ["#cooked"]
            ),
        ] as [(String, [String])]
    )
    func `I-05 what somebody has marked in an application is a tag`(_ text: String, _ tags: [String]) throws {
        #expect(try Self.text(text).first.tags == tags)
    }

    @Test(arguments: [("tr", "isteğe bağlı"), ("en", "optional"), ("", "optional")])
    func `I-05 what is optional in KitchenOwl is so in the words of its household`(
        _ language: String,
        _ words: String
    ) throws {
        let found = try Self.text(
            """
            {"language": "\(language)", "recipes": [{"name": "Menemen", "items": [
             {"name": "Maydanoz", "description": "½ demet", "optional": true}, {"name": "Yumurta", "description": "3"}]}]}
            """
        )
        let lines = found.recipes.first?.recipe.ingredients.flatMap(\.lines)
        #expect(lines == ["½ demet Maydanoz (\(words))", "3 Yumurta"])
    }

    @Test func `I-05 KitchenOwl's export names photos that it has not`() throws {
        let found = try Self.text(
            #"{"recipes": [{"name": "Tea", "photo": "tea.jpg", "items": [{"name": "tea", "description": "1 tsp"}]}]}"#
        )
        #expect(found.recipes.first?.remarks == [.photoElsewhere])
    }

    @Test func `I-05 Tandoor's own properties are stated nutrition`() {
        let recipe = TandoorFile.recipe(
            RecipeFiles.json(
                Array(
                    """
                    {"name": "Chili", "nutrition": null, "properties": [
                     {"property_amount": 258.5, "property_type": {"name": "Calories", "unit": "kcal"}},
                     {"property_amount": null, "property_type": {"name": "Fat", "unit": "g"}},
                     {"property_amount": 3, "property_type": {"name": "Points", "unit": ""}}]}
                    """.utf8
                )
            )
        )
        #expect(recipe.recipe.nutrition == ["Calories: 258.5 kcal", "Points: 3"])
    }
}
