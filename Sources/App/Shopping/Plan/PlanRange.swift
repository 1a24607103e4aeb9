import Domain
import Web

/// The days and meals of the plan that a list is made from.
struct PlanRange: Sendable {
    let from: CivilDate
    let to: CivilDate
    /// None for all.
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
