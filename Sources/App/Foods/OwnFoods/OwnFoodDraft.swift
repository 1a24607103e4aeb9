import Domain

/// A household's own food as its form describes it.
struct OwnFoodDraft: Sendable {
    let name: String
    let basis: Basis
    let serving: Grams?
    /// Grams of one millilitre.
    var density: Double?
    /// The nutrients of 100 g, even when the numbers were typed for 100 ml or one serving.
    var nutrients: NutrientsPer100g
    let barcode: Barcode?
    let measures: [Food.Measure]
    /// What is certainly in it; nil where nothing is said of it.
    let contained: Substances?
    /// The food of which this one is a corrected copy.
    let copiedFrom: Food.ID?
    /// The version of the food that the form was filled with; nil for a new food.
    let version: Int?

    /// The draft with the nutrients that the form does not ask for, taken from the food that is changed or copied.
    func completed(by food: Food?) -> OwnFoodDraft {
        guard let food else { return self }
        let asked = Set(OwnFoodForm.nutrients.map(\.nutrient))
        var all = nutrients.nutrients
        for nutrient in Nutrient.allCases where !asked.contains(nutrient) {
            all[nutrient] = food.nutrients.nutrients[nutrient]
        }
        return OwnFoodDraft(
            name: name,
            basis: basis,
            serving: serving,
            density: density,
            nutrients: NutrientsPer100g(all),
            barcode: barcode,
            measures: measures,
            contained: contained ?? food.contents.contained,
            copiedFrom: copiedFrom,
            version: version
        )
    }

    enum Basis: String, Sendable, CaseIterable {
        case per100g = "100g"
        case per100ml = "100ml"
        case perServing = "serving"

        /// The weight of what the numbers are for, in grams; 100 where it is not known.
        /// - Parameter volume: what 100 ml weigh.
        func weight(serving: Double?, volume: Double?) -> Double {
            switch self {
            case .per100g: 100
            case .per100ml: volume ?? 100
            case .perServing: serving ?? 100
            }
        }
    }
}
