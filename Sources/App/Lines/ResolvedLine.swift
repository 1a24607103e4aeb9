import Domain

/// One line of a recipe with all that a row of recipe_lines holds: what was read, the food it means, its grams.
struct ResolvedLine: Sendable {
    /// The words exactly as typed.
    let words: String
    /// What was read of them; a heading has no food, no grams, and does not count.
    let read: ReadLine
    /// What the vocabulary calls its food, with the state that the line states: "brown rice, cooked".
    let ingredientName: String
    /// The entry of the household's vocabulary that the name means.
    let ingredient: Ingredient.ID?
    /// `food.foodID` and `food.ownFoodID` are the two columns.
    let food: Food?
    /// Whether the food was chosen by the person, or found without doubt.
    let isSure: Bool
    /// Other foods that the name may mean, nearest first.
    let alternatives: [Food]
    /// A food was chosen that is not there, or is another household's: the form is to be refused.
    let chosenFoodIsMissing: Bool
    let weight: LineGrams
    /// Whether the recipe's sums should have it: false for headings and for "to taste" without an amount.
    let counts: Bool

    var isHeading: Bool { read.isHeading }
    var amount: Double? { read.amount?.count?.low }
    /// The upper end of a range, nil where there is none.
    var amountTo: Double? {
        read.amount?.count.flatMap { $0.high == $0.low ? nil : $0.high }
    }
    var unit: String? { read.amount?.unit?.key }
    var name: String { read.name }
    var note: String { read.note }
    var grams: Grams? { weight.grams }
    var rule: GramsRule? { GramsRule(weight) }
    /// Nil while food or grams are unknown.
    var nutrients: Nutrients? {
        guard let food, let grams else { return nil }
        return food.nutrients.nutrients(in: grams)
    }
}

/// By which rule a line's grams were found, as recipe_lines keeps it.
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

/// What a person says about a line beside its words.
struct LineCorrection: Sendable {
    /// Blank: find it from the text.
    var food: Food.ID?
    /// Blank: from the text.
    var grams: Grams?
}
