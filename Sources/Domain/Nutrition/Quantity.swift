/// A measured amount in a fixed unit. Quantities of different units cannot be added, so `Grams + Kilocalories` does not
/// compile; dividing two quantities of the same unit gives a ratio.
public protocol Quantity: Comparable, Hashable, Sendable {
    var value: Double { get }
    init(_ value: Double)
}

extension Quantity {
    public static var zero: Self { Self(0) }

    public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
    public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
    /// The same unit again: a quantity has no square.
    public static func * (quantity: Self, factor: Double) -> Self { Self(quantity.value * factor) }
    public static func / (quantity: Self, divisor: Double) -> Self { Self(quantity.value / divisor) }
    /// A ratio, which has no unit; not a number where `right` is zero and `left`, too.
    public static func / (left: Self, right: Self) -> Double { left.value / right.value }

    // All four operators are explicit: those that Swift derives from `<` would make every range contain NaN.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
    public static func <= (left: Self, right: Self) -> Bool { left.value <= right.value }
    public static func > (left: Self, right: Self) -> Bool { left.value > right.value }
    public static func >= (left: Self, right: Self) -> Bool { left.value >= right.value }
}

/// A mass of food, or of a nutrient measured in grams.
public struct Grams: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// A mass of a nutrient measured in milligrams.
public struct Milligrams: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// A mass of a nutrient measured in micrograms.
public struct Micrograms: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// An energy of food.
public struct Kilocalories: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// A volume of food.
public struct Milliliters: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}
