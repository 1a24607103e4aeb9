import Domain

/// The plan of some days, with all that follows from it.
struct Plan: Sendable {
    let people: [PlanPerson]
    let settings: PlanSettings
    private let eats: [MealTime: [Person.ID: Bool]]
    /// Who has a meal out of their own, and eats nothing else there.
    private let out: [MealTime: Set<Person.ID>]
    private let guests: [MealTime: PlannedGuests]
    private let served: [MealTime: [ServedDish]]
    private let byID: [PlannedDish.ID: ServedDish]
    /// What it is made of.
    private let made: (rows: Rows, contents: [PlannedDish.ID: DishContent])

    /// The days that are looked ahead, and kept on phones.
    static let dayCount = 14

    /// Today and the next thirteen.
    static func days(from today: CivilDate) -> ClosedRange<CivilDate> { today...today.adding(days: dayCount - 1) }

    /// The rows that it is made of.
    struct Rows: Sendable {
        let dishes: [PlannedDish]
        let eaters: [PlanStore.EaterRow]
        let meals: [(time: MealTime, person: Person.ID, eats: Bool)]
        let guests: [(time: MealTime, guests: PlannedGuests)]
        var people: [PlanPerson]
        let settings: PlanSettings
    }

    /// - Parameter contents: what each dish is.
    init(_ rows: Rows, _ contents: [PlannedDish.ID: DishContent], _ strings: Strings) {
        made = (rows, contents)
        (people, settings) = (rows.people, rows.settings)
        var eats: [MealTime: [Person.ID: Bool]] = [:]
        for row in rows.meals { eats[row.time, default: [:]][row.person] = row.eats }
        self.eats = eats
        guests = Dictionary(rows.guests.map { ($0.time, $0.guests) }, uniquingKeysWith: { $1 })
        let (out, raised) = Self.besides(rows.dishes)
        self.out = out
        let changes = Dictionary(grouping: rows.eaters, by: \.dish)
        var served: [PlannedDish.ID: ServedDish] = [:]
        for dish in rows.dishes {
            let content = contents[dish.id] ?? .gone(dish.title)
            let away = out[dish.time] ?? []
            let own = dish.outPerson.map { id in rows.people.filter { $0.id == id } }
            // Who has a meal out of their own eats nothing else there, also where a dish names a portion for them.
            let here = own == nil ? rows.people.filter { !away.contains($0.id) } : rows.people
            let table = own ?? Self.table(here, eats[dish.time] ?? [:], dish.time)
            let share = rows.settings.shares[dish.time.slot]
            let eaters = Self.eaters(table, here, changes[dish.id] ?? [], of: content.dish, goals: share)
            let guests = dish.guests ?? (own == nil ? guests[dish.time] : nil) ?? .none
            let extra = dish.extra + (raised[dish.id] ?? 0)
            served[dish.id] = ServedDish(
                dish: dish,
                content: content,
                eaters: eaters,
                guests: guests,
                extra: extra,
                servings: content.dish.flatMap { Self.servings(dish, $0, eaters, guests, extra, rows.settings) },
                verdicts: Self.verdicts(on: dish, content, eaters, guests, strings)
            )
        }
        served = Self.withoutLeftovers(served)
        byID = served
        self.served = Dictionary(
            grouping: rows.dishes.filter { !$0.isDeleted }.compactMap { served[$0.id] },
            by: \.dish.time
        )
    }

    /// The dishes with what their planned leftovers take of them.
    private static func withoutLeftovers(_ dishes: [PlannedDish.ID: ServedDish]) -> [PlannedDish.ID: ServedDish] {
        var served = dishes
        for leftover in dishes.values where !leftover.dish.isDeleted {
            guard let source = leftover.dish.source, let eaten = leftover.servings?.eaten else { continue }
            served[source]?.taken += eaten
        }
        return served
    }

    /// The plan with dishes that are something else.
    func with(_ contents: [PlannedDish.ID: DishContent], _ strings: Strings) -> Plan {
        Plan(made.rows, made.contents.merging(contents) { $1 }, strings)
    }

    /// The dish, also one of another day that one of these days' is a leftover of.
    func dish(_ id: PlannedDish.ID) -> ServedDish? { byID[id] }

    /// Whether the dish that a leftover is of is not planned any more.
    func isSourceGone(of dish: PlannedDish) -> Bool {
        dish.source.map { byID[$0]?.dish.isDeleted ?? true } ?? false
    }

    /// All dishes that were read.
    var dishes: [ServedDish] { Array(byID.values) }

    func meal(_ time: MealTime) -> PlannedMeal {
        let table = Self.table(people, eats[time] ?? [:], time)
        let (ids, away) = (Set(table.map(\.id)), out[time] ?? [])
        return PlannedMeal(
            time: time,
            eaters: table.filter { !away.contains($0.id) },
            out: table.filter { away.contains($0.id) },
            absent: people.filter { !ids.contains($0.id) },
            guests: guests[time] ?? .none,
            dishes: (served[time] ?? []).sorted { ($0.dish.position, $0.id) < ($1.dish.position, $1.id) }
        )
    }

    /// Who has a meal out of their own at which meal, and how much dishes are cooked besides for their leftovers.
    private static func besides(
        _ dishes: [PlannedDish]
    ) -> (out: [MealTime: Set<Person.ID>], raised: [PlannedDish.ID: Double]) {
        var out: [MealTime: Set<Person.ID>] = [:]
        var raised: [PlannedDish.ID: Double] = [:]
        for dish in dishes where !dish.isDeleted {
            if let person = dish.outPerson { out[dish.time, default: []].insert(person) }
            if let source = dish.source { raised[source, default: 0] += dish.raised }
        }
        return (out, raised)
    }

    private static func verdicts(
        on dish: PlannedDish,
        _ content: DishContent,
        _ eaters: [DishEater],
        _ guests: PlannedGuests,
        _ strings: Strings
    ) -> [EaterVerdict] {
        EaterVerdict.all(
            of: content.judged,
            content.foods,
            for: eaters.map(\.person),
            guests,
            named: strings.planning.guests,
            kept: dish.kept
        )
    }

    private static func table(_ people: [PlanPerson], _ eats: [Person.ID: Bool], _ time: MealTime) -> [PlanPerson] {
        people.filter { eats[$0.id] ?? $0.usual[time.day.weekday, time.slot] }
    }

    /// Those of the table who eat of a dish, and who eats of it though they are not at the meal.
    private static func eaters(
        _ table: [PlanPerson],
        _ people: [PlanPerson],
        _ changes: [PlanStore.EaterRow],
        of dish: Dish?,
        goals share: Double
    ) -> [DishEater] {
        let changed = Dictionary(changes.map { ($0.person, $0) }, uniquingKeysWith: { $1 })
        let atTable = Set(table.map(\.id))
        return people.compactMap { person in
            guard let change = changed[person.id] else {
                return atTable.contains(person.id) ? DishEater(person, .usual, nil, of: dish, goals: share) : nil
            }
            if change.mode == .none { return nil }
            return DishEater(person, change.mode, change.amount, of: dish, goals: share)
        }
    }

    private static func servings(
        _ planned: PlannedDish,
        _ dish: Dish,
        _ eaters: [DishEater],
        _ guests: PlannedGuests,
        _ extra: Double,
        _ settings: PlanSettings
    ) -> PlannedServings? {
        let eaten = eaters.map(\.servings)
        func servings(_ cook: ServingCount?) -> PlannedServings? {
            PlannedServings(
                eaters: eaten,
                guests: guests.count,
                guestShare: guests.share,
                extra: min(extra, ServingCount.limit),
                cook: cook
            )
        }
        // A food is not cooked, and of a leftover there is as much as its dish leaves.
        guard planned.kind == .recipe, let asNeeded = servings(nil) else { return servings(nil) }
        return servings((planned.cook ?? .choice(settings.cook)).servings(for: asNeeded.needed, of: dish))
    }
}
