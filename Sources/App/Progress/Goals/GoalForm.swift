import Domain
import Web

/// In what the macronutrients of a form are stated.
enum MacroUnit: String, CaseIterable, Sendable {
    case g, percent

    /// What a form's goals were stated in, as far as they were.
    init(of goal: DailyGoal?) {
        let goals = [goal?.protein, goal?.carbohydrate, goal?.fat].compactMap { $0 }
        self = goals.contains { $0.percent != nil } ? .percent : .g
    }

    var range: NumberRange { self == .g ? .from(0, to: 2_000) : .from(0, to: 100) }

    func goal(_ number: Double) -> MacroGoal { self == .g ? .grams(Grams(number)) : .percent(number) }
}

/// Goals as a person states them: those of every day, and of some days of the week what is different there.
struct GoalForm {
    static let nutrients: [Nutrient] = [.energy, .protein, .carbohydrate, .fat]

    let form: Form

    /// `energy_kcal`, or `day6_energy_kcal` on Saturdays.
    static func field(_ nutrient: Nutrient, on day: Weekday? = nil) -> String {
        let name = nutrient == .energy ? "energy_kcal" : "\(nutrient.key)_g"
        return day.map { "day\($0.rawValue)_\(name)" } ?? name
    }

    var unit: MacroUnit { MacroUnit(rawValue: form.rawValue("macro_unit")) ?? .g }

    func validated(today: CivilDate) throws(FormErrors) -> Goals {
        var read = FormReader(form)
        let since = read.optionalDate("since", in: .first...today.adding(days: 366))
        let unit = read.optionalChoice("macro_unit", of: MacroUnit.self) ?? .g
        let everyDay = goal(on: nil, unit, &read)
        if everyDay.isEmpty, read.isValid { read.reject("energy_kcal", .progress(.goalMissing)) }
        var goals: [Weekday: DailyGoal] = [:]
        for day in Weekday.allCases {
            let own = goal(on: day, unit, &read)
            guard !own.isEmpty else { continue }
            // What a day does not say of its own is as on every other.
            goals[day] = checked(everyDay.merging(own) { $1 }, on: day, unit, &read)
        }
        let always = checked(everyDay, on: nil, unit, &read)
        guard let always, read.isValid else { throw read.errors }
        return Goals(since: since ?? today, everyDay: always, byWeekday: goals)
    }

    private func goal(on day: Weekday?, _ unit: MacroUnit, _ read: inout FormReader) -> [Nutrient: Double] {
        var goal: [Nutrient: Double] = [:]
        for nutrient in Self.nutrients {
            let range = nutrient == .energy ? .from(1, to: 20_000) : unit.range
            goal[nutrient] = read.optionalDecimal(Self.field(nutrient, on: day), range)
        }
        return goal
    }

    /// The domain's word on the numbers together.
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
            // Each number by itself has been looked at already.
            case .energyOutOfRange, .gramsOutOfRange, .percentOutOfRange: break
            }
            return nil
        }
    }
}
