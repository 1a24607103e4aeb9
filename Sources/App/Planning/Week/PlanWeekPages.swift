import Domain
import Web

/// The plan of some days: today and the next thirteen, or one week.
struct PlanWeekPage: Page, Sendable {
    let title: String
    let weeks: [PlanWeekSection]
    let previous: Neighbour?
    let next: Neighbour?
    /// The next week, on the last two days of a week.
    let planNext: LocalPath?
    /// Above the days to come; nil where there is nothing to show.
    let strip: PlanStrip?
    /// What somebody must not eat, and nobody has decided about; nil where there is none.
    let undecided: UndecidedSection?
    /// Above the days; nil where something is planned, on whichever day.
    let start: PlanStart?
    var isBlank: Bool { start != nil }
    let whose: PlanWhose?
    let csrf: CSRFField
    let mayEdit: Bool
    /// The page where the week is copied, kept as a template, or filled with one; nil for readers who only read.
    let copy: LocalPath?
    /// The links for other programs' calendars, which are a person's; nil at a device of the kitchen.
    let calendar: LocalPath?
    /// What the days come to for the reader, of which this page, that phones keep, says nothing; nil where nobody is.
    let energy: LocalPath?

    struct Neighbour: Sendable {
        let name: String
        let path: LocalPath
    }

    /// The days from today on.
    init(
        _ context: any HouseholdContext,
        _ plan: Plan,
        _ strip: PlanStrip?,
        _ start: PlanStart?,
        for person: PlanPerson?,
        from today: CivilDate
    ) {
        let strings = context.strings.planning
        self.strip = strip
        self.start = start
        csrf = context.csrf
        title = strings.title
        whose = PlanWhose(plan, person, at: "/plan", context.strings)
        let days = (0..<Plan.dayCount).map { today.adding(days: $0) }
        weeks = Self.weeks(context, plan, person, days)
        undecided = UndecidedSection(plan.meals(on: days), context) { $0.inWeek }
        let week = CivilWeek(containing: today)
        previous = week.map { Neighbour(name: strings.thisWeek, path: "/plan/\($0.iso)", for: person) }
        let after = week?.adding(weeks: 1)
        next = after.map { Neighbour(name: strings.nextWeek, path: "/plan/\($0.iso)", for: person) }
        mayEdit = context.may(.kitchen(.write))
        calendar = context.reader == nil ? nil : "/feeds"
        energy = Self.energy(from: today, context)
        copy = mayEdit ? week.map { "/plan/\($0.iso)/copy" } : nil
        planNext = mayEdit && today.isAtWeekend ? next?.path : nil
    }

    init(
        _ context: any HouseholdContext,
        _ plan: Plan,
        _ start: PlanStart?,
        for person: PlanPerson?,
        of week: CivilWeek
    ) {
        let strings = context.strings
        strip = nil
        self.start = start
        csrf = context.csrf
        title = strings.name(of: week)
        whose = PlanWhose(plan, person, at: "/plan/\(week.iso)", strings)
        weeks = Self.weeks(context, plan, person, week.days)
        undecided = UndecidedSection(plan.meals(on: week.days), context) { $0.inWeek }
        func neighbour(_ weeks: Int) -> Neighbour? {
            week.adding(weeks: weeks).map {
                Neighbour(name: strings.name(of: $0), path: "/plan/\($0.iso)", for: person)
            }
        }
        previous = neighbour(-1)
        next = neighbour(1)
        planNext = nil
        mayEdit = context.may(.kitchen(.write))
        calendar = context.reader == nil ? nil : "/feeds"
        energy = Self.energy(from: week.monday, context)
        copy = mayEdit ? "/plan/\(week.iso)/copy" : nil
    }

    private static func energy(from day: CivilDate, _ context: any HouseholdContext) -> LocalPath? {
        context.reader == nil ? nil : LocalPath("/plan/energy").with(pairs: [("from", day.iso)])
    }

    private static func weeks(
        _ context: any HouseholdContext,
        _ plan: Plan,
        _ person: PlanPerson?,
        _ days: [CivilDate]
    ) -> [PlanWeekSection] {
        var sections: [PlanWeekSection] = []
        for day in days {
            if sections.isEmpty || day.weekday == .monday {
                sections.append(PlanWeekSection(CivilWeek(containing: day), context))
            }
            sections[sections.count - 1].days.append(PlanDaySection(day, plan, for: person, context))
        }
        return sections
    }
}

/// The days of one week.
struct PlanWeekSection: Sendable {
    let name: String
    let path: LocalPath
    let print: LocalPath
    /// Makes a shopping list for what is left of the week; nil for who only reads, and once it has passed.
    let list: LocalPath?
    var days: [PlanDaySection] = []

    init(_ week: CivilWeek?, _ context: any HouseholdContext) {
        let strings = context.strings
        name = week.map { "\(strings.name(of: $0)) · \(strings.days(of: $0))" } ?? ""
        path = week.map { "/plan/\($0.iso)" } ?? "/plan"
        print = week.map { "/plan/\($0.iso)/print" } ?? "/plan"
        let days = week.map { (from: max($0.monday, context.today), to: $0.monday.adding(days: 6)) }
        list = days.flatMap { days in
            days.from > days.to || !context.may(.kitchen(.write))
                ? nil : "/shopping?from=\(days.from.iso)&to=\(days.to.iso)"
        }
    }
}

/// A day with its four meals.
struct PlanDaySection: Fragment, Sendable {
    let id: String
    let iso: String
    let title: String
    let nearness: String?
    let isToday: Bool
    /// Where the energy of the day is put: room is left for it where there may be any, so that nothing moves when it comes.
    /// Nil where there is none, and where nobody reads.
    let energy: String?
    let meals: [PlanMealCell]

    init(_ day: CivilDate, _ plan: Plan, for person: PlanPerson?, _ context: any HouseholdContext) {
        id = "d\(day)"
        iso = day.iso
        title = context.strings.name(of: day, seenFrom: context.today)
        nearness = context.strings.nearness(of: day, to: context.today)
        isToday = day == context.today
        let meals = MealSlot.allCases.map { slot in
            PlanMealCell(plan.meal(MealTime(day: day, slot: slot)), plan, for: person, context)
        }
        self.meals = meals
        let isCounted = context.reader != nil && (day <= context.today || meals.contains { !$0.isEmpty })
        energy = isCounted ? day.energyAnchor : nil
    }
}

extension Strings {
    func name(of week: CivilWeek) -> String {
        planning.weekName(number: String(week.number))
    }

    /// "16 November – 22 November"
    func days(of week: CivilWeek) -> String {
        let days = [week.days.first, week.days.last].compactMap { $0 }
        return days.map { requests.calendar.dayMonth(day: String($0.day), month: name(of: $0.month)) }
            .joined(separator: " – ")
    }

    func name(of time: MealTime, seenFrom today: CivilDate) -> String {
        planning.mealOf(slot: name(of: time.slot), day: name(of: time.day, seenFrom: today))
    }

    /// "without Can · with Grandmother · 2 guests"; nil where all is as usual.
    func table(of meal: PlannedMeal) -> String? {
        let (coming, away) = meal.changes
        func names(_ people: [PlanPerson]) -> String { people.map(\.name).joined(separator: ", ") }
        let parts = [
            away.isEmpty ? nil : planning.without(names: names(away)),
            coming.isEmpty ? nil : planning.with(names: names(coming)),
            meal.guests.count == 0 ? nil : planning.guestCount(count: meal.guests.count),
        ]
        let all = parts.compactMap { $0 }
        return all.isEmpty ? nil : all.joined(separator: " · ")
    }
}
