import Database
import Domain

/// The names that a household gives to what it cooks with: its vocabulary with aliases, and its own foods.
struct KitchenNames: Sendable {
    /// What a name of the vocabulary means. Where it is linked to no food, the catalogue is asked for the name.
    struct Entry: Hashable, Sendable {
        let ingredient: Ingredient.ID
        let food: Food.ID?
    }

    private let entries: FoodMatcher<Entry>
    private let entriesByKey: [IngredientKey: Entry]
    private let ownFoods: FoodMatcher<Food.ID>

    /// - Parameter sizes: of the whole vocabulary and all own foods, of which these are the names that may be meant.
    init(
        _ vocabulary: [(name: String, entry: Entry)],
        ownFoods: [(name: String, food: Food.ID)],
        of sizes: Sizes,
        _ language: Language
    ) {
        entriesByKey = Dictionary(
            vocabulary.map { (IngredientKey($0.name), $0.entry) },
            uniquingKeysWith: { first, _ in first }
        )
        // What a household types is in whichever language its people speak.
        entries = FoodMatcher(vocabulary.map { .init($0.entry, $0.name, language) }, of: sizes.vocabulary)
        self.ownFoods = FoodMatcher(ownFoods.map { .init($0.food, $0.name, language) }, of: sizes.ownFoods)
    }

    /// The entry of the vocabulary that a line's name plainly means, in the state that the line states.
    func entry(for line: ReadLine, _ language: Language) -> Entry? {
        if let entry = entriesByKey[line.ingredientKey] { return entry }
        let match = entries.best(for: line.foodName, noted: line.notedState, language: language)
        guard let match, match.score >= Self.sameName, match.state == line.state else { return nil }
        return match.food
    }

    func ownFoods(for line: ReadLine, _ language: Language) -> [FoodMatcher<Food.ID>.Match] {
        ownFoods.matches(for: line.foodName, noted: line.notedState, language: language, limit: 3)
    }

    /// The same but for plural, ending and order: "tomatoes" is the household's "tomato", "tomato paste" is not.
    private static let sameName = 0.94
}

extension KitchenNames {
    /// How many names a household has.
    struct Sizes: Sendable {
        let vocabulary: Int
        let ownFoods: Int
    }

    static func sizes(of household: Household.ID) -> Query<Sizes> {
        .one(
            """
            SELECT
                (SELECT count(*) FROM ingredients WHERE household_id = \(household) AND deleted_at IS NULL) AS vocabulary,
                (SELECT count(*) FROM own_foods WHERE household_id = \(household) AND deleted_at IS NULL) AS own_foods
            """
        ) { row in Sizes(vocabulary: try row["vocabulary"], ownFoods: try row["own_foods"]) }
    }

    /// LIKE patterns for every name that may match one of these: one of its words begins like one of theirs.
    /// Three letters are what singular and plural, stem and ending have in common ("leaves", "ekmeği").
    static func beginnings(of names: [String]) -> [String] {
        Set(
            names.flatMap { SearchWords($0).words }.map {
                "% \(String.UnicodeScalarView($0.unicodeScalars.prefix(3)))%"
            }
        )
        .sorted()
    }

    /// What a household's vocabulary has like that: names of ingredients, then their aliases.
    static func vocabulary(
        like beginnings: [String],
        of household: Household.ID
    ) -> Query<[(name: String, entry: Entry)]> {
        .rows(
            """
            SELECT i.name, i.id, i.food_id, i.own_food_id
            FROM ingredients i
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL
                AND (i.search_text = '' OR ' ' || i.search_text LIKE ANY (\(beginnings)))
            UNION ALL
            SELECT a.name, i.id, i.food_id, i.own_food_id
            FROM ingredient_aliases a
            JOIN ingredients i ON i.household_id = a.household_id AND i.id = a.ingredient_id
            WHERE a.household_id = \(household) AND i.deleted_at IS NULL
                AND (a.search_text = '' OR ' ' || a.search_text LIKE ANY (\(beginnings)))
            LIMIT 20000
            """
        ) { row in
            let food: Food.ID? = try row["food_id"]
            let ownFood: Food.ID? = try row["own_food_id"]
            return (try row["name"], Entry(ingredient: try row["id"], food: food ?? ownFood))
        }
    }

    static func ownFoods(
        like beginnings: [String],
        of household: Household.ID
    ) -> Query<[(name: String, food: Food.ID)]> {
        .rows(
            """
            SELECT name, id
            FROM own_foods
            WHERE household_id = \(household) AND deleted_at IS NULL AND ' ' || search_text LIKE ANY (\(beginnings))
            LIMIT 20000
            """
        ) { row in (try row["name"], try row["id"]) }
    }
}
