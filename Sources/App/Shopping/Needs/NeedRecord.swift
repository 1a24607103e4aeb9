import Domain

/// A need as it is put on a list: what a line of a dish asks for.
struct NeedRecord: Sendable {
    typealias ID = Identifier<NeedRecord>

    var key: ShoppingKey
    let ingredient: Ingredient.ID?
    let food: Food.ID?
    let name: String
    let need: ShoppingNeed
    /// "menemen", and for how many portions.
    let title: String
    let servings: Double?
    /// The line as it stands in the recipe.
    let text: String
    /// Who must not get what of it.
    var warnings: [NeedWarning] = []
}

/// A line of a dish, with what turns it into something that is bought.
struct NeededLine: Sendable {
    let position: Int
    let text: String
    /// The language in which it was written; nil for the reader's.
    let language: Language?
    /// The name within the text.
    let name: String
    let ingredient: Ingredient.ID?
    let typed: Grams?
    let foodID: Food.ID?
    var food: Food?
    let isNeverBought: Bool

    /// What the line asks a shop for; nil for a heading, and for what is never bought.
    func record(
        of origin: ShoppingOrigin,
        title: String,
        servings: Double,
        factor: Double,
        _ reader: Language
    ) -> NeedRecord? {
        if isNeverBought { return nil }
        let read = IngredientReader.read(text, language: language ?? reader)
        if read.isHeading { return nil }
        let words = name.isEmpty ? (read.name.isEmpty ? text : read.name) : name
        let amount = NeededAmount(read, typed: typed, food: food?.weights, factor: factor)
        return NeedRecord(
            key: ingredient.map { ShoppingKey(ingredient: $0) } ?? ShoppingKey(words: words),
            ingredient: ingredient,
            food: ingredient == nil ? food?.foodID : nil,
            name: String(words.prefix(200)),
            need: ShoppingNeed(origin, amount, isOptional: read.isOptional),
            title: title,
            servings: servings,
            text: text
        )
    }
}
