import Domain
import Testing

/// What amounts are said of: the food before them, another one, each of the things that are counted, or all.
@Suite struct HeldAmountTests {
    private let food = FoodWeights(density: 1, piece: Grams(100))

    private func grams(_ text: String, _ language: Language = .en, _ food: FoodWeights? = nil) -> String {
        let found = LineGrams.find(IngredientReader.read(text, language: language), food: food ?? self.food)
        return Formatting.exact(Rounding.rounded(found.grams?.value ?? .nan, places: 1))
    }

    @Test(arguments: [
        ("1 cup sugar plus 1 (8 oz) package cream cheese", "236.6", "3 cups sugar plus 3 (8 oz) packages cream cheese"),
        ("1 onion plus 1 (8 oz) block cheese", "100", "3 onions plus 3 (8 oz) blocks cheese"),
        ("2 cups cooked rice and 1 (15 oz) can beans", "473.2", "6 cups cooked rice and 3 (15 oz) cans beans"),
        ("1 cup rice & 1 (15 oz) can beans", "236.6", "3 cups rice & 3 (15 oz) cans beans"),
        ("1 can (400g) rice and 1 can (200g) tuna", "400", "3 cans (400g) rice and 3 cans (200g) tuna"),
        ("2 tbsp (30 ml) oil and 1 tbsp (15 g) miso", "29.6", "6 tbsp (90 ml) oil and 3 tbsp (45 g) miso"),
        ("1 cup (240ml) water and 1 cup (100g) parmesan", "236.6", "3 cups (720ml) water and 3 cups (300g) parmesan"),
    ])
    func `SPEC-2.3 P-36 a bracket behind a second counted food says nothing of the first`(
        text: String,
        grams: String,
        threefold: String
    ) {
        #expect(self.grams(text) == grams)
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("4 chicken breasts, each weighing 175g", Language.en, "700", "12 chicken breasts, each weighing 175g"),
        ("3 potatoes, each about 200 g", .en, "600", "9 potatoes, each about 200 g"),
        ("3 potatoes (each 200 g)", .en, "600", "9 potatoes (each 200 g)"),
        ("3 potatoes (200 g each)", .en, "600", "9 potatoes (200 g each)"),
        ("3 adet patates (her biri 150 gr)", .tr, "450", "9 adet patates (her biri 150 gr)"),
    ])
    func `I-01 P-36 each before an amount says what each of them weighs`(
        text: String,
        language: Language,
        grams: String,
        threefold: String
    ) {
        #expect(self.grams(text, language) == grams)
        #expect(LineScaler.scaled(text, by: 3, language: language) == threefold)
    }

    @Test(arguments: [
        ("1 cup water (105-115 degrees F)", Language.en, "3 cups water (105-115 degrees F)"),
        ("1 cup water (100 degrees)", .en, "3 cups water (100 degrees)"),
        ("1 cup milk, heated to 45 C", .en, "3 cups milk, heated to 45 C"),
        ("1 cup milk (38C)", .en, "3 cups milk (38C)"), ("1 cup water (100-110 F)", .en, "3 cups water (100-110 F)"),
        ("1 cup oil heated to 180C", .en, "3 cups oil heated to 180C"),
        ("1 su bardağı süt (40 derece)", .tr, "3 su bardağı süt (40 derece)"),
        // Cups of something, and no degrees.
        ("2 c milk", .en, "6 c milk"), ("40 ç. kaşığı tuz", .tr, "120 ç. kaşığı tuz"),
    ])
    func `P-36 I-01 a temperature is no amount and is not multiplied`(
        text: String,
        language: Language,
        threefold: String
    ) {
        #expect(IngredientReader.read(text, language: language).amounts.count == 1)
        #expect(LineScaler.scaled(text, by: 3, language: language) == threefold)
    }

    @Test(arguments: [
        ("1 leg of lamb, about 4lb 8oz", Language.en, "2041.2", "3 leg of lamb, about 13lb 8oz"),
        ("1 chicken (1 kg 200 g)", .en, "1200", "3 chickens (3 kg 600 g)"),
        ("2 chickens (2lb 4oz each)", .en, "2041.2", "6 chickens (2lb 4oz each)"),
        ("1 adet tavuk (1 kg 200 gr)", .tr, "1200", "3 adet tavuk (3 kg 600 gr)"),
        ("1 chicken (1 kg, 2 lb)", .en, "1000", "3 chickens (3 kg, 6 lb)"),
    ])
    func `SPEC-2.3 P-36 what is over of the larger unit adds to it, behind a comma and in brackets as well`(
        text: String,
        language: Language,
        grams: String,
        threefold: String
    ) {
        #expect(self.grams(text, language) == grams)
        #expect(LineScaler.scaled(text, by: 3, language: language) == threefold)
    }

    @Test(arguments: [
        ("2 packages frozen spinach (about 20 oz)", "567", "6 packages frozen spinach (about 60 oz)"),
        ("2 packages frozen spinach (about 10 oz each)", "567", "6 packages frozen spinach (about 10 oz each)"),
        ("2 packages frozen spinach (10 oz)", "567", "6 packages frozen spinach (10 oz)"),
        ("1 package frozen spinach (about 10 oz)", "283.5", "3 packages frozen spinach (about 10 oz)"),
    ])
    func `SPEC-2.3 P-36 about so much behind several packages is what all of them hold`(
        text: String,
        grams: String,
        threefold: String
    ) {
        #expect(self.grams(text) == grams)
        #expect(LineScaler.scaled(text, by: 3, language: .en) == threefold)
    }

    @Test(arguments: [
        ("3 adet havuç, 300 gr", Language.tr, "300", "9 adet havuç, 900 gr"),
        ("3 adet havuç, her biri 150 gr", .tr, "450", "9 adet havuç, her biri 150 gr"),
        ("3 adet havuç, 300 gr patates", .tr, "300", "9 adet havuç, 900 gr patates"),
        ("1 pumpkin (1kg prepared weight)", .en, "1000", "3 pumpkin (3kg prepared weight)"),
        ("1 banana (150 g peeled)", .en, "150", "3 bananas (450 g peeled)"),
    ])
    func `SPEC-2.3 what counted things weigh stands behind a comma, and may say of what`(
        text: String,
        language: Language,
        grams: String,
        threefold: String
    ) {
        #expect(self.grams(text, language) == grams)
        #expect(LineScaler.scaled(text, by: 3, language: language) == threefold)
    }

    @Test(arguments: [
        ("2 glasses (125ml each) white wine", Language.en, "250"), ("1 pint/570ml milk", .en, "570"),
        ("1 su bardağı (250 ml) süt", .tr, "250"), ("1 su bardağı süt", .tr, "200"),
        // A cup is what it is.
        ("2 cups (500 ml) milk", .en, "473.2"),
    ])
    func `SPEC-2.3 a stated volume goes before that of a glass or a pint`(
        text: String,
        language: Language,
        grams: String
    ) {
        #expect(self.grams(text, language) == grams)
    }

    @Test func `SPEC-2.3 a length of something is no whole one`() {
        let line = IngredientReader.read("a 5cm piece of cucumber", language: .en)
        #expect(LineGrams.find(line, food: food).grams == nil)
        #expect(line.name == "cucumber")
        #expect(grams("1 piece of cucumber") == "100")
    }

    @Test(arguments: [
        ("11/2 cups flour", "1.5 cup", "flour"), ("21/4 tsp salt", "2.25 teaspoon", "salt"),
        ("3/2 cups milk", "1.5 cup", "milk"), ("1/2 cup milk", "0.5 cup", "milk"),
        ("1 1/2 cups milk", "1.5 cup", "milk"),
        ("8 oz 80/20 ground beef", "8 ounce", "80/20 ground beef"),
        ("(optional) 1 tsp chili", "1 teaspoon", "chili"),
    ])
    func `I-01 fractions that lost their space, and an amount behind a remark`(
        text: String,
        amounts: String,
        name: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.isOptional == text.contains("optional"))
    }
}
