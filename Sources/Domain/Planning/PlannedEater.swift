/// Somebody who eats a planned dish, and how much of it.
public struct PlannedEater: Hashable, Sendable {
    public enum Portion: Hashable, Sendable {
        /// The usual share of the person.
        case usual
        case servings(ServingCount)
        case grams(Grams)
        /// A meal's share of the person's energy goal for the day; nil where the person has none.
        case goal(Kilocalories?, slotShare: Double)
    }

    public let usualShare: UsualShare
    public let portion: Portion

    public init(usualShare: UsualShare = .one, _ portion: Portion = .usual) {
        self.usualShare = usualShare
        self.portion = portion
    }
}

/// How many servings of a dish one eater needs.
public struct EaterServings: Hashable, Sendable {
    /// The reason why a portion by the goal is the usual share instead, which the page says.
    public enum Fallback: Hashable, Sendable {
        case noGoal
        /// The dish's energy per serving is unknown, a lower bound, or zero.
        case energyUnknown
        /// The goal would take more servings than anybody eats.
        case outOfRange
    }

    public let servings: Double
    /// Nil where the portion is what was chosen.
    public let fallback: Fallback?

    /// Grams are divided by P; throws `weightUnknown` where the dish has no weight, in the words of (2.5), and
    /// `outOfRange` for grams that are no amount. By the goal: slot share × goal ÷ energy of one serving, and the usual
    /// share where that is not known exactly: a lower bound would serve too much.
    public init(of eater: PlannedEater, of dish: Dish) throws(AmountProblem) {
        switch eater.portion {
        case .usual: self.init(eater.usualShare.value)
        case .servings(let count): self.init(count.value)
        case .grams(let grams): self.init(try Amount(grams: grams, of: dish).multiplier)
        case .goal(let goal, let slotShare):
            switch Self.byGoal(goal, slotShare, dish) {
            case .success(let servings): self.init(servings)
            case .failure(let fallback): self.init(eater.usualShare.value, fallback)
            }
        }
    }

    private init(_ servings: Double, _ fallback: Fallback? = nil) {
        self.servings = servings
        self.fallback = fallback
    }

    private static func byGoal(_ goal: Kilocalories?, _ share: Double, _ dish: Dish) -> Result<Double, Fallback> {
        guard let goal, goal > .zero else { return .failure(.noGoal) }
        guard case .exactly(let energy) = dish.perPortion[.energy], energy > 0 else { return .failure(.energyUnknown) }
        let servings = goal.value * share / energy
        return UsualShare.range.upperBound >= servings && servings > 0 ? .success(servings) : .failure(.outOfRange)
    }
}

extension EaterServings.Fallback: Error {}
