import Domain
import Testing

@Suite struct EnergyInputTests {
    @Test(arguments: [
        ("640 kJ", "152.963671"), ("1046kJ", "250"), ("1046 kJ / 250 kcal", "250"), ("1046kJ/250kcal", "250"),
        ("250 kcal (1046 kJ)", "250"), ("250 kcal", "250"), ("250 Cal", "250"), ("1.046 kJ / 250 kcal", "250"),
        ("4,184 KJ", "1000"), ("1.000 kcal / 4.184 kJ", "1000"), ("0 kJ", "0"), ("8 kJ / 2 kcal", "2"),
        (" 104,6 kJ; 25 kcal ", "25"), ("0 kJ / 0 kcal", "0"), ("8 kJ / 1 kcal", "1"),
    ])
    func `R18 energy is read with its unit, and kilojoules are converted`(text: String, kilocalories: String) throws {
        #expect(EnergyInput.namesUnit(text))
        #expect(Formatting.exact(try EnergyInput.parse(text).value) == kilocalories)
    }

    @Test(arguments: [
        ("kJ", EnergyInput.Problem.notANumber), ("much kJ", .notANumber), ("-5 kJ", .notANumber),
        ("1e3 kJ", .notANumber),
        ("640 kJ 640 kJ", .notANumber), ("640 kJ 250", .notANumber), ("250 g 640 kJ", .notANumber),
        ("scallops", .notANumber), ("1,234 kcal", .ambiguous), ("1046 kJ / 300 kcal", .differs),
        ("250 kJ / 1046 kcal", .differs), ("1046 kJ / 237 kcal", .differs),
    ])
    func `R18 what is no energy, or two, is refused`(text: String, problem: EnergyInput.Problem) {
        #expect(throws: problem) { try EnergyInput.parse(text) }
    }

    @Test func `R18 a number without a unit is left to its field`() {
        #expect(!["250", "1,5", "", "much", "1 1/2"].contains(where: EnergyInput.namesUnit))
    }
}
