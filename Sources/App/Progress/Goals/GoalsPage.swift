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
        let filling = GoalFields(context, kept: inForce, errors)
        csrf = context.csrf
        since = Field(
            "since",
            strings.progress.goals.since,
            context.form,
            errors,
            strings,
            kept: context.today.iso,
            type: "date",
            isRequired: false
        )
        unit = filling.unit
        energy = filling.field(.energy, on: nil)
        macros = [Nutrient.protein, .carbohydrate, .fat].map { filling.field($0, on: nil) }
        days = Weekday.allCases.map { day in
            Day(name: strings.name(of: day), fields: GoalForm.nutrients.map { filling.field($0, on: day) })
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
        self.errors = ErrorSummary(errors, strings, labels: filling.labels)
    }
}

/// The fields of the form, filled with what was typed, or else with the goals in force.
struct GoalFields {
    private let context: SignedInContext
    private let kept: Goals?
    private let errors: FormErrors
    private let numbers: Formatting
    private let chosen: MacroUnit

    init(_ context: SignedInContext, kept: Goals?, _ errors: FormErrors) {
        self.context = context
        self.kept = kept
        self.errors = errors
        numbers = Formatting(context.language)
        chosen = context.form.has("macro_unit") ? GoalForm(form: context.form).unit : MacroUnit(of: kept?.everyDay)
    }

    var unit: Choice {
        let strings = context.strings.progress.goals
        return Choice(
            "macro_unit",
            strings.unit,
            problem: errors.text("macro_unit", context.strings),
            chosen: chosen.rawValue,
            [("g", strings.inGrams), ("percent", strings.inPercent)]
        )
    }

    func field(_ nutrient: Nutrient, on day: Weekday?) -> Field {
        let name = GoalForm.field(nutrient, on: day)
        return Field(
            name,
            label(nutrient),
            context.form,
            errors,
            context.strings,
            kept: number(nutrient, on: day).map(numbers.typed) ?? "",
            isRequired: false,
            isNumber: true
        )
    }

    var labels: [String: String] {
        var labels = ["since": context.strings.progress.goals.since, "macro_unit": context.strings.progress.goals.unit]
        for nutrient in GoalForm.nutrients {
            labels[GoalForm.field(nutrient)] = label(nutrient)
            for day in Weekday.allCases {
                labels[GoalForm.field(nutrient, on: day)] = "\(context.strings.name(of: day)): \(label(nutrient))"
            }
        }
        return labels
    }

    private func label(_ nutrient: Nutrient) -> String {
        let name = NutrientNames.name(nutrient, context.language)
        return nutrient == .energy ? "\(name) (kcal)" : name
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
