import HTTPServer
import Web

/// The week's plan. Nothing stands there yet.
struct PlanController {
    func show(_ context: SignedInContext) async throws -> Response {
        context.page(EmptyPlacePage(context.strings.planning.emptyTitle, context.strings.planning.emptyText))
    }
}
