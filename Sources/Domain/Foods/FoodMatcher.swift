/// Finds the food that a recipe's words mean, among many foods with many names (issue of every pasted recipe).
///
/// Word order is free; plurals and Turkish endings do not count; rare words weigh more than common ones, words
/// such as "fresh" and "large" hardly at all; the head word ("lemon juice" is a juice) must agree.
public struct FoodMatcher<Food: Hashable & Sendable>: Sendable {
    /// A name of a food. The same text may name different foods in different languages.
    public struct Name: Sendable {
        public let food: Food
        public let text: String
        public let language: Language

        public init(_ food: Food, _ text: String, _ language: Language) {
            self.food = food
            self.text = text
            self.language = language
        }
    }

    public struct Match: Hashable, Sendable {
        public let food: Food
        /// The name that matched.
        public let name: String
        /// 0 to 1; from `sure` up a line may be linked without asking.
        public let score: Double
    }

    public static var sure: Double { 0.8 }
    /// Below this, words agree by accident.
    static var least: Double { 0.35 }

    private let names: [Name]
    private let words: [MatchWords]
    private let exact: [String: [Int]]
    private let postings: [String: [Int32]]
    private let weights: [String: Double]

    /// - Parameter total: of how many names these are the ones that may match; nil when they are all. Decides how rare a word is.
    public init(_ names: [Name], of total: Int? = nil) {
        self.names = names
        words = names.map { MatchWords($0.text, $0.language) }
        exact = Dictionary(grouping: names.indices) { Folding.search(names[$0].text) }
        var postings: [String: [Int32]] = [:]
        for (index, word) in words.enumerated() {
            for stem in Set(word.stems) { postings[stem, default: []].append(Int32(index)) }
        }
        self.postings = postings
        let total = max(total ?? 0, names.count)
        weights = postings.mapValues { MatchWords.weight(count: $0.count, of: total) }
    }

    /// The best food for a name, if any is near.
    public func best(for name: String, language: Language) -> Match? {
        matches(for: name, language: language, limit: 1).first
    }

    /// The nearest foods, best first, each once. - Parameter language: preferred where names tie.
    public func matches(for name: String, language: Language, limit: Int = 5) -> [Match] {
        var best: [Food: (score: Double, name: Int)] = [:]
        for (text, factor) in MatchWords.alternatives(name) {
            for index in exact[Folding.search(text)] ?? [] {
                note(index, (names[index].language == language ? 1 : 0.98) * factor, &best)
            }
            for tongue in Language.allCases {
                let query = MatchWords(text, tongue)
                for index in candidates(query, tongue) {
                    let score = score(query, words[index]) * (tongue == language ? 0.99 : 0.95) * factor
                    if score >= Self.least { note(index, score, &best) }
                }
            }
        }
        let ranked = best.sorted { left, right in
            if left.value.score != right.value.score { return left.value.score > right.value.score }
            return left.value.name < right.value.name
        }
        return ranked.prefix(limit).map { Match(food: $0.key, name: names[$0.value.name].text, score: $0.value.score) }
    }

    private func note(_ index: Int, _ score: Double, _ best: inout [Food: (score: Double, name: Int)]) {
        let food = names[index].food
        if let known = best[food], known.score >= score { return }
        best[food] = (score, index)
    }

    /// The names that share a word with the query, but for words that say little.
    private func candidates(_ query: MatchWords, _ language: Language) -> Set<Int> {
        var found: Set<Int> = []
        for (stem, isLight) in zip(query.stems, query.isLight) where !isLight || query.stems.count == 1 {
            for index in postings[stem] ?? [] where names[Int(index)].language == language { found.insert(Int(index)) }
        }
        return found
    }

    /// Twice what is shared over all there is, and less if the heads differ.
    private func score(_ query: MatchWords, _ name: MatchWords) -> Double {
        let queryStems = Set(query.stems)
        let nameStems = Set(name.stems)
        var shared = 0.0
        var missing = 0.0
        for (stem, isLight) in zip(query.stems, query.isLight) {
            let weight = isLight ? MatchWords.lightWeight : weights[stem] ?? 1
            if nameStems.contains(stem) { shared += weight } else { missing += weight }
        }
        for (stem, isLight) in zip(name.stems, name.isLight) where !queryStems.contains(stem) {
            missing += isLight ? MatchWords.lightWeight : weights[stem] ?? 1
        }
        var score = 2 * shared / (2 * shared + missing)
        if let head = query.head, !nameStems.contains(head) { score *= 0.6 }
        if let head = name.head, !queryStems.contains(head) { score *= 0.7 }
        return score
    }
}
