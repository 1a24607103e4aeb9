import Domain
import Web

/// A day's entries with a box before each, and what can be done with those that are ticked.
struct BulkEntriesPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let groups: [Group]
    let problem: String?
    let date: Field
    let slot: Choice
    let copy: LocalPath
    let move: LocalPath
    let delete: LocalPath
    /// Nil for who may not write recipes.
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
    }

    init(_ context: SignedInContext, _ day: CivilDate, _ entries: [DiaryEntry], errors: FormErrors) {
        let words = context.words
        let ticked = Ticked(context)
        title = words.name(of: day, seenFrom: context.today)
        back = .diary(day)
        csrf = context.csrf
        groups = MealSlot.allCases.compactMap { slot in
            let rows = entries.filter { $0.slot == slot }.map { Row($0, ticked, words, Formatting(context.language)) }
            return rows.isEmpty
                ? nil
                : Group(
                    name: words.name(of: slot),
                    only: "/diary/\(day)/choose?slot=\(slot.rawValue)",
                    rows: rows
                )
        }
        problem = errors.text("entry[]", words)
        let asked = context.query["to"].flatMap { CivilDate(iso: $0) }
        let usual = asked ?? (day == context.today ? day.adding(days: 1) : context.today)
        date = Field("to", words.day.toDay, context.form, errors, words, kept: usual.iso, type: "date")
        slot = Choice(
            "slot",
            words.day.toSlot,
            problem: errors.text("slot", words),
            chosen: context.form.typed("slot"),
            [(value: "", label: words.day.sameSlot)]
                + MealSlot.allCases.map { (value: $0.rawValue, label: words.name(of: $0)) }
        )
        copy = "/diary/\(day)/copy"
        move = "/diary/\(day)/move"
        delete = "/diary/\(day)/delete"
        meal = context.person.role.may(.household(.write)) ? "/diary/\(day)/meal" : nil
        self.errors = ErrorSummary(
            errors,
            words,
            labels: ["entry[]": words.day.chosen, "to": words.day.toDay, "slot": words.day.toSlot]
        )
    }
}

/// Which boxes are ticked: as the form came, else as the address asks, one entry, a meal, or the whole day.
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
    fileprivate init(_ entry: DiaryEntry, _ ticked: Ticked, _ words: Words, _ numbers: Formatting) {
        id = entry.id.description
        name = entry.eaten.name
        amount = words.amount(of: entry.eaten, numbers)
        isTicked = ticked.holds(entry)
        energy = NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers)
    }
}
