import Database
import Domain
import HTTPServer
import Web

/// At which meals of a week each person usually eats here: one grid for all.
struct UsualWeekController {
    func show(_ context: any HouseholdContext) async throws -> Response {
        let people = try await context.database.read(PlanStore.people(in: context.household))
        return context.page(UsualWeekPage(context, people))
    }

    /// Repeated `meals`, each a person, a weekday from 1 and a slot: "id.3.dinner". Repeated `person` says whose weeks the
    /// form holds: whoever came meanwhile is not touched.
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
        let save = PlanTemplateStore.saveUsual(weeks, in: context.household)
        try await context.database.write { db in try await db.run(save) }
        return context.redirect(to: "/plan/usual", flash: .saved)
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
