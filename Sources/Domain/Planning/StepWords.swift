/// The words by which recipes say times, folded as search folds.
enum StepWords {
    /// The seconds of a unit; nil for a word that is none. Turkish ones may have an ending: "dakikalık", "saatte".
    static func unit(_ word: String) -> Double? {
        if let unit = units[word] { return unit }
        return stems.first { word.hasPrefix($0.stem) && endings.contains(String(word.dropFirst($0.stem.count))) }?
            .seconds
    }

    private static let units: [String: Double] = {
        var units: [String: Double] = [:]
        for word in EnglishWords.words("second seconds sec secs saniye sn") { units[word] = 1 }
        for word in EnglishWords.words("minute minutes min mins dakika dk dak") { units[word] = 60 }
        for word in EnglishWords.words("hour hours hr hrs h saat sa") { units[word] = 3600 }
        return units
    }()

    private static let stems: [(stem: String, seconds: Double)] = [("saniye", 1), ("dakika", 60), ("saat", 3600)]

    private static let endings = EnglishWords.words(
        "lik nin in yi i ya e da te dan ten dir tir ligina lar ler larca lerce yla le si"
    )

    static let english: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
        "ninety": 90,
    ]

    static let turkish: [String: Double] = [
        "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "yedi": 7, "sekiz": 8, "dokuz": 9,
        "on": 10, "yirmi": 20, "otuz": 30, "kirk": 40, "elli": 50, "altmis": 60, "doksan": 90,
    ]

    static let parts: [String: Double] = ["half": 0.5, "quarter": 0.25, "yarim": 0.5, "ceyrek": 0.25]
    static let articles: Set<String> = ["a", "an"]
    static let and: Set<String> = ["and", "ve"]
    static let every: Set<String> = ["every", "her"]
    static let rangeWords: Set<String> = ["to", "or", "ila", "ile", "veya"]
    static let distributives: Set<String> = ["er", "ar", "ser", "sar"]
    static let dashes: Set<Unicode.Scalar> = ["-", "‐", "‑", "–", "—", "−"]
    static let apostrophes: Set<Unicode.Scalar> = ["'", "’"]
}
