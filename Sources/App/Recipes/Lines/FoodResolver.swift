import Database
import Domain

/// From the words of a recipe's lines to foods and grams, by the order of SPEC 2.3.
///
///     let lines = try await FoodResolver(catalogue, for: context).resolve(["2 tbsp olive oil", "3 domates"])
///
/// Names are looked up in the household's vocabulary first, then among its own foods, then in the catalogue.
/// It reads and never writes; it asks the database once, and once more where foods outside the catalogue are meant.
struct FoodResolver: Sendable {
    let catalogue: CatalogueCache
    /// Scoped to the household.
    let database: any Database
    let household: Household.ID
    /// That of the recipe; a line that is plainly in the other is read so.
    let language: Language

    /// One answer for each line, in their order. Corrections stand at the indices of their lines; there may be fewer.
    func resolve(_ lines: [String], corrections: [LineCorrection] = []) async throws -> [ResolvedLine] {
        let read = lines.map { IngredientReader.read($0, language: language) }
        let beginnings = HouseholdVocabulary.beginnings(of: read.map(\.name))
        let (digest, sizes, vocabulary, ownFoods) = try await database.read(
            CatalogueLoader.loadedDigest,
            HouseholdVocabulary.sizes(of: household),
            HouseholdVocabulary.vocabulary(like: beginnings, of: household),
            HouseholdVocabulary.ownFoods(like: beginnings, of: household)
        )
        let catalogue = try await catalogue.catalogue(digest, from: database)
        let names = HouseholdVocabulary(vocabulary, ownFoods: ownFoods, of: sizes, language)
        let meanings = zip(lines, read).enumerated().map { index, line in
            let correction = corrections.indices.contains(index) ? corrections[index] : LineCorrection()
            return Meaning(line.0, line.1, correction, language, names, catalogue)
        }
        let elsewhere = Set(meanings.flatMap(\.foods)).filter { catalogue.foods[$0] == nil }
        let found = try await FoodStore.find(Array(elsewhere), in: household, database)
        return meanings.map { $0.resolved { catalogue.foods[$0] ?? found[$0] } }
    }
}

/// What one line means, by the keys of foods that are yet to be read.
private struct Meaning {
    let text: String
    let read: ReadLine
    let correction: LineCorrection
    private(set) var ingredient: Ingredient.ID?
    private(set) var food: Food.ID?
    private(set) var isSure = true
    private(set) var alternatives: [Food.ID] = []

    var foods: [Food.ID] { alternatives + [food].compactMap { $0 } }

    /// From here up a food stands in the line until the person says otherwise; below, it is only offered.
    private static let plausible = 0.5

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
        food = correction.food
        if read.isHeading || read.name.isEmpty { return }
        let spoken = IngredientReader.language(of: text, hint: language)
        let entry = names.entry(for: read.name, spoken)
        ingredient = entry?.ingredient
        let nearest = Self.nearest(read.name, spoken, names, catalogue)
        alternatives = nearest.map(\.food)
        if food == nil, let linked = entry?.food {
            food = linked
        } else if food == nil, let best = nearest.first, best.score >= Self.plausible {
            food = best.food
            isSure = best.score >= FoodMatcher<Food.ID>.sure
        }
        alternatives.removeAll { $0 == food }
    }

    /// Own foods before the catalogue's where both are as near.
    private static func nearest(
        _ name: String,
        _ language: Language,
        _ names: HouseholdVocabulary,
        _ catalogue: FoodCatalogue
    ) -> [FoodMatcher<Food.ID>.Match] {
        let own = names.ownFoods(for: name, language)
        let found = catalogue.matcher.matches(for: name, language: language, limit: 5)
        let sure = own.filter { $0.score >= FoodMatcher<Food.ID>.sure }
        let others = (own.filter { $0.score < FoodMatcher<Food.ID>.sure } + found).sorted { $0.score > $1.score }
        return Array((sure + others).prefix(5))
    }

    func resolved(_ foods: (Food.ID) -> Food?) -> ResolvedLine {
        let found = food.flatMap(foods)
        let weight =
            read.isHeading
            ? LineGrams.notCounted(.noAmount)
            : LineGrams.find(read, typed: correction.grams, food: found?.weights)
        return ResolvedLine(
            text: text,
            read: read,
            ingredient: ingredient,
            food: found,
            isSure: isSure && found != nil,
            alternatives: alternatives.compactMap(foods),
            chosenFoodIsMissing: correction.food != nil && found == nil,
            weight: weight,
            counts: !read.isHeading && !isToTaste(found, weight)
        )
    }

    /// "Salt, to taste", and plain "salt": nobody weighs it, and a dish must not be without a weight because of it.
    private func isToTaste(_ food: Food?, _ weight: LineGrams) -> Bool {
        guard weight.grams == nil else { return false }
        return read.isToTaste || food?.isSeasoning == true && weight == .notCounted(.noAmount)
    }
}

extension FoodResolver {
    init(_ catalogue: CatalogueCache, for context: SignedInContext) {
        self.init(
            catalogue: catalogue,
            database: context.database,
            household: context.household,
            language: context.language
        )
    }
}
