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

    /// The number of a macronutrient of goals that may have been given in the other unit.
    /// - Parameter energy: that of the day, of which percentages are.
    func number(of nutrient: Nutrient, in goal: DailyGoal, _ energy: Double?) -> Double? {
        self == .g ? goal[nutrient] : energy.flatMap { goal.percent(of: nutrient, in: Kilocalories($0)) }
    }
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
        let weekdays =
            saysWeekdays ? weekdays(besides: everyDay, unit, &read) : kept.weekdays(besides: everyDay, unit)
        var goals: [Weekday: DailyGoal] = [:]
        for day in Weekday.allCases {
            guard let numbers = weekdays[day] else { continue }
            goals[day] = checked(numbers, on: day, unit, &read)
        }
        let always = checked(everyDay, on: nil, unit, &read)
        guard let always, read.isValid else { throw read.errors }
        return Goals(since: since ?? today, everyDay: always, byWeekday: goals, nutrients: nutrients)
    }

    /// Whether the form has fields of weekdays. One without them, as that of the calculator is, leaves their goals as they
    /// are.
    private var saysWeekdays: Bool {
        Weekday.allCases.contains { day in Self.nutrients.contains { form.has(Self.field($0, on: day)) } }
    }

    /// The numbers of the weekdays that have some. A number that the weekday lacks is that of every day.
    private func weekdays(
        besides everyDay: [Nutrient: Double],
        _ unit: MacroUnit,
        _ read: inout FormReader
    ) -> [Weekday: [Nutrient: Double]] {
        var weekdays: [Weekday: [Nutrient: Double]] = [:]
        for day in Weekday.allCases {
            let own = goal(on: day, unit, &read)
            if !own.isEmpty { weekdays[day] = everyDay.merging(own) { $1 } }
        }
        return weekdays
    }

    private func goal(on day: Weekday?, _ unit: MacroUnit, _ read: inout FormReader) -> [Nutrient: Double] {
        var goal: [Nutrient: Double] = [:]
        for nutrient in Self.nutrients {
            let range = nutrient == .energy ? .from(1, to: 20_000) : unit.range
            let kept = nutrient == .energy || unit == kept.unit ? kept.number(nutrient, on: day) : nil
            let field = Self.field(nutrient, on: day)
            goal[nutrient] =
                nutrient == .energy
                ? read.energy(field, range, kept: kept) : read.optionalDecimal(field, range, kept: kept)
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
            // The range of a number was already checked by its field, but for one that was in the other unit.
            case .gramsOutOfRange(let nutrient), .percentOutOfRange(let nutrient):
                read.reject(Self.field(nutrient, on: day), .outOfRange(unit.range))
            case .energyOutOfRange: break
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

    /// The numbers of the weekdays that differ, beside other goals for every day: their own energy, and all of their
    /// macronutrients where one of those differs.
    func weekdays(besides everyDay: [Nutrient: Double], _ unit: MacroUnit) -> [Weekday: [Nutrient: Double]] {
        var weekdays: [Weekday: [Nutrient: Double]] = [:]
        for (day, goal) in goals?.byWeekday ?? [:] {
            let energy = number(.energy, on: day)?.exact ?? everyDay[.energy]
            let macros = GoalForm.nutrients.filter { $0 != .energy }
            var numbers = everyDay
            if macros.contains(where: { number($0, on: day) != nil }) {
                for nutrient in macros { numbers[nutrient] = unit.number(of: nutrient, in: goal, energy) }
            }
            numbers[.energy] = energy
            if numbers != everyDay { weekdays[day] = numbers }
        }
        return weekdays
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
