import Database
import Domain

/// Searches foods and recipes, and ranks the results in one list: what the person logs often, the household's own foods
/// and recipes, the catalogue, and imported foods.
struct FoodSearch: Sendable {
    let catalogue: CatalogueCache
    /// The database, scoped to the person.
    let database: any Database
    let household: Household.ID
    /// Whose recent foods come first; nil where nobody is the reader.
    let reader: DiaryOwner?
    let language: Language
    /// Whether recipes with every word of the search come before the catalogue, as where a meal is planned.
    var putsRecipesFirst = false

    /// The least number of characters that are searched. Fewer find nothing, which is no error (W-03).
    static let shortest = 2
    static let pageSize = 20
    /// The number of results below which other spellings are tried.
    private static let few = 5

    struct Found: Sendable {
        let hits: [Hit]
        let hasMore: Bool
        /// The amount that was typed in front of the name or behind it, which the hits outside `named` are offered with.
        var said: SaidAmount?
        /// The results whose own name has the number in it, such as "7 up".
        var named: Set<Eatable> = []
        /// What the reader avoids, or everybody where nobody is the reader.
        var avoided: [AvoidanceStore.OfPerson] = []

        /// The amount with which a result is offered.
        func said(of what: Eatable) -> SaidAmount? { named.contains(what) ? nil : said }

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

        var what: Eatable {
            switch self {
            case .food(let food): .food(food.id)
            case .recipe(let recipe): .recipe(recipe.recipe)
            }
        }
    }

    static func isSearch(_ typed: String) -> Bool {
        SearchTokens(typed).text.unicodeScalars.count >= shortest
    }

    /// - Parameter page: the page of the results, counted from 1.
    func find(_ typed: String, page: Int) async throws -> Found {
        guard Self.isSearch(typed) else { return Found(hits: [], hasMore: false) }
        let found = try await findOne(typed, page: page)
        guard found.hits.isEmpty else { return found }
        if let said = SaidAmount(behind: typed, language) {
            let measured = try await find(said, page: page)
            if !measured.hits.isEmpty { return measured }
        }
        guard page == 1, let pair = SearchQuery.pair(in: typed) else { return found }
        return try await findBoth(pair)
    }

    /// What an amount behind the name is of: nothing has a name with that number in it.
    private func find(_ said: SaidAmount, page: Int) async throws -> Found {
        let end = page * Self.pageSize
        let asked = try await ranked(SearchQuery(said.name), end)
        var found = try await self.page(of: try await completed(asked.ranking, asked.kitchen, end), asked, end)
        found.said = said
        return found
    }

    /// Where an amount stands in front of the name, the name is found without it (W-23). What is itself called so, such
    /// as "7 up", comes first, but for packets, whose names may say anything.
    private func findOne(_ typed: String, page: Int) async throws -> Found {
        let end = page * Self.pageSize
        guard let said = SaidAmount(typed, language) else {
            let asked = try await ranked(SearchQuery(typed), end)
            let found = try await completed(asked.ranking, asked.kitchen, end)
            return try await self.page(of: found, asked, end)
        }
        let whole = try await ranked(SearchQuery(typed), end).ranking.whole
        let asked = try await ranked(SearchQuery(said.name), end)
        let measured = try await completed(asked.ranking, asked.kitchen, end)
        var seen: Set<Eatable> = []
        let all = (whole.kitchen + measured + whole.branded).filter { seen.insert($0).inserted }
        var found = try await self.page(of: all, asked, end)
        found.said = said
        found.named = Set(whole.kitchen).union(Set(whole.branded).subtracting(measured))
        return found
    }

    func page(of found: [Eatable], _ asked: Ranked, _ end: Int) async throws -> Found {
        let shown = try await hits(found.dropFirst(end - Self.pageSize).prefix(Self.pageSize), asked.kitchen)
        return Found(hits: shown, hasMore: found.count > end, avoided: asked.avoided)
    }

    /// All results of one search, with the catalogue that they are from.
    struct Ranked {
        let ranking: FoodRanking
        let kitchen: FoodCatalogue
        let avoided: [AvoidanceStore.OfPerson]
    }

    func ranked(_ query: SearchQuery, _ end: Int) async throws -> Ranked {
        var kitchen = try await catalogue.latest(from: database)
        var plain = kitchen.names.matches(query, language)
        let (digest, known, named, imported, avoided) = try await database.read(
            CatalogueStore.loadedDigest,
            reader.map(RecentFoodStore.known(to:)) ?? .nothing([]),
            FoodSearchStore.named(query, in: household),
            FoodSearchStore.imported(query, wanted: Self.wanted(end, beside: plain.count)),
            AvoidanceStore.avoided(readBy: reader, in: household)
        )
        if kitchen.digest != digest {
            kitchen = try await catalogue.catalogue(digest, from: database)
            plain = kitchen.names.matches(query, language)
        }
        var ranking = FoodRanking(query, known, named, putsRecipesFirst: putsRecipesFirst)
        ranking.add(plain)
        ranking.add(imported, query)
        return Ranked(ranking: ranking, kitchen: kitchen, avoided: avoided)
    }

    /// The results, with those of other spellings where they are few.
    func completed(_ ranking: FoodRanking, _ kitchen: FoodCatalogue, _ end: Int) async throws -> [Eatable] {
        let found = ranking.best
        guard found.count < Self.few else { return found }
        let already = Set(found)
        return found + (try await respelled(ranking, kitchen, end).filter { !already.contains($0) })
    }

    /// The results for other spellings of the words.
    private func respelled(
        _ ranking: FoodRanking,
        _ kitchen: FoodCatalogue,
        _ end: Int
    ) async throws -> [Eatable] {
        let candidates = try await database.read(FoodSearchStore.candidates(ranking.query, in: household))
        guard let query = ranking.query.corrected(Spelling.corrections(candidates)) else { return [] }
        let plain = kitchen.names.matches(query, language)
        let (named, imported) = try await database.read(
            FoodSearchStore.named(query, in: household),
            FoodSearchStore.imported(query, wanted: Self.wanted(end, beside: plain.count))
        )
        var other = FoodRanking(query, ranking.known, named, putsRecipesFirst: putsRecipesFirst)
        other.add(plain)
        other.add(imported, query)
        return other.best
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
            foods = try await FoodLoader(database: database, household: household).find(elsewhere)
        }
        if !recipes.isEmpty {
            for serving in try await database.read(FoodSearchStore.servings(of: recipes, in: household)) {
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
