import Domain
import Web

/// The unit of the macronutrients in a form.
enum MacroUnit: String, CaseIterable, Sendable {
    case g, percent

    /// The unit in which the macros of these goals were given: of every day, or where it has none, of the weekdays that
    /// have some; grams when there are none at all.
    init(of goals: Goals?) {
        let days = goals.map { [[$0.everyDay], Array($0.byWeekday.values)] } ?? []
        let macros = days.map { $0.flatMap { [$0.protein, $0.carbohydrate, $0.fat].compactMap { $0 } } }
        let stated = macros.first { !$0.isEmpty } ?? []
        self = stated.contains { $0.percent != nil } ? .percent : .g
    }

    var range: NumberRange { self == .g ? .from(0, to: 2_000) : .from(0, to: 100) }

    func goal(_ number: Double) -> MacroGoal { self == .g ? .grams(Grams(number)) : .percent(number) }
}

/// The form of the goals: those of every day, and on some weekdays what differs from them.
struct GoalForm {
    static let nutrients: [Nutrient] = [.energy, .protein, .carbohydrate, .fat]

    let form: Form
    /// The goals with which the form was filled.
    let kept: KeptGoals

    /// The name of a field: `energy_kcal`, or `day6_energy_kcal` on Saturdays.
    static func field(_ nutrient: Nutrient, on day: Weekday? = nil) -> String {
        let name = nutrient == .energy ? "energy_kcal" : "\(nutrient.key)_g"
        return day.map { "day\($0.rawValue)_\(name)" } ?? name
    }

    func validated(today: CivilDate) throws(FormErrors) -> Goals {
        var read = FormReader(form)
        let since = read.optionalDate("since", in: .first...today.adding(days: 366))
        let unit = read.optionalChoice("macro_unit", of: MacroUnit.self) ?? .g
        let everyDay = goal(on: nil, unit, &read)
        let nutrients = NutrientGoalForm(form: form, kept: kept.goals?.nutrients ?? [:]).read(&read)
        if everyDay.isEmpty, nutrients.isEmpty, read.isValid { read.reject("energy_kcal", .progress(.goalMissing)) }
        var goals: [Weekday: DailyGoal] = [:]
        for day in Weekday.allCases {
            let own = goal(on: day, unit, &read)
            guard !own.isEmpty else { continue }
            // A number that the weekday lacks is that of every day.
            goals[day] = checked(everyDay.merging(own) { $1 }, on: day, unit, &read)
        }
        let always = checked(everyDay, on: nil, unit, &read)
        guard let always, read.isValid else { throw read.errors }
        return Goals(since: since ?? today, everyDay: always, byWeekday: goals, nutrients: nutrients)
    }

    private func goal(on day: Weekday?, _ unit: MacroUnit, _ read: inout FormReader) -> [Nutrient: Double] {
        var goal: [Nutrient: Double] = [:]
        for nutrient in Self.nutrients {
            let range = nutrient == .energy ? .from(1, to: 20_000) : unit.range
            let kept = nutrient == .energy || unit == kept.unit ? kept.number(nutrient, on: day) : nil
            goal[nutrient] = read.optionalDecimal(Self.field(nutrient, on: day), range, kept: kept)
        }
        return goal
    }

    /// The goal of these numbers, or a field error when they do not fit together.
    private func checked(
        _ numbers: [Nutrient: Double],
        on day: Weekday?,
        _ unit: MacroUnit,
        _ read: inout FormReader
    ) -> DailyGoal? {
        do {
            return try DailyGoal(
                energy: numbers[.energy].map(Kilocalories.init),
                protein: numbers[.protein].map(unit.goal),
                carbohydrate: numbers[.carbohydrate].map(unit.goal),
                fat: numbers[.fat].map(unit.goal)
            )
        } catch {
            switch error {
            case .percentAboveWhole: read.reject(Self.field(.protein, on: day), .progress(.goalAboveWhole))
            case .percentWithoutEnergy: read.reject(Self.field(.energy, on: day), .progress(.goalWithoutEnergy))
            // The range of each number was already checked by its field.
            case .energyOutOfRange, .gramsOutOfRange, .percentOutOfRange: break
            }
            return nil
        }
    }
}

/// The goals in force, as their form shows them.
struct KeptGoals: Sendable {
    let goals: Goals?
    let unit: MacroUnit

    init(_ history: GoalHistory, on today: CivilDate) {
        goals = history.goals.last { $0.since <= today }
        unit = MacroUnit(of: goals)
    }

    /// The number in a field. A weekday has a number only where it differs from every day.
    func number(_ nutrient: Nutrient, on day: Weekday?) -> KeptNumber? {
        guard let goals else { return nil }
        let always = Self.number(nutrient, in: goals.everyDay)
        guard let day else { return always.map { KeptNumber($0) } }
        let own = goals.byWeekday[day].flatMap { Self.number(nutrient, in: $0) }
        return own == always ? nil : own.map { KeptNumber($0) }
    }

    private static func number(_ nutrient: Nutrient, in goal: DailyGoal) -> Double? {
        switch nutrient {
        case .protein: goal.protein?.grams ?? goal.protein?.percent
        case .carbohydrate: goal.carbohydrate?.grams ?? goal.carbohydrate?.percent
        case .fat: goal.fat?.grams ?? goal.fat?.percent
        default: goal.energy?.value
        }
    }
}
