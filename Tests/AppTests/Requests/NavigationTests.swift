import Testing

@testable import App

@Suite struct NavigationTests {
    @Test(
        arguments: [
            ("/", .diary), ("/diary/2026-03-21", .diary), ("/foods/new", .diary), ("/entries/1", .diary),
            ("/recipes/new", .recipes), ("/categories", .recipes), ("/ingredients/1/edit", .recipes),
            ("/import", .recipes),
            ("/cookings/1", .plan), ("/pantry", .shopping), ("/goals", .progress), ("/weight", .progress),
            ("/settings", nil), ("/foodsy", nil),
        ] as [(String, NavigationItem?)]
    )
    func `each page belongs to the place in the bar through which it is reached`(path: String, place: NavigationItem?) {
        #expect(NavigationItem.holding(path) == place)
    }
}
