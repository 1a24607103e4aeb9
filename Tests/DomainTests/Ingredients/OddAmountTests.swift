import Domain
import Testing

/// Amounts that are written around their unit or in two of them, and numbers that are none.
@Suite struct OddAmountTests {
    @Test(
        arguments: [
            ("a cup and a half of flour", "1.5 cup", "flour"), ("1 cup and a half milk", "1.5 cup", "milk"),
            ("1 lb and a half of beef", "1.5 pound", "beef"), ("between 1 and 2 cups water", "1-2 cup", "water"),
            ("3 / 4 cup sugar", "0.75 cup", "sugar"), ("80/20 ground beef, 500 g", "500 gram", "80/20 ground beef"),
            ("12 month aged cheddar, 100 g", "100 gram", "12 month aged cheddar"),
            ("zest 1 lemon", "1", "lemon"), ("juice ½ lemon", "0.5", "lemon"),
            ("24 hour soaked cashews, 1 cup", "1 cup", "24 hour soaked cashews"),
        ] as [(String, String, String)]
    )
    func `I-01 a part behind the unit counts, a ratio and a time are no amounts`(
        text: String,
        amounts: String,
        name: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("iki-üç havuç", "2-3", "havuç"), ("10 dk bekletilmiş 1 su bardağı bulgur", "1 water glass", "bulgur"),
        ("1 gece önceden ıslatılmış 2 su bardağı nohut", "2 water glass", "nohut"),
    ])
    func `I-01 numbers of words joined by a hyphen are a range, and a time before an amount is a remark`(
        text: String,
        amounts: String,
        name: String
    ) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test(arguments: [
        ("4 x 100g/3½oz trout steaks", 400.0), ("1 x 750g/1lb 10oz pork loin", 750.0),
        ("2 x 500g/1lb 2oz poussin", 1000.0),
    ])
    func `SPEC-2.3 what each holds in two units is weighed once`(text: String, grams: Double) {
        #expect(LineGrams.find(IngredientReader.read(text, language: .en), food: nil).grams == Grams(grams))
    }
}
