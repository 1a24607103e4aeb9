import Domain

/// The names that a household gives to its ingredients: its vocabulary with aliases, and its own foods.
struct HouseholdVocabulary: Sendable {
    /// The meaning of a name in the vocabulary. An entry without a chosen food leaves it to the text of each line to
    /// find one: what was found for the line that came first says nothing of another.
    struct Entry: Hashable, Sendable {
        let ingredient: Ingredient.ID
        let chosenFood: Food.ID?
        /// Whether a person has said that it is missed in no sum, as "love".
        var countsNothing = false
    }

    private let entries: FoodMatcher<Entry>
    private let entriesByName: [String: Entry]
    private let entriesByKey: [IngredientKey: Entry]
    private let ownFoods: FoodMatcher<Food.ID>

    /// - Parameter sizes: the sizes of the whole vocabulary and of all own foods, of
    /// which only the names that may match are passed.
    init(
        _ vocabulary: [(name: String, entry: Entry)],
        ownFoods: [(name: String, food: Food.ID)],
        of sizes: Sizes,
        _ language: Language
    ) {
        entriesByName = Dictionary(
            vocabulary.map { (Folding.key($0.name), $0.entry) },
            uniquingKeysWith: { first, _ in first }
        )
        entriesByKey = Dictionary(
            vocabulary.map { (IngredientKey($0.name), $0.entry) },
            uniquingKeysWith: { first, _ in first }
        )
        // The household's names may be in any language, so they are compared in the reader's.
        entries = FoodMatcher(vocabulary.map { .init($0.entry, $0.name, language) }, of: sizes.vocabulary)
        self.ownFoods = FoodMatcher(ownFoods.map { .init($0.food, $0.name, language) }, of: sizes.ownFoods)
    }

    /// The entry of the vocabulary that a line's name plainly means, in the state that the line states (I-01).
    func entry(for line: ReadLine, _ language: Language) -> Entry? {
        // The name itself comes before its key: a person may have linked singular and plural to two foods.
        if let entry = entriesByName[Folding.key(line.ingredientName(language))] { return entry }
        if let entry = entriesByKey[line.ingredientKey] { return entry }
        let match = entries.best(for: line, language: language)
        guard let match, match.score >= Self.sameName, match.state == line.state else { return nil }
        return match.food
    }

    func ownFoods(for line: ReadLine, _ language: Language) -> [FoodMatcher<Food.ID>.Match] {
        ownFoods.matches(for: line, language: language, limit: 3)
    }

    /// The food that a person chose for a name of exactly these words, which are folded for search and joined by spaces,
    /// or the own food with that name.
    func food(named words: String) -> Food.ID? {
        entries.food(named: words)?.chosenFood ?? ownFoods.food(named: words)
    }

    /// The score from which two names differ only in plural, ending or order: "tomatoes" is the
    /// household's "tomato", "tomato paste" is not.
    private static let sameName = 0.94
}

extension HouseholdVocabulary {
    /// The numbers of names that a household has.
    struct Sizes: Sendable {
        let vocabulary: Int
        let ownFoods: Int
    }
}
