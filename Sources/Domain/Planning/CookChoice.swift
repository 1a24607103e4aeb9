/// What somebody has said of how much of a planned dish is cooked.
public enum PlannedCook: Hashable, Sendable {
    case servings(ServingCount)
    /// A number that follows whoever eats.
    case choice(CookChoice)

    /// The number of servings, where a number was said.
    public var count: Double? {
        if case .servings(let count) = self { count.value } else { nil }
    }

    public var choice: CookChoice? {
        if case .choice(let choice) = self { choice } else { nil }
    }

    /// The servings to cook of a dish that so many are needed of; nil where that is no number of servings.
    public func servings(for needed: Double, of dish: Dish) -> ServingCount? {
        switch self {
        case .servings(let count): count
        case .choice(let choice): ServingCount(choice.servings(for: needed, of: dish))
        }
    }
}

/// How much of a planned dish a household cooks where nobody says: "as needed 2.8", "3", "whole recipe 4".
public enum CookChoice: String, CaseIterable, Sendable {
    case asNeeded = "as_needed"
    /// The next whole number of servings.
    case wholeServings = "whole_servings"
    /// The recipe as it is written, or twice, if once is too little.
    case wholeRecipe = "whole_recipe"

    /// The servings to cook of a dish that so many are needed of.
    public func servings(for needed: Double, of dish: Dish) -> Double {
        switch self {
        case .asNeeded: needed
        case .wholeServings: Rounding.upToWhole(needed)
        case .wholeRecipe: Rounding.upToWhole(needed / dish.servings) * dish.servings
        }
    }
}
