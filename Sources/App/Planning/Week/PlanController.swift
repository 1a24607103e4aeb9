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
        let plan = try await reader.plan(first...Plan.days(from: today).upperBound, context)
        let strip = PlanStrip(context, plan, try await KitchenStock.read(context))
        return context.page(PlanWeekPage(context, plan, strip, from: today)).kept(for: context)
    }

    func week(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let plan = try await reader.plan(week.monday...week.monday.adding(days: 6), context)
        return context.page(PlanWeekPage(context, plan, of: week)).kept(for: context)
    }
}
