import HTTPServer
import Web

/// The places where nothing stands yet: each says what it will hold.
struct PlacesController {
    func plan(_ context: SignedInContext) async throws -> Response {
        context.page(EmptyPlacePage(context.strings.planning.emptyTitle, context.strings.planning.emptyText))
    }

    func shopping(_ context: SignedInContext) async throws -> Response {
        context.page(EmptyPlacePage(context.strings.shopping.emptyTitle, context.strings.shopping.emptyText))
    }
}

struct EmptyPlacePage: Page, Sendable {
    let title: String
    let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
