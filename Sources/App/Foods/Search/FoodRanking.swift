import Domain

/// Orders the results of all parts of a search.
struct FoodRanking {
    /// The parts of the list, from first to last. Within a part the rank of the name decides.
    private enum Part: Int {
        /// Foods that the person or the household chose, when they contain every word of the search in full.
        case own
        /// Recipes, unless a meal is planned, the catalogue and other generic foods.
        case plain
        /// Branded foods, in the order in which they were found.
        case branded
    }

    private struct Position {
        let part: Part
        let rank: NameRank
        let number: Int
    }

    private var positions: [Eatable: Position] = [:]
    private var numbers = 0
    private let chosen: Set<Eatable>
    let query: SearchQuery
    let known: [(what: Eatable, name: String?)]

    /// - Parameter putsRecipesFirst: whether recipes are own like foods of the household.
    init(
        _ query: SearchQuery,
        _ known: [(what: Eatable, name: String?)],
        _ named: [FoodSearchStore.Named],
        putsRecipesFirst: Bool
    ) {
        self.query = query
        self.known = known
        chosen = Set(known.map(\.what))
        for item in known {
            if let name = item.name { note(item.what, NameRank(SearchTokens(name).tokens, query), .own) }
        }
        for item in named {
            let rank = NameRank(SearchTokens(item.name).tokens, query)
            let isPlain = if case .recipe = item.what { !putsRecipesFirst } else { false }
            note(item.what, rank, isPlain ? .plain : .own)
        }
    }

    mutating func add(_ catalogue: [(food: Food.ID, rank: NameRank)]) {
        for match in catalogue { note(.food(match.food), match.rank, .plain) }
    }

    mutating func add(_ imported: [FoodSearchStore.Imported], _ query: SearchQuery) {
        for item in imported {
            let rank = NameRank(item.tokens, query, isHeadFirst: item.isHeadFirst)
            note(.food(item.food), rank, item.isGeneric ? .plain : .branded)
        }
    }

    /// The results, best first.
    var best: [Eatable] { sorted(positions) }

    /// The results whose name contains every word of the search in full, best first, in two parts.
    var whole: (kitchen: [Eatable], branded: [Eatable]) {
        let whole = positions.filter { $0.value.rank.isWhole }
        return (sorted(whole.filter { $0.value.part != .branded }), sorted(whole.filter { $0.value.part == .branded }))
    }

    private func sorted(_ positions: [Eatable: Position]) -> [Eatable] {
        positions.sorted { left, right in
            let (left, right) = (left.value, right.value)
            if left.part != right.part { return left.part.rawValue < right.part.rawValue }
            if left.part != .branded, left.rank != right.rank { return left.rank < right.rank }
            return left.number < right.number
        }
        .map(\.key)
    }

    /// Adds a result. One that is already there keeps the better of both parts and the better of both ranks.
    private mutating func note(_ what: Eatable, _ rank: NameRank?, _ part: Part) {
        guard let rank else { return }
        let known = positions[what]
        let isOwn = rank.isWhole && (part == .own || chosen.contains(what))
        let part = isOwn ? .own : part == .own ? .plain : part
        numbers += 1
        positions[what] = Position(
            part: known.map { $0.part.rawValue < part.rawValue ? $0.part : part } ?? part,
            rank: min(known?.rank ?? rank, rank),
            number: known?.number ?? numbers
        )
    }
}
