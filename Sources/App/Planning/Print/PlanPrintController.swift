import Domain
import HTTPServer
import Web

/// A week of the plan on one sheet of paper, for the door of the refrigerator.
struct PlanPrintController {
    let reader: PlanReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let week = try context.parameter("week", as: CivilWeek.self)
        let plan = try await reader.plan(week.monday...week.monday.adding(days: 6), context)
        return context.page(PlanPrintPage(plan, week, context.strings, context.language))
    }
}
