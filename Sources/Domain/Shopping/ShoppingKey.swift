/// What makes two things one item of a shopping list: the same ingredient of the household, the same food where a food is
/// planned that is no ingredient, or else the same words, so that two phones that add "süt" make one item.
public struct ShoppingKey: Hashable, Sendable {
    /// As the database and a phone keep it: an ingredient's id, `f:` and a food's, or `w:` and the words' key.
    public let text: String

    /// A key that was kept.
    public init(stored text: String) {
        self.text = text
    }

    public init<Owner>(ingredient: Identifier<Owner>) {
        text = ingredient.description
    }

    /// A food has another name in each language, and one key.
    public init<Owner>(food: Identifier<Owner>) {
        text = "f:" + food.description
    }

    public var isFood: Bool { text.hasPrefix("f:") }

    /// Whether the thing is known by its words alone.
    public var isWords: Bool { text.hasPrefix("w:") }

    /// The words' key is that of an ingredient (`IngredientKey`), so that "eggs" and "egg" are one line here as well.
    public init(words: String) {
        text = "w:" + IngredientKey(words).text
    }
}
