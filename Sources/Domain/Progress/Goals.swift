/// A daily goal for one macronutrient.
public enum MacroGoal: Hashable, Sendable {
    case grams(Grams)
    /// A percentage of the day's energy: 20 for 20 %.
    case percent(Double)
}

/// The reason why a goal is invalid.
public enum GoalProblem: Error, Hashable, Sendable {
    case energyOutOfRange
    case gramsOutOfRange(Nutrient)
    case percentOutOfRange(Nutrient)
    /// A percentage requires a goal for the energy.
    case percentWithoutEnergy(Nutrient)
    /// The percentages add up to more than 100.
    case percentAboveWhole
}

/// A person's goals for a day; nil for nutrients without a goal.
public struct DailyGoal: Hashable, Sendable {
    public let energy: Kilocalories?
    public let protein: MacroGoal?
    public let carbohydrate: MacroGoal?
    public let fat: MacroGoal?

    /// What can be aimed at in a day.
    static let energyRange = Kilocalories(1)...Kilocalories(20_000)
    /// What can be aimed at of protein, carbohydrate or fat in a day.
    static let gramsRange = Grams(0)...Grams(2_000)
    /// What percentages may add up to: decimals that are 100 on paper are a little more or less in binary. The schema
    /// compares the same sum with the same number.
    static let greatestWhole = 100.000001

    public init(
        energy: Kilocalories?,
        protein: MacroGoal? = nil,
        carbohydrate: MacroGoal? = nil,
        fat: MacroGoal? = nil
    ) throws(GoalProblem) {
        if let energy, !Self.energyRange.contains(energy) { throw .energyOutOfRange }
        var percents = 0.0
        for (nutrient, goal) in [(Nutrient.protein, protein), (.carbohydrate, carbohydrate), (.fat, fat)] {
            switch goal {
            case .grams(let grams):
                guard Self.gramsRange.contains(grams) else { throw .gramsOutOfRange(nutrient) }
            case .percent(let percent):
                guard (0...100).contains(percent) else { throw .percentOutOfRange(nutrient) }
                guard energy != nil else { throw .percentWithoutEnergy(nutrient) }
                percents += percent
            case nil: continue
            }
        }
        guard percents <= Self.greatestWhole else { throw .percentAboveWhole }
        self.energy = energy
        self.protein = protein
        self.carbohydrate = carbohydrate
        self.fat = fat
    }

    /// The goal in the nutrient's unit; nil when there is none.
    public subscript(nutrient: Nutrient) -> Double? {
        switch nutrient {
        case .energy: energy?.value
        default: grams(of: nutrient)
        }
    }

    /// The goal for a macronutrient as a percentage of an energy above zero; nil when there is none.
    public func percent(of nutrient: Nutrient, in energy: Kilocalories) -> Double? {
        switch macro(nutrient) {
        case .grams(let grams): grams.value * Self.energyPerGram(of: nutrient) / energy.value * 100
        case .percent(let percent): percent
        case nil: nil
        }
    }

    private func grams(of nutrient: Nutrient) -> Double? {
        switch macro(nutrient) {
        case .grams(let grams): grams.value
        case .percent(let percent): energy.map { $0.value * percent / 100 / Self.energyPerGram(of: nutrient) }
        case nil: nil
        }
    }

    private func macro(_ nutrient: Nutrient) -> MacroGoal? {
        switch nutrient {
        case .protein: protein
        case .carbohydrate: carbohydrate
        case .fat: fat
        default: nil
        }
    }

    private static func energyPerGram(of nutrient: Nutrient) -> Double { nutrient == .fat ? 9 : 4 }
}

/// Goals that apply from a date until later ones replace them.
public struct Goals: Hashable, Sendable {
    public let since: CivilDate
    public let everyDay: DailyGoal
    /// The goals of weekdays that differ from `everyDay`.
    public let byWeekday: [Weekday: DailyGoal]
    /// The goals for nutrients besides energy and the macronutrients, which are the same on all days.
    public let nutrients: [Nutrient: NutrientGoal]

    public init(
        since: CivilDate,
        everyDay: DailyGoal,
        byWeekday: [Weekday: DailyGoal] = [:],
        nutrients: [Nutrient: NutrientGoal] = [:]
    ) {
        self.since = since
        self.everyDay = everyDay
        self.byWeekday = byWeekday
        self.nutrients = nutrients
    }

    public func goal(on weekday: Weekday) -> DailyGoal { byWeekday[weekday] ?? everyDay }
}

/// All goals that a person ever had, so that past days keep theirs.
public struct GoalHistory: Hashable, Sendable {
    /// The goals in chronological order, at most one for each start date.
    public let goals: [Goals]

    /// - Parameter goals: in any order; of two with the same start the later in the list counts.
    public init(_ goals: [Goals]) {
        let latest = Dictionary(goals.map { ($0.since, $0) }, uniquingKeysWith: { $1 })
        self.goals = latest.values.sorted { $0.since < $1.since }
    }

    /// The goal of a day; nil before the first goals.
    public func goal(on day: CivilDate) -> DailyGoal? {
        goals.last { $0.since <= day }?.goal(on: day.weekday)
    }

    /// The goals of a day for nutrients besides energy and the macronutrients.
    public func nutrients(on day: CivilDate) -> [Nutrient: NutrientGoal] {
        goals.last { $0.since <= day }?.nutrients ?? [:]
    }

    /// The mean goal of the days that have one, for a point that represents several days; nil when none has.
    public func goal(for nutrient: Nutrient, over range: DayRange) -> Double? {
        guard let first = goals.first, first.since <= range.last else { return nil }
        var sum = CompensatedSum()
        var count = 0
        for offset in 0..<range.count {
            let day = range.first.adding(days: offset)
            guard let goal = goal(on: day)?[nutrient] ?? nutrients(on: day)[nutrient]?.number else { continue }
            sum.add(goal)
            count += 1
        }
        return count == 0 ? nil : sum.value / Double(count)
    }

    /// The mean goal of those days of a range that count in its average, which is what the average is compared with; that
    /// of all its days where none of those has one.
    public func goal(for nutrient: Nutrient, over range: DayRange, asLogged records: [DayRecord]) -> Double? {
        var sum = CompensatedSum()
        var count = 0
        for record in records where record.state.isLogged && !record.isCorrupted && range.contains(record.date) {
            guard let goal = goal(on: record.date)?[nutrient] else { continue }
            sum.add(goal)
            count += 1
        }
        return count == 0 ? goal(for: nutrient, over: range) : sum.value / Double(count)
    }
}
