import Domain

/// The names of the catalogue, indexed by their words: the beginning of a word finds them within microseconds.
struct NameIndex: Sendable {
    private struct Name: Sendable {
        let food: Int
        let tokens: [String]
        let language: Language
        /// Whether the food is shown under another name.
        let isOther: Bool
    }

    private let foods: [Food.ID]
    private let names: [Name]
    /// The index over the words of `names`.
    private let tokens: TokenIndex

    init(_ listed: [FoodMatcher<Food.ID>.Name], of known: [Food.ID: Food]) {
        var numbers: [Food.ID: Int] = [:]
        var foods: [Food.ID] = []
        names = listed.map { name in
            let number = numbers[name.food] ?? foods.count
            if number == foods.count {
                numbers[name.food] = number
                foods.append(name.food)
            }
            return Name(
                food: number,
                tokens: SearchTokens(name.text).tokens,
                language: name.language,
                isOther: known[name.food]?.name.text(name.language) != name.text
            )
        }
        self.foods = foods
        tokens = TokenIndex(names.map(\.tokens))
    }

    /// Each matching food once, with the rank of its best name; best first.
    func matches(_ query: SearchQuery, _ language: Language) -> [(food: Food.ID, rank: NameRank)] {
        guard let candidates = candidates(of: query) else { return [] }
        var best: [Int: NameRank] = [:]
        for index in candidates {
            let name = names[Int(index)]
            let isForeign = name.language != language
            guard let rank = NameRank(name.tokens, query, isForeign: isForeign, isOther: name.isOther) else { continue }
            if let known = best[name.food], known <= rank { continue }
            best[name.food] = rank
        }
        return best.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { (foods[$0.key], $0.value) }
    }

    /// The names that the rarest word of the search can mean. A name may appear more than once.
    private func candidates(of query: SearchQuery) -> [Int32]? {
        query.tokens
            .map { tokens.texts(beginning: $0.typed, or: $0.others) }
            .min { $0.count < $1.count }
    }
}
