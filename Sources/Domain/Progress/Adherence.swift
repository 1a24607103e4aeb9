/// The number of days on which a goal was met, within 10 % above or below.
public struct Adherence: Hashable, Sendable {
    public let met: Int
    /// The number of logged days with a goal for which it can be decided.
    public let days: Int

    public static let tolerance = 0.1

    /// - Parameters:
    ///   - records: the records of any days; unlogged, corrupted and undecidable ones are ignored.
    ///   - today: the day that is not over: what is too little by now may be enough yet.
    public init(to goals: GoalHistory, for nutrient: Nutrient, in records: [DayRecord], today: CivilDate) {
        guard !goals.goals.isEmpty else {
            (met, days) = (0, 0)
            return
        }
        let judged = records.filter { $0.state.isLogged && !$0.isCorrupted }.compactMap { record -> Bool? in
            let value = record[nutrient]
            guard let goal = goals.goal(on: record.date)?[nutrient] else { return nil }
            let isMet = Self.isMet(value, goal: goal)
            let isSoFar = record.date == today && isMet == false && (value.number ?? 0) < goal
            return isSoFar ? nil : isMet
        }
        met = judged.count { $0 }
        days = judged.count
    }

    /// Whether a value meets the goal; nil when undecidable: a lower bound may be more, unless it is too much already.
    static func isMet(_ value: NutrientValue, goal: Double) -> Bool? {
        guard let number = value.number, goal > 0 else { return nil }
        // The comparison uses the decimal numbers that a person sees, so that 2,200 is exactly within 10 % of 2,000.
        // Rounding is needed only for values that are this close.
        let exact = (number - goal) / goal
        let isClose = (exact.magnitude - tolerance).magnitude < 1e-6
        let distance = isClose ? Rounding.rounded(exact, places: 9) : exact
        if value.isExact { return distance.magnitude <= tolerance }
        return distance > tolerance ? false : nil
    }
}
