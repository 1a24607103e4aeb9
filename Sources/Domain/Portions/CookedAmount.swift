/// How much of a dish is cooked (P-36), in servings. What one person eats of it is another amount (P-04), and neither
/// changes the other.
public struct CookedAmount: Hashable, Sendable {
    /// More than zero, at most a thousand; any fraction.
    public let servings: Double
    /// By which the amounts of the recipe are multiplied; exactly one for the recipe as it is written.
    public let factor: Double

    /// The recipe as it is written: a factor of exactly one.
    static func asWritten(_ dish: Dish) -> CookedAmount {
        CookedAmount(servings: dish.servings, factor: 1)
    }

    /// An amount of more than zero, at most a thousand servings. The number that `dish.shownServings` shows is the recipe
    /// as it is written, whatever was rounded for it.
    public init(servings: Double, of dish: Dish) throws(AmountProblem) {
        guard let count = ServingCount(servings) else { throw .outOfRange(max: ServingCount.limit) }
        let isWritten = count.value == dish.shownServings
        self.init(
            servings: isWritten ? dish.servings : count.value,
            factor: isWritten ? 1 : count.value / dish.servings
        )
    }

    private init(servings: Double, factor: Double) {
        self.servings = servings
        self.factor = factor
    }

    /// Whether the amounts are those of the recipe itself, so that nothing is rounded for them.
    public var isAsWritten: Bool { factor == 1 }
}

extension Dish {
    /// The number of servings as a field shows it: with one decimal, or more where one would say too little.
    public var shownServings: Double { servings.asShown }
}

extension Double {
    /// The number of servings with one decimal, or with more where one would say too little.
    fileprivate var asShown: Double {
        let short = Rounding.rounded(self, places: 1)
        return abs(short - self) <= self * 0.05 ? short : Rounding.rounded(self, places: 6)
    }
}

/// The `cook` of a recipe's address: servings, blank or absent for the recipe as it is written.
public struct CookQuery: Hashable, Sendable {
    /// All values of the parameter, in order.
    public let values: [String]

    /// Takes the values of `cook` as they stand in the address, none for a recipe as it is written.
    public init(_ values: [String]) {
        self.values = values
    }

    /// The amount to show, and the problem to report. It never fails: for a repeated or invalid value the recipe is
    /// as it is written, with a message.
    public func amount(of dish: Dish) -> (amount: CookedAmount, problem: AmountProblem?) {
        do throws(AmountProblem) {
            guard let servings = try AmountQuery.number(values, upTo: ServingCount.limit) else {
                return (.asWritten(dish), nil)
            }
            return (try CookedAmount(servings: servings, of: dish), nil)
        } catch {
            return (.asWritten(dish), error)
        }
    }
}

/// The − and + buttons beside the servings to cook: to the next whole number that is shown as another, 2.8 → 3 → 4: 7.978 is
/// shown as 8, and goes to 9.
public struct CookStepper: Hashable, Sendable {
    /// The servings for the − button; nil when it is disabled.
    public let less: Double?
    /// The servings for the + button; nil when it is disabled.
    public let more: Double?

    /// One whole serving less and more, from wherever the amount stands.
    public init(at cooked: CookedAmount) {
        let servings = cooked.servings.asShown
        let fewer = min(servings.rounded(.up) - 1, ServingCount.limit)
        let further = servings.rounded(.down) + 1
        less = fewer >= 1 ? fewer : nil
        more = further <= ServingCount.limit ? further : nil
    }
}
