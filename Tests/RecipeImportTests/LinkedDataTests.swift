import RecipeImport
import Testing

@Suite struct LinkedDataTests {
    private func read(_ script: String) -> [ImportedRecipe] {
        let page = "<html><head><script type=\"application/ld+json\">\(script)</script></head><body></body></html>"
        return RecipePage.read(Array(page.utf8), address: "https://www.kitchen.example/soups/lentil?x=1").recipes
    }

    private static let soup = #"""
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Lentil Soup", "recipeYield": ["4", "4 bowls"],
         "totalTime": "PT45M", "image": "/photos/soup.jpg", "recipeCategory": ["Soup", "Dinner"], "keywords": "winter, quick",
         "recipeIngredient": ["200 g red lentils", "1 onion"], "nutrition": {"@type": "NutritionInformation", "calories": "258 kcal"},
         "recipeInstructions": [{"@type": "HowToStep", "name": "Rinse", "text": "Rinse the lentils."},
            {"@type": "HowToStep", "name": "Boil", "text": "Cook for half an hour."}]}
        """#

    @Test func `I-03 a recipe in JSON-LD is read with its lines, steps, yield, time and photo`() throws {
        let recipe = try #require(read(Self.soup).first)
        #expect(recipe.name == "Lentil Soup")
        #expect(recipe.servings == 4)
        #expect(recipe.yieldText == "4 bowls")
        #expect(recipe.minutes == 45)
        #expect(recipe.ingredients == [.init(lines: ["200 g red lentils", "1 onion"])])
        #expect(recipe.method == [.init(lines: ["Rinse the lentils.", "Boil: Cook for half an hour."])])
        #expect(recipe.images == ["https://www.kitchen.example/photos/soup.jpg"])
        #expect(recipe.sourceName == "kitchen.example")
        #expect(recipe.category == "Soup")
        #expect(recipe.tags == ["Dinner", "winter", "quick"])
        #expect(recipe.nutrition == ["calories: 258 kcal"])
    }

    @Test func `I-03 a recipe's fields are read in whatever letters a page writes their names, the right ones first`()
        throws
    {
        let recipe = try #require(
            read(
                #"""
                {"@type": "Recipe", "Name": "Pie", "RecipeIngredient": ["4 eggs"], "recipeYield": null, "RecipeYield": "4",
                 "RecipeInstructions": [{"@type": "HowToStep", "text": "Whisk."}], "totalTime": "PT45M", "TotalTime": "PT9H"}
                """#
            ).first
        )
        #expect((recipe.name, recipe.servings, recipe.minutes) == ("Pie", 4, 45))
        #expect(recipe.ingredients == [.init(lines: ["4 eggs"])])
        #expect(recipe.method == [.init(lines: ["Whisk."])])
    }

    @Test(arguments: [
        "\u{FEFF}" + Self.soup, "<!-- \(Self.soup) -->", "//<![CDATA[\n\(Self.soup)\n//]]>", Self.soup + ";",
        "[\(Self.soup)]", "{\"@graph\": [\"no object\", {\"@type\": \"WebSite\"}, \(Self.soup)]}",
        "{\"@type\": \"WebPage\", \"mainEntity\": \(Self.soup)}",
        Self.soup.replacing("\"1 onion\"]", with: "\"1 onion\",],"),
        Self.soup.replacing("\"Lentil Soup\",", with: "\"Lentil Soup\""),
        Self.soup.replacing("Rinse the lentils.", with: "Rinse the\n lentils."),
        Self.soup.replacing("\"Recipe\"", with: "[\"Thing\", \"http://schema.org/Recipe\"]"),
        Self.soup.replacing("{\"@context\"", with: "/* made by hand */ {\"@context\""),
        Self.soup.replacing("\"", with: "&quot;"),
        String(Self.soup.dropLast()),
    ])
    func `HOSTILE-135 faults of pages do not hide the recipe`(_ script: String) throws {
        let recipe = try #require(read(script).first)
        #expect(recipe.name == "Lentil Soup")
        #expect(recipe.lineCount == 2)
        #expect(recipe.stepCount == 2)
    }

    @Test func `I-03 a quote that nobody has escaped is a part of its text`() throws {
        let script = Self.soup.replacing("1 onion", with: "1 \"sweet\" onion")
        #expect(try #require(read(script).first).ingredients.first?.lines.last == "1 \"sweet\" onion")
    }

    @Test func `I-03 sections keep their names, and lists in lists their breaks`() throws {
        let script = #"""
            {"@type": "Recipe", "name": "Pie", "recipeIngredient": [["200 g flour"], ["2 apples", "1 lemon"]],
             "recipeInstructions": [{"@type": "HowToSection", "name": "Dough", "itemListElement": [{"text": "Knead."}]},
                {"@type": "HowToSection", "name": "Filling", "itemListElement": ["1. Cut.", "Step 2: Stir."]}]}
            """#
        let recipe = try #require(read(script).first)
        #expect(recipe.ingredients.map(\.lines) == [["200 g flour"], ["2 apples", "1 lemon"]])
        #expect(
            recipe.method == [
                .init(name: "Dough", lines: ["Knead."]), .init(name: "Filling", lines: ["Cut.", "Stir."]),
            ]
        )
    }

    @Test(arguments: [
        ("Apple slaw", "Make apple slaw. Toss.", true), ("Apple slaw", "Meanwhile, prepare the apple slaw.", true),
        ("Elma sosu", "Elma sosu için elmaları rendele.", true), ("Lemon cream", "Lemon cream", true),
        // What is only used is bought, and stays a line.
        ("Apple slaw", "Serve with apple slaw.", false), ("Salt", "Season the meat with salt.", false),
        ("Apple slaw, bought", "Make apple slaw.", false),
        // What something is done for is no proof, and neither is what is made of it.
        ("Zorp", "Heat a large pan for the zorp.", false), ("Zorp", "Make the zorp sauce.", false),
        ("Zorp", "Make the zorp as the packet says.", true), ("Zorp", "Prepare the zorp.", false),
        // What has the name of a food stays one of the list.
        ("Spaghetti", "Bring a large pot of salted water to a boil for the spaghetti.", false),
        ("Spaghetti", "Make the spaghetti.", false), ("Spaghetti", "Spaghetti", false),
        ("Makarna", "Makarna için su kaynatın.", false), ("Butter", "Heat a pan for the butter.", false),
        ("Soy sauce", "Prepare the soy sauce.", false),
    ])
    func `I-03 a line that names what the method makes is the heading of the lines below it`(
        _ line: String,
        _ step: String,
        _ isHeading: Bool
    ) throws {
        let script = """
            {"@type": "Recipe", "name": "Pork", "recipeIngredient": ["1 kg pork", "2 tbsp oil", "\(line)", "2 apples", "1 lime"],
             "recipeInstructions": ["\(step)"]}
            """
        let recipe = try #require(read(script).first)
        #expect(recipe.ingredients.map(\.name) == (isHeading ? ["", line] : [""]))
        #expect(recipe.lineCount == (isHeading ? 4 : 5))
    }

    @Test func `I-03 tags and entities become plain text, also where they were escaped twice`() throws {
        let script = #"""
            {"@type": "Recipe", "name": "Mac &amp;amp; Cheese", "recipeIngredient": "<p>&amp;frac12; cup milk</p><p>1 &lt; 2 eggs</p>",
             "recipeInstructions": "<ol><li>Boil.</li><li>Drain &#39;well&#39;.</li></ol>"}
            """#
        let recipe = try #require(read(script).first)
        #expect(recipe.name == "Mac & Cheese")
        #expect(recipe.ingredients.first?.lines == ["½ cup milk", "1 < 2 eggs"])
        #expect(recipe.method.first?.lines == ["Boil.", "Drain 'well'."])
    }

    @Test func `I-03 a page with several recipes gives them all, and one that is told twice once`() {
        let tea = #"{"@type": "Recipe", "name": "Tea", "recipeIngredient": ["Tea leaves"]}"#
        let found = read("[\(Self.soup), \(tea), \(Self.soup)]")
        #expect(found.map(\.name) == ["Lentil Soup", "Tea"])
    }

    @Test func `I-03 values in the wrappings of JSON-LD, and names with their addresses, are read as without`() throws {
        let recipe = try #require(
            read(
                #"""
                [{"@type": ["http://schema.org/Recipe"], "http://schema.org/name": [{"@value": "Soup", "@language": "en"}],
                  "http://schema.org/recipeIngredient": {"@list": [{"@value": "1 leek"}, {"@value": "1 l stock"}]},
                  "schema:recipeInstructions": [{"@value": "Cook."}], "https://schema.org/totalTime": [{"@value": "PT30M"}]}]
                """#
            ).first
        )
        #expect((recipe.name, recipe.minutes) == ("Soup", 30))
        #expect(recipe.ingredients == [.init(lines: ["1 leek", "1 l stock"])])
        #expect(recipe.method == [.init(lines: ["Cook."])])
    }

    @Test func `I-03 a type in small letters is one, and lists may be objects with numbers for names`() throws {
        let recipe = try #require(
            read(
                #"""
                {"@type": "recipe", "name": "Tea", "recipeIngredient": {"0": "1 tsp tea", "2": "200 ml water"},
                 "recipeInstructions": {"1": {"@type": "HowToStep", "text": "Boil."}, "3": "Brew."}}
                """#
            ).first
        )
        #expect(recipe.ingredients == [.init(lines: ["1 tsp tea", "200 ml water"])])
        #expect(recipe.method == [.init(lines: ["Boil.", "Brew."])])
    }

    @Test func `I-03 lines that are objects have their amounts, units and names`() throws {
        let recipe = try #require(
            read(
                #"""
                {"@type": "Recipe", "name": "Pancakes", "recipeIngredient": [
                    {"@type": "PropertyValue", "name": "flour", "value": 200, "unitText": "g"},
                    {"@type": "HowToSupply", "name": "milk", "requiredQuantity": {"value": 0.5, "unitText": "l"}},
                    {"@type": "ListItem", "item": "2 eggs"}, {"text": "1 pinch of salt", "name": "salt"},
                    {"name": "pepper", "quantity": 0}, {"amount": 2, "name": "200 g tins of tomatoes"},
                    {"amount": 2, "name": "2 carrots"}]}
                """#
            ).first
        )
        let first = ["200 g flour", "0.5 l milk", "2 eggs", "1 pinch of salt", "pepper"]
        let lines = first + ["2 200 g tins of tomatoes", "2 carrots"]
        #expect(recipe.ingredients == [.init(lines: lines)])
    }

    @Test func `I-03 a section has its steps although it has a text, and a step its name although it has directions`()
        throws
    {
        let recipe = try #require(
            read(
                #"""
                {"@type": "Recipe", "name": "Bread", "recipeInstructions": [
                    {"@type": "HowToSection", "name": "Dough", "text": "Stir the flour. Knead.", "itemListElement": [
                        {"@type": "HowToStep", "name": "Mix", "itemListElement": [
                            {"@type": "HowToDirection", "text": "Stir the flour."}, {"@type": "HowToDirection", "text": "Knead."}]}]},
                    {"@type": "HowToStep", "name": "Step 2", "itemListElement": [{"@type": "HowToDirection", "text": "Bake."}]}]}
                """#
            ).first
        )
        #expect(recipe.method == [.init(name: "Dough", lines: ["Mix: Stir the flour.", "Knead.", "Bake."])])
    }

    @Test
    func `I-03 facts of a recipe are read where they are lists, or objects, or under an old name beside an empty list`()
        throws
    {
        let recipe = try #require(
            read(
                #"""
                {"@type": "Recipe", "name": "Tea", "recipeIngredient": [], "ingredients": ["1 tsp tea"],
                 "recipeYield": {"@type": "QuantitativeValue", "value": 4, "unitText": "servings"},
                 "nutrition": [{"@type": "NutritionInformation", "calories": {"@type": "Energy", "value": 12, "unitText": "kcal"}}],
                 "image": [[{"@type": "ImageObject", "url": {"@id": "https://photos.example/tea.jpg"}}]],
                 "tool": [{"@type": "HowToTool", "name": "Pot"}],
                 "estimatedCost": {"@type": "MonetaryAmount", "value": 4.5, "currency": "USD"}}
                """#
            ).first
        )
        #expect(recipe.ingredients == [.init(lines: ["1 tsp tea"])])
        #expect((recipe.servings, recipe.yieldText) == (4, "4 servings"))
        #expect(recipe.nutrition == ["calories: 12 kcal"])
        #expect(recipe.images == ["https://photos.example/tea.jpg"])
        #expect(recipe.tools == ["Pot"])
        #expect(recipe.cost == "4.5 USD")
    }

    @Test(arguments: [
        String(repeating: "[", count: 200_000), String(repeating: "{\"a\":", count: 100_000),
        "\"" + String(repeating: "\\", count: 300_000), String(repeating: "\" ", count: 200_000),
        "{\"@type\":\"Recipe\",\"@id\":\"a\",\"author\":{\"@id\":\"a\"}}",
        "&quot;" + String(repeating: "&amp;", count: 60_000),
        "not JSON at all", "",
    ])
    func `HOSTILE-135 depth, circles and junk end in no recipe, soon`(_ script: String) {
        let clock = ContinuousClock()
        let time = clock.measure { #expect(read(script).allSatisfy { !$0.hasContent }) }
        #expect(time < .seconds(5))
    }
}
