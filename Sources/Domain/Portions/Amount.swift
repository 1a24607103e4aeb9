/// An amount of a dish that someone views or eats (R2): k portions = k × P grams = k ÷ N of the dish. Of these three
/// forms the one that was typed is kept to the last digit. An amount is never stored (P-02).
public struct Amount: Hashable, Sendable {
    /// The number of portions k, which is also the number of servings.
    public let multiplier: Double
    /// The weight k × P; nil while the dish's weight is unknown.
    public let grams: Grams?
    /// The share of the whole dish, k ÷ N.
    public let share: Double

    /// One portion, which is what opening a recipe always shows (P-03).
    public static func one(of dish: Dish) -> Amount {
        Amount(multiplier: 1, of: dish)
    }

    /// An amount given in portions: 0 < k ≤ 100 (P-05).
    public init(portions: Double, of dish: Dish) throws(AmountProblem) {
        guard portions > 0, portions <= Self.maxPortions else { throw .outOfRange(max: Self.maxPortions) }
        self.init(multiplier: portions, of: dish)
    }

    /// An amount given in servings, as when logging (C-4).
    public init(servings: Double, of dish: Dish) throws(AmountProblem) {
        guard let count = ServingCount(servings) else { throw .outOfRange(max: ServingCount.limit) }
        self.init(multiplier: count.value, of: dish)
    }

    /// An amount given in grams: any weight up to 100 kg.
    public init(grams: Grams, of dish: Dish) throws(AmountProblem) {
        guard grams > .zero, grams <= Self.maxGrams else { throw .outOfRange(max: Self.maxGrams.value) }
        guard let weight = dish.weight, let portion = dish.portion else { throw .weightUnknown }
        self.init(multiplier: grams / portion, grams: grams, share: grams / weight)
    }

    /// The most portions that can be looked at; by weight there may be more of them.
    static let maxPortions = 100.0
    /// The heaviest amount, 100 kg, whatever the dish weighs.
    public static let maxGrams = Grams(100_000)

    private init(multiplier: Double, of dish: Dish) {
        let grams = dish.portion.map { $0 * multiplier }
        if dish.yield.definition == .grams, let weight = dish.weight, let grams {
            self.init(multiplier: multiplier, grams: grams, share: grams / weight)
        } else {
            self.init(multiplier: multiplier, grams: grams, share: multiplier / dish.servings)
        }
    }

    private init(multiplier: Double, grams: Grams?, share: Double) {
        self.multiplier = multiplier
        self.grams = grams
        self.share = share
    }
}

/// The reason why an amount cannot be viewed or eaten.
public enum AmountProblem: Error, Hashable, Sendable {
    /// The number is zero, negative, NaN or too large; the message says more than 0 and at most `max`.
    case outOfRange(max: Double)
    /// The amount is in grams but the dish's weight is unknown; servings still work.
    case weightUnknown
    /// The text is not a number (2.9).
    case unreadable(NumberInput.Problem)
    /// The URL contains the parameter more than once.
    case repeated
}
