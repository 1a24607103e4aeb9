import Testing

@testable import RecipeImport

@Suite struct MinutesTests {
    @Test(
        arguments: [
            ("PT1H30M", 90), ("P0DT1H15M", 75), ("PT90M", 90), ("pt20m", 20), ("PT00H30M", 30), ("PT8H", 480),
            ("1 hour 20 minutes", 80), ("1 saat 20 dakika", 80), ("1½ hours", 90), ("bir buçuk saat", nil),
            ("1 buçuk saat", 90), ("10-15 min", 15), ("1:30", 90), ("45", 45), ("None", nil), ("PT0S", nil), ("", nil),
            ("yarım saat", 30), ("P", nil), ("PT", nil), ("20 minutes to 1 hour", 60), ("90 minutes - 2 hours", 120),
            ("8 to 10 hours or overnight", 600), ("1 hour or overnight", 480), ("2 hours plus overnight", 600),
            ("45 min–1 hour 15 min", 75), ("20 dakika ila 1 saat", 60), ("half an hour to an hour", 60),
            ("1 hour - 20 minutes", 80), ("Prep 20 minutes - cook 1 hour", 80), ("1:00 - 1:30", 90),
            ("1 hour and a half", 90), ("an hour and a half", 90), ("1 hour and half an hour", 90),
            ("1 and a half hours", 90), ("an hour", 60), ("1 hour, half covered", 60), ("30 minutes a day", 30),
            ("1 h 30", 90), ("20 min to 1 h 30", 90),
        ] as [(String, Double?)]
    )
    func `I-03 a time is read as ISO 8601 and as words`(_ text: String, _ minutes: Double?) {
        #expect(Minutes.of(text) == minutes)
    }

    @Test(
        arguments: [
            ("Makes one dozen", 12), ("Makes two dozen cookies", 24), ("a dozen", 12), ("half a dozen muffins", 6),
            ("Makes about 2 dozen", 24), ("bir düzine", 12), ("yarım düzine kurabiye", 6), ("Serves four", 4),
            ("Serves 4-6", 4), ("6 kişilik", 6), ("a lot", nil),
        ] as [(String, Double?)]
    )
    func `I-03 a yield is read in numbers and in words`(_ text: String, _ count: Double?) {
        #expect(Servings.count(text) == count)
    }

    @Test(
        arguments: [
            ("Makes one 9x5 loaf, about 10 slices", 10), ("one 9-inch pie, 8 slices", 8),
            ("Yield: one 20 cm cake, 12 slices", 12), ("9x13 pan of 24 bars", 24), ("8x8 pan", nil),
            ("one 9-by-13-inch pan", 1), ("9″ pie", nil), ("a 9\" pie for 8 people", 8), ("\"Serves 4\"", 4),
            ("23 × 33 cm tepsi, 20 dilim", 20), ("1 tepsi, 16 dilim", 16), ("26 cm'lik kalıp için, 10 kişilik", 10),
            ("2 x 20 cm cakes", 2), ("2 x 250 g jars", 2), ("2 loaves, 10 slices each", 2), ("1 loaf (12 slices)", 1),
        ] as [(String, Double?)]
    )
    func `I-03 how large a pan is is no yield`(_ text: String, _ count: Double?) {
        #expect(Servings.count(text) == count)
    }

    @Test(
        arguments: [
            ("Makes about 2 cups, serves 8", 8, false), ("2 quarts (8 servings)", 8, false),
            ("24 cookies, serves about 12", 12, false), ("Serves six, 2 cups each", 6, false),
            ("4-6 servings, 12 pieces", 4, false), ("2 kg, 24 slices", 24, false), ("Serve on 8 plates", 8, false),
            ("3 cups", 3, true), ("1 1/2 quarts", 1, true),
        ] as [(String, Double?, Bool)]
    )
    func `I-03 for how many it is goes before how much or how many pieces it makes`(
        _ text: String,
        _ count: Double?,
        _ isMeasured: Bool
    ) {
        #expect(Servings.count(text) == count)
        #expect(Servings.isMeasured(text) == isMeasured)
    }
}
