import RecipeImport
import Testing

@Suite struct RecipeTextTests {
    @Test func `I-01 a recipe with headings is read from English text`() {
        let recipe = RecipeText.read(
            """
            Lemon Cake

            Serves 8 | Prep: 20 min | Cook time: 1 hour
            A cake for the afternoon.

            Ingredients
            • 200 g flour
            • 3 eggs
            For the icing:
            - 100 g icing sugar

            Method
            1. Whisk the eggs.
            2) Bake for 40 minutes.
            Notes
            Keeps for three days.
            """
        )
        #expect(recipe.name == "Lemon Cake")
        #expect(recipe.servings == 8)
        #expect(recipe.minutes == 80)
        #expect(recipe.summary == "A cake for the afternoon.")
        #expect(
            recipe.ingredients == [
                .init(lines: ["200 g flour", "3 eggs"]), .init(name: "For the icing", lines: ["100 g icing sugar"]),
            ]
        )
        #expect(recipe.method == [.init(lines: ["Whisk the eggs.", "Bake for 40 minutes."])])
        #expect(recipe.notes == ["Keeps for three days."])
    }

    @Test func `I-01 a recipe with headings is read from Turkish text`() {
        let recipe = RecipeText.read(
            """
            MERCİMEK ÇORBASI
            Hazırlama süresi: 10 dakika
            Pişirme süresi: yarım saat

            MALZEMELER (4 kişilik):
            1 su bardağı kırmızı mercimek
            1 adet soğan
            Üzeri için
            2 yemek kaşığı tereyağı

            YAPILIŞI:
            Mercimeği yıkayın.
            Yarım saat pişirin.
            Püf noktası: Limonla servis edin.
            """
        )
        #expect(recipe.name == "MERCİMEK ÇORBASI")
        #expect(recipe.servings == 4)
        #expect(recipe.minutes == 40)
        #expect(
            recipe.ingredients == [
                .init(lines: ["1 su bardağı kırmızı mercimek", "1 adet soğan"]),
                .init(name: "Üzeri için", lines: ["2 yemek kaşığı tereyağı"]),
            ]
        )
        #expect(recipe.method == [.init(lines: ["Mercimeği yıkayın.", "Yarım saat pişirin."])])
        #expect(recipe.notes == ["Limonla servis edin."])
    }

    @Test(arguments: ["Susam üzeri için", "Fındık süslemek için", "For the garnish chopped pistachios"])
    func `I-01 H-04 a food with what it is for is a line, as it is in the editor`(_ line: String) {
        let recipe = RecipeText.read("Cake\n\nIngredients\n200 g flour\n\(line)\n3 eggs\n\nMethod\nBake it.")
        #expect(recipe.ingredients == [.init(lines: ["200 g flour", line, "3 eggs"])])
    }

    @Test func `I-01 a Turkish recipe is read as it is written on a phone`() {
        let recipe = RecipeText.read(
            """
            Havuçlu kek
            (8 kişilik)

            Malzemeler;
            -3 adet yumurta
            -un
            Yapılışı 👇
            Yumurtaları çırpın.
            -18 derecede dondurun.
            #kek #tarif
            """
        )
        #expect(recipe.name == "Havuçlu kek")
        #expect(recipe.servings == 8)
        #expect(recipe.ingredients == [.init(lines: ["3 adet yumurta", "un"])])
        #expect(recipe.method == [.init(lines: ["Yumurtaları çırpın.", "-18 derecede dondurun."])])
    }

    @Test(arguments: ["Yapılışı;", "Yapımı:", "Yapılışı: 👇", "👩‍🍳 Yapılışı", "Yapılışı; Çırpın.", "#kek\nYapılışı"])
    func `I-01 a heading is one with another mark or a picture, too`(heading: String) {
        let step = heading.hasSuffix(".") ? "" : "Çırpın."
        let recipe = RecipeText.read("Kek\n\nMalzemeler\n2 yumurta\n\(heading)\n\(step)")
        #expect(recipe.ingredients == [.init(lines: ["2 yumurta"])])
        #expect(recipe.method == [.init(lines: ["Çırpın."])])
    }

    @Test(arguments: [
        ("Prep Time: 10 mins Cook Time: 1 hr Total Time: 1 hr 10 mins", 70.0),
        ("Total Time: 1 hr 10 mins (plus chilling 2 hrs)", 70),
        ("Hazırlık süresi: 10 dakika Pişirme süresi: 30 dakika", 40),
        ("Prep Time: 10 mins Rest Time: 2 hrs Cook Time: 20 mins Total Time: 2 hrs 30 mins", 150),
        ("Prep time: 10 min", 10), ("Prep: 20 min | Cook time: 1 hour", 80),
    ])
    func `I-01 times that stand on one line are each their own, and a stated total counts`(
        line: String,
        minutes: Double
    ) {
        let recipe = RecipeText.read("Cake\n\(line)\n\nIngredients\n2 eggs\nMethod\nBake.")
        #expect(recipe.minutes == minutes)
        #expect(recipe.ingredients == [.init(lines: ["2 eggs"])])
    }

    @Test func `I-01 without headings the look of the lines tells the list from the method`() {
        let recipe = RecipeText.read(
            """
            Menemen
            4 kişilik

            3 adet domates
            2 yeşil biber
            tuz
            Biberleri doğrayıp tavada yağla kavurun ve domatesleri ekleyin.
            Domatesler suyunu çekince yumurtaları kırıp karıştırın. Sıcak servis edin.
            """
        )
        #expect(recipe.name == "Menemen")
        #expect(recipe.servings == 4)
        #expect(recipe.ingredients == [.init(lines: ["3 adet domates", "2 yeşil biber", "tuz"])])
        #expect(recipe.stepCount == 2)
    }

    @Test func `I-01 a title before the first step is the method's where others follow, and else the list's last line`()
    {
        let list = "Cookies\n2 cups flour\n1 egg\n"
        let steps = "Mix all until smooth and let it rest for an hour.\nBake until golden, for about twelve minutes."
        let titled = RecipeText.read("\(list)Cookie Dough\n\(steps)\nIcing\nWhisk the sugar with the lemon juice.")
        let plain = RecipeText.read("\(list)Salt\n\(steps)")
        #expect(titled.ingredients.flatMap(\.lines) == ["2 cups flour", "1 egg"])
        #expect(plain.ingredients.flatMap(\.lines) == ["2 cups flour", "1 egg", "Salt"])
    }

    @Test func `I-01 a last line without an amount stays in the list, and a step's title begins none`() {
        let recipe = RecipeText.read(
            """
            Tacos
            2 cups cheese
            10 corn tortillas
            Toppings: (hot sauce, guacamole, salsa, pickled onions, sour cream)
            Dry ingredients
            Combine the cheese with the tortillas and let both of them rest for an hour.
            Wet ingredients
            Whisk everything else until it is smooth and pour it over the tortillas.
            """
        )
        let lines = recipe.ingredients.flatMap(\.lines)
        #expect(lines.prefix(2) == ["2 cups cheese", "10 corn tortillas"])
        #expect(lines.last == "Toppings: (hot sauce, guacamole, salsa, pickled onions, sour cream)")
        #expect(lines.count == 3)
    }

    @Test func `I-01 a short line that begins with what to do is a step`() {
        let recipe = RecipeText.read(
            "Pasta\n2 cups stock\n350 g pasta\nHeat oil in the pan\nAdd the pasta and the stock."
        )
        #expect(recipe.ingredients.flatMap(\.lines) == ["2 cups stock", "350 g pasta"])
        #expect(recipe.stepCount == 2)
    }

    @Test(
        arguments: [
            ("Soup\nServes 4-6", 4), ("Soup\nYield: 12 cookies", 12), ("Soup\n6 kişilik", 6),
            ("Soup\nMakes two loaves", 2),
            ("Soup\nKaç kişilik: 5", 5), ("Soup\nIngredients for 3 people\n1 leek", 3),
            ("Soup\nServing size: 100 g", nil),
            ("Soup\n\nIngredients\n4 rolls\n2 eggs", nil), ("Soup\nServes: 1 (9-inch) pie", 1),
            ("Soup\n6 servings (1 1/2 cups each)", 6), ("Soup\nMakes 1 loaf (12 slices)", 1),
            ("Crepes\n\n12 small pancakes\n\n2 eggs\n\nFry.", 12), ("Soup\n6 bowls\nIngredients\n1 leek", 6),
        ] as [(String, Double?)]
    )
    func `I-01 C-1 the yield is what the text states, and else unknown`(_ text: String, _ servings: Double?) {
        #expect(RecipeText.read(text).servings == servings)
    }

    @Test(
        arguments: [
            ("Banana pancakes\n\n2 bananas\n3 eggs\n\nMash and fry.", nil, ["2 bananas", "3 eggs"]),
            ("Banana pancakes\nServes 2\n\n2 bananas\n3 eggs\n\nMash and fry.", 2, ["2 bananas", "3 eggs"]),
            ("Omlet\n\n2 yumurta\n\nÇırp, pişir.", nil, ["2 yumurta"]),
            ("Rice\n\n300 g rice\n100 g butter\n\nFry.", nil, ["300 g rice", "100 g butter"]),
            ("Pancakes\n\n2 eggs\n\n200 g flour\n1 cup milk\n\nFry.", nil, ["2 eggs", "200 g flour", "1 cup milk"]),
            ("Onion\n\n1 onion\n\nMethod\nBake it.", nil, ["1 onion"]),
            ("Rolls\n\n6 rolls\n\nMethod\nBake them.", nil, ["6 rolls"]),
        ] as [(String, Double?, [String])]
    )
    func `I-01 H-04 an ingredient is no yield, wherever a gap or the method follows it`(
        _ text: String,
        _ servings: Double?,
        _ lines: [String]
    ) {
        let recipe = RecipeText.read(text)
        #expect(recipe.servings == servings)
        #expect(recipe.ingredients.flatMap(\.lines) == lines)
    }

    @Test(
        arguments: [
            ("Makes about 2 litres", true), ("500 g", true), ("4-6 cups", true), ("1 1/2 quarts", true),
            ("2 to 3 pints", true), ("One cup", true), ("2 generous cups", true), ("cups", true), ("2 lt", true),
            ("6 servings (1 1/2 cups each)", false), ("8 (1-cup) servings", false), ("Serves 4", false),
            ("Makes 1 loaf (12 slices)", false), ("12 cupcakes", false), ("4 kişilik", false), ("", false),
        ] as [(String, Bool)]
    )
    func `I-01 C-1 a weight or volume measures the whole where it is the unit of the number`(
        _ text: String,
        _ isMeasured: Bool
    ) {
        var recipe = ImportedRecipe()
        recipe.yieldText = text
        #expect(recipe.yieldIsMeasured == isMeasured)
    }

    @Test(arguments: [
        "", "\n\n\n", "Ingredients", "Method\nStir.", String(repeating: "1 egg\n", count: 50_000),
        String(repeating: "a ", count: 200_000), String(repeating: "\u{301}", count: 100_000),
        String(repeating: "(", count: 200_000), String(repeating: "1. A. B. C.\r\n", count: 20_000),
    ])
    func `HOSTILE-135 any text is read, within limits and soon`(_ text: String) {
        let clock = ContinuousClock()
        let time = clock.measure { #expect(RecipeText.read(text).lineCount <= ImportLimits.lines) }
        #expect(time < .seconds(10))
    }

    @Test(
        arguments: [
            ("Mercimek Köftesi (6 kişilik)", "Mercimek Köftesi", 6, "6 kişilik"),
            ("Grandma's Lentil Soup (Serves 6)", "Grandma's Lentil Soup", 6, "Serves 6"),
            ("Lentil soup [for 4 people]", "Lentil soup", 4, "for 4 people"),
            ("Poğaça (20 adet)", "Poğaça", 20, "20 adet"), ("Tomato soup for 4", "Tomato soup", 4, "for 4"),
            ("Fondue for two", "Fondue", 2, "for two"), ("Lentil soup - serves 4-6", "Lentil soup", 4, "serves 4-6"),
            ("Mercimek köftesi 6 kişilik", "Mercimek köftesi", 6, "6 kişilik"),
            ("4 Kişilik Menemen", "Menemen", 4, "4 Kişilik"), ("Best soup for 2024", "Best soup for 2024", nil, ""),
            ("Tart for 9 inch tins", "Tart for 9 inch tins", nil, ""), ("Pilav (nohutlu)", "Pilav (nohutlu)", nil, ""),
            ("Çorba (20 dakika)", "Çorba (20 dakika)", nil, ""),
        ] as [(String, String, Double?, String)]
    )
    func `I-03 a yield in the name is read, and leaves it`(
        title: String,
        name: String,
        servings: Double?,
        stated: String
    ) {
        let recipe = RecipeText.read("\(title)\n\nIngredients\n1 leek\n\nMethod\nCook it.")
        #expect(recipe.name == name)
        #expect(recipe.servings == servings)
        #expect(recipe.yieldText == stated)
        #expect(recipe.ingredients.flatMap(\.lines) == ["1 leek"])
    }

    @Test func `I-03 a name keeps the yield that its source contradicts, and a line about people is no name`() {
        let other = RecipeText.read("Lentil soup (Serves 6)\nServes 4\n\nIngredients\n1 leek")
        let same = RecipeText.read("Lentil soup (Serves 6)\nServes: 6\n\nIngredients\n1 leek")
        let line = RecipeText.read("4 kişilik tarif\nMenemen\n\nMalzemeler\n3 yumurta")
        #expect([other, same, line].map(\.name) == ["Lentil soup (Serves 6)", "Lentil soup", "Menemen"])
        #expect([other, same, line].map(\.servings) == [4, 6, 4])
    }

    @Test func `I-03 what a page's switches say is no ingredient`() {
        let recipe = RecipeText.read(
            """
            Lentil soup

            Ingredients
            US Customary Metric 1x 2x 3x
            1x2x3x
            Units US M Scale ½x 1x 2x
            ▢ 1 cup lentils
            1 US quart stock
            """
        )
        #expect(recipe.ingredients.flatMap(\.lines) == ["1 cup lentils", "1 US quart stock"])
    }
}
