import Domain
import Web

/// A day's entries with a box before each, and what can be done with those that are ticked.
struct ChoosePage: Page, Sendable {
    let title: String
    let back: LocalPath
    let csrf: CSRFField
    let once = OnceField()
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

    init(_ visit: Visit, _ day: CivilDate, _ entries: [DiaryEntry], errors: FormErrors) {
        let words = visit.words
        let ticked = Ticked(visit)
        title = words.name(of: day, seenFrom: visit.today)
        back = .diary(day)
        csrf = visit.csrf
        groups = MealSlot.allCases.compactMap { slot in
            let rows = entries.filter { $0.slot == slot }.map { Row($0, ticked, words, Formatting(visit.language)) }
            return rows.isEmpty
                ? nil
                : Group(
                    name: words.name(of: slot),
                    only: "/diary/\(day)/choose?slot=\(slot.rawValue)",
                    rows: rows
                )
        }
        problem = errors.text("entry[]", words)
        let asked = visit.query["to"].flatMap { CivilDate(iso: $0) }
        let usual = asked ?? (day == visit.today ? day.adding(days: 1) : visit.today)
        date = Field("to", words.day.toDay, visit.form, errors, words, kept: usual.iso, type: "date")
        slot = Choice(
            "slot",
            words.day.toSlot,
            problem: errors.text("slot", words),
            chosen: visit.form.typed("slot"),
            [(value: "", label: words.day.sameSlot)]
                + MealSlot.allCases.map { (value: $0.rawValue, label: words.name(of: $0)) }
        )
        copy = "/diary/\(day)/copy"
        move = "/diary/\(day)/move"
        delete = "/diary/\(day)/delete"
        meal = visit.person.role.may(.household(.write)) ? "/diary/\(day)/meal" : nil
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

    init(_ visit: Visit) {
        let sent = visit.form.all("entry[]")
        let isSent = visit.form.has("to")
        ids = Set(isSent ? sent : visit.query.all("entry"))
        slot = isSent ? nil : visit.query.choice("slot", of: MealSlot.self)
        isAll = !isSent && visit.query["all"] != nil
    }

    func holds(_ entry: DiaryEntry) -> Bool {
        isAll || slot == entry.slot || ids.contains(entry.id.description)
    }
}

extension ChoosePage.Row {
    fileprivate init(_ entry: DiaryEntry, _ ticked: Ticked, _ words: Words, _ numbers: Formatting) {
        id = entry.id.description
        name = entry.eaten.name
        amount = words.amount(of: entry.eaten, numbers)
        isTicked = ticked.holds(entry)
        energy = NutrientCell(.energy, entry.eaten.nutrients[.energy], numbers)
    }
}
