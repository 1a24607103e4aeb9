/// How many servings a dish makes, or how many someone eats: more than zero, at most a thousand (C-1).
public struct ServingCount: Hashable, Comparable, Sendable {
    public static let limit = 1000.0
    public static let one = ServingCount(unchecked: 1)

    public let value: Double

    private init(unchecked value: Double) {
        self.value = value
    }

    public init?(_ value: Double) {
        guard value > 0, value <= Self.limit else { return nil }
        self.value = value
    }

    public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

/// How a dish is shared out (SPEC 2.5). One concept, two ways to define it: the household says how many
/// servings the dish makes, or how many grams one portion weighs. Whichever was said last counts; the other
/// follows from the weight.
public struct Yield: Hashable, Sendable {
    public enum Definition: String, Sendable {
        case servings, grams
    }

    /// As last said; what counts while the portion's weight cannot.
    public let servings: ServingCount
    /// As last said.
    public let portion: Grams?
    public let definition: Definition

    /// The whole dish is one portion: what counts until someone says otherwise (C-6).
    public static let whole = Yield(servings: .one)

    /// Defined by servings. - Parameter portion: what was said of grams before, if anything.
    public init(servings: ServingCount, portion: Grams? = nil) {
        self.servings = servings
        self.portion = portion
        definition = .servings
    }

    /// Defined by grams, which `Dish.portion(of:)` has checked. - Parameter servings: as said before.
    public init(portion: Grams, servings: ServingCount = .one) {
        self.servings = servings
        self.portion = portion
        definition = .grams
    }

    /// The same dish, now said to make so many servings.
    public func defined(by servings: ServingCount) -> Yield {
        Yield(servings: servings, portion: portion)
    }

    /// The same dish, now with a portion of so many grams.
    public func defined(by portion: Grams) -> Yield {
        Yield(portion: portion, servings: servings)
    }
}
