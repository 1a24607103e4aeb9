import Domain

/// The fruits that lines count and take the juice or zest of (H-06).
struct WholeFruits: Sendable {
    private let byText: [String: WholeFruit]

    /// - Parameter reader: in whose language lines are that say none.
    init(_ lines: [NeededLine], _ reader: Language) {
        let found = lines.compactMap { line in
            IngredientReader.read(line.text, language: line.language ?? reader).wholeFruit.map { (line.text, $0) }
        }
        byText = Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// What the vocabulary of a household may call them, in both languages.
    var keys: [SynonymStore.Key] {
        Set(byText.values).flatMap { fruit in
            let food = Self.food(fruit)
            let english = SynonymStore.PlainName(
                food: food,
                isTurkish: false,
                name: fruit.isTurkish ? fruit.kind : fruit.name
            )
            let turkish = fruit.turkish.map { SynonymStore.PlainName(food: food, isTurkish: true, name: $0) }
            return [english.key] + [turkish?.key].compactMap { $0 }
        }
    }

    /// The ingredients that they are, by the lines' texts: that of the name as it stands there or of one that is the same in
    /// the other language, and where there is none, that which the other language has.
    func ingredients(_ named: [SynonymStore.Named]) -> [String: Ingredient.ID] {
        let synonyms = Synonyms(named)
        return byText.compactMapValues { fruit in
            let food = Self.food(fruit)
            let all = named.filter { $0.food == food }
            let own = all.first { $0.isTurkish == fruit.isTurkish } ?? all.first
            return own.map { synonyms.bought($0.ingredient, as: food) }
        }
    }

    private static func food(_ fruit: WholeFruit) -> Food.ID { CatalogueFood.id(of: fruit.kind) }
}
