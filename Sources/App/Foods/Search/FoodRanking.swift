import Domain

/// Orders the results of all parts of a search.
struct FoodRanking {
    /// The parts of the list, from first to last. Within a part the rank of the name decides.
    private enum Part: Int {
        /// Own foods that contain every word of the search in full, recipes that are called just that, all recipes with these
        /// words where a meal is planned, and what the person logs or likes when its name begins with the search.
        case own
        /// Generic foods that are called just that.
        case exact
        /// The household's other recipes, and what else the person logs or likes, when they contain every word in full.
        case ours
        /// The catalogue and other generic foods.
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
            guard let name = item.name, let rank = NameRank(SearchTokens(name).tokens, query) else { continue }
            note(item.what, rank, rank.begins ? .own : .ours)
        }
        for item in named {
            guard let rank = NameRank(SearchTokens(item.name).tokens, query) else { continue }
            let isRecipe = if case .recipe = item.what { true } else { false }
            note(item.what, rank, isRecipe && !putsRecipesFirst && !rank.isExact ? .ours : .own)
        }
    }

    mutating func add(_ catalogue: [(food: Food.ID, rank: NameRank)]) {
        for match in catalogue { note(.food(match.food), match.rank, .plain) }
    }

    mutating func add(_ imported: [FoodSearchStore.Imported], _ query: SearchQuery) {
        for item in imported {
            guard let rank = NameRank(item.tokens, query, isHeadFirst: item.isHeadFirst) else { continue }
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
    private mutating func note(_ what: Eatable, _ rank: NameRank, _ part: Part) {
        let known = positions[what]
        let part = self.part(of: what, rank, part)
        numbers += 1
        positions[what] = Position(
            part: known.map { $0.part.rawValue < part.rawValue ? $0.part : part } ?? part,
            rank: min(known?.rank ?? rank, rank),
            number: known?.number ?? numbers
        )
    }

    /// The part of a result by one of its names. What was chosen comes first only by the name that is shown, or by one that
    /// is just the search: "oil-cured olive", another name of a black olive, has both words of "olive oil".
    private func part(of what: Eatable, _ rank: NameRank, _ part: Part) -> Part {
        guard rank.isWhole else { return part == .branded ? .branded : .plain }
        guard part == .plain || part == .branded else { return part }
        if chosen.contains(what) { return rank.isExact || rank.isShown && rank.begins ? .own : .ours }
        return part == .plain && rank.isExact ? .exact : part
    }
}
