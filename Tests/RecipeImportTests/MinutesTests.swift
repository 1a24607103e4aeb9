import Testing

@testable import RecipeImport

@Suite struct MinutesTests {
    @Test(
        arguments: [
            ("PT1H30M", 90), ("P0DT1H15M", 75), ("PT90M", 90), ("pt20m", 20), ("PT00H30M", 30), ("PT8H", 480),
            ("1 hour 20 minutes", 80), ("1 saat 20 dakika", 80), ("1½ hours", 90), ("bir buçuk saat", nil),
            ("1 buçuk saat", 90), ("10-15 min", 15), ("1:30", 90), ("45", 45), ("None", nil), ("PT0S", nil), ("", nil),
            ("yarım saat", 30), ("P", nil), ("PT", nil),
        ] as [(String, Double?)]
    )
    func `I-03 a time is read as ISO 8601 and as words`(_ text: String, _ minutes: Double?) {
        #expect(Minutes.of(text) == minutes)
    }
}
