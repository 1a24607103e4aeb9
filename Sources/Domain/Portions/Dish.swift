/// What one line of a recipe brings to the pot.
public struct DishLine: Hashable, Sendable {
    public let grams: Grams?
    /// Nil when no food is known for the line.
    public let food: NutrientsPer100g?
    /// False for what is marked as not counting ("salt, to taste").
    public let counts: Bool

    public init(grams: Grams?, food: NutrientsPer100g?, counts: Bool = true) {
        self.grams = grams
        self.food = food
        self.counts = counts
    }

    /// Nil when the line contributes nothing that is known.
    public var nutrients: Nutrients? {
        guard let grams, let food else { return nil }
        return food.nutrients(in: grams)
    }
}

/// What a dish contains, and how it is shared out. Totals never change when a portion is redefined (2.4).
public struct Dish: Hashable, Sendable {
    /// The finished weight W; nil when a line that should count has no grams and no cooked weight is given.
    public let weight: Grams?
    /// The totals T.
    public let total: NutrientTotal
    public let yield: Yield

    /// A weight that is not above zero is no weight.
    public init(weight: Grams?, total: NutrientTotal, yield: Yield = .whole) {
        self.weight = weight.flatMap { $0.value.isFinite && $0 > .zero ? $0 : nil }
        self.total = total
        self.yield = yield
    }

    public init(lines: [DishLine], cookedWeight: Grams? = nil, yield: Yield = .whole) {
        let counting = lines.filter(\.counts)
        let weights = counting.compactMap(\.grams)
        let raw: Grams? = weights.count == counting.count ? weights.total() : nil
        self.init(weight: cookedWeight ?? raw, total: NutrientTotal(of: counting.map(\.nutrients)), yield: yield)
    }

    /// The same dish, shared out otherwise.
    public func divided(by yield: Yield) -> Dish {
        Dish(weight: weight, total: total, yield: yield)
    }

    /// N: W ÷ P when defined by grams, else as defined. May be below one.
    public var servings: Double {
        switch (yield.definition, yield.portion, weight) {
        case (.grams, let portion?, let weight?): weight / portion
        default: yield.servings.value
        }
    }

    /// P: as defined, else W ÷ N. Nil while the weight is unknown ("Portion weight is unknown").
    public var portion: Grams? {
        guard let weight else { return nil }
        if yield.definition == .grams, let portion = yield.portion { return portion }
        return weight / yield.servings.value
    }

    /// Lines were removed until the portion outgrew the dish: it stays, and the page says so.
    public var portionExceedsWhole: Bool {
        guard let weight, let portion else { return false }
        return portion.value > weight.value * (1 + Dish.tolerance)
    }

    /// Whether serving and total stand side by side (C-2); with one serving they are the same.
    public var isDivided: Bool { servings != 1 }

    /// T ÷ W × 100 g; never scales with the amount looked at. Nil while the weight is unknown.
    public var per100g: Nutrients? {
        weight.map { total.nutrients.scaled(by: Grams(100) / $0) }
    }

    /// What one portion holds.
    public var perPortion: Nutrients {
        nutrients(in: .one(of: self))
    }

    /// What an amount of this dish holds: (T ÷ N) × s, never T × s (C-8.2).
    public func nutrients(in amount: Amount) -> Nutrients {
        total.nutrients.scaled(by: amount.share)
    }

    /// Relative; above what arithmetic adds, below what a person can weigh.
    static let tolerance = 1e-9
}
