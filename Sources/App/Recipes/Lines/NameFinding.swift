import Domain

/// What one name means: the entry of the vocabulary, the food, and the foods that are near.
struct NameFinding {
    let ingredient: Ingredient.ID?
    let food: Food.ID?
    /// Whether the food is linked to the name, or found beyond doubt.
    let isSure: Bool
    let nearest: [FoodMatcher<Food.ID>.Match]
    /// Whether a person has said that the name counts nothing.
    let countsNothing: Bool

    init(_ read: ReadLine, _ language: Language, _ names: HouseholdVocabulary, _ catalogue: FoodCatalogue) {
        let entry = names.entry(for: read, language)
        ingredient = entry?.ingredient
        countsNothing = entry?.countsNothing ?? false
        nearest = Self.nearest(read, language, names, catalogue)
        if let chosen = entry?.chosenFood {
            food = chosen
            isSure = true
        } else if let best = nearest.first, best.score >= FoodMatcher<Food.ID>.plausible {
            food = best.food
            isSure = best.score >= FoodMatcher<Food.ID>.sure
        } else {
            food = nil
            isSure = false
        }
    }

    /// Whether a line is sure of its food. One that it has from before, for its name then, is so no more where that name, or the
    /// one that it is read to have today, says another food besides: nobody knows whether a person has chosen it (H-04). A
    /// food of the household's own, and one that it has linked to the name, were chosen by a person.
    func isSure(
        beside correction: LineCorrection,
        of read: ReadLine,
        _ language: Language,
        _ names: HouseholdVocabulary,
        _ catalogue: FoodCatalogue
    ) -> Bool {
        guard let kept = correction.food else { return isSure }
        guard let former = correction.formerName, catalogue.foods[kept] != nil else { return true }
        let then = read.naming(former)
        if Folding.search(former) == Folding.search(read.name) {
            if isSure, food == kept { return true }
            // "2 tbsp soy" is read as soy sauce by its spoon; what was found for the name was found for "soy".
            let readings = read.names.count == 1 ? [read, then] : [read]
            return !readings.contains { catalogue.matcher.doubts(kept, for: $0, language: language) }
        }
        if names.entry(for: then, language)?.chosenFood == kept { return true }
        return !catalogue.matcher.doubts(kept, for: then, language: language)
    }

    /// The nearest foods. Own foods come before the catalogue's when both are equally near.
    private static func nearest(
        _ line: ReadLine,
        _ language: Language,
        _ names: HouseholdVocabulary,
        _ catalogue: FoodCatalogue
    ) -> [FoodMatcher<Food.ID>.Match] {
        let own = names.ownFoods(for: line, language)
        let found = catalogue.matcher.matches(for: line, language: language, limit: 5)
        let sure = own.filter { $0.score >= FoodMatcher<Food.ID>.sure }
        let others = (own.filter { $0.score < FoodMatcher<Food.ID>.sure } + found).sorted { $0.score > $1.score }
        return Array((sure + others).prefix(5))
    }
}
