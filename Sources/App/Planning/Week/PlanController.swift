import Domain
import HTTPServer
import Web

/// The plan of the days to come, and of a week.
struct PlanController {
    let reader: PlanReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let plan = try await reader.plan(Plan.days(from: context.today), context)
        return context.page(PlanWeekPage(context, plan, from: context.today)).kept(for: context)
    }

    func week(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let plan = try await reader.plan(week.monday...week.monday.adding(days: 6), context)
        return context.page(PlanWeekPage(context, plan, of: week)).kept(for: context)
    }
}
