import Web

/// The page of an area of the product that has no content yet: it says what will be found there.
struct EmptyPlacePage: Page, Sendable {
    let title: String
    let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
