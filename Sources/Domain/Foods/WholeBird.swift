extension ReadLine {
    /// The name of the food to look for: what the line calls it, "whole chicken" for "1 chicken", because a bird that
    /// is counted is not a cut of it, and "taze nane" for "1 demet nane", because no bunch comes in a jar.
    public var soughtName: String {
        guard let word = wholeness ?? freshness else { return foodName }
        return word + " " + foodName
    }

    private var wholeness: String? { countsPieces && isPlain ? WholeBird.word(before: foodName) : nil }

    private var freshness: String? {
        amounts.first?.unit.map { FreshHerb.counters.contains($0.key) } == true ? FreshHerb.word(before: foodName) : nil
    }

    private var countsPieces: Bool {
        guard let amount = amounts.first, amount.count != nil else { return false }
        return amount.unit == nil || WholeBird.counters.contains(Folding.search(amount.unitText))
    }

    /// A cooked or boned bird is no longer the one that the butcher sells.
    private var isPlain: Bool { state.isDisjoint(with: [.cooked, .smoked, .canned, .boneless, .skinless]) }
}

/// Birds that are sold whole, and whose name alone means the meat where it is weighed.
enum WholeBird {
    /// "Parça" and "piece" count parts of a bird.
    static let counters: Set<String> = ["adet", "tane"]

    /// The word for whole that a name lacks: nil for a name that is no bird's alone, or says so itself.
    static func word(before name: String) -> String? {
        let words = NameWords(name).words
        guard words.isDisjoint(with: ["whole", "butun"]) else { return nil }
        let telling = MatchWords.withoutStates(words).filter { !sizes.contains($0) }
        guard telling.count == 1, let bird = telling.first else { return nil }
        if english.contains(EnglishStem.stem(bird)) { return "whole" }
        return turkish.contains(TurkishStem.singular(bird)) ? "bütün" : nil
    }

    private static let english: Set<String> = ["chicken", "duck", "turkey", "goose"]
    private static let turkish: Set<String> = ["tavuk", "pilic", "ordek", "hindi", "kaz"]
    private static let sizes = EnglishWords.words(
        "small medium large organic free range kucuk orta buyuk boy iri organik koy bir"
    )
}

extension [String] {
    fileprivate func isDisjoint(with others: Set<String>) -> Bool { !contains(where: others.contains) }
}

extension FoodMatcher {
    /// The nearest foods for a line, best first, by all that it says of its food: name, state, and whether it is whole.
    public func matches(for line: ReadLine, language: Language, limit: Int = 5) -> [Match] {
        matches(for: line.soughtName, noted: line.notedState, language: language, limit: limit)
    }

    /// The best food for a line, if any is near.
    public func best(for line: ReadLine, language: Language) -> Match? {
        matches(for: line, language: language, limit: 1).first
    }
}
