import Domain
import Web

/// The form of the goals, the past goals, and the calculator.
struct GoalsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let since: Field
    let unit: Choice
    let energy: Field
    let macros: [Field]
    let days: [Day]
    let byWeekday: String
    let isWeekdayWrong: Bool
    let proposal: ProposalSection
    let past: [Past]
    let download = DiaryTable.goals.address
    var isFirst: Bool { past.isEmpty }

    /// A weekday, with the fields for what differs on it.
    struct Day: Sendable {
        let name: String
        let fields: [Field]
    }

    struct Past: Sendable {
        let since: String
        let goals: String
        let isInForce: Bool
        let deletes: String
        let delete: LocalPath
    }

    init(_ context: SignedInContext, _ history: GoalHistory, _ proposal: ProposalSection, errors: FormErrors) {
        let strings = context.strings
        let inForce = history.goals.last { $0.since <= context.today }
        let kept = KeptGoals(inForce, context)
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
        days = Weekday.allCases.map { day in
            Day(
                name: strings.name(of: day),
                fields: GoalForm.nutrients.map { fields.goal($0, on: day, kept) }
            )
        }
        byWeekday = strings.byWeekday(inForce)
        isWeekdayWrong = days.contains { $0.fields.contains(where: \.isWrong) }
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
            chosen: (form.has("macro_unit") ? GoalForm(form: form).unit : kept).rawValue,
            [("g", strings.inGrams), ("percent", strings.inPercent)]
        )
    }

    fileprivate mutating func goal(_ nutrient: Nutrient, on day: Weekday?, _ kept: KeptGoals) -> Field {
        let label = kept.label(nutrient)
        return number(
            GoalForm.field(nutrient, on: day),
            label,
            kept: kept.typed(nutrient, on: day),
            isRequired: false,
            inSummary: day.map { "\(strings.name(of: $0)): \(label)" }
        )
    }
}

/// The goals in force, as the form shows them.
private struct KeptGoals {
    let unit: MacroUnit
    private let kept: Goals?
    private let numbers: Formatting

    init(_ kept: Goals?, _ context: SignedInContext) {
        self.kept = kept
        unit = MacroUnit(of: kept?.everyDay)
        numbers = Formatting(context.language)
    }

    func label(_ nutrient: Nutrient) -> String {
        let name = NutrientNames.name(nutrient, numbers.language)
        return nutrient == .energy ? "\(name) (kcal)" : name
    }

    func typed(_ nutrient: Nutrient, on day: Weekday?) -> String {
        number(nutrient, on: day).map(numbers.typed) ?? ""
    }

    /// The number in a field. A weekday has a number only where it differs from every day.
    private func number(_ nutrient: Nutrient, on day: Weekday?) -> Double? {
        guard let kept, let day else { return kept.flatMap { Self.number(nutrient, in: $0.everyDay) } }
        let own = kept.byWeekday[day].flatMap { Self.number(nutrient, in: $0) }
        return own == Self.number(nutrient, in: kept.everyDay) ? nil : own
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
