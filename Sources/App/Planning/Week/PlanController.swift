import Domain
import HTTPServer
import Web

/// The plan of the days to come, and of a week.
struct PlanController {
    let reader: PlanReader

    /// Today and the next thirteen.
    static let dayCount = 14

    func show(_ context: any HouseholdContext) async throws -> Response {
        let today = context.today
        let plan = try await reader.plan(today...today.adding(days: Self.dayCount - 1), context)
        return context.page(PlanWeekPage(context, plan, from: today))
    }

    func week(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let plan = try await reader.plan(week.monday...week.monday.adding(days: 6), context)
        return context.page(PlanWeekPage(context, plan, of: week))
    }
}
