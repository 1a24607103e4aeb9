import Domain

/// A need as it is put on a list: what a line of a dish asks for.
struct NeedRecord: Sendable {
    typealias ID = Identifier<NeedRecord>

    var key: ShoppingKey
    let ingredient: Ingredient.ID?
    let food: Food.ID?
    /// The line's own ingredient, where it is bought as another that is the same thing in another language.
    var former: Ingredient.ID?
    let name: String
    let need: ShoppingNeed
    /// "menemen", and for how many portions.
    let title: String
    /// The language of the title; nil where nobody knows.
    var titleLanguage: Language?
    let servings: Double?
    /// The line as it stands in the recipe.
    let text: String
    /// Who must not get what of it.
    var warnings: [NeedWarning] = []

    /// The keys of all items of a list on which it may stand by now.
    var keys: [String] { [key.text] + (former.map { [ShoppingKey(ingredient: $0).text] } ?? []) }
}

/// The ingredient that fruits are of which a line takes the juice or zest.
struct NeededFruit: Sendable {
    let ingredient: Ingredient.ID
    let isNeverBought: Bool
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
    /// The ingredient as which it is bought; nil where that is its own.
    var boughtAs: Ingredient.ID?
    /// The fruits that it counts and takes the juice or zest of, as the vocabulary has them; nil where that has none.
    var fruit: NeededFruit?
    let isNeverBought: Bool

    /// The same line, bought as what is the same thing, or as the fruits that it takes the juice or zest of.
    /// - Parameter fruits: by the lines' texts.
    func bought(by synonyms: Synonyms, _ fruits: [String: NeededFruit]) -> NeededLine {
        var line = self
        line.boughtAs = ingredient.map { synonyms.bought($0, as: foodID) }
        line.fruit = fruits[text]
        return line
    }

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
        if let whole = read.wholeFruit {
            if fruit?.isNeverBought == true { return nil }
            return record(of: origin, whole, read, title: title, servings: servings, factor: factor)
        }
        let words = name.isEmpty ? (read.name.isEmpty ? text : read.name) : name
        let amount = NeededAmount(read, typed: typed, food: food?.weights, factor: factor)
        let item = boughtAs ?? ingredient
        return NeedRecord(
            key: item.map { ShoppingKey(ingredient: $0) } ?? ShoppingKey(words: words),
            ingredient: item,
            food: item == nil ? food?.foodID : nil,
            former: item == ingredient ? nil : ingredient,
            name: String(words.prefix(200)),
            need: ShoppingNeed(origin, amount, isOptional: read.isOptional),
            title: title,
            servings: servings,
            text: text
        )
    }
    /// What is bought of fruits whose juice or zest the line takes, which are counted: the fruits.
    private func record(
        of origin: ShoppingOrigin,
        _ whole: WholeFruit,
        _ read: ReadLine,
        title: String,
        servings: Double,
        factor: Double
    ) -> NeedRecord {
        NeedRecord(
            key: fruit.map { ShoppingKey(ingredient: $0.ingredient) } ?? ShoppingKey(words: whole.name),
            ingredient: fruit?.ingredient,
            food: nil,
            name: String(whole.name.prefix(200)),
            need: ShoppingNeed(origin, NeededAmount(read.whole(whole), factor: factor), isOptional: read.isOptional),
            title: title,
            servings: servings,
            text: text
        )
    }
}
