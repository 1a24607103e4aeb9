import Database
import Domain

/// Searches foods and recipes, and ranks the results in one list: what the person logs often, the household's own foods
/// and recipes, the catalogue, and imported foods.
struct FoodSearch: Sendable {
    let catalogue: CatalogueCache
    /// The database, scoped to the person.
    let database: any Database
    let owner: DiaryOwner
    let language: Language

    /// The least number of characters that are searched. Fewer find nothing, which is no error (W-03).
    static let shortest = 2
    static let pageSize = 20
    /// The number of results below which other spellings are tried.
    private static let few = 5

    struct Found: Sendable {
        let hits: [Hit]
        let hasMore: Bool

        /// The foods among the results, without the recipes.
        var foods: [Food] {
            hits.compactMap { hit in
                if case .food(let food) = hit { food } else { nil }
            }
        }
    }

    /// One result.
    enum Hit: Sendable {
        case food(Food)
        case recipe(FoodSearchStore.RecipeServing)
    }

    static func isSearch(_ typed: String) -> Bool {
        SearchTokens(typed).text.unicodeScalars.count >= shortest
    }

    /// - Parameter page: the page of the results, counted from 1.
    func find(_ typed: String, page: Int) async throws -> Found {
        guard Self.isSearch(typed) else { return Found(hits: [], hasMore: false) }
        let query = SearchQuery(typed)
        let end = page * Self.pageSize
        var kitchen = try await catalogue.latest(from: database)
        var plain = kitchen.names.matches(query, language)
        let (digest, known, named, imported) = try await database.read(
            CatalogueStore.loadedDigest,
            RecentFoodStore.known(to: owner),
            FoodSearchStore.named(query, in: owner.household),
            FoodSearchStore.imported(query, wanted: Self.wanted(end, beside: plain.count))
        )
        if kitchen.digest != digest {
            kitchen = try await catalogue.catalogue(digest, from: database)
            plain = kitchen.names.matches(query, language)
        }
        var ranking = Ranking(query, known, named)
        ranking.add(plain)
        ranking.add(imported, query)
        var found = ranking.best
        if found.count < Self.few {
            let already = Set(found)
            found += try await respelled(query, known, kitchen, end).filter { !already.contains($0) }
        }
        let shown = try await hits(found.dropFirst(end - Self.pageSize).prefix(Self.pageSize), kitchen)
        return Found(hits: shown, hasMore: found.count > end)
    }

    /// The results for other spellings of the words.
    private func respelled(
        _ query: SearchQuery,
        _ known: [(what: Eatable, name: String?)],
        _ kitchen: FoodCatalogue,
        _ end: Int
    ) async throws -> [Eatable] {
        let candidates = try await database.read(FoodSearchStore.candidates(query, in: owner.household))
        guard let query = query.corrected(Spelling.corrections(candidates)) else { return [] }
        let plain = kitchen.names.matches(query, language)
        let (named, imported) = try await database.read(
            FoodSearchStore.named(query, in: owner.household),
            FoodSearchStore.imported(query, wanted: Self.wanted(end, beside: plain.count))
        )
        var ranking = Ranking(query, known, named)
        ranking.add(plain)
        ranking.add(imported, query)
        return ranking.best
    }

    /// How many branded foods can still appear: enough for this page, and one
    /// more to tell whether another page follows.
    private static func wanted(_ end: Int, beside plain: Int) -> Int {
        max(0, min(end + 1, 400) - plain)
    }

    /// The foods and recipes themselves. One that has been deleted meanwhile is left out.
    private func hits(_ found: some Collection<Eatable>, _ kitchen: FoodCatalogue) async throws -> [Hit] {
        var elsewhere: [Food.ID] = []
        var recipes: [Recipe.ID] = []
        for what in found {
            switch what {
            case .food(let food) where kitchen.foods[food] == nil: elsewhere.append(food)
            case .food: continue
            case .recipe(let recipe): recipes.append(recipe)
            }
        }
        var foods: [Food.ID: Food] = [:]
        var servings: [Recipe.ID: FoodSearchStore.RecipeServing] = [:]
        if !elsewhere.isEmpty {
            foods = try await FoodLoader(database: database, household: owner.household).find(elsewhere)
        }
        if !recipes.isEmpty {
            for serving in try await database.read(FoodSearchStore.servings(of: recipes, in: owner.household)) {
                servings[serving.recipe] = serving
            }
        }
        return found.compactMap { what in
            switch what {
            case .food(let food): (kitchen.foods[food] ?? foods[food]).map(Hit.food)
            case .recipe(let recipe): servings[recipe].map(Hit.recipe)
            }
        }
    }
}

/// Orders the results of all parts of a search.
private struct Ranking {
    /// The parts of the list, from first to last. Within a part the rank of the name decides.
    private enum Part: Int {
        /// Foods that the person or the household chose, when they contain every word of the search in full.
        case own
        /// Recipes, the catalogue and other generic foods.
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

    init(
        _ query: SearchQuery,
        _ known: [(what: Eatable, name: String?)],
        _ named: [FoodSearchStore.Named]
    ) {
        chosen = Set(known.map(\.what))
        for item in known {
            if let name = item.name { note(item.what, NameRank(SearchTokens(name).tokens, query), .own) }
        }
        for item in named {
            let rank = NameRank(SearchTokens(item.name).tokens, query)
            if case .recipe = item.what { note(item.what, rank, .plain) } else { note(item.what, rank, .own) }
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
    var best: [Eatable] {
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
