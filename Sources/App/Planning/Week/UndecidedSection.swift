import Domain
import Web

/// The dishes of some meals that contain what somebody who eats of them avoids, where nobody has decided about it: named at
/// once, however far down the page they stand, with the way to what can be done.
struct UndecidedSection: Fragment, Sendable {
    let rows: [Row]

    struct Row: Sendable {
        /// "Rice with butter · Dinner, Monday 7 December"
        let dish: String
        let path: LocalPath
        /// "Ela, Ömer: contains milk: 100 g butter". What is uncertain beside it stands where the dish does.
        let sentences: [String]
    }

    /// Fails where there is nothing to decide.
    init?(_ meals: [PlannedMeal], _ context: any HouseholdContext, path: (MealTime) -> LocalPath) {
        let strings = context.strings
        rows = meals.flatMap { meal in
            meal.dishes.compactMap { served -> Row? in
                let open = served.verdicts.filter { $0.contains && !$0.isKept }
                if open.isEmpty { return nil }
                return Row(
                    dish: "\(served.content.name) · \(strings.name(of: meal.time, seenFrom: context.today))",
                    path: path(meal.time),
                    sentences: strings.contained(for: open)
                )
            }
        }
        if rows.isEmpty { return nil }
    }

    /// Of the other meals of a day.
    init?(besides time: MealTime, _ plan: Plan, _ context: any HouseholdContext) {
        self.init(plan.meals(on: [time.day]).filter { $0.time != time }, context) { $0.path }
    }
}

extension Plan {
    /// The meals of some days, in their order.
    func meals(on days: [CivilDate]) -> [PlannedMeal] {
        days.flatMap { day in MealSlot.allCases.map { meal(MealTime(day: day, slot: $0)) } }
    }
}
