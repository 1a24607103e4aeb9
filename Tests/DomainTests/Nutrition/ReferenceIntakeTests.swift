import Domain
import Testing

@Suite struct ReferenceIntakeTests {
    @Test
    func `S-28 the reference intakes are those of Regulation 1169 of 2011, annex XIII, in the units of the nutrients`()
    {
        let annex: [(String, Double, Nutrient.Unit)] = [
            ("vitaminA", 800, .micrograms), ("vitaminD", 5, .micrograms), ("vitaminE", 12, .milligrams),
            ("vitaminK", 75, .micrograms), ("vitaminC", 80, .milligrams), ("thiamin", 1.1, .milligrams),
            ("riboflavin", 1.4, .milligrams), ("niacin", 16, .milligrams), ("vitaminB6", 1.4, .milligrams),
            ("folate", 200, .micrograms), ("vitaminB12", 2.5, .micrograms), ("pantothenicAcid", 6, .milligrams),
            ("potassium", 2000, .milligrams), ("calcium", 800, .milligrams), ("phosphorus", 700, .milligrams),
            ("magnesium", 375, .milligrams), ("iron", 14, .milligrams), ("zinc", 10, .milligrams),
            ("copper", 1, .milligrams), ("manganese", 2, .milligrams), ("selenium", 55, .micrograms),
            ("energy", 2000, .kilocalories), ("fat", 70, .grams), ("saturatedFat", 20, .grams),
            ("carbohydrate", 260, .grams), ("sugars", 90, .grams), ("protein", 50, .grams),
            // 6 g of salt.
            ("sodium", 6_000 / 2.5, .milligrams),
        ]

        for (key, amount, unit) in annex {
            #expect(Nutrient(key: key).flatMap(ReferenceIntake.amount) == amount, "\(key)")
            #expect(Nutrient(key: key)?.unit == unit, "\(key)")
        }
        #expect(Nutrient.allCases.filter { ReferenceIntake.amount(of: $0) != nil }.count == annex.count)
    }

    @Test func `S-28 R22 a percentage is at least so much where the amount is, and unknown is not zero`() {
        #expect(ReferenceIntake.percent(.exactly(960), of: .sodium) == .exactly(40))
        #expect(ReferenceIntake.percent(.atLeast(960), of: .sodium) == .atLeast(40))
        #expect(ReferenceIntake.percent(.unknown, of: .sodium) == .unknown)
        #expect(ReferenceIntake.percent(.exactly(12), of: .fiber) == .unknown)
        #expect(ReferenceIntake.percent(.exactly(0), of: .iron) == .exactly(0))
    }

    @Test func `S-28 what the annex counts more forms of than a food table is at least so much`() {
        #expect(ReferenceIntake.percent(.exactly(400), of: .vitaminA) == .atLeast(50))
        #expect(ReferenceIntake.percent(.exactly(6), of: .vitaminE) == .atLeast(50))
        #expect(ReferenceIntake.percent(.exactly(40), of: .vitaminC) == .exactly(50))
    }

    @Test func `S-28 a percentage is whole, with its sign where the language has it`() {
        #expect(Formatting(.en).percent(of: .exactly(41.67)) == "42%")
        #expect(Formatting(.tr).percent(of: .atLeast(40)) == "≥ %40")
        #expect(Formatting(.en).percent(of: .unknown) == nil)
    }
}
