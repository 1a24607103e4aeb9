import Database
import Domain
import HTTPServer
import Web

/// What each day of the plan comes to for its reader alone: what they have eaten, and what is planned for them besides.
/// Pages of the plan do not carry it, because phones keep them; they ask for it when they are drawn.
struct PlanEnergyController {
    let reader: PlanReader
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>

    func show(_ context: SignedInContext) async throws -> Response {
        let asked = CivilDate(iso: context.query["from"] ?? "")
        let first = asked.flatMap { Self.days.contains($0.days(since: context.today)) ? $0 : nil } ?? context.today
        let days = (0..<Plan.dayCount).map { first.adding(days: $0) }
        let energies = try await energies(of: days, context)
        if context.isLive(PlanEnergySection.id) { return context.live(PlanEnergySection(energies, context, none: "")) }
        return context.page(PlanEnergyPage(energies, context)).varyingByLive()
    }

    /// The first days that may be asked for, from today.
    private static let days = -3700...3700

    private func energies(of days: [CivilDate], _ context: SignedInContext) async throws -> [DayEnergy] {
        let owner = context.diaryOwner
        guard let range = DayRange(from: days[0], to: days[days.count - 1]) else { return [] }
        let plan = try await reader.plan(range.first...range.last, context)
        let (sums, goals) = try await context.database.read(
            DaySumStore.days(range, DaySumColumns([.energy]), of: owner),
            goals(owner)
        )
        let eaten = Dictionary(sums.filter { $0.entries > 0 }.map { ($0.date, $0.nutrients) }) { $1 }
        let dishes = plan.meals(on: days).flatMap(\.dishes)
        guard let person = plan.people.first(where: { $0.id == owner.person }) else { return [] }
        let uneaten = try await UneatenDishes(dishes, for: person, of: owner, context)
        return days.map { day in
            // What was planned for a day that is over, and is not in the diary, was not eaten.
            let meals = day < context.today ? [] : plan.meals(on: [day])
            let planned = meals.flatMap(\.dishes).compactMap { uneaten.planned($0)?.nutrients }
            return DayEnergy(day, [eaten[day]].compactMap { $0 } + planned, of: goals.goal(on: day)?.energy)
        }
    }
}

/// The energy of a day.
struct DayEnergy: Sendable {
    let day: CivilDate
    /// What is eaten and planned; nil where there is nothing. Unknown parts make it a lower bound.
    let energy: NutrientValue?
    let goal: Kilocalories?

    init(_ day: CivilDate, _ parts: [Nutrients], of goal: Kilocalories?) {
        self.day = day
        self.goal = goal
        energy = parts.isEmpty ? nil : NutrientTotal(of: parts)[.energy]
    }
}

/// The days with their energy, as a page of its own where no script puts them beside the days of the plan.
struct PlanEnergyPage: Page, Sendable {
    let section: PlanEnergySection

    init(_ days: [DayEnergy], _ context: SignedInContext) {
        section = PlanEnergySection(days, context, none: "—")
    }
}

struct PlanEnergySection: Fragment, Sendable {
    static let id = "energy"

    let days: [Day]

    struct Day: Sendable {
        /// That of its place on the page of the plan.
        let id: String
        let title: String
        let path: LocalPath
        /// "1840 kcal of 2000"
        let text: String
    }

    /// - Parameter none: what stands at a day of which nothing is eaten or planned.
    init(_ days: [DayEnergy], _ context: SignedInContext, none: String) {
        let (strings, numbers) = (context.strings, Formatting(context.language))
        self.days = days.map { one in
            let amount = one.energy.map { numbers.nutrient($0, .energy) }
            let goal = one.goal.flatMap { $0 > .zero ? $0 : nil }
                .map { strings.diary.day.ofGoal(goal: numbers.nutrientNumber($0.value, .energy)) }
            return Day(
                id: one.day.energyAnchor,
                title: strings.name(of: one.day, seenFrom: context.today),
                path: "/diary/\(one.day.iso)",
                text: amount.map { [$0, goal].compactMap { $0 }.joined(separator: " ") } ?? none
            )
        }
    }
}

extension CivilDate {
    /// The place beside the day's name where its energy is told.
    var energyAnchor: String { "e\(self)" }
}
