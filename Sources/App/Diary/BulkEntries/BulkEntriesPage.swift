import Domain
import Web

/// A day's entries with a checkbox before each, and what can be done with the ticked ones.
struct BulkEntriesPage: Page, Sendable {
    /// The day, or where it has no entries the one for which they are wanted.
    let title: String
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    /// That the day has no entries; nil where it has some.
    let nothing: String?
    let groups: [Group]
    let problem: String?
    let date: Field
    /// For whom else entries are copied; nil where there is nobody.
    let eaters: EatersSection?
    let slot: Choice
    let copy: LocalPath
    let move: LocalPath
    let delete: LocalPath
    /// The form for a meal; nil for people who may not write recipes.
    let meal: LocalPath?

    struct Group: Sendable {
        let name: String
        let only: LocalPath
        let rows: [Row]
    }

    struct Row: Sendable {
        let id: String
        let name: String
        let amount: String
        let isTicked: Bool
        let energy: NutrientCell
        /// What it is to the others for whom it could be copied.
        let verdict: EatenVerdict
    }

    init(
        _ context: SignedInContext,
        _ day: CivilDate,
        _ entries: [DiaryEntry],
        _ others: [Eater],
        _ verdicts: [DiaryEntry.ID: EatenVerdict],
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        let ticked = Ticked(context)
        let target = CivilDate(iso: context.form.rawValue("to")) ?? context.query["to"].flatMap { CivilDate(iso: $0) }
        let aim = context.query.choice("to_slot", of: MealSlot.self)
        let here = entries.isEmpty ? target ?? day : day
        (title, back) = (strings.name(of: here, seenFrom: context.today), LocalPath.diary(here))
        nothing = entries.isEmpty ? Self.nothing(on: day, context) : nil
        csrf = context.csrf
        groups = MealSlot.allCases.compactMap { slot in
            let rows = entries.filter { $0.slot == slot }.map { entry in
                Row(entry, verdicts[entry.id] ?? EatenVerdict(), ticked, strings, Formatting(context.language))
            }
            let only = Self.path(slot, of: day, to: target, aim)
            return rows.isEmpty ? nil : Group(name: strings.name(of: slot), only: only, rows: rows)
        }
        problem = fields.problem("entry[]", strings.diary.day.chosen)
        let usual = target ?? (day == context.today ? day.adding(days: 1) : context.today)
        date = fields.text("to", strings.diary.day.toDay, kept: usual.iso, type: "date")
        slot = fields.choice(
            "slot",
            strings.diary.day.toSlot,
            kept: aim?.rawValue ?? "",
            [(value: "", label: strings.diary.day.sameSlot)]
                + MealSlot.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        eaters = EatersSection(context, others, &fields, amounts: .usual)
        (copy, move) = ("/diary/\(day)/copy", "/diary/\(day)/move")
        delete = "/diary/\(day)/delete"
        meal = context.person.role.may(.household(.write)) ? "/diary/\(day)/meal" : nil
        self.errors = fields.summary
    }

    private static func nothing(on day: CivilDate, _ context: SignedInContext) -> String {
        let name = context.strings.name(of: day, seenFrom: context.today)
        return context.strings.diary.day.nothingOn(day: name)
    }

    /// The page with the entries of a meal ticked.
    /// - Parameters:
    ///   - target: the day to which they are meant to go; nil for the usual one.
    ///   - meal: the meal to which they are meant to go; nil for the same.
    private static func path(
        _ slot: MealSlot,
        of day: CivilDate,
        to target: CivilDate?,
        _ meal: MealSlot?
    ) -> LocalPath {
        let choose: LocalPath = "/diary/\(day)/choose"
        let there = (target.map { [("to", $0.iso)] } ?? []) + (meal.map { [("to_slot", $0.rawValue)] } ?? [])
        return choose.with(pairs: [("slot", slot.rawValue)] + there)
    }
}

/// The ticked entries: those of the form that was sent, or those that the address
/// names: single entries, a meal, or the whole day.
private struct Ticked {
    private let ids: Set<String>
    private let slot: MealSlot?
    private let isAll: Bool

    init(_ context: SignedInContext) {
        let sent = context.form.all("entry[]")
        let isSent = context.form.has("to")
        ids = Set(isSent ? sent : context.query.all("entry"))
        slot = isSent ? nil : context.query.choice("slot", of: MealSlot.self)
        isAll = !isSent && context.query["all"] != nil
    }

    func holds(_ entry: DiaryEntry) -> Bool {
        isAll || slot == entry.slot || ids.contains(entry.id.description)
    }
}

extension BulkEntriesPage.Row {
    fileprivate init(
        _ entry: DiaryEntry,
        _ verdict: EatenVerdict,
        _ ticked: Ticked,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        self.verdict = verdict
        id = entry.id.description
        name = entry.eaten.name
        amount = strings.amount(of: entry.eaten, numbers)
        isTicked = ticked.holds(entry)
        energy = NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers)
    }
}
