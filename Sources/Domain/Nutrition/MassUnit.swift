/// A unit of mass that a person may prefer. Grams are stored; other units are converted only for input and display,
/// so that repeated conversion changes nothing (HOSTILE-25).
public enum MassUnit: String, CaseIterable, Sendable {
    case gram = "g"
    case kilogram = "kg"
    case ounce = "oz"
    case pound = "lb"

    public var inGrams: Grams {
        switch self {
        case .gram: Grams(1)
        case .kilogram: Grams(1000)
        case .ounce: Grams(28.349523125)
        case .pound: Grams(453.59237)
        }
    }
}

extension Grams {
    public init(_ count: Double, _ unit: MassUnit) {
        self = unit.inGrams * count
    }

    public func count(of unit: MassUnit) -> Double {
        self / unit.inGrams
    }
}
