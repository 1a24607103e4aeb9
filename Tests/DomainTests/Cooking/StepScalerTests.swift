import Domain
import Testing

@Suite struct StepScalerTests {
    private typealias Amount = StepScaler.LineAmount

    /// The step with what is multiplied in round brackets, and what stays in square ones.
    private func step(_ text: String, _ amounts: [Amount], by factor: Double = 1.5, _ language: Language = .en)
        -> String
    {
        StepScaler(amounts, by: factor, language: language).pieces(of: text).map { piece in
            switch piece.kind {
            case .text: piece.text
            case .scaled: "(\(piece.text))"
            case .fixed: "[\(piece.text)]"
            }
        }
        .joined()
    }

    @Test func `H-07 an amount in a step that is an ingredient's is multiplied in its words`() {
        let cups = [Amount(low: 2, unit: "cup"), Amount(low: 200, unit: "gram")]

        #expect(step("Fold in 2 cups flour.", cups) == "Fold in (3 cups) flour.")
        #expect(step("Add the 200 g sugar", cups) == "Add the (300 g) sugar")
        #expect(step("Add half of it, then 1 cup milk", cups) == "Add half of it, then [1] cup milk")
        #expect(
            step("2 su bardağı unu ekleyin", [Amount(low: 2, unit: "water glass")], by: 2, .tr)
                == "(4 su bardağı) unu ekleyin"
        )
    }

    @Test(arguments: [
        "Bake at [180] °C for [25] minutes.", "Use a [20] cm tin.", "Open the [200] g tin.", "Cut into [8] pieces.",
        "Beat for [2] min, then rest [1] hour.", "Heat to [350] degrees.",
    ])
    func `H-07 a temperature, a time, a tin's size and every other number of a step stay`(expected: String) {
        let text = expected.replacing("[", with: "").replacing("]", with: "")
        let amounts = [
            Amount(low: 200, unit: "gram"), Amount(low: 2, unit: "cup"), Amount(low: 8, unit: nil),
            Amount(low: 20, unit: "centimeter"),
        ]

        #expect(step(text, amounts) == expected)
    }

    @Test func `H-07 an amount is no time, however many of both and of what is kept a step names`() {
        let scaler = StepScaler([Amount(low: 2, unit: "cup"), Amount(low: 1, unit: "minute")], by: 2, language: .en)

        #expect(
            scaler.method("Şöyle: 1 min, `2 cups`, 2 cups; 10 to 12 min `8`, 2 cups (5 min `2 cups`), 2 cups.").markdown
                == "Şöyle: ***1*** min, `2 cups`, 4 cups; ***10 to 12*** min `8`, 4 cups (***5*** min `2 cups`), 4 cups."
        )
    }

    @Test func `H-07 a step of the recipe as it is written is as it is written`() {
        #expect(step("Add 2 cups at 180 °C", [Amount(low: 2, unit: "cup")], by: 1) == "Add 2 cups at 180 °C")
        #expect(step("", [], by: 2) == "")
    }

    @Test func `H-07 a number in words stays and is underlined as one in figures, and an article is none`() {
        #expect(step("Beat two eggs.", []) == "Beat [two] eggs.")
        #expect(step("Heat a pan and add half an onion.", []) == "Heat a pan and add half an onion.")
        #expect(step("Cut the dough in two.", []) == "Cut the dough in two.")
        #expect(step("İki yumurtayı bir kasede çırpın", [], .tr) == "[İki] yumurtayı bir kasede çırpın")
    }

    @Test func `H-07 what a recipe stresses or links is not marked as an amount`() {
        let scaler = StepScaler([Amount(low: 200, unit: "gram")], by: 2, language: .en)

        #expect(scaler.method("Stir *gently*, 8 times").markdown == "Stir *gently*, ***8*** times")
        #expect(
            scaler.method("See [step two](https://example.org/3)").markdown
                == "See [step ***two***](https://example.org/3)"
        )
    }

    @Test(arguments: [
        (
            "Add 200 g flour, see [step 2](https://example.org/3)",
            "Add 400 g flour, see [step ***2***](https://example.org/3)"
        ),
        ("Add 200 g flour, as in [the notes][1]", "Add 400 g flour, as in [the notes][1]"),
        ("Stir in 200 g flour at `180 C`, 4 times", "Stir in 400 g flour at `180 C`, ***4*** times"),
        ("``a ` 2`` and 200 g", "``a ` 2`` and 400 g"), ("200 g and ` 8 alone", "400 g and ` ***8*** alone"),
        ("See https://example.org/200g/4 and add 200 g", "See https://example.org/200g/4 and add 400 g"),
        ("200 g (www.example.org/7)", "400 g (www.example.org/7)"),
        ("<https://example.org/8> 200 g", "<https://example.org/8> 400 g"),
        ("[1]: https://example.org/4\nAs in [1], 200 g", "[1]: https://example.org/4\nAs in [1], 400 g"),
        ("[200 g flour](/foods/7)", "[400 g flour](/foods/7)"), ("[a](b(2)c) 8", "[a](b(2)c) ***8***"),
        ("It&#39;s 200 g", "It&#39;s 400 g"), ("```\n200 g\n```\n200 g", "```\n200 g\n```\n400 g"),
        ("Some [brackets] and 200 g", "Some [brackets] and 400 g"), ("\\`8` is 200 g", "\\`***8***` is 400 g"),
    ])
    func `H-07 beside a link's target, an address and code everything is scaled or underlined`(
        _ text: String,
        _ expected: String
    ) {
        let scaler = StepScaler([Amount(low: 200, unit: "gram")], by: 2, language: .en)

        #expect(scaler.method(text).markdown == expected)
    }

    @Test func `H-07 a step keeps its number behind a line that a backslash breaks`() {
        let scaler = StepScaler([Amount(low: 200, unit: "gram")], by: 2, language: .en)

        #expect(scaler.method("1. Stir.\\\n2. Add 200 g flour.").markdown == "1. Stir.\\\n2. Add 400 g flour.")
    }

    @Test func `H-07 a whole method keeps the numbers of its steps, and says whether anything is underlined`() {
        let scaler = StepScaler([Amount(low: 200, unit: "gram")], by: 2, language: .en)
        let method = scaler.method("## Dough\n\n1. Add 200 g flour.\r\n2. Bake for 8 minutes.\n   - 3 times")

        #expect(
            method.markdown == "## Dough\n\n1. Add 400 g flour.\r\n2. Bake for ***8*** minutes.\n   - ***3*** times"
        )
        #expect(method.hasFixed)
        #expect(!scaler.method("1. Add 200 g flour.").hasFixed)
        #expect(!scaler.method("1. Run `8`.").hasFixed)
        #expect(!StepScaler([], by: 1, language: .en).method("Bake for 8 minutes.").hasFixed)
    }
}
