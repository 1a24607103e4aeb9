extension NutrientsPer100g {
    /// Whether it is little else than fat: oil, lard, butter, margarine.
    public var isFat: Bool { nutrients[.fat].number.map { $0 >= 70 } ?? false }
}

extension ReadLine {
    /// Whether its words say that things are fried in it: "for deep-frying", "frying oil", "kızartmak için". In what more of
    /// it is for that ("plus extra for frying") nothing is fried of what the line weighs.
    public var isForFrying: Bool {
        guard !amounts.contains(where: \.isApart) else { return false }
        return ([name] + note.split { FryingWords.signs.contains($0) }.map(String.init)).contains { part in
            FryingWords(Folding.search(part)).sayFrying
        }
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

    init(_ folded: String) { words = folded.split { !$0.isLetter }.map(String.init) }

    /// Between them a note says one thing.
    static let signs: Set<Character> = [",", ";", ":", "(", ")", "[", "]"]

    var sayFrying: Bool { words.indices.contains { says(at: $0) } }

    private func says(at index: Int) -> Bool {
        let start = english(at: index) ?? turkish(at: index)
        return start.map { !words[..<$0].suffix(3).contains(where: Self.denials.contains) } ?? false
    }

    /// Where "for deep frying", "to fry" or "frying oil" begins.
    private func english(at index: Int) -> Int? {
        guard Self.frying.contains(words[index]), word(index + 1) != "pan" else { return nil }
        if words[index] == "frying", Self.fats.contains(word(index + 1)) { return index }
        var start = index - 1
        while Self.manners.contains(word(start)) { start -= 1 }
        return word(start) == "for" || word(start) == "to" && words[index] == "fry" ? start : nil
    }

    /// Where "kızartmak için", "kızartmalık" or "kızartma yağı" begins.
    private func turkish(at index: Int) -> Int? {
        guard words[index].hasPrefix("kizart") else { return nil }
        let next = word(index + 1)
        let isMeant = words[index] == "kizartmalik" || next == TurkishWords.purpose || Self.fats.contains(next)
        return isMeant ? index : nil
    }

    private func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

    private static let frying = EnglishWords.words("frying fry fried deepfrying deepfry")
    private static let manners = EnglishWords.words("deep shallow pan the your")
    private static let fats = EnglishWords.words("oil oils fat yag yagi")
    private static let denials = EnglishWords.words("plus more extra additional not ayrica arti ek ekstra fazladan")
}
