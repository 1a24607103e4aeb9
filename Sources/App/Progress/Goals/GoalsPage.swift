import Domain
import Web

/// The form of the goals, the past goals, and the calculator.
struct GoalsPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let since: Field
    let unit: Choice
    let energy: Field
    let macros: [Field]
    /// What percentages of all three leave of the energy; nil where they are none, or leave nothing.
    let unnamed: String?
    /// What the columns of the weekdays are.
    let columns: [String]
    let days: [Day]
    let byWeekday: String
    let isWeekdayWrong: Bool
    let nutrients: NutrientGoalSection
    /// The calculator; nil for somebody who is looked after.
    let proposal: ProposalSection?
    let past: [Past]
    let download = DiaryTable.goals.address
    var isFirst: Bool { past.isEmpty }

    /// A weekday, with the fields for what differs on it.
    struct Day: Sendable {
        let name: String
        let short: String
        let cells: [FieldCell]
    }

    struct Past: Sendable {
        let since: String
        let goals: String
        let isInForce: Bool
        let deletes: String
        let delete: LocalPath
    }

    init(_ context: SignedInContext, _ history: GoalHistory, _ proposal: ProposalSection?, errors: FormErrors) {
        let strings = context.strings
        let kept = KeptGoals(history, on: context.today)
        let inForce = kept.goals
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        since = fields.text(
            "since",
            strings.progress.goals.since,
            kept: context.today.iso,
            type: "date",
            isRequired: false
        )
        unit = fields.macroUnit(kept: kept.unit)
        energy = fields.goal(.energy, on: nil, kept)
        macros = [Nutrient.protein, .carbohydrate, .fat].map { fields.goal($0, on: nil, kept) }
        unnamed = strings.unnamedShare(of: inForce?.everyDay, Formatting(context.language))
        days = Weekday.allCases.map { fields.goals(on: $0, kept) }
        columns = GoalForm.nutrients.map {
            $0 == .energy ? "kcal" : NutrientNames.name($0, strings.spokenLanguage)
        }
        byWeekday = strings.byWeekday(inForce)
        isWeekdayWrong = days.contains { $0.cells.contains(where: \.field.isWrong) }
        nutrients = NutrientGoalSection(&fields, inForce?.nutrients ?? [:], strings)
        self.proposal = proposal
        past = history.goals.reversed().map { goals in
            let day = strings.dayMonthYear(goals.since)
            return Past(
                since: strings.progress.goals.from(day: day),
                goals: strings.goals(goals, Formatting(context.language)),
                isInForce: goals == inForce,
                deletes: strings.progress.goals.deleteFrom(day: day),
                delete: "/goals/\(goals.since)/delete"
            )
        }
        self.errors = fields.summary
    }
}

extension FormFields {
    fileprivate mutating func macroUnit(kept: MacroUnit) -> Choice {
        let strings = strings.progress.goals
        return Choice(
            "macro_unit",
            strings.unit,
            problem: problem("macro_unit", strings.unit),
            chosen: (form.has("macro_unit") ? MacroUnit(rawValue: form.rawValue("macro_unit")) ?? .g : kept).rawValue,
            [("g", strings.inGrams), ("percent", strings.inPercent)]
        )
    }

    fileprivate mutating func goals(on day: Weekday, _ kept: KeptGoals) -> GoalsPage.Day {
        let name = strings.name(of: day)
        let cells = GoalForm.nutrients.map { nutrient in
            let field = goal(nutrient, on: day, kept)
            return FieldCell(field: field, label: "\(name): \(field.label)")
        }
        return GoalsPage.Day(name: name, short: strings.shortName(of: day), cells: cells)
    }

    fileprivate mutating func goal(_ nutrient: Nutrient, on day: Weekday?, _ kept: KeptGoals) -> Field {
        let name = NutrientNames.name(nutrient, strings.spokenLanguage)
        let label = nutrient == .energy ? "\(name) (kcal)" : name
        return number(
            GoalForm.field(nutrient, on: day),
            label,
            kept: kept.number(nutrient, on: day),
            isRequired: false,
            inSummary: day.map { "\(strings.name(of: $0)): \(label)" }
        )
    }
}
