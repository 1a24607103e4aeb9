import Database
import Domain
import Threads

/// Finds the foods and grams that the texts of recipe lines mean, in the order of SPEC 2.3.
///
///     let lines = try await FoodResolver(catalogue, for: context).resolve(["2 tbsp olive oil", "3 domates"])
///
/// Names are searched in the household's vocabulary, then among its own foods, then in the catalogue. Resolving reads only: one
/// round trip, and another where foods outside the catalogue are meant.
struct FoodResolver: Sendable {
    let catalogue: CatalogueCache
    /// The database, scoped to the household.
    let database: any Database
    let household: Household.ID
    /// The language of the reader; a line that is plainly in the other language is read in that.
    let language: Language
    /// Where lines are read and matched, and whose work that is; nil for the program itself.
    var work = HeavyWork()
    var worker: ProcessorBudget.Worker?
    /// The foods that the recipe has which is edited: a line keeps one that was deleted since (P-37).
    var kept: Set<Food.ID> = []

    /// The resolved lines in their order. `corrections` belong to the lines with the same indices; there may be fewer.
    func resolve(_ lines: [String], corrections: [LineCorrection] = []) async throws -> [ResolvedLine] {
        let size = lines.reduce(0) { $0 + $1.utf8.count }
        let (read, beginnings) = try await heavily(size) { [language] caller in
            let read = try lines.enumerated().map { index, line in
                try caller.check()
                return IngredientReader.read(line, language: corrections.of(index).language ?? language)
            }
            let names = read.flatMap { [$0.soughtName] + $0.names + $0.notedWords(language) }
            return (read, VocabularyStore.beginnings(of: names + corrections.compactMap(\.formerName)))
        }
        let (digest, sizes, vocabulary, ownFoods) = try await database.read(
            CatalogueStore.loadedDigest,
            VocabularyStore.sizes(of: household),
            VocabularyStore.vocabulary(like: beginnings, of: household),
            VocabularyStore.ownFoods(like: beginnings, of: household)
        )
        let catalogue = try await catalogue.catalogue(digest, from: database)
        let indexed = vocabulary.reduce(0) { $0 + $1.name.utf8.count } + ownFoods.reduce(0) { $0 + $1.name.utf8.count }
        let meanings = try await heavily(size + indexed) { [language] caller in
            let names = HouseholdVocabulary(vocabulary, ownFoods: ownFoods, of: sizes, language)
            return try zip(lines, read).enumerated().map { index, line in
                try caller.check()
                return Meaning(line.0, line.1, corrections.of(index), language, names, catalogue)
            }
        }
        let elsewhere = Set(meanings.flatMap(\.foods)).filter { catalogue.foods[$0] == nil }
        let loader = FoodLoader(database: database, household: household)
        let found = try await loader.find(Array(elsewhere), keeping: kept)
        return try await heavily(size) { caller in
            try meanings.map { meaning in
                try caller.check()
                return meaning.resolved { catalogue.foods[$0] ?? found[$0] }
            }
        }
    }

    private func heavily<Value: Sendable>(
        _ size: Int,
        _ body: @escaping @Sendable (WorkLine.Caller) throws -> Value
    ) async throws -> Value {
        try await work.run(.lines, for: worker, size: size, body)
    }
}

/// The meaning of one line, with the ids of foods that are still to be read.
private struct Meaning: Sendable {
    let text: String
    private(set) var read: ReadLine
    let correction: LineCorrection
    /// The language that the line is in.
    private let language: Language
    private(set) var ingredient: Ingredient.ID?
    private(set) var food: Food.ID?
    private(set) var isSure = true
    /// Whether a person has said that the line's name counts nothing; a food chosen for the line counts all the same.
    private(set) var countsNothing = false
    private(set) var alternatives: [Food.ID] = []
    private(set) var others: [OtherFood] = []

    var foods: [Food.ID] { alternatives + [food].compactMap { $0 } + others.compactMap(\.food) }

    init(
        _ text: String,
        _ read: ReadLine,
        _ correction: LineCorrection,
        _ language: Language,
        _ names: HouseholdVocabulary,
        _ catalogue: FoodCatalogue
    ) {
        self.text = text
        self.correction = correction
        self.read = read
        let spoken = IngredientReader.language(of: text, hint: correction.language ?? language)
        self.language = spoken
        food = correction.food
        if read.isHeading || read.name.isEmpty { return }
        let first = NameFinding(read, spoken, names, catalogue)
        ingredient = first.ingredient
        countsNothing = first.countsNothing && correction.food == nil
        others = correction.parts
        if !others.isEmpty { self.read.joint = .and }
        if correction.own != nil { return }
        isSure = first.isSure(beside: correction, of: read, spoken, names, catalogue)
        food = food ?? first.food
        let all = read.names.map { name in
            let found = name == read.foodName ? first : NameFinding(read.naming(name), spoken, names, catalogue)
            return OtherFood(name: name, food: found.isSure ? found.food : nil)
        }
        others = [OtherFood](all, besides: correction, of: read)
        if !others.isEmpty { self.read.joint = read.joint ?? .and }
        addNoted(spoken, names, catalogue)
        // What the line names besides is offered before what is merely near.
        alternatives = all.dropFirst().compactMap(\.food) + first.nearest.map(\.food)
        alternatives.removeAll { $0 == food }
    }

    /// A food that only the note names counts for what the line contains, whatever language a person's own words are in:
    /// "plus sesame seeds to serve", "topped with kiwi". So does what stands alone behind a comma and nobody knows.
    private mutating func addNoted(_ language: Language, _ names: HouseholdVocabulary, _ catalogue: FoodCatalogue) {
        func meant(_ name: String, _ language: Language) -> Food.ID? {
            names.food(named: name) ?? catalogue.matcher.food(named: name, language)
        }
        let languages = read.notedLanguages(language)
        let known = languages.flatMap { language in read.notedFoods(language) { meant($0, language) } }
        let bare = read.bareFoods(besides: languages, isKnown: catalogue.matcher.hasWord, meant)
        let own = isSure ? food.flatMap { catalogue.foods[$0] } : nil
        for noted in known + bare where !others.contains(where: { $0.name == noted.name }) {
            if let id = noted.food {
                guard id != food, !others.contains(where: { $0.food == id }) else { continue }
                // What is in a food of the household's own nobody knows here.
                if let known = catalogue.foods[id], !known.mayHoldMore(than: noted.mayBeSame ? own : nil) {
                    continue
                }
            }
            others.append(OtherFood(name: noted.name, food: noted.food))
            read.joint = read.joint ?? .and
        }
    }

    func resolved(_ foods: (Food.ID) -> Food?) -> ResolvedLine {
        let found = food.flatMap(foods)
        let weight =
            read.isHeading && correction.own == nil
            ? LineGrams.notCounted(.noAmount)
            : LineGrams.find(read, typed: correction.grams, food: found?.weights)
        return ResolvedLine(
            text: text,
            language: language,
            read: read,
            ingredientName: read.ingredientName(language),
            ingredient: ingredient,
            food: found,
            isSure: correction.own != nil || isSure && found != nil,
            alternatives: alternatives.compactMap(foods),
            others: others.map { $0.filled(foods) },
            chosenFoodIsMissing: correction.food != nil && found == nil,
            weight: weight,
            counts: correction.own != nil
                || !countsNothing && read.counts(weight, asSeasoning: found?.isSeasoning ?? false),
            own: correction.own
        )
    }
}

extension [LineCorrection] {
    /// There may be fewer than lines.
    fileprivate func of(_ index: Int) -> LineCorrection { indices.contains(index) ? self[index] : LineCorrection() }
}

extension FoodResolver {
    /// - Parameters:
    ///   - language: that of the lines; nil for the reader's.
    ///   - recipe: the recipe whose lines they are; nil for a new one.
    init(
        _ catalogue: CatalogueCache,
        for context: any HouseholdContext,
        in language: Language? = nil,
        editing recipe: RecipeDetail? = nil
    ) {
        self.init(
            catalogue: catalogue,
            database: context.database,
            household: context.household,
            language: language ?? context.language,
            work: context.services.work,
            worker: context.worker,
            kept: recipe?.foods ?? []
        )
    }
}

extension RecipeDetail {
    /// The foods with which its lines are reckoned.
    var foods: Set<Food.ID> { Set(lines.compactMap(\.foodID)) }
}
