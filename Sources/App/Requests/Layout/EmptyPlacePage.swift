import Web

/// A place where nothing stands yet: it says what it will hold.
struct EmptyPlacePage: Page, Sendable {
    let title: String
    let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
