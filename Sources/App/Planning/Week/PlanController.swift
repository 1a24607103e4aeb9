import HTTPServer
import Web

/// The week's plan, which has no content yet.
struct PlanController {
    func show(_ context: any HouseholdContext) async throws -> Response {
        context.page(EmptyPlacePage(context.strings.planning.emptyTitle, context.strings.planning.emptyText))
    }
}
