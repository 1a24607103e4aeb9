/// A number of servings that a dish makes or that someone eats: more than zero, at most a thousand (C-1).
public struct ServingCount: Hashable, Comparable, Sendable {
    /// The most servings that count, included.
    public static let limit = 1000.0
    public static let one = ServingCount(unchecked: 1)

    /// Above zero, at most `limit`; any fraction, such as 2.5.
    public let value: Double

    private init(unchecked value: Double) {
        self.value = value
    }

    /// Fails for zero and below, above `limit`, and for NaN.
    public init?(_ value: Double) {
        guard value > 0, value <= Self.limit else { return nil }
        self.value = value
    }

    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// The division of a dish into servings (SPEC 2.5). It is one concept with two definitions: the household says how many
/// servings the dish makes, or how many grams a portion weighs. The later definition counts; the other number follows
/// from the dish's weight.
public struct Yield: Hashable, Sendable {
    /// What was said last: how many servings, or how many grams one portion weighs.
    public enum Definition: String, Sendable {
        case servings, grams
    }

    /// The number of servings as last defined. It also counts while the dish's weight is unknown.
    public let servings: ServingCount
    /// The portion as last defined.
    public let portion: Grams?
    /// Which of the two numbers counts; the other follows from the dish's weight.
    public let definition: Definition

    /// The whole dish as one portion, which counts until someone defines a yield (C-6).
    public static let whole = Yield(servings: .one)

    /// Creates a yield defined by servings.
    /// - Parameter portion: the earlier definition in grams, if any.
    public init(servings: ServingCount, portion: Grams? = nil) {
        self.servings = servings
        self.portion = portion
        definition = .servings
    }

    /// Creates a yield defined by grams, which `Dish.yield(byPortion:)` has checked.
    /// - Parameter servings: the number of servings that it came to last.
    public init(portion: Grams, servings: ServingCount = .one) {
        self.servings = servings
        self.portion = portion
        definition = .grams
    }

    /// The yield after a redefinition by servings.
    public func defined(by servings: ServingCount) -> Yield {
        Yield(servings: servings, portion: portion)
    }

    /// The yield after a redefinition by grams.
    public func defined(by portion: Grams) -> Yield {
        Yield(portion: portion, servings: servings)
    }

    /// The same yield for a dish that comes to so many servings: of a portion in grams that number counts from when the
    /// dish's weight becomes unknown.
    public func remembering(servings shown: Double) -> Yield {
        guard definition == .grams, let portion, let count = ServingCount(min(shown, ServingCount.limit)) else {
            return self
        }
        return Yield(portion: portion, servings: count)
    }
}
