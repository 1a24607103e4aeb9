import FoodImport

/// A food as a provider has just described it. It is read by the same code as the provider's downloads, so that both
/// make the same row.
struct FoundFood: Sendable {
    let food: ImportedFood
    /// A search tells less than the food's own page: without its measures it is not whole.
    let isWhole: Bool

    var key: String { food.sourceKey }
    var source: Food.Source { food.kind == .openFoodFacts ? .off : .usda }

    /// Nil for what cannot be kept: no name, values that cannot be, nothing known at all.
    init?(_ read: SourceFood, isWhole: Bool) {
        guard let food = try? ImportedFood(read) else { return nil }
        self.food = food
        self.isWhole = isWhole
    }

    /// One of FoodData Central's, in any of its three shapes.
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
