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

        #expect(scaler.markdown(of: "Stir *gently*, 8 times") == "Stir *gently*, ***8*** times")
        #expect(scaler.markdown(of: "See [step 2](https://example.org/3)") == "See [step 2](https://example.org/3)")
        #expect(scaler.markdown(of: "See [the 2 notes][1]") == "See [the 2 notes][1]")
    }
}
