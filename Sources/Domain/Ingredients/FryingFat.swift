extension NutrientsPer100g {
    /// Whether it is little else than fat: oil, lard, butter, margarine.
    public var isFat: Bool { nutrients[.fat].number.map { $0 >= 70 } ?? false }
}

extension ReadLine {
    /// Whether its words say that things are fried in it, and nothing else is done with it: "for deep-frying", "frying oil",
    /// "kızartmak için". In what more of it is for that ("plus extra for frying"), or a part ("20 g for frying", "half for the
    /// dough and half for frying"), the rest is not fried.
    public var isForFrying: Bool {
        guard !amounts.contains(where: \.isApart), !isOfSeveralFats else { return false }
        let parts = ([name] + note.split { FryingWords.signs.contains($0) }.map(String.init)).map {
            FryingWords(Folding.search($0))
        }
        guard !parts.contains(where: \.sayOtherPurpose) else { return false }
        return parts.indices.contains { index in
            parts[index].sayFrying && !(index > 0 && parts[index - 1].endInPart)
        }
    }

    /// "Butter and oil", but not "olive and sunflower oil".
    private var isOfSeveralFats: Bool {
        joint == .and && Set(names.map { Folding.search($0).split(separator: " ").last }).count > 1
    }
}

extension LineGrams {
    /// Four tablespoons or a quarter of a cup of any fat, with what their weights differ by: so much stays with what is
    /// fried in a pan. What floats in more of it takes up some, and the rest is poured away.
    static let mostForPan = Grams(60)

    /// Nothing of so much fat that most of it may be poured away.
    func eaten(of line: ReadLine, _ food: FoodWeights?) -> LineGrams {
        guard food?.isFat == true, let grams, grams > Self.mostForPan, line.isForFrying else { return self }
        return .notCounted(.frying)
    }
}

/// What a part of a line says of frying.
private struct FryingWords {
    private let words: [String]
    /// Where the phrases begin that say that things are fried in all of it, by the place of their "for".
    private let english: Set<Int>
    /// Between them a note says one thing.
    static let signs: Set<Character> = [",", ";", ":", "(", ")", "[", "]"]

    let sayFrying: Bool

    init(_ folded: String) {
        let words = folded.split { !$0.isLetter && !$0.isNumber && $0 != "&" && $0 != "+" }.map(String.init)
        self.words = words
        let english = words.indices.compactMap { Self.english(at: $0, in: words) }
        self.english = Set(english.map(\.lowerBound))
        let turkish = words.indices.compactMap { Self.turkish(at: $0, in: words) }
        sayFrying =
            Self.areOfAll(english, in: words, Self.isEnglishPart)
            || Self.areOfAll(turkish, in: words, Self.isTurkishPart)
    }

    /// Whether one of the phrases stands behind no word for a part, and no other purpose is joined to it.
    private static func areOfAll(
        _ phrases: [Range<Int>],
        in words: [String],
        _ isPart: (Int, [String]) -> Bool
    ) -> Bool {
        guard let first = phrases.first else { return false }
        let hasPart = words[..<first.lowerBound].indices.contains { isPart($0, words) }
        return !hasPart && !joints.contains(word(first.upperBound, words))
            && !(first.lowerBound > 0 && joints.contains(words[first.lowerBound - 1]))
    }

    /// "For the dough", "hamur için": of all that a line names, nobody knows how much is for frying then.
    var sayOtherPurpose: Bool {
        words.indices.contains { index in
            switch words[index] {
            case "for":
                return !english.contains(index) && !["example", "instance"].contains(Self.word(index + 1, words))
            case TurkishWords.purpose:
                return !words[max(0, index - 2)..<index].contains { $0.hasPrefix("kizart") }
            default: return false
            }
        }
    }

    /// "Plus extra", "the rest", "kalanı": what follows is said of that alone.
    var endInPart: Bool {
        guard let last = words.indices.last else { return false }
        return Self.isEnglishPart(last, words) || Self.isTurkishPart(last, words)
    }

    // MARK: - Phrases

    /// "For deep frying", "to fry" or "frying oil".
    private static func english(at index: Int, in words: [String]) -> Range<Int>? {
        guard frying.contains(words[index]), word(index + 1, words) != "pan" else { return nil }
        if words[index] == "frying", fats.contains(word(index + 1, words)) { return index..<index + 2 }
        var start = index - 1
        while manners.contains(word(start, words)) { start -= 1 }
        let first = word(start, words)
        return first == "for" || first == "to" && words[index] == "fry" ? start..<index + 1 : nil
    }

    /// "Kızartmak için", "kızartmalık" or "kızartma yağı".
    private static func turkish(at index: Int, in words: [String]) -> Range<Int>? {
        guard words[index].hasPrefix("kizart") else { return nil }
        let next = word(index + 1, words)
        if next == TurkishWords.purpose || fats.contains(next) { return index..<index + 2 }
        return words[index] == "kizartmalik" ? index..<index + 1 : nil
    }

    private static func word(_ index: Int, _ words: [String]) -> String {
        words.indices.contains(index) ? words[index] : ""
    }

    // MARK: - Parts

    /// "20 g", "half", "some", "a knob", "plus extra"; but not "extra virgin", nor "1 inch deep".
    private static func isEnglishPart(_ index: Int, _ words: [String]) -> Bool {
        let word = words[index]
        if word == "extra" { return !["virgin", "light"].contains(Self.word(index + 1, words)) }
        return englishParts.contains(word) || EnglishWords.counting.numbers[word] != nil
            || isAmount(index, words)
    }

    /// "2 kaşığı", "yarısı", "birazı", "bir kısmı", "kalanı".
    private static func isTurkishPart(_ index: Int, _ words: [String]) -> Bool {
        let word = words[index]
        return turkishParts.contains(word) || TurkishWords.counting.numbers[word] != nil
            || turkishStarts.contains(where: word.hasPrefix) || isAmount(index, words)
    }

    private static func isAmount(_ index: Int, _ words: [String]) -> Bool {
        let word = words[index]
        if word.first?.isNumber == true {
            let unit = word.drop { $0.isNumber }
            let behind = words[(index + 1)...].prefix(2).first { $0.first?.isNumber != true } ?? ""
            return MeasureUnit.named(unit.isEmpty ? behind : String(unit))?.kind != .length
        }
        guard let kind = MeasureUnit.named(word)?.kind else { return false }
        return kind != .length && kind != .container
    }

    private static let frying = EnglishWords.words("frying fry fried deepfrying deepfry")
    private static let manners = EnglishWords.words("deep shallow pan the your")
    private static let fats = EnglishWords.words("oil oils fat yag yagi")
    private static let joints = EnglishWords.words("and plus ve ile & +")
    private static let englishParts = EnglishWords.words(
        "plus and & + more additional not some rest remainder remaining most part little bit left leftover leftovers"
    )
    private static let turkishParts = EnglishWords.words(
        "ayrica arti ek ekstra fazladan hem az azi gerisi cogu + &"
    )
    private static let turkishStarts = ["yari", "biraz", "kalan", "kism", "ceyre", "artan"]
}
