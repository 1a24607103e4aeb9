import Domain
import HTTPServer
import Web

/// The plan for programs: what is cooked when, for whom, and how much of it.
struct PlanApiController {
    let reader: PlanReader

    func week(_ context: ApiContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let plan = try await reader.plan(week.monday...week.monday.adding(days: 6), context.signedIn)
        let strings = context.signedIn.strings
        let days = week.days.map { day in
            JSONData.object([
                ("date", .text(day.iso)),
                ("meals", .list(MealSlot.allCases.map { plan.meal(MealTime(day: day, slot: $0)).json(strings) })),
            ])
        }
        return context.answer(.object([("week", .text(week.iso)), ("days", .list(days))]))
    }
}

extension PlannedMeal {
    fileprivate func json(_ strings: Strings) -> JSONData {
        .object([
            ("slot", .text(time.slot.rawValue)), ("eaters", .list(eaters.map(\.json))),
            ("guests", .whole(guests.count)), ("dishes", .list(dishes.map { $0.json(strings) })),
        ])
    }
}

extension PlanPerson {
    fileprivate var json: JSONData { .object([("id", .id(id)), ("name", .text(name))]) }
}

extension ServedDish {
    /// The dish, with for whom of its eaters it is not free of what they avoid (H-04): null where nothing says what is in
    /// it, which is no promise.
    func json(_ strings: Strings) -> JSONData {
        .object([
            ("id", .id(id)), ("version", .whole(dish.version)), ("date", .text(dish.time.day.iso)),
            ("slot", .text(dish.time.slot.rawValue)), ("kind", .text(dish.kind.rawValue)),
            ("name", .text(content.name)), ("recipe", .id(dish.recipe)), ("food", .id(dish.food)),
            ("leftover", .id(leftover)),
            ("amount", .optional(dish.amount)), ("measure", .optional(dish.measure)),
            ("grams", .optional(dish.servingGrams?.value)),
            ("note", .text(dish.note)), ("servings_needed", .optional(servings?.needed)),
            ("servings_cooked", .optional(servings?.cooked)),
            ("warnings", warnings(strings)),
            (
                "eaters",
                .list(
                    eaters.map { eater in
                        .object([
                            ("id", .id(eater.person.id)), ("name", .text(eater.person.name)),
                            ("servings", .number(eater.servings)),
                        ])
                    }
                )
            ),
        ])
    }

    /// The dish that a leftover is of, or the leftover itself where nobody had planned its pot: of either another one is
    /// planned. Nil for all other dishes.
    private var leftover: PlannedDish.ID? {
        guard dish.kind == .leftover else { return nil }
        return dish.source ?? dish.id
    }

    private func warnings(_ strings: Strings) -> JSONData {
        guard content.judged != nil else { return .null }
        return .texts(verdicts.flatMap(strings.sentences(of:)))
    }
}
