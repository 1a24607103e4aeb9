import RecipeImport
import Testing

@Suite struct PageTests {
    @Test func `I-03 a recipe in microdata is read`() throws {
        let page = """
            <html><head><title>Our kitchen</title><meta property="og:image" content="https://x.example/p.jpg"></head><body>
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Flat Bread</h1>
            <span itemprop="recipeYield">Makes 6</span> <meta itemprop="prepTime" content="PT10M">
            <time itemprop="cookTime" datetime="PT20M">20 minutes</time>
            <div itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Ela</span></div>
            <ul><li itemprop="recipeIngredient"><b>500 g</b> flour</li><li itemprop="recipeIngredient">300 ml water</li></ul>
            <ol itemprop="recipeInstructions"><li>Knead.</li><li>Bake.</li></ol></div></body></html>
            """
        let recipe = try #require(RecipePage.read(Array(page.utf8)).recipes.first)
        #expect(recipe.name == "Flat Bread")
        #expect(recipe.servings == 6)
        #expect(recipe.minutes == 30)
        #expect(recipe.ingredients.first?.lines == ["500 g flour", "300 ml water"])
        #expect(recipe.method.first?.lines == ["Knead.", "Bake."])
        #expect(recipe.images == ["https://x.example/p.jpg"])
    }

    @Test(arguments: [true, false])
    func `I-03 the vocabulary before schema.org is read in microdata and in RDFa`(_ isRDFa: Bool) throws {
        let page = """
            <div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">Tea</h1>
            <p itemprop="summary">Warm.</p><img itemprop="photo" src="https://x.example/tea.jpg">
            <span itemprop="recipeType">Drink</span><span itemprop="yield">2 servings</span><ul>
            <li itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient">
            <span itemprop="amount">1 tsp</span> <span itemprop="name">tea</span></li>
            <li itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient">
            <span itemprop="amount">200 ml</span> <span itemprop="name">water</span></li></ul>
            <p itemprop="instructions">Brew.</p></div>
            """
        let related = page.replacing("itemprop=\"ingredient\"", with: "rel=\"v:ingredient\"")
            .replacing("itemscope itemtype=\"http://data-vocabulary.org/", with: "typeof=\"v:")
            .replacing("itemprop=\"", with: "property=\"v:")
        let recipe = try #require(RecipePage.read(Array((isRDFa ? related : page).utf8)).recipes.first)
        #expect((recipe.name, recipe.summary, recipe.category) == ("Tea", "Warm.", "Drink"))
        #expect(recipe.servings == 2)
        #expect(recipe.ingredients.map(\.lines) == [["1 tsp tea", "200 ml water"]])
        #expect(recipe.method.map(\.lines) == [["Brew."]])
        #expect(recipe.images == ["https://x.example/tea.jpg"])
    }

    @Test func `I-03 where only the names of a list are marked, each line has the amount before it`() throws {
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Bread</h1><ul>
            <li>500 g <a href="/flour"><span itemprop="recipeIngredient">flour</span></a></li>
            <li><span>½ tsp</span> <b itemprop="recipeIngredient">salt</b></li>
            <li>Best: <b itemprop="recipeIngredient">sea salt</b> from 3 shops</li>
            <li>2 of <b itemprop="recipeIngredient">seeds</b> and <b itemprop="recipeIngredient">nuts</b></li>
            <li>4.5 stars <b itemprop="recipeIngredient">300 ml water</b></li></ul></div>
            """
        let recipe = try #require(RecipePage.read(Array(page.utf8)).recipes.first)
        #expect(
            recipe.ingredients.flatMap(\.lines) == [
                "500 g flour", "½ tsp salt", "sea salt", "seeds", "nuts", "300 ml water",
            ]
        )
    }

    @Test func `I-03 a total that is shorter than the cooking is not believed`() throws {
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Pancakes</h1>
            <span itemprop="totalTime">PT20M</span><span itemprop="cookTime">PT40M</span>
            <p itemprop="recipeIngredient">4 eggs</p></div>
            """
        #expect(RecipePage.read(Array(page.utf8)).recipes.first?.minutes == 40)
    }

    @Test(
        arguments: [
            (#"["data:image/gif;base64,R0lG", "", "/a.jpg", "/b.jpg"]"#, ["a.jpg", "b.jpg"]),
            (#"" DATA:image/gif;base64,R0lG""#, ["head.jpg"]), ("\"\"", ["head.jpg"]),
            (#"{"url": "data:image/gif;base64,R0lG", "contentUrl": "/c.jpg"}"#, ["c.jpg"]),
        ] as [(String, [String])]
    )
    func `I-03 a picture that is written out in a photo's place is none, and the page's own counts`(
        _ image: String,
        _ photos: [String]
    ) {
        let page = """
            <head><meta property="og:image" content="/head.jpg"><script type="application/ld+json">
            {"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 leek"], "image": \(image)}</script></head>
            """
        let read = RecipePage.read(Array(page.utf8), address: "https://kitchen.example/soups")
        #expect(read.recipes.first?.images == photos.map { "https://kitchen.example/" + $0 })
    }

    @Test func `I-03 a photo that comes later stands behind its placeholder`() {
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><p itemprop="recipeIngredient">4 eggs</p>
            <img itemprop="image" src="data:image/gif;base64,R0lG" data-src="https://kitchen.example/late.jpg"></div>
            """
        #expect(RecipePage.read(Array(page.utf8)).recipes.first?.images == ["https://kitchen.example/late.jpg"])
    }

    @Test func `I-03 a page without a recipe keeps its text for a person to choose from`() {
        let page = "<title>Soup</title><script>let x = '<p>no</p>'</script><h1>Soup</h1><p>2 leeks<br>1 potato</p>"
        let reading = RecipePage.read(Array(page.utf8))
        #expect(reading.recipes.isEmpty)
        #expect(reading.title == "Soup")
        #expect(reading.text == "Soup\n2 leeks\n1 potato\n")
    }

    @Test(arguments: ["text/html; charset=iso-8859-9", "text/html", ""])
    func `HOSTILE-135 a page in a Turkish encoding keeps its letters`(_ type: String) {
        // "Pişmiş" with 0xFE for ş.
        let head = Array("<html><head><meta charset=\"iso-8859-9\"><title>Pi".utf8)
        let bytes = head + [0xFE] + Array("mi".utf8) + [0xFE] + Array("</title></head></html>".utf8)
        #expect(RecipePage.read(bytes, contentType: type).title == "Pişmiş")
    }

    @Test func `HOSTILE-135 UTF-8 is read as such, whatever the server says`() {
        let page = Array("<title>Pişmiş ayva</title>".utf8)
        #expect(RecipePage.read(page, contentType: "text/html; charset=iso-8859-1").title == "Pişmiş ayva")
    }

    @Test(arguments: [
        String(repeating: "<div>", count: 300_000), String(repeating: "<a", count: 300_000),
        String(repeating: "<div itemscope itemtype='http://schema.org/Recipe'>", count: 5_000),
        String(repeating: "&amp;", count: 300_000), String(repeating: "<p>a", count: 300_000), "", "\u{0}\u{0}",
        "<!DOCTYPE a [<!ENTITY b \"\(String(repeating: "b", count: 999))\"><!ENTITY c \"&b;&b;&b;&b;\">]><a>&c;</a>",
    ])
    func `HOSTILE-135 pages that nest, repeat and never end are read soon`(_ page: String) {
        let clock = ContinuousClock()
        let time = clock.measure { #expect(RecipePage.read(Array(page.utf8)).recipes.isEmpty) }
        #expect(time < .seconds(20))
    }
}
