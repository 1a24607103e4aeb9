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
            let other: String? = fruit.isTurkish ? fruit.kind : fruit.turkish
            return [Self.key(fruit)]
                + [other].compactMap { $0 }.map { name in
                    SynonymStore.PlainName(food: Self.food(fruit), isTurkish: !fruit.isTurkish, name: name).key
                }
        }
    }

    /// The ingredients that they are, by the lines' texts: that of the name as it stands there, whatever has been said of it, or
    /// one that is the same in the other language, and where there is none, that which the other language has.
    func ingredients(_ found: [SynonymStore.Fruit]) -> [String: NeededFruit] {
        let same = found.filter(\.isSame)
        let synonyms = Synonyms(same.map(\.named))
        return byText.compactMapValues { fruit in
            let (food, key) = (Self.food(fruit), Self.key(fruit))
            let own = found.first { $0.key == key.text && $0.named.isTurkish == key.isTurkish && $0.named.food == food }
            guard let one = own ?? same.first(where: { $0.named.food == food && $0.named.isTurkish != key.isTurkish })
            else { return nil }
            return NeededFruit(
                ingredient: synonyms.bought(one.named.ingredient, as: food),
                isNeverBought: one.isNeverBought
            )
        }
    }

    /// The name as it stands there.
    private static func key(_ fruit: WholeFruit) -> SynonymStore.Key {
        SynonymStore.PlainName(food: food(fruit), isTurkish: fruit.isTurkish, name: fruit.name).key
    }

    private static func food(_ fruit: WholeFruit) -> Food.ID { CatalogueFood.id(of: fruit.kind) }
}
