import Domain
import HTTPServer
import Testing

@testable import App

/// What a dish can do without.
@Suite struct OptionalItemTests {
    @Test func `H-06 what is optional and was cleared comes back with the next dish that names it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let soup = try await home.cook("Soup", ["200 g lentils", "1 lemon, optional"], [("servings", "2")])
            let id = String(soup.dropFirst("/recipes/".count))
            func put() async -> Answer { await home.post("\(list)/recipes", ["recipe": id, "servings": "2"]) }
            _ = await put()
            try await home.tick("lemon", on: list)
            _ = await home.post("\(list)/clear")
            let cleared = await home.get("\(list)?show=all")
            try await Task.sleep(for: .milliseconds(5))
            _ = await put()
            let again = await home.get("\(list)?show=all")
            let row = try await home.row("lemon", on: list)
            _ = await home.post("\(list)/items/\(row.id)/delete")
            let removed = await home.get("\(list)?show=all")
            try await Task.sleep(for: .milliseconds(5))
            _ = await put()

            #expect(!cleared.rows.contains { $0.name == "lemon" })
            #expect(again.rows.contains { $0.name == "lemon" && $0.mark == "open" })
            #expect(!removed.rows.contains { $0.name == "lemon" })
            #expect(await home.get("\(list)?show=all").rows.contains { $0.name == "lemon" })
        }
    }
}
