/// Foods that Turkish lines count without a unit; all folded.
enum TurkishCounted {
    /// Whether a folded word names one of them, in any form: "biber", "biberi", "limonun".
    static func isFood(_ word: String) -> Bool { parts.contains(word) || foods.contains(TurkishStem.stem(word)) }

    private static let foods = Set(
        EnglishWords.words(
            """
            yumurta domates biber sivri kapya carliston sogan arpacik havuc patates kabak patlican bamya fasulye bezelye enginar \
            salatalik hiyar marul kereviz pirasa turp pancar salgam brokoli karnabahar lahana ispanak mantar avokado misir \
            sarimsak zencefil zeytin limon misket elma armut ayva portakal mandalina greyfurt muz kivi seftali nektarin \
            kayisi erik incir hurma kestane ceviz badem findik fistik ananas mango karpuz kavun cilek kiraz visne uzum \
            yufka ekmek lavas simit pide bazlama tortilla pogaca kruvasan kurabiye biskuvi kedidili milfoy lazanya sosis \
            sucuk kofte pirzola bonfile biftek antrikot gogus kanat baget tavuk hindi bildircin balik levrek cupra hamsi \
            somon palamut karides kalamar defne karanfil kakule tarcin vanilya vanilin maya kabartma karbonat puding \
            krema bulyon jelatin peynir yogurt
            """
        )
        .map(TurkishStem.stem)
    )
    private static let parts = EnglishWords.words("sarisi sarisini aki akini beyazi beyazini")
}
