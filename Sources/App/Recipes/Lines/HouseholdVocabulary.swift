import Domain

/// The names that a household gives to what it cooks with: its vocabulary with aliases, and its own foods.
struct HouseholdVocabulary: Sendable {
    /// What a name of the vocabulary means. Where it is linked to no food, the catalogue is asked for the name.
    struct Entry: Hashable, Sendable {
        let ingredient: Ingredient.ID
        let food: Food.ID?
    }

    private let entries: FoodMatcher<Entry>
    private let entriesByKey: [String: Entry]
    private let ownFoods: FoodMatcher<Food.ID>

    /// - Parameter sizes: of the whole vocabulary and all own foods, of which these are the names that may be meant.
    init(
        _ vocabulary: [(name: String, entry: Entry)],
        ownFoods: [(name: String, food: Food.ID)],
        of sizes: Sizes,
        _ language: Language
    ) {
        entriesByKey = Dictionary(
            vocabulary.map { (Folding.key($0.name), $0.entry) },
            uniquingKeysWith: { first, _ in first }
        )
        // What a household types is in whichever language its people speak.
        entries = FoodMatcher(vocabulary.map { .init($0.entry, $0.name, language) }, of: sizes.vocabulary)
        self.ownFoods = FoodMatcher(ownFoods.map { .init($0.food, $0.name, language) }, of: sizes.ownFoods)
    }

    /// The entry of the vocabulary that a line's name plainly means.
    func entry(for name: String, _ language: Language) -> Entry? {
        if let entry = entriesByKey[Folding.key(name)] { return entry }
        guard let match = entries.best(for: name, language: language), match.score >= Self.sameName else { return nil }
        return match.food
    }

    func ownFoods(for name: String, _ language: Language) -> [FoodMatcher<Food.ID>.Match] {
        ownFoods.matches(for: name, language: language, limit: 3)
    }

    /// The same but for plural, ending and order: "tomatoes" is the household's "tomato", "tomato paste" is not.
    private static let sameName = 0.94
}

extension HouseholdVocabulary {
    /// How many names a household has.
    struct Sizes: Sendable {
        let vocabulary: Int
        let ownFoods: Int
    }
}
