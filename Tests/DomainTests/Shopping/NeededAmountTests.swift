import Domain
import Testing

@Suite struct NeededAmountTests {
    @Test(arguments: [
        ("2-3 eggs", "3 piece"), ("100-150 g butter", "150 g"), ("2 lb 4 oz beef", "1.02 kg"),
        ("1 (14 oz) can tomatoes", "1 can"), ("1 cup (125 g) flour", "1 cup"), ("2 x 150 g salmon fillets", "2 piece"),
        ("a pinch of salt", "1 pinch"), ("salt to taste", "to taste"), ("milk", ""),
        ("100 g (1 cup) plus 50 g (½ cup) flour", "150 g"), ("1kg/2lb 4oz potatoes", "1 kg"),
    ])
    func `H-06 a line asks for its own amount, and of a range for the upper end`(line: String, text: String) {
        #expect(merged([line]).text() == text)
    }

    @Test(arguments: [
        ("1 (14 oz) can tomatoes", "396.893324"), ("1 cup (125 g) flour", "125"), ("2 x 150 g salmon fillets", "300"),
        ("2-4 x 150 g salmon fillets", "600"), ("1 kg chicken", "1000"),
        ("1 cup (200 g) plus 2 tablespoons (25 g) sugar", "225"), ("2 cans (800 g total) tomatoes", "800"),
    ])
    func `H-06 what a line says it weighs is what is bought`(line: String, grams: String) {
        #expect(Formatting.exact(needed(line).grams?.value ?? 0) == grams)
    }

    @Test(
        arguments: [
            ("2.5 kg", Language.en, "2.5 kg"), ("2,5 kg", .tr, "2.5 kg"), ("1.250 g", .tr, "1.25 kg"),
            ("1 1/2 cups", .en, "1 1/2 cup"),
            ("2 su bardağı", .tr, "2 water glass"), ("1 lb 4 oz", .en, "567 g"), ("the big one", .en, nil),
            ("2-3 kg", .en, nil),
            ("about 2 kg", .en, nil), ("~2 kg", .en, nil), ("a few", .en, nil), ("1 packet", .en, nil),
            ("en az 2 kg", .tr, nil),
            ("1 packet (250 g)", .en, nil), ("2 x 150 g", .en, nil), ("2 large", .en, nil),
            ("2,5 kg organik", .tr, nil),
            ("to taste", .en, nil), ("", .en, nil),
        ] as [(String, Language, String?)]
    )
    func `H-06 what says an amount and nothing else is an amount in every language`(
        text: String,
        language: Language,
        amount: String?
    ) {
        let said = NeededAmount(alone: text, language)
        #expect(said.map { ShoppingMerge(ShoppingSum([$0])).text() } == amount)
    }

    @Test func `H-06 bones and liquid are bought as well`() {
        let chicken = FoodWeights(measures: [FoodMeasure(["100 g with bone"], grams: Grams(66))])
        let beans = FoodWeights(measures: [
            FoodMeasure(["can"], grams: Grams(400)), FoodMeasure(["can, drained"], grams: Grams(240)),
        ])

        #expect(needed("1 kg bone-in chicken thighs", chicken).grams == Grams(1000))
        #expect(needed("1 can (400 g) beans", beans).grams == Grams(400))
    }

    @Test func `H-06 grams that a person typed are the amount of a line without one, and else its weight`() {
        #expect(needed("flour", typed: Grams(300)) == needed("300 g flour"))
        #expect(needed("2 cups flour", FoodWeights(density: 0.5), typed: Grams(260)).grams == Grams(260))
        #expect(merged(["2 cups flour"]).text() == "2 cup")
    }

    @Test func `H-06 a dish's factor multiplies amount and weight`() {
        let half = needed("2 cups flour", FoodWeights(density: 0.5), factor: 0.5)

        #expect(half == needed("1 cup flour", FoodWeights(density: 0.5)))
        #expect(needed("2 eggs", factor: 0) == .unstated)
        #expect(needed("2 eggs", factor: .nan) == .unstated)
        #expect(needed("2 eggs", factor: .infinity) == .unstated)
    }

    @Test func `H-06 optional lines are not in the sum and water is not on the list`() {
        let dish = ShoppingOrigin(.dish, .init(high: 0, low: 1))
        let nuts = ShoppingKey(words: "walnuts")
        let water = ShoppingKey(words: "water")
        let needs = ShoppingNeeds(
            [
                (nuts, ShoppingNeed(dish, needed("50 g walnuts"))),
                (nuts, ShoppingNeed(dish, needed("30 g walnuts, optional"), isOptional: true)),
                (water, ShoppingNeed(dish, needed("1 l water"))),
            ],
            neverBought: [water]
        )

        #expect(Array(needs.byKey.keys) == [nuts])
        #expect(needs.byKey[nuts].map { ShoppingMerge($0.sum).text() } == "50 g")
    }

    @Test func `H-06 the same thing typed twice is one item`() {
        #expect(ShoppingKey(words: "süt") == ShoppingKey(words: " SÜT "))
        #expect(ShoppingKey(words: "eggs") == ShoppingKey(words: "Egg"))
        #expect(ShoppingKey(words: "süt").text == "w:sut")
        #expect(ShoppingKey(words: "milk") != ShoppingKey(words: "milk chocolate"))
    }

    @Test(arguments: [
        (0.4, "0.4 g", "0.01 oz"), (283.33333, "283 g", "10 oz"), (999.4, "999 g", "2.2 lb"), (999.7, "1 kg", "2.2 lb"),
        (2833.3333, "2.83 kg", "6.25 lb"), (453.59237, "454 g", "1 lb"),
    ])
    func `H-06 masses are whole grams, then kilograms with two decimals`(grams: Double, metric: String, us: String) {
        #expect(Formatting(.en).shopping(Grams(grams)) == metric)
        #expect(Formatting(.en).shopping(Grams(grams), in: .us) == us)
        #expect(Formatting(.tr).shopping(Grams(2833.3333)) == "2,83 kg")
        #expect(Formatting(.en).shopping(Milliliters(1500)) == "1.5 l")
    }
}
