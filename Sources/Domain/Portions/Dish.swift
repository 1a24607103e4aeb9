/// The contribution of one recipe line to a dish.
public struct DishLine: Hashable, Sendable {
    /// The weight of the line as it goes in; nil where it is not known.
    public let grams: Grams?
    /// The nutrients of the line's food; nil when no food is known for the line.
    public let food: NutrientsPer100g?
    /// The nutrients of the whole line, where they are its own; nil where they follow from its food.
    public let own: Nutrients?
    /// Whether the line counts; false for one marked otherwise ("salt, to taste").
    public let counts: Bool
    /// Whether the food is certain; false where it was only guessed from the line's text.
    public let isSure: Bool

    public init(
        grams: Grams?,
        food: NutrientsPer100g?,
        own: Nutrients? = nil,
        counts: Bool = true,
        isSure: Bool = true
    ) {
        self.grams = grams
        self.food = food
        self.own = own
        self.counts = counts
        self.isSure = isSure
    }

    /// The nutrients of the line; nil when nothing is known about its contribution.
    public var nutrients: Nutrients? {
        if let own { return own }
        guard let grams, let food else { return nil }
        return food.nutrients(in: grams)
    }
}

/// The contents of a dish, and its yield. Redefining a portion never changes the totals (2.4).
public struct Dish: Hashable, Sendable {
    /// The finished weight W; nil when a counting line has no grams and no cooked weight is given.
    public let weight: Grams?
    /// The nutrient totals T.
    public let total: NutrientTotal
    /// How the dish is shared out.
    public let yield: Yield
    /// How many of the lines with known energy have a food that was only guessed (S-28).
    public let guessed: Int

    /// Creates a dish; a weight that is not above zero counts as unknown.
    public init(weight: Grams?, total: NutrientTotal, yield: Yield = .whole, guessed: Int = 0) {
        self.weight = weight.flatMap { $0.value.isFinite && $0 > .zero ? $0 : nil }
        self.total = total
        self.yield = yield
        self.guessed = guessed
    }

    /// How much of the dish is known: a guessed line is in the totals, but is no known coverage (S-28).
    public var coverage: Coverage {
        Coverage(known: total.coverage(of: .energy).known - guessed, parts: total.parts)
    }

    /// The dish of these lines. It weighs `cookedWeight`, else what its counting lines weigh together if all say so.
    public init(lines: [DishLine], cookedWeight: Grams? = nil, yield: Yield = .whole) {
        let counting = lines.filter(\.counts)
        let weights = counting.compactMap(\.grams)
        let raw: Grams? = weights.count == counting.count ? weights.total() : nil
        // Of a dish without a line that counts nothing is known; the sum of no lines would be zero (2.2).
        let parts = counting.map(\.nutrients)
        self.init(
            weight: cookedWeight ?? raw,
            total: parts.isEmpty ? .unknown : NutrientTotal(of: parts),
            yield: yield,
            guessed: counting.count { !$0.isSure && $0.nutrients?.energy != nil }
        )
    }

    /// The same dish with another yield.
    public func divided(by yield: Yield) -> Dish {
        Dish(weight: weight, total: total, yield: yield, guessed: guessed)
    }

    /// The number of servings N: W ÷ P when the yield is defined in grams, else as defined. May be below one.
    public var servings: Double {
        switch (yield.definition, yield.portion, weight) {
        case (.grams, let portion?, let weight?): weight / portion
        default: yield.servings.value
        }
    }

    /// The portion's weight P: as defined, else W ÷ N. Nil while the weight is unknown ("Portion weight is unknown").
    public var portion: Grams? {
        guard let weight else { return nil }
        if yield.definition == .grams, let portion = yield.portion { return portion }
        return weight / yield.servings.value
    }

    /// Whether a portion is larger than the dish, because lines were removed: it is kept, and the page says so.
    public var portionExceedsWhole: Bool {
        guard let weight, let portion else { return false }
        return portion.value > weight.value * (1 + Dish.tolerance)
    }

    /// Whether serving and total are both displayed (C-2); with one serving they are the same.
    public var isDivided: Bool { servings != 1 }

    /// The nutrients of 100 g: T ÷ W × 100 g, whatever amount is viewed. Nil while the weight is unknown.
    public var per100g: Nutrients? {
        weight.map { total.nutrients.scaled(by: Grams(100) / $0) }
    }

    /// The nutrients of one portion.
    public var perPortion: Nutrients {
        nutrients(in: .one(of: self))
    }

    /// The nutrients of an amount of this dish: (T ÷ N) × s, never T × s (C-8.2).
    public func nutrients(in amount: Amount) -> Nutrients {
        total.nutrients.scaled(by: amount.share)
    }

    /// The relative tolerance of weights: above rounding errors, below what a person can weigh.
    static let tolerance = 1e-9
}
