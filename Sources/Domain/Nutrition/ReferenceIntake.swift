/// What an average adult takes in of a nutrient in a day, with which labels compare a food: Regulation (EU) No 1169/2011,
/// annex XIII. It says nothing of what a certain person should eat, least of all a child.
public enum ReferenceIntake {
    /// The amount in the nutrient's unit; nil for a nutrient of which the annex has none, such as fibre.
    public static func amount(of nutrient: Nutrient) -> Double? { amounts[nutrient] }

    /// The percentage of the reference intake that an amount is: 40 for 40 %. It is a lower bound where the amount is one,
    /// and unknown where the amount or the reference intake is.
    public static func percent(_ value: NutrientValue, of nutrient: Nutrient) -> NutrientValue {
        guard let amount = amounts[nutrient] else { return .unknown }
        return switch value {
        case .exactly(let number) where !equivalents.contains(nutrient): .exactly(number / amount * 100)
        case .exactly(let number), .atLeast(let number): .atLeast(number / amount * 100)
        case .unknown: .unknown
        }
    }

    private static let amounts: [Nutrient: Double] = [
        // Part A, vitamins and minerals.
        .vitaminA: 800, .vitaminD: 5, .vitaminE: 12, .vitaminK: 75, .vitaminC: 80, .thiamin: 1.1, .riboflavin: 1.4,
        .niacin: 16, .vitaminB6: 1.4, .folate: 200, .vitaminB12: 2.5, .pantothenicAcid: 6,
        .potassium: 2_000, .calcium: 800, .phosphorus: 700, .magnesium: 375, .iron: 14, .zinc: 10, .copper: 1,
        .manganese: 2, .selenium: 55,
        // Part B, energy and other nutrients. It has 6 g of salt, which by annex I is 2.5 times its sodium.
        .energy: 2_000, .fat: 70, .saturatedFat: 20, .carbohydrate: 260, .sugars: 90, .protein: 50, .sodium: 2_400,
    ]

    /// Nutrients that the annex counts in equivalents, to which forms add that FoodData Central's numbers have less of or
    /// lack: carotenes, tocopherols other than alpha, and the niacin that the body makes of tryptophan.
    private static let equivalents: Set<Nutrient> = [.vitaminA, .vitaminE, .niacin]
}

extension Formatting {
    /// The text of a percentage such as 40: "40%", "≥ 40%"; nil when it is unknown.
    public func percent(of value: NutrientValue) -> String? {
        value.number.map { (value.isBound ? "≥ " : "") + percent($0 / 100) }
    }
}
