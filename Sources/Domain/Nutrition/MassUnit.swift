/// A unit of mass that a person may prefer. Grams are stored; other units are converted only for input and display,
/// so that repeated conversion changes nothing (HOSTILE-25).
public enum MassUnit: String, CaseIterable, Sendable {
    case gram = "g"
    case kilogram = "kg"
    case ounce = "oz"
    case pound = "lb"

    /// One of the unit; ounce and pound are the international avoirdupois ones, exact by definition.
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
    /// So many of a unit, as it was typed: nothing is rounded.
    public init(_ count: Double, _ unit: MassUnit) {
        self = unit.inGrams * count
    }

    /// How many of a unit the mass is, for display: nothing is rounded.
    public func count(of unit: MassUnit) -> Double {
        self / unit.inGrams
    }
}
