extension ReadLine {
    /// The name of the food to look for: what the line calls it, "whole chicken" for "1 chicken", because a bird that
    /// is counted is not a cut of it, "taze nane" for "1 demet nane", because no bunch comes in a jar, and "minced beef"
    /// for "500 g beef, minced", which is no cut for a stew.
    public var soughtName: String {
        guard let word = wholeness ?? freshness ?? MincedMeat.word(before: foodName, note: note) else {
            return foodName
        }
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
    ///
    /// Where no food is near the first of its alternatives, the next one that is sure is guessed: "goose fat or olive oil"
    /// is reckoned with the oil as long as nobody knows the fat, and what the first contains stays unknown (H-04).
    public func matches(for line: ReadLine, language: Language, limit: Int = 5) -> [Match] {
        let found = matches(for: line.soughtName, noted: line.notedState, language: language, limit: limit)
        guard line.joint == .or, (found.first?.score ?? 0) < Self.plausible else { return found }
        for name in line.names.dropFirst().prefix(Self.mostGuessed) {
            let next = matches(
                for: line.naming(name).soughtName,
                noted: line.notedState,
                language: language,
                limit: limit
            )
            if let best = next.first, best.score >= Self.sure {
                return next.map { Match(food: $0.food, name: $0.name, state: $0.state, score: $0.score * Self.guessed) }
            }
        }
        return found
    }

    /// Whether a food that was certain for a line is so no more, because its name says another food besides.
    public func doubts(_ food: Food, for line: ReadLine, language: Language) -> Bool {
        doubts(food, for: line.soughtName, noted: line.notedState, language: language)
    }

    private static var mostGuessed: Int { 3 }

    /// The best food for a line, if any is near.
    public func best(for line: ReadLine, language: Language) -> Match? {
        matches(for: line, language: language, limit: 1).first
    }
}
