import Domain
import Testing

@Suite struct NumberInputTests {
    @Test(
        arguments: [
            ("1,5", 1.5), ("1.5", 1.5), ("1.234,5", 1234.5), ("1,234.5", 1234.5), ("½", 0.5), ("1 1/2", 1.5),
            ("1½", 1.5),
            ("1 ½", 1.5), ("1/2", 0.5), ("3⁄4", 0.75), ("0,125", 0.125), ("0.125", 0.125), (".5", 0.5), (",125", 0.125),
            ("1.234.567", 1_234_567), ("1,234,567.25", 1_234_567.25), ("0", 0), ("007", 7), ("1.2345", 1.2345),
            (" 150 ", 150), ("\u{A0}2\u{200B}", 2), ("0,1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
        ] as [(String, Double)]
    )
    func `R18 HOSTILE-15 what people write is understood in every language`(text: String, value: Double) throws {
        #expect(try NumberInput.parse(text) == value)
    }

    @Test(arguments: ["1,234", "1.234", "12.345", "1234.567", "999,999"])
    func `R18 HOSTILE-15 a thousand or a decimal is refused as ambiguous`(text: String) {
        #expect(throws: NumberInput.Problem.ambiguous) { try NumberInput.parse(text) }
    }

    @Test(
        arguments: [
            ("70.125", 700, 70.125), ("1.125", 1_000, 1.125), ("1,125", 1_000, 1.125), ("999,999", 1_000, 999.999),
            ("0,125", 1_000, 0.125), ("70.125", 50, 70.125),
        ] as [(String, Double, Double)]
    )
    func `R18 a text with two readings means the one that the field takes`(text: String, max: Double, value: Double)
        throws
    {
        #expect(try NumberInput.parse(text) { $0 > 0 && $0 <= max } == value)
    }

    @Test func `R18 where the field takes the large reading alone it is meant, where it takes both neither is`() throws
    {
        #expect(try NumberInput.parse("1.234") { $0 >= 100 && $0 <= 10_000 } == 1_234)
        #expect(throws: NumberInput.Problem.ambiguous) { try NumberInput.parse("1.234") { $0 <= 10_000 } }
        #expect(throws: NumberInput.Problem.ambiguous) { try NumberInput.parse("70,125") { $0 <= 100_000 } }
    }

    @Test(arguments: [400.0 / 3, 1.125, 0.1, 1e-9, 12_345.678, 0])
    func `P-37 a number that comes back as it was shown is the stored one`(exact: Double) throws {
        for places in [0, 1, 2, 6] {
            let kept = KeptNumber(exact, places: places)
            for language in [Language.en, .tr] {
                let typed = try NumberInput.parse(Formatting(language).typed(kept))
                #expect(kept.number(typed: typed) == exact)
            }
            #expect(kept.number(typed: kept.shown + 1) == kept.shown + 1)
        }
    }

    @Test(arguments: [
        (236.588_237, "236.59"), (0.333_333_3, "0.3333"), (0.004_5, "0.0045"), (150, "150"), (850.125, "850.1250"),
    ])
    func `P-37 a field shows a number as somebody would write it`(exact: Double, shown: String) throws {
        let kept = KeptNumber(exact)
        let typed = Formatting(.en).typed(kept)

        #expect(typed == shown)
        #expect(kept.number(typed: try NumberInput.parse(typed)) == exact)
    }

    @Test(arguments: [
        "inf", "-inf", "nan", "NaN", "Infinity", "0x1p4", "0x10", "1e309", "1e-400", "1e9", "1E3", "-0", "-1", "+1",
    ])
    func `HOSTILE-16 infinities, exponents, hexadecimal and signs are refused`(text: String) {
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test(arguments: ["1/0", "0/0", "1 3/2", "1/2/3", "/2", "1/", "a/b", "½½", "x½", "1 2 1/2", "1/-2"])
    func `HOSTILE-15 a broken fraction is refused`(text: String) {
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test(arguments: ["١٢", "１２", "१२", "²", "1²", "Ⅳ", "1٫5", "1،5"])
    func `HOSTILE-21 other digits are refused everywhere`(text: String) {
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test(arguments: [
        "1.", ",", ".", "1..5", "1,,5", "1.5.5", "1,5,5", "12,34.5", "0,123,456", "1 234", "1_000", "5g", "abc",
    ])
    func `R18 what is nearly a number is none`(text: String) {
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test(arguments: [String(repeating: "9", count: 400), "0." + String(repeating: "1", count: 400)])
    func `HOSTILE-17 four hundred digits are refused`(text: String) {
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test func `HOSTILE-31 a digit under a heap of marks is refused`() {
        let text = "1" + String(repeating: "\u{301}", count: 100_000)
        #expect(throws: NumberInput.Problem.notANumber) { try NumberInput.parse(text) }
    }

    @Test(arguments: ["", " ", "\u{A0}", "\u{200B}", "\t\n"])
    func `R18 a blank field says that it is blank`(text: String) {
        #expect(throws: NumberInput.Problem.empty) { try NumberInput.parse(text) }
    }
}
