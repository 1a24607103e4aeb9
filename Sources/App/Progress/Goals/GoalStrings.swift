import Domain
import Web

/// The texts about goals.
extension Strings {
    /// That percentages of all three macronutrients leave a part of the energy to none of them; nil where they do not.
    func unnamedShare(of goal: DailyGoal?, _ numbers: Formatting) -> String? {
        let shares = [goal?.protein, goal?.carbohydrate, goal?.fat].compactMap { $0?.percent }
        let left = 100 - shares.reduce(0, +)
        guard shares.count == 3, left >= 0.5 else { return nil }
        return progress.goals.unnamed(share: numbers.percent(left / 100))
    }

    /// The goals, such as "2150 kcal · Protein 110 g · Carbohydrate 50% · Fibre at least 30 g", followed by the weekdays
    /// with their own.
    func goals(_ goals: Goals, _ numbers: Formatting) -> String {
        let nutrients = Nutrient.allCases.compactMap { nutrient in
            goals.nutrients[nutrient].map { goal in
                "\(NutrientNames.name(nutrient, numbers.language)) \(text(of: goal, nutrient, numbers))"
            }
        }
        let own = ownDays(goals).map(progress.goals.ownDays(days:))
        return (stated(goals.everyDay, numbers) + nutrients + [own].compactMap { $0 }).joined(separator: " · ")
    }

    /// The heading of the weekdays, such as "Different on some days of the week: Sat, Sun".
    func byWeekday(_ goals: Goals?) -> String {
        goals.flatMap(ownDays).map(progress.goals.byWeekdayOn(days:)) ?? progress.goals.byWeekday
    }

    /// The weekdays with their own goals, such as "Sat, Sun"; nil when every day is the same.
    private func ownDays(_ goals: Goals) -> String? {
        let days = goals.byWeekday.keys.sorted { $0.rawValue < $1.rawValue }
        return days.isEmpty ? nil : days.map(shortName(of:)).joined(separator: ", ")
    }

    private func stated(_ goal: DailyGoal, _ numbers: Formatting) -> [String] {
        let macros: [(Nutrient, MacroGoal?)] = [
            (.protein, goal.protein), (.carbohydrate, goal.carbohydrate), (.fat, goal.fat),
        ]
        let parts = macros.map { nutrient, macro -> String? in
            let name = NutrientNames.name(nutrient, numbers.language)
            switch macro {
            case .grams(let grams): return "\(name) \(numbers.weight(grams))"
            case .percent(let percent): return "\(name) \(numbers.percent(percent / 100))"
            case nil: return nil
            }
        }
        let energy = goal.energy.map { "\(numbers.energy($0)) kcal" }
        return ([energy] + parts).compactMap { $0 }
    }
}

extension Strings.ProgressStrings.GoalsStrings {
    var sexes: [(value: String, label: String)] {
        BodyMeasures.Sex.allCases.map { sex in
            switch sex {
            case .female: (sex.rawValue, female)
            case .male: (sex.rawValue, male)
            case .unstated: (sex.rawValue, unstated)
            }
        }
    }

    var activities: [(value: String, label: String)] {
        Activity.allCases.map { activity in
            switch activity {
            case .sedentary: (activity.rawValue, sedentary)
            case .light: (activity.rawValue, light)
            case .moderate: (activity.rawValue, moderate)
            case .active: (activity.rawValue, active)
            case .veryActive: (activity.rawValue, veryActive)
            }
        }
    }

    var aims: [(value: String, label: String)] {
        WeightAim.allCases.map { aim in
            switch aim {
            case .lose: (aim.rawValue, lose)
            case .loseSlowly: (aim.rawValue, loseSlowly)
            case .keep: (aim.rawValue, keep)
            case .gainSlowly: (aim.rawValue, gainSlowly)
            }
        }
    }
}
