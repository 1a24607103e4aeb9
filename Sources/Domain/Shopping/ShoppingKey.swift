/// What makes two things one item of a shopping list: the same ingredient of the household, or the same words where none
/// is known, so that two phones that add "süt" make one item.
public struct ShoppingKey: Hashable, Sendable {
    /// As the database and a phone keep it: an ingredient's id, or `w:` and the words' key.
    public let text: String

    /// A key that was kept.
    public init(stored text: String) {
        self.text = text
    }

    public init<Owner>(ingredient: Identifier<Owner>) {
        text = ingredient.description
    }

    /// The words' key is that of an ingredient (`IngredientKey`), so that "eggs" and "egg" are one line here as well.
    public init(words: String) {
        text = "w:" + IngredientKey(words).text
    }
}
