/// The amount of one nutrient, as far as it is known. Unknown is not zero (R22).
public enum NutrientValue: Hashable, Sendable {
    case exactly(Double)
    /// A lower bound, from a sum of which some parts are unknown: displayed as "≥ 12 g".
    case atLeast(Double)
    /// An unknown amount: displayed as "—".
    case unknown

    /// The number in the nutrient's unit, whether exact or a lower bound; nil when unknown.
    public var number: Double? {
        switch self {
        case .exactly(let number), .atLeast(let number): number
        case .unknown: nil
        }
    }

    /// Whether it is a lower bound.
    public var isBound: Bool {
        if case .atLeast = self { return true }
        return false
    }

    /// Whether it is neither a lower bound nor unknown.
    public var isExact: Bool {
        if case .exactly = self { return true }
        return false
    }

    /// The value in `factor` times the amount: a bound stays a bound, and unknown stays unknown, even times zero.
    public func scaled(by factor: Double) -> NutrientValue {
        switch self {
        case .exactly(let number): .exactly(number * factor)
        case .atLeast(let number): .atLeast(number * factor)
        case .unknown: .unknown
        }
    }
}

extension Formatting {
    /// The text of a nutrient cell: "375 kcal", "≥ 12 g", "—".
    public func nutrient(_ value: NutrientValue, _ nutrient: Nutrient) -> String {
        switch value {
        case .exactly(let number): "\(nutrientNumber(number, nutrient)) \(nutrient.unit.rawValue)"
        case .atLeast(let number): "≥ \(nutrientNumber(number, nutrient)) \(nutrient.unit.rawValue)"
        case .unknown: "—"
        }
    }

    /// The number without its unit, with the decimals that its unit requires.
    public func nutrientNumber(_ number: Double, _ nutrient: Nutrient) -> String {
        switch nutrient.unit {
        case .kilocalories: energy(Kilocalories(number))
        case .grams: grams(Grams(number))
        case .milligrams: milligrams(Milligrams(number))
        case .micrograms: micrograms(Micrograms(number))
        }
    }
}
