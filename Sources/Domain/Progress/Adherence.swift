/// On how many days a goal was met: within 10 % of it, above or below.
public struct Adherence: Hashable, Sendable {
    public let met: Int
    /// Logged days with a goal, on which it can be told.
    public let days: Int

    public static let tolerance = 0.1

    /// - Parameter records: of any days; what is not logged, broken or unknown is left out.
    public init(to goals: GoalHistory, for nutrient: Nutrient, in records: [DayRecord]) {
        guard !goals.goals.isEmpty else {
            (met, days) = (0, 0)
            return
        }
        let judged = records.filter { $0.state.isLogged && !$0.isCorrupted }.compactMap { record in
            goals.goal(on: record.date)?[nutrient].flatMap { Self.isMet(record[nutrient], goal: $0) }
        }
        met = judged.count { $0 }
        days = judged.count
    }

    /// Nil when it cannot be told: a lower bound may still be more, unless it is too much already.
    static func isMet(_ value: NutrientValue, goal: Double) -> Bool? {
        guard let number = value.number, goal > 0 else { return nil }
        // Judged on the decimal numbers that a person sees: 2,200 is within 10 % of 2,000 to the last bit.
        // Only what is that close needs it.
        let exact = (number - goal) / goal
        let isClose = (exact.magnitude - tolerance).magnitude < 1e-6
        let distance = isClose ? Rounding.rounded(exact, places: 9) : exact
        if value.isExact { return distance.magnitude <= tolerance }
        return distance > tolerance ? false : nil
    }
}
