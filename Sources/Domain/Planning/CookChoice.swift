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
