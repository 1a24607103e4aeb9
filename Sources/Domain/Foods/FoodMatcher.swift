/// Finds the food that a recipe's words mean, among many foods with many names.
///
/// Word order is free; plurals and Turkish endings do not count; rare words weigh more than common ones, words
/// such as "organic" and "large" hardly at all; the head word ("lemon juice" is a juice) must agree, and so must
/// the state ("cooked brown rice" is another food than brown rice).
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
        /// The state that this name states.
        public let state: FoodState
        /// 0 to 1; from `sure` up a line may be linked without asking.
        public let score: Double

        fileprivate var doubted: Match {
            Match(food: food, name: name, state: state, score: min(score, 1) * FoodMatcher.doubtful)
        }
    }

    public static var sure: Double { 0.8 }
    /// From here up a food is taken as the line's until a person says otherwise; foods below are only offered.
    public static var plausible: Double { 0.5 }
    /// What is left of the score of a food that is meant only if a word is misspelt, or another alternative is taken: it
    /// takes a sure one to be plausible, and none is sure.
    static var guessed: Double { 0.65 }
    /// The same of a food beside which the words say another.
    fileprivate static var doubtful: Double { 0.75 }
    /// Below this, words agree by accident.
    static var least: Double { 0.35 }

    private let names: [Name]
    /// As the names state them, and without what goes without saying of such a food.
    private let states: [(stated: FoodState, telling: FoodState)]
    /// Names by all their words.
    private let exact: [String: [Int32]]
    private let english: NamePostings
    private let turkish: NamePostings
    /// The words of all names, by which a misspelt one is known; nil where only some of the names are here.
    private let spelling: MatchSpelling?

    /// - Parameter total: of how many names these are the ones that may match; nil when they are all. Decides how rare a word is,
    ///   and whether a word that no name has may be a misspelt one.
    public init(_ names: [Name], of total: Int? = nil) {
        self.names = names
        let words = names.map { NameWords($0.text).words }
        states = words.map { words in
            let state = FoodStateReader.state(of: words)
            return (state, state.telling(of: words))
        }
        exact = Dictionary(grouping: names.indices.map(Int32.init)) { words[Int($0)].joined(separator: " ") }
        let isWhole = total == nil
        let total = max(total ?? 0, names.count)
        func postings(_ language: Language) -> NamePostings {
            let indices = names.indices.filter { names[$0].language == language }
            return NamePostings(indices.map { ($0, MatchWords(words[$0], language)) }, of: total)
        }
        english = postings(.en)
        turkish = postings(.tr)
        spelling = isWhole ? MatchSpelling(words, [english, turkish]) : nil
    }

    /// The food that has a name of exactly these words, which are folded for search and joined by spaces.
    /// - Parameter language: nil for names of any language.
    public func food(named words: String, _ language: Language? = nil) -> Food? {
        exact[words]?.first { language == nil || names[Int($0)].language == language }.map { names[Int($0)].food }
    }

    /// Whether names have a folded word, in any form of it; never where only some of the names are here.
    public func hasWord(_ word: String) -> Bool { spelling?.isKnown(word) ?? false }

    /// The best food for a name, if any is near.
    public func best(for name: String, noted: FoodState = [], language: Language) -> Match? {
        matches(for: name, noted: noted, language: language, limit: 1).first
    }

    /// The nearest foods, best first, each once.
    /// - Parameters:
    ///   - noted: the state that stands beside the name, in the note or the amount of its line.
    ///   - language: preferred where names tie.
    public func matches(
        for name: String,
        noted: FoodState = [],
        language: Language,
        limit: Int = 5
    ) -> [Match] {
        let words = NameWords(name)
        let found = doubted(
            matches(for: words, noted: noted, language: language, limit: limit, factor: 1),
            of: words
        )
        guard (found.first?.score ?? 0) < Self.plausible, let corrected = spelling?.corrected(words) else {
            return found
        }
        let meant = matches(for: corrected, noted: noted, language: language, limit: limit, factor: Self.guessed)
        return (meant.first?.score ?? 0) < Self.plausible ? found : meant
    }

    /// Whether a food that was certain for a name is so no more, because the words say another food besides: it is the one that
    /// is doubted, or all are that would be certain. A food that is merely not near is none of these.
    public func doubts(_ food: Food, for name: String, noted: FoodState = [], language: Language) -> Bool {
        let words = NameWords(name)
        let found = matches(for: words, noted: noted, language: language, limit: 5, factor: 1)
        let sure = found.filter { $0.score >= Self.sure }
        if sure.isEmpty { return false }
        let still = doubted(found, of: words).filter { $0.score >= Self.sure }
        if sure.contains(where: { $0.food == food }) { return !still.contains { $0.food == food } }
        return still.isEmpty
    }

    /// What is certain is so no more where the words say another food besides.
    private func doubted(_ found: [Match], of words: NameWords) -> [Match] {
        guard let first = found.first, first.score >= Self.sure else { return found }
        let doubts = NameDoubts(words) { exact[$0] != nil }
        var matches = found
        for (place, match) in found.enumerated() where match.score >= Self.sure {
            let isDoubtful = doubts.doubt(match.name) { names.filter { $0.food == match.food }.map(\.text) }
            if isDoubtful { matches[place] = match.doubted }
        }
        return matches.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    /// - Parameter factor: by which the scores of all foods are lowered.
    private func matches(
        for words: NameWords,
        noted: FoodState,
        language: Language,
        limit: Int,
        factor: Double
    ) -> [Match] {
        guard !words.words.isEmpty, limit > 0 else { return [] }
        var nearest = NearestFoods<Food>(limit: limit)
        var tally = NameTally(count: max(english.nameCount, turkish.nameCount))
        let readings = NameReadings(words)
        for (index, reading) in readings.all.enumerated() {
            let state = FoodStateReader.state(of: reading.words).union(noted).telling(of: reading.words)
            for name in exact[reading.words.joined(separator: " ")] ?? [] {
                let own = names[Int(name)].language == language ? 1 : 0.98
                let near = index == 0 ? readings.nearness(of: names[Int(name)].text) : 1
                note(Int(name), own * reading.factor * near, state, &nearest)
            }
            for (tongue, postings) in [(Language.en, english), (.tr, turkish)] {
                let factor = (tongue == language ? 0.99 : 0.95) * reading.factor * (index == 0 ? readings.nearness : 1)
                let least = max(Self.least, nearest.least) / factor
                postings.scores(of: MatchWords(reading.words, tongue), atLeast: least, &tally) { name, score in
                    let isSum = index == 0 && readings.nearnessOfSum < 1 && !NameReadings.joins(names[name].text)
                    note(name, score * factor * (isSum ? readings.nearnessOfSum : 1), state, &nearest)
                }
            }
        }
        return nearest.sorted.map { found in
            Match(
                food: found.food,
                name: names[found.name].text,
                state: states[found.name].stated,
                score: found.score * factor
            )
        }
    }

    private func note(_ name: Int, _ score: Double, _ state: FoodState, _ nearest: inout NearestFoods<Food>) {
        let score = score * state.likeness(states[name].telling)
        if score >= Self.least { nearest.note(names[name].food, name: name, score: score) }
    }
}

/// The best few foods, each with its best name. Of equal ones the name that stands first goes before.
struct NearestFoods<Food: Hashable & Sendable> {
    typealias Found = (food: Food, name: Int, score: Double)

    private let limit: Int
    private var found: [Found] = []

    init(limit: Int) { self.limit = limit }

    /// What a score must exceed, or reach with an earlier name, to be among them.
    var least: Double { found.count < limit ? 0 : found.map(\.score).min() ?? 0 }

    var sorted: [Found] { found.sorted { Self.isBefore($0, $1) } }

    mutating func note(_ food: Food, name: Int, score: Double) {
        let new = (food, name, score)
        if let known = found.firstIndex(where: { $0.food == food }) {
            if Self.isBefore(new, found[known]) { found[known] = new }
        } else if found.count < limit {
            found.append(new)
        } else if let last = found.indices.max(by: { Self.isBefore(found[$0], found[$1]) }),
            Self.isBefore(new, found[last])
        {
            found[last] = new
        }
    }

    private static func isBefore(_ left: Found, _ right: Found) -> Bool {
        left.score != right.score ? left.score > right.score : left.name < right.name
    }
}
