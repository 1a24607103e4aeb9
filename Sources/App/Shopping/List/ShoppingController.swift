import HTTPServer
import Web

/// The shopping list, which has no content yet.
struct ShoppingController {
    func show(_ context: any HouseholdContext) async throws -> Response {
        context.page(EmptyPlacePage(context.strings.shopping.emptyTitle, context.strings.shopping.emptyText))
    }
}
