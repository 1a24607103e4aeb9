/// What a person aims at in a day of a nutrient besides energy and the macronutrients, in the nutrient's unit.
public enum NutrientGoal: Hashable, Sendable {
    case atLeast(Double)
    case atMost(Double)
    case between(Double, Double)

    /// Fails without a number, for one that is not above zero or is above the `greatest`, and where the least is above the most.
    public init?(of nutrient: Nutrient, least: Double?, most: Double?) {
        let isPossible = [least, most].allSatisfy { $0.map { $0 > 0 && $0 <= Self.greatest(of: nutrient) } ?? true }
        switch (least, most) {
        case _ where !isPossible: return nil
        case (let least?, let most?) where least <= most: self = .between(least, most)
        case (let least?, nil): self = .atLeast(least)
        case (nil, let most?): self = .atMost(most)
        default: return nil
        }
    }

    /// The most that can be aimed at in a day of a nutrient.
    public static func greatest(of nutrient: Nutrient) -> Double {
        switch nutrient.unit {
        case .kilocalories: DailyGoal.energyRange.upperBound.value
        case .grams: DailyGoal.gramsRange.upperBound.value
        case .milligrams: 100_000
        case .micrograms: 1_000_000
        }
    }

    public var least: Double? {
        switch self {
        case .atLeast(let least), .between(let least, _): least
        case .atMost: nil
        }
    }

    public var most: Double? {
        switch self {
        case .atMost(let most), .between(_, let most): most
        case .atLeast: nil
        }
    }

    /// The goal as an amount is compared with it: of two numbers the least until it is reached, then the most.
    public func counting(for eaten: NutrientValue) -> NutrientGoal {
        guard case .between(let least, let most) = self else { return self }
        return (eaten.number ?? 0) < least ? .atLeast(least) : .atMost(most)
    }

    /// The number that stands for the goal where there is room for one; of two the most.
    public var number: Double {
        switch self {
        case .atLeast(let number), .atMost(let number), .between(_, let number): number
        }
    }

    /// The percentage of what is aimed at that an amount is: 40 for 40 %.
    public func percent(_ eaten: NutrientValue) -> NutrientValue {
        let number = counting(for: eaten).number
        return switch eaten {
        case .exactly(let amount): .exactly(amount / number * 100)
        case .atLeast(let amount): .atLeast(amount / number * 100)
        case .unknown: .unknown
        }
    }
}
