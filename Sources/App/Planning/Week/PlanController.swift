import Domain
import HTTPServer
import Web

/// The plan of the days to come, and of a week.
struct PlanController {
    let reader: PlanReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let today = context.today
        // What the days before have left stands above.
        let first = today.adding(days: -DishChooser.leftoverDays)
        let days = first...Plan.days(from: today).upperBound
        return try await context.page(marked: context.marksWithStock(of: days)) { tag in
            let plan = try await reader.plan(days, context)
            let lines = CookedLineReader(catalogue: reader.catalogue)
            let strip = PlanStrip(context, plan, try await KitchenStock.read(lines, for: plan.people, context))
            let coming = (0..<Plan.dayCount).map { today.adding(days: $0) }
            let start = try await PlanStart.read(plan, coming, context)
            let page = PlanWeekPage(context, plan, strip, start, for: try plan.whose(context), from: today)
            return context.page(page, tagged: tag).kept(for: context)
        }
    }

    func week(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let days = week.monday...week.monday.adding(days: 6)
        return try await context.page(marked: context.marks(of: days)) { tag in
            let plan = try await reader.plan(days, context)
            let start = try await PlanStart.read(plan, week.days, context)
            let page = PlanWeekPage(context, plan, start, for: try plan.whose(context), of: week)
            return context.page(page, tagged: tag).kept(for: context)
        }
    }
}

extension CivilDate {
    /// Whether it is one of the last two days of its week, on which the next one is planned.
    var isAtWeekend: Bool { weekday.rawValue >= Weekday.saturday.rawValue }
}
