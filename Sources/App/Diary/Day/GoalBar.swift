import Domain
import Web

/// A bar that compares what was eaten of a nutrient with the person's goal.
struct GoalBar: Sendable {
    /// The goal, such as "of 2150" or "of 110 g".
    let goal: String
    /// The difference, such as "1038 left" or "12 over"; nil when the value is unknown.
    let rest: String?
    let value: String
    /// Whether anything is known of the value: where nothing is, an empty bar would say zero.
    let isKnown: Bool
    let maximum: String
    let isOver: Bool
    let label: String

    /// Fails without a goal above zero.
    init?(_ nutrient: Nutrient, _ value: NutrientValue, goal: DailyGoal?, _ strings: Strings, _ numbers: Formatting) {
        guard let goal = goal?[nutrient], goal > 0 else { return nil }
        let number = value.number ?? 0
        let shown = numbers.nutrientNumber(goal, nutrient)
        self.goal = strings.diary.day.ofGoal(goal: nutrient == .energy ? shown : "\(shown) \(nutrient.unit.rawValue)")
        rest = value.number.map { strings.rest($0, of: goal, isBound: !value.isExact, nutrient, numbers) }
        self.value = Formatting.exact(min(max(number, 0), goal))
        isKnown = value != .unknown
        maximum = Formatting.exact(goal)
        isOver = number > goal
        label = NutrientNames.name(nutrient, numbers.language)
    }
}

extension Strings {
    /// What the goal leaves once all that is planned is eaten; nil where one of the three is not known exactly.
    func rest(
        of goal: DailyGoal?,
        after planned: PlannedDay,
        _ eaten: NutrientValue,
        _ numbers: Formatting
    ) -> String? {
        guard let goal = goal?.energy, let energy = planned.energy, eaten.isExact, let number = eaten.number else {
            return nil
        }
        let rest = goal - (Kilocalories(number) + energy)
        let amount = numbers.energy(rest < .zero ? .zero - rest : rest)
        return rest < .zero ? diary.day.overAfterPlan(amount: amount) : diary.day.afterPlan(amount: amount)
    }

    /// What is aimed at of a nutrient, such as "at least 30 g".
    func text(of goal: NutrientGoal, _ nutrient: Nutrient, _ numbers: Formatting) -> String {
        func amount(_ number: Double) -> String { numbers.nutrient(.exactly(number), nutrient) }
        return switch goal {
        case .atLeast(let least): diary.day.goalAtLeast(amount: amount(least))
        case .atMost(let most): diary.day.goalAtMost(amount: amount(most))
        case .between(let least, let most): "\(amount(least)) – \(amount(most))"
        }
    }

    /// The difference in words. A lower bound leaves at most this much, or exceeds the goal by at least this much.
    fileprivate func rest(
        _ number: Double,
        of goal: Double,
        isBound: Bool,
        _ nutrient: Nutrient,
        _ numbers: Formatting
    ) -> String {
        let shown = numbers.nutrientNumber((goal - number).magnitude, nutrient)
        if number > goal { return isBound ? diary.day.overAtLeast(amount: shown) : diary.day.over(amount: shown) }
        return isBound ? diary.day.leftAtMost(amount: shown) : diary.day.left(amount: shown)
    }
}
