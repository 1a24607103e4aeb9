import Domain
import Web

/// The days and meals of the plan that a list is made from.
struct PlanRange: Hashable, Sendable {
    let from: CivilDate
    let to: CivilDate
    /// The meals whose dishes count; none means all.
    let slots: Set<MealSlot>

    /// More days are nobody's shopping.
    static let longest = 31

    init(from: CivilDate, to: CivilDate, slots: Set<MealSlot>) {
        self.from = from
        self.to = to
        self.slots = slots
    }

    /// Days before today make no needs.
    init(_ form: Form, today: CivilDate) throws(FormErrors) {
        var read = FormReader(form)
        let days = today.adding(days: -366)...today.adding(days: 366)
        let from = read.date("from", in: days)
        let to = read.date("to", in: days)
        var slots: Set<MealSlot> = []
        for typed in form.all("slots") where !typed.isEmpty {
            if let slot = MealSlot(rawValue: typed) { slots.insert(slot) } else { read.reject("slots", .notAChoice) }
        }
        if let from, let to, to < from || to.days(since: from) > Self.longest {
            read.reject("to", .dateOutOfRange(from...from.adding(days: Self.longest)))
        }
        guard let from, let to, read.isValid else { throw read.errors }
        self.init(from: from, to: to, slots: slots)
    }

    func has(_ time: MealTime) -> Bool {
        time.day >= from && time.day <= to && (slots.isEmpty || slots.contains(time.slot))
    }
}

/// The days that an address proposes to make a list from.
struct PlanDays: Sendable {
    let from: CivilDate
    let to: CivilDate

    init(from: CivilDate, to: CivilDate) {
        self.from = from
        self.to = to
    }

    /// Fails for an address that proposes no days.
    init?(_ query: URLQuery) {
        let days = ["from", "to"].compactMap { name in query[name].flatMap { CivilDate(iso: $0) } }
        guard let from = days.first, let to = days.last, days.count == 2 else { return nil }
        self.init(from: from, to: to)
    }
}

extension Strings {
    /// "Week 48 · 23 November – 29 November", and which meals where not all.
    func days(of range: PlanRange) -> String {
        let days = [range.from, range.to].map { day in
            requests.calendar.dayMonth(day: String(day.day), month: name(of: day.month))
        }
        let (first, last) = (CivilWeek(containing: range.from), CivilWeek(containing: range.to))
        let week = first == last ? first.map { name(of: $0) } : nil
        let slots = MealSlot.allCases.filter(range.slots.contains).map { name(of: $0) }
        let parts: [String?] = [
            week, days.joined(separator: " – "), slots.isEmpty ? nil : slots.joined(separator: ", "),
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}
