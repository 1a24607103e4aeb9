import Database
import Domain
import HTTPServer
import Web

/// At which meals of a week each person usually eats here: one grid for all.
struct UsualWeekController {
    let reader: PlanReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let people = try await context.database.read(PlanStore.people(in: context.household))
        return context.page(UsualWeekPage(context, people))
    }

    /// Repeated `meals`, each a person, a weekday from 1 and a slot: "id.3.dinner". Repeated `person` says whose weeks the
    /// form holds: whoever came meanwhile is not touched. Repeated `shown` is what the form showed of each, "id.bits": only
    /// what differs from it was changed.
    func save(_ context: any HouseholdContext) async throws -> Response {
        let people = try await context.database.read(PlanStore.people(in: context.household))
        let known = Set(people.map(\.id))
        var weeks: [Person.ID: UsualWeek] = [:]
        for typed in context.form.all("person") {
            guard let id = Person.ID(pathText: typed), known.contains(id) else { throw HTTPError.notFound }
            weeks[id] = UsualWeek.none
        }
        for typed in context.form.all("meals") {
            let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, let id = Person.ID(pathText: String(parts[0])), known.contains(id),
                let weekday = Int(pathText: String(parts[1])).flatMap(Weekday.init(rawValue:)),
                let slot = MealSlot(rawValue: String(parts[2]))
            else { throw HTTPError.notFound }
            weeks[id, default: .none][weekday, slot] = true
        }
        var shown = Dictionary(people.map { ($0.id, $0.usual) }, uniquingKeysWith: { $1 })
        for typed in context.form.all("shown") {
            let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let id = Person.ID(pathText: String(parts[0])), known.contains(id),
                let week = Int(pathText: String(parts[1])).flatMap(UsualWeek.init(bits:))
            else { throw HTTPError.notFound }
            shown[id] = week
        }
        let changes = weeks.keys.sorted().compactMap { id in
            UsualWeekChange(of: id, from: shown[id] ?? UsualWeek.none, to: weeks[id] ?? UsualWeek.none)
        }
        if !changes.isEmpty {
            let save = PlanTemplateStore.saveUsual(changes, in: context.household)
            try await context.database.write { db in try await db.run(save) }
        }
        return context.redirect(to: try await place(context), flash: .saved)
    }

    /// The plan, where something of the days to come is not for those who eat it now; else the usual week.
    private func place(_ context: any HouseholdContext) async throws -> LocalPath {
        let days = Plan.days(from: context.today)
        let plan = try await reader.plan(days, context)
        let all = (0..<Plan.dayCount).map { days.lowerBound.adding(days: $0) }
        return UndecidedSection(plan.meals(on: all), context) { $0.path } == nil ? "/plan/usual" : "/plan"
    }
}

/// The meals of a person's usual week that somebody has changed.
struct UsualWeekChange: Sendable {
    let person: Person.ID
    /// The cells as they were typed.
    let week: UsualWeek
    /// The cells that differ from what was shown.
    let cells: UsualWeek

    /// Fails where nothing differs.
    init?(of person: Person.ID, from shown: UsualWeek, to typed: UsualWeek) {
        cells = typed.differing(from: shown)
        if cells == .none { return nil }
        self.person = person
        week = typed
    }
}

struct UsualWeekPage: Page, Sendable {
    let csrf: CSRFField
    let mayEdit: Bool
    let people: [Row]
    let slots: [String]

    struct Row: Sendable {
        let id: String
        let name: String
        /// The week as it is shown: what is ticked otherwise was changed.
        let shown: String
        let days: [Day]
    }

    struct Day: Sendable {
        let name: String
        let meals: [Meal]
    }

    struct Meal: Sendable {
        let value: String
        let label: String
        let eats: Bool
    }

    init(_ context: any HouseholdContext, _ people: [PlanPerson]) {
        let strings = context.strings
        csrf = context.csrf
        mayEdit = context.may(.kitchen(.write))
        slots = MealSlot.allCases.map(strings.name(of:))
        self.people = people.map { person in
            Row(
                id: person.id.description,
                name: person.name,
                shown: "\(person.id).\(person.usual.bits)",
                days: Weekday.allCases.map { weekday in
                    Day(
                        name: strings.name(of: weekday),
                        meals: MealSlot.allCases.map { slot in
                            Meal(
                                value: "\(person.id).\(weekday.rawValue).\(slot.rawValue)",
                                label: "\(person.name), \(strings.name(of: weekday)), \(strings.name(of: slot))",
                                eats: person.usual[weekday, slot]
                            )
                        }
                    )
                }
            )
        }
    }
}
