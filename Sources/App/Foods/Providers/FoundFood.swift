import FoodImport

/// A food as a provider has just described it. The code that reads the provider's
/// downloads reads it too, so that both make the same row.
struct FoundFood: Sendable {
    let food: ImportedFood
    /// Whether the food has all its values. A search result lacks the measures that the food's own page has.
    let isWhole: Bool

    var key: String { food.sourceKey }
    var source: Food.Source { food.kind == .openFoodFacts ? .off : .usda }

    /// Fails for a food that cannot be stored: without a name, with impossible values, or without any value.
    init?(_ read: SourceFood, isWhole: Bool) {
        guard let food = try? ImportedFood(read) else { return nil }
        self.food = food
        self.isWhole = isWhole
    }

    /// A food of FoodData Central, in any of the three shapes that its JSON has.
    init?(fdc value: JSONValue, isWhole: Bool) {
        guard case .food(let read) = try? FDCJSONReader.read(value) else { return nil }
        self.init(read, isWhole: isWhole)
    }

    /// A product of Open Food Facts.
    init?(off value: JSONValue) {
        guard let read = try? OFFLinesReader.read(value) else { return nil }
        self.init(read, isWhole: true)
    }
}
