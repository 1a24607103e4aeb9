import Domain
import Testing

/// What a line of text needs, as a recipe or the list's field has it.
func needed(
    _ line: String,
    _ food: FoodWeights? = nil,
    typed: Grams? = nil,
    factor: Double = 1,
    in language: Language = .en
) -> NeededAmount {
    NeededAmount(IngredientReader.read(line, language: language), typed: typed, food: food, factor: factor)
}

/// What lines are merged to.
func merged(_ lines: [String], _ food: FoodWeights? = nil, in language: Language = .en) -> ShoppingMerge {
    ShoppingMerge(ShoppingSum(lines.map { needed($0, food, in: language) }))
}

extension ShoppingMerge {
    /// As a person reads it, with keys for words: "≈ 400 g", "200 g + 1 bunch".
    func text(_ units: ShoppingUnits = .metric) -> String {
        let numbers = Formatting(.en)
        let texts = amounts.map { amount in
            switch amount.toBuy {
            case .mass(let mass): numbers.shopping(mass, in: units)
            case .volume(let volume): numbers.shopping(volume, in: units)
            case .counted(let count, let unit): numbers.shopping(count) + " " + unit.key
            }
        }
        return (isAbout ? "≈ " : "") + (texts + (toTaste > 0 ? ["to taste"] : [])).joined(separator: " + ")
    }
}

extension ShoppingAmount {
    /// The count of what is counted; nil for masses and volumes.
    var count: Double? {
        if case .counted(let count, _) = self { return count }
        return nil
    }
}
