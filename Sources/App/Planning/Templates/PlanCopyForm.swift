import Domain
import Web

/// Which dishes of a week are planned again in another one.
struct WeekCopy: Sendable {
    let target: CivilWeek
    let weekdays: Set<Weekday>
    let slots: [MealSlot]
    /// Whether who eats is copied, too; else the people of the target's days stay.
    let takesPeople: Bool
    /// Whether what is planned there already is removed.
    let replaces: Bool
}

struct WeekCopyForm {
    enum People: String, Sendable { case same, none }
    enum Existing: String, Sendable { case keep, replace }

    let form: Form
    let week: CivilWeek

    /// `days` are dates of the week, or weekdays from 1; none stands for all, as of `slots`.
    func validated() throws(FormErrors) -> WeekCopy {
        var read = FormReader(form)
        let target = read.reference("to", to: CivilWeek.self)
        if target == week { read.reject("to", .notAChoice) }
        let days = form.all("days").compactMap { typed -> Weekday? in
            let number = Int(pathText: typed).flatMap(Weekday.init(rawValue:))
            let date = CivilDate(iso: typed).flatMap { week.days.contains($0) ? $0.weekday : nil }
            if number == nil && date == nil { read.reject("days", .notAChoice) }
            return number ?? date
        }
        let slots = form.all("slots").compactMap { typed -> MealSlot? in
            let slot = MealSlot(rawValue: typed)
            if slot == nil { read.reject("slots", .notAChoice) }
            return slot
        }
        let people = read.optionalChoice("people", of: People.self)
        let existing = read.optionalChoice("existing", of: Existing.self)
        guard let target, read.isValid else { throw read.errors }
        return WeekCopy(
            target: target,
            weekdays: Set(days.isEmpty ? Weekday.allCases : days),
            slots: slots.isEmpty ? MealSlot.allCases : slots,
            takesPeople: people == .same,
            replaces: existing == .replace
        )
    }
}

extension PlanCopies {
    /// Dishes moved by so many days. A leftover whose dish does not come along stays behind, and one that stands in the
    /// fridge is there once.
    static func shifting(
        _ dishes: [PlannedDish],
        by days: Int,
        template: PlanTemplate.ID? = nil
    ) -> (copies: PlanCopies, leftBehind: Int) {
        let ids = Set(dishes.filter { $0.share == nil }.map(\.id))
        let along = dishes.filter { ids.contains($0.id) && ($0.source.map(ids.contains) ?? true) }
        let copies = along.map { dish in
            let time = MealTime(day: dish.time.day.adding(days: days), slot: dish.time.slot)
            return Copy(from: dish.id, to: .new(), time: time)
        }
        return (PlanCopies(copies, template: template), dishes.count - along.count)
    }
}
