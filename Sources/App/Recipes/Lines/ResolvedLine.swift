import Domain

/// One line of a recipe with the values of its row in recipe_lines: what was read, its food and its grams.
struct ResolvedLine: Sendable {
    /// The text exactly as typed.
    let text: String
    /// The language in which it was read.
    let language: Language
    /// What was read from the text. A heading has no food and no grams, and does not count.
    let read: ReadLine
    /// What the vocabulary calls its food, with the state that the line states: "brown rice, cooked".
    let ingredientName: String
    /// The entry of the household's vocabulary that the name means.
    let ingredient: Ingredient.ID?
    /// The food; `foodID` and `ownFoodID` of it are the two columns.
    let food: Food?
    /// Whether the person chose the food, or it was found beyond doubt.
    let isSure: Bool
    /// Other foods that the name may mean, the nearest first.
    let alternatives: [Food]
    /// The foods that the text names besides this one, with what is in them.
    let others: [OtherFood]
    /// Whether the chosen food does not exist, or belongs to another household: the form is then rejected.
    let chosenFoodIsMissing: Bool
    let weight: LineGrams
    /// Whether the line counts in the recipe's totals: headings do not, nor does "to taste" without an amount.
    let counts: Bool
    /// The nutrients that the line holds by itself (W-18); nil where they follow from its food.
    let own: Nutrients?

    var isHeading: Bool { read.isHeading && own == nil }
    var amount: Double? { read.amount?.count?.low }
    /// The upper end of a range; nil when the amount is no range.
    var amountTo: Double? {
        read.amount?.count.flatMap { $0.high == $0.low ? nil : $0.high }
    }
    var unit: String? { read.amount?.unit?.key }
    var name: String { read.name }
    var note: String { read.note }
    var grams: Grams? { weight.grams }
    var rule: GramsRule? { GramsRule(weight) }
    /// Whether the food is what the line's first name means. It is not where a person chose butter for "olive oil or
    /// butter", and of olive oil nothing is learned by that.
    var isFoodOfName: Bool { others.first?.name != read.foodName }
    /// The nutrients of the line; nil while its food or grams are unknown.
    var nutrients: Nutrients? {
        if let own { return own }
        guard let food, let grams else { return nil }
        return food.nutrients.nutrients(in: grams)
    }
}

/// The rule from which a line's grams follow, as recipe_lines stores it.
enum GramsRule: String, Sendable {
    case typed, mass, measure, volume, piece

    init?(_ weight: LineGrams) {
        guard case .known(_, let rule) = weight else { return nil }
        switch rule {
        case .typed: self = .typed
        case .mass: self = .mass
        case .measure: self = .measure
        case .volume: self = .volume
        case .piece: self = .piece
        }
    }
}

/// The choices that a person made for a line, which overrule its text.
struct LineCorrection: Sendable {
    /// The chosen food; nil when the text decides.
    var food: Food.ID?
    /// The typed grams; nil when the text decides.
    var grams: Grams?
    /// The nutrients that the line holds by itself, without a food.
    var own: Nutrients?
    /// The foods of which what has these nutrients was made: they are in the line, whatever its text names.
    var parts: [OtherFood] = []
    /// The language in which the line was written; nil for the reader's.
    var language: Language?
    /// The line's name when the food was found or chosen for it; nil where its text is read as it was then.
    var formerName: String?
}
