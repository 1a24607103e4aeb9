/// A measured amount in one fixed unit. Two quantities of different units do not add,
/// so `Grams + Kilocalories` does not compile; two of the same unit divide to a ratio.
public protocol Quantity: Comparable, Hashable, Sendable {
    var value: Double { get }
    init(_ value: Double)
}

extension Quantity {
    public static var zero: Self { Self(0) }

    public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
    public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
    public static func * (quantity: Self, factor: Double) -> Self { Self(quantity.value * factor) }
    public static func / (quantity: Self, divisor: Double) -> Self { Self(quantity.value / divisor) }
    public static func / (left: Self, right: Self) -> Double { left.value / right.value }

    // All four are written out: those that Swift makes of `<` alone would let NaN into every range.
    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
    public static func <= (left: Self, right: Self) -> Bool { left.value <= right.value }
    public static func > (left: Self, right: Self) -> Bool { left.value > right.value }
    public static func >= (left: Self, right: Self) -> Bool { left.value >= right.value }
}

/// Mass of food, and of the nutrients that are counted in grams.
public struct Grams: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// Mass of the nutrients that are counted in thousandths of a gram.
public struct Milligrams: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// Mass of the nutrients that are counted in millionths of a gram.
public struct Micrograms: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// Food energy.
public struct Kilocalories: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}

/// Volume of food.
public struct Milliliters: Quantity {
    public let value: Double
    public init(_ value: Double) { self.value = value }
}
