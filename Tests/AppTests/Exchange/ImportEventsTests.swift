import HTTPServer
import Testing
import Web

@testable import App

/// An open page of an import hears how far it is.
@Suite struct ImportEventsTests {
    /// An import under way of a household of its own, and its page.
    private func running(_ app: TestApp) async throws -> (home: Browser, path: String) {
        let home = try await app.household()
        let file = Array(#"[{"id": "a", "slug": "a", "name": "Soup", "recipeIngredient": [{"note": "1 onion"}]}]"#.utf8)
        let answer = await home.upload(file, to: "/import/files", field: "file", name: "export.json")
        await app.application.imports.settled()
        try await app.change("UPDATE imports SET state = 'running', made_count = 0")
        return (home, answer.header("Location") ?? "")
    }

    @Test func `I-05 the page of an import follows it until it is done`() async throws {
        try await TestApp.run { app in
            let (home, path) = try await running(app)
            let page = await home.get(path).body
            #expect(page.contains(#"data-events="\#(path)/events""#))
            #expect(page.contains(#"<noscript><meta http-equiv="refresh" content="2"></noscript>"#))

            let stream = OpenPage(await home.get(path + "/events"))
            try await eventually { stream.received == "data: running 1 0\n\n" }
            try await app.change("UPDATE imports SET made_count = 1")
            try await eventually { stream.received.hasSuffix("data: running 0 0\n\n") }
            let goesOn = !stream.hasEnded
            try await app.change("UPDATE imports SET state = 'done'")
            try await eventually { stream.hasEnded }

            #expect(goesOn)
            #expect(stream.received.hasSuffix("data: done 0 0\n\n"))
            let report = await home.get(path).body
            #expect(!report.contains("data-events"))
            #expect(!report.contains("http-equiv"))
        }
    }

    @Test func `HOSTILE-125 the stream of an import is its household's alone, and ends with the session`() async throws
    {
        try await TestApp.run { app in
            let (home, path) = try await running(app)
            let stranger = try await app.household(email: "stranger@example.org")
            #expect(await stranger.get(path + "/events").status == .notFound)

            let stream = OpenPage(await home.get(path + "/events"))
            try await eventually { stream.received.hasPrefix("data: running") }
            try await app.change("DELETE FROM sessions")
            try await eventually { stream.hasEnded }
        }
    }

    @Test func `no more pages follow imports than there are places`() throws {
        let places = ImportEvents.Places(max: 2)
        var taken = [try places.place(), try places.place()]
        #expect(throws: HTTPError.self) { try places.place() }
        taken.removeLast()
        taken.append(try places.place())
        #expect(throws: HTTPError.self) { try places.place() }
        #expect(taken.count == 2)
    }
}
