import Domain
import Testing

@Suite struct RoundingTests {
    @Test(
        arguments: [
            (112.5, 0, "113"), (0.5, 0, "1"), (2.675, 2, "2.68"), (1.005, 2, "1.01"), (-2.5, 0, "-3"), (-0.4, 0, "0"),
            (247.5, 0, "248"), (247.499_999_999_999_97, 0, "248"), (37.499_999_999_999_986, 1, "37.5"), (25, 1, "25"),
            (99.95, 1, "100"), (9.999, 2, "10"), (0, 1, "0"), (1e-7, 6, "0"), (5e-7, 6, "0.000001"),
            (1e21, 0, "1" + String(repeating: "0", count: 21)),
            (123_456.123_456, 6, "123456.123456"), (0.05, 1, "0.1"), (0.049, 1, "0"), (8.4, 1, "8.4"), (0.001, 0, "0"),
            (100.0 / 3, 1, "33.3"), (Double.leastNonzeroMagnitude, 6, "0"),
            (Double.greatestFiniteMagnitude, 0, "17976931348623" + String(repeating: "0", count: 295)),
        ] as [(Double, Int, String)]
    )
    func `SPEC-2.7 half goes away from zero, free of binary noise`(value: Double, places: Int, text: String) {
        #expect(Rounding.text(value, places: places) == text)
    }

    @Test(
        arguments: [
            (16, 16), (16.000_002, 16), (15.999_99, 16), (16.001, 17), (0.1 + 0.2, 1), (0, 0), (-1, 0), (1e-9, 1),
            (2.999_999_999, 3), (3.1, 4),
        ] as [(Double, Double)]
    )
    func `H-06 what is bought whole is the next whole number, free of what a field has rounded`(
        value: Double,
        whole: Double
    ) {
        #expect(Rounding.upToWhole(value) == whole)
    }

    @Test func `SPEC-2.7 every half of a tenth rounds up, as a person would`() {
        for tenths in 0..<20_000 {
            let value = Double(tenths) / 10 + 0.05
            let rounded = tenths + 1
            let text = rounded % 10 == 0 ? "\(rounded / 10)" : "\(rounded / 10).\(rounded % 10)"
            #expect(Rounding.text(value, places: 1) == text)
        }
    }

    @Test func `SPEC-2.7 the quick way and the way by digits write the same`() {
        var state: UInt64 = 88_172_645_463_325_252
        func next() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) / Double(1 << 53)
        }
        for round in 0..<50_000 {
            let size = [1e-5, 0.01, 1, 100, 1e4, 1e6, 1e9][round % 7]
            let value = (next() - 0.3) * size
            let near = (value * 100).rounded() / 100 + (round % 3 == 0 ? 0.005 : 0)
            for number in [value, near] {
                let places = round % 8
                let atLeast = min(places, round % 3)
                let exact = Rounding.exactText(number, places: places, atLeast: atLeast)
                #expect(Rounding.text(number, places: places, atLeast: atLeast) == exact)
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `SPEC-2.7 what is no number is shown as a dash`(value: Double) {
        #expect(Rounding.text(value, places: 1) == "—")
    }
}

@Suite struct FormattingTests {
    let english = Formatting(.en)
    let turkish = Formatting(.tr)

    @Test(arguments: [
        (0, "0'ı"), (1, "1'i"), (2, "2'si"), (9, "9'u"), (10, "10'u"), (13, "13'ü"), (15, "15'i"), (20, "20'si"),
        (40, "40'ı"), (46, "46'sı"), (60, "60'ı"), (90, "90'ı"), (100, "100'ü"), (200, "200'ü"), (300, "300'ü"),
        (1000, "1000'i"),
    ])
    func `L-01 a number takes the ending that it is spoken with`(count: Int, text: String) {
        #expect(turkish.ofThem(count) == text)
        #expect(english.ofThem(count) == String(count))
    }

    @Test(
        arguments: [
            (0.5, "0.5x", "0,5x"), (1, "1.0x", "1,0x"), (0.75, "0.75x", "0,75x"), (1.25, "1.25x", "1,25x"),
            (2.0 / 3, "0.67x", "0,67x"),
        ] as [(Double, String, String)]
    )
    func `R5 the multiplier has one or two decimals`(value: Double, inEnglish: String, inTurkish: String) {
        #expect(english.multiplier(value) == inEnglish)
        #expect(turkish.multiplier(value) == inTurkish)
    }

    @Test(arguments: [(4.0, "4", "4"), (400.0 / 150, "2.7", "2,7"), (1.5, "1.5", "1,5")])
    func `P-35 counts of portions have at most one decimal`(value: Double, inEnglish: String, inTurkish: String) {
        #expect(english.count(value) == inEnglish)
        #expect(turkish.count(value) == inTurkish)
    }

    @Test(
        arguments: [
            (2.0, "2", "2"), (1.5, "1.5", "1,5"), (0.25, "0.25", "0,25"), (1.0 / 3, "0.33", "0,33"),
            (0.04, "0.04", "0,04"),
            (0.01, "0.01", "0,01"), (0.004, "0.004", "0,004"), (0.00025, "0.0003", "0,0003"), (1e-9, "0", "0"),
        ] as [(Double, String, String)]
    )
    func `SPEC-2.7 measures of a food have two decimals, and as many as say more than nothing`(
        value: Double,
        inEnglish: String,
        inTurkish: String
    ) {
        #expect(english.measures(value) == inEnglish)
        #expect(turkish.measures(value) == inTurkish)
    }

    @Test(
        arguments: [
            (2.0, "2", "2"), (2.66, "2.7", "2,7"), (0.05, "0.1", "0,1"), (0.049, "0.05", "0,05"),
            (0.01, "0.01", "0,01"),
            (0.0023, "0.002", "0,002"), (0.000_000_1, "0", "0"), (0, "0", "0"),
        ] as [(Double, String, String)]
    )
    func `SPEC-2.7 servings that were eaten have one decimal, and as many as say more than nothing`(
        value: Double,
        inEnglish: String,
        inTurkish: String
    ) {
        #expect(english.servings(value) == inEnglish)
        #expect(turkish.servings(value) == inTurkish)
    }

    @Test func `SPEC-2.7 energy is whole and never grouped in cells`() {
        #expect(english.energy(Kilocalories(2000)) == "2000")
        #expect(turkish.energy(Kilocalories(247.5)) == "248")
    }

    @Test func `SPEC-2.7 grams have at most one decimal without a trailing zero`() {
        #expect(english.grams(Grams(25)) == "25")
        #expect(turkish.grams(Grams(37.5)) == "37,5")
        #expect(english.gramsLabel(Grams(150)) == "150g")
    }

    @Test(
        arguments: [
            (960.4, "960"), (10.0, "10"), (9.96, "10"), (9.54, "9.5"), (1.04, "1"), (0.126, "0.13"), (0, "0"),
        ] as [(Double, String)]
    )
    func `SPEC-2.7 traces keep what matters of them`(value: Double, text: String) {
        #expect(english.milligrams(Milligrams(value)) == text)
        #expect(english.micrograms(Micrograms(value)) == text)
    }

    @Test func `SPEC-2.7 progress cards group by language`() {
        #expect(english.grouped(2150) == "2,150")
        #expect(turkish.grouped(2150) == "2.150")
        #expect(english.grouped(-1_234_567) == "-1,234,567")
        #expect(english.grouped(999.5) == "1,000")
        #expect(english.grouped(999) == "999")
    }

    @Test func `M-03 percentages are whole, with the language's place for the sign`() {
        #expect(english.percent(0.745) == "75%")
        #expect(turkish.percent(0.75) == "%75")
        #expect(english.signedPercent(0.05) == "+5%")
        #expect(turkish.signedPercent(-0.0349) == "-%3")
        #expect(english.signedPercent(0.001) == "0%")
    }

    @Test func `SPEC-2.7 the exact value stands in the C locale with up to six decimals`() {
        #expect(Formatting.exact(375) == "375")
        #expect(Formatting.exact(100.0 / 3) == "33.333333")
        #expect(Formatting.exact(12.5) == "12.5")
    }
}
