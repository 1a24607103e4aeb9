import HTTPServer
import Web

/// The places where nothing stands yet: each says what it will hold.
struct PlacesController {
    func plan(_ visit: Visit) async throws -> Response {
        visit.page(EmptyPlacePage(visit.words.emptyPlanTitle, visit.words.emptyPlanText))
    }

    func shopping(_ visit: Visit) async throws -> Response {
        visit.page(EmptyPlacePage(visit.words.emptyShoppingTitle, visit.words.emptyShoppingText))
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
