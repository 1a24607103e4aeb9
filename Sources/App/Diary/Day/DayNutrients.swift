import Domain
import Web

/// The nutrients of a day besides energy and the macronutrients, each beside what its person aims at, or else with its
/// percentage of the reference intake of an average adult.
struct DayNutrients: Fragment, Sendable {
    /// Those with a goal.
    let aimed: [DayNutrientRow]
    let others: [DayNutrientRow]
    /// Whether a percentage of a reference intake is among the others.
    let comparesWithAdults: Bool

    var hasAimed: Bool { !aimed.isEmpty }
    var hasOthers: Bool { !others.isEmpty }

    /// - Parameter isOfAdult: whether the day may be compared with an adult's, as that of somebody whom others look after
    ///   may not.
    init(
        _ sum: Nutrients,
        goals: [Nutrient: NutrientGoal],
        isOfAdult: Bool,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let nutrients = Nutrient.allCases.filter { !Nutrient.macros.contains($0) }
        aimed = nutrients.compactMap { nutrient in
            goals[nutrient].map { DayNutrientRow(nutrient, sum[nutrient], goal: $0, strings, numbers) }
        }
        others = nutrients.filter { goals[$0] == nil && sum[$0] != .unknown }.map { nutrient in
            DayNutrientRow(nutrient, sum[nutrient], isOfAdult: isOfAdult, numbers)
        }
        comparesWithAdults = others.contains { $0.percent != nil }
    }
}

extension DayNutrients {
    /// Those of a day of the diary; none where nothing is written down yet, of which nothing is zero.
    init(_ sum: Nutrients, _ content: DayPage.Content, _ context: SignedInContext) {
        let isEmpty = content.entries.isEmpty
        self.init(
            isEmpty ? Nutrients() : sum,
            goals: isEmpty ? [:] : content.nutrientGoals,
            isOfAdult: context.ward == nil,
            context.strings,
            Formatting(context.language)
        )
    }
}

/// A nutrient of a day.
struct DayNutrientRow: Fragment, Sendable {
    let name: String
    let mark: String?
    /// What is aimed at, such as "at least 30 g"; nil without a goal.
    let goal: String?
    let cell: NutrientCell
    /// The percentage of the goal or of the reference intake, such as "≥ 40%"; nil where none is known.
    let percent: String?

    fileprivate init(
        _ nutrient: Nutrient,
        _ value: NutrientValue,
        goal: NutrientGoal,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        name = NutrientNames.name(nutrient, numbers.language)
        mark = nil
        self.goal = strings.text(of: goal.counting(for: value), nutrient, numbers)
        cell = NutrientCell(nutrient, value, numbers)
        percent = numbers.percent(of: goal.percent(value))
    }

    fileprivate init(_ nutrient: Nutrient, _ value: NutrientValue, isOfAdult: Bool, _ numbers: Formatting) {
        let row = NutrientRow(nutrient, value, numbers)
        name = row.name
        mark = row.mark
        goal = nil
        cell = row.cell
        percent = isOfAdult ? numbers.percent(of: ReferenceIntake.percent(value, of: nutrient)) : nil
    }
}
