import Domain
import Web

/// Day by meal: what there is, for whom, how many portions, and what only has to be warmed. It says no energy, which is
/// nobody else's business.
struct PlanPrintPage: Page, Sendable {
    let title: String
    let days: String
    let back: LocalPath
    /// "Ela: milk (traces too)", for everybody who must not eat something.
    let avoiding: [String]
    var hasAvoiding: Bool { !avoiding.isEmpty }
    let slots: [String]
    let rows: [PrintedDay]

    init(_ plan: Plan, _ week: CivilWeek, _ strings: Strings, _ language: Language) {
        title = strings.name(of: week)
        days = strings.days(of: week)
        back = LocalPath(requested: "/plan/\(week.iso)") ?? "/plan"
        avoiding =
            plan.people.compactMap { person in
                let things = person.avoided.filter { $0.severity != .dislike }.map(strings.name(of:))
                return things.isEmpty
                    ? nil : strings.planning.print.avoids(name: person.name, things: things.joined(separator: ", "))
            } + strings.guestsAvoiding(week, plan)
        slots = MealSlot.allCases.map(strings.name(of:))
        rows = week.days.map { PrintedDay($0, plan, strings, Formatting(language)) }
    }
}

struct PrintedDay: Sendable {
    let name: String
    let meals: [PrintedMeal]

    init(_ day: CivilDate, _ plan: Plan, _ strings: Strings, _ numbers: Formatting) {
        let date = strings.requests.calendar.dayMonth(day: String(day.day), month: strings.name(of: day.month))
        name = "\(strings.name(of: day.weekday)) \(date)"
        meals = MealSlot.allCases.map { PrintedMeal(plan.meal(MealTime(day: day, slot: $0)), plan, strings, numbers) }
    }
}

struct PrintedMeal: Fragment, Sendable {
    /// Who eats, by name: whoever reads it at the door of the refrigerator need not know what is usual. Nil where nothing is
    /// planned.
    let table: String?
    let dishes: [PrintedDish]

    init(_ meal: PlannedMeal, _ plan: Plan, _ strings: Strings, _ numbers: Formatting) {
        let everybody = plan.people.filter { $0.kind != .guest }
        table = meal.dishes.isEmpty ? nil : strings.names(of: meal.eaters, meal.guests, everybody)
        dishes = meal.dishes.map { PrintedDish($0, at: meal, everybody, strings, numbers) }
    }
}

struct PrintedDish: Sendable {
    let name: String
    /// "2.8 servings · warm it up"
    let details: String
    /// The sentences that say for whom the dish contains something, with the line.
    let warnings: [String]
    /// What people have stated of its ingredients, where that decides for those who eat it.
    let stated: [String]
    let note: String
    var hasNote: Bool { !note.isEmpty }

    init(
        _ served: ServedDish,
        at meal: PlannedMeal,
        _ everybody: [PlanPerson],
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let isForAll = served.eaters.map(\.person.id) == meal.eaters.map(\.id) && served.guests == meal.guests
        name = served.content.name
        note = served.dish.note
        let parts = [
            served.dish.kind == .leftover ? strings.planning.print.warm : strings.kind(of: served.dish.kind),
            strings.portions(of: served, numbers),
            strings.changes(served.content.changes),
            strings.unfit(served.content.unfit),
            isForAll || !served.isEaten
                ? nil : strings.names(of: served.eaters.map(\.person), served.guests, everybody),
        ]
        details = parts.compactMap { $0 }.joined(separator: " · ")
        warnings = strings.sentences(served.verdicts.map { (name: $0.name, statements: strings.statements($0.found)) })
        stated = served.decidedLines.statedTexts(strings)
    }
}

extension Strings {
    /// "Ayşe, Ela · 2 guests", "Everybody"; nil where nobody eats.
    fileprivate func names(of eaters: [PlanPerson], _ guests: PlannedGuests, _ everybody: [PlanPerson]) -> String? {
        let isEverybody = eaters.count > 1 && eaters.map(\.id) == everybody.map(\.id)
        let parts = [
            isEverybody ? planning.everybody : eaters.map(\.name).joined(separator: ", "),
            guests.count == 0 ? "" : planning.guestCount(count: guests.count),
        ]
        let all = parts.filter { !$0.isEmpty }
        return all.isEmpty ? nil : all.joined(separator: " · ")
    }

    /// "Guests (Monday, dinner) must not eat: nuts", for each meal with guests who must not eat something.
    fileprivate func guestsAvoiding(_ week: CivilWeek, _ plan: Plan) -> [String] {
        week.days.flatMap { day in
            MealSlot.allCases.compactMap { slot -> String? in
                let meal = plan.meal(MealTime(day: day, slot: slot))
                let guests = ([meal.guests] + meal.dishes.map(\.guests)).filter { $0.count > 0 }
                let avoided = guests.reduce(Substances()) { $0.union($1.substances) }
                if avoided.isEmpty { return nil }
                return planning.print.guestsAvoid(
                    meal: planning.mealOf(slot: name(of: slot), day: name(of: day.weekday)),
                    things: avoided.list.map { name(of: $0) }.joined(separator: ", ")
                )
            }
        }
    }
}
