/// What a person aims at in a day of one macronutrient.
public enum MacroGoal: Hashable, Sendable {
    case grams(Grams)
    /// Of the day's energy: 20 for 20 %.
    case percent(Double)
}

/// What cannot be a goal.
public enum GoalProblem: Error, Hashable, Sendable {
    case energyOutOfRange
    case gramsOutOfRange(Nutrient)
    case percentOutOfRange(Nutrient)
    /// A share of the energy without a goal for the energy.
    case percentWithoutEnergy(Nutrient)
    /// The shares are more than the whole.
    case percentAboveWhole
}

/// What a person aims at in a day; nil for what has no goal.
public struct DailyGoal: Hashable, Sendable {
    public let energy: Kilocalories?
    public let protein: MacroGoal?
    public let carbohydrate: MacroGoal?
    public let fat: MacroGoal?

    public static let energyRange = Kilocalories(1)...Kilocalories(20_000)
    public static let gramsRange = Grams(0)...Grams(2_000)

    public init(
        energy: Kilocalories?,
        protein: MacroGoal? = nil,
        carbohydrate: MacroGoal? = nil,
        fat: MacroGoal? = nil
    ) throws(GoalProblem) {
        if let energy, !Self.energyRange.contains(energy) { throw .energyOutOfRange }
        var percents = CompensatedSum()
        for (nutrient, goal) in [(Nutrient.protein, protein), (.carbohydrate, carbohydrate), (.fat, fat)] {
            switch goal {
            case .grams(let grams):
                guard Self.gramsRange.contains(grams) else { throw .gramsOutOfRange(nutrient) }
            case .percent(let percent):
                guard (0...100).contains(percent) else { throw .percentOutOfRange(nutrient) }
                guard energy != nil else { throw .percentWithoutEnergy(nutrient) }
                percents.add(percent)
            case nil: continue
            }
        }
        guard percents.value <= 100 else { throw .percentAboveWhole }
        self.energy = energy
        self.protein = protein
        self.carbohydrate = carbohydrate
        self.fat = fat
    }

    /// In the nutrient's unit; nil without a goal for it.
    public subscript(nutrient: Nutrient) -> Double? {
        switch nutrient {
        case .energy: energy?.value
        case .protein: grams(of: protein, energyPerGram: 4)
        case .carbohydrate: grams(of: carbohydrate, energyPerGram: 4)
        case .fat: grams(of: fat, energyPerGram: 9)
        default: nil
        }
    }

    private func grams(of goal: MacroGoal?, energyPerGram: Double) -> Double? {
        switch goal {
        case .grams(let grams): grams.value
        case .percent(let percent): energy.map { $0.value * percent / 100 / energyPerGram }
        case nil: nil
        }
    }
}

/// Goals from a day on, until later ones take their place.
public struct Goals: Hashable, Sendable {
    public let since: CivilDate
    public let everyDay: DailyGoal
    /// Days of the week that have a goal of their own.
    public let byWeekday: [Weekday: DailyGoal]

    public init(since: CivilDate, everyDay: DailyGoal, byWeekday: [Weekday: DailyGoal] = [:]) {
        self.since = since
        self.everyDay = everyDay
        self.byWeekday = byWeekday
    }

    public func goal(on weekday: Weekday) -> DailyGoal { byWeekday[weekday] ?? everyDay }
}

/// All goals a person ever had, so that the past keeps its own.
public struct GoalHistory: Hashable, Sendable {
    /// Oldest first, one for each day on which they begin.
    public let goals: [Goals]

    /// - Parameter goals: in any order; of two from one day the later in the list is in force.
    public init(_ goals: [Goals]) {
        let latest = Dictionary(goals.map { ($0.since, $0) }, uniquingKeysWith: { $1 })
        self.goals = latest.values.sorted { $0.since < $1.since }
    }

    /// Nil before the first goals.
    public func goal(on day: CivilDate) -> DailyGoal? {
        goals.last { $0.since <= day }?.goal(on: day.weekday)
    }

    /// The mean goal of the days that have one, for a point that stands for several; nil when none has.
    public func goal(for nutrient: Nutrient, over range: DayRange) -> Double? {
        guard let first = goals.first, first.since <= range.last else { return nil }
        var sum = CompensatedSum()
        var count = 0
        for offset in 0..<range.count {
            guard let goal = goal(on: range.first.adding(days: offset))?[nutrient] else { continue }
            sum.add(goal)
            count += 1
        }
        return count == 0 ? nil : sum.value / Double(count)
    }
}
