/// How much of one nutrient there is, as far as is known. Unknown is not zero (R22).
public enum NutrientValue: Hashable, Sendable {
    case exactly(Double)
    /// A sum of which some parts are unknown: shown "≥ 12 g".
    case atLeast(Double)
    /// Shown "—".
    case unknown

    /// The number without its standing, in the nutrient's unit.
    public var number: Double? {
        switch self {
        case .exactly(let number), .atLeast(let number): number
        case .unknown: nil
        }
    }

    public var isExact: Bool {
        if case .exactly = self { return true }
        return false
    }

    public func scaled(by factor: Double) -> NutrientValue {
        switch self {
        case .exactly(let number): .exactly(number * factor)
        case .atLeast(let number): .atLeast(number * factor)
        case .unknown: .unknown
        }
    }
}

extension Formatting {
    /// "375 kcal", "≥ 12 g", "—": what stands in a nutrient cell.
    public func nutrient(_ value: NutrientValue, _ nutrient: Nutrient) -> String {
        switch value {
        case .exactly(let number): "\(nutrientNumber(number, nutrient)) \(nutrient.unit.rawValue)"
        case .atLeast(let number): "≥ \(nutrientNumber(number, nutrient)) \(nutrient.unit.rawValue)"
        case .unknown: "—"
        }
    }

    /// The number alone, rounded as the nutrient's unit asks.
    public func nutrientNumber(_ number: Double, _ nutrient: Nutrient) -> String {
        switch nutrient.unit {
        case .kilocalories: energy(Kilocalories(number))
        case .grams: grams(Grams(number))
        case .milligrams: milligrams(Milligrams(number))
        case .micrograms: micrograms(Micrograms(number))
        }
    }
}
