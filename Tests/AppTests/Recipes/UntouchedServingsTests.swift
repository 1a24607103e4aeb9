import HTTPServer
import Testing

@testable import App

/// The servings field of a recipe whose portion is in grams holds a number that nobody has said.
@Suite struct UntouchedServingsTests {
    private static let rows = Browser.rows(["300 g tomatoes", "100 g eggs"])
    private static let stored = "SELECT yield_by || ' ' || coalesce(portion_g::text, '-') || ' ' || name FROM recipes"

    /// Opens the form of 400 g in portions of 150 g, and changes the portion then.
    private func opened(_ app: TestApp, _ change: String) async throws -> (home: Browser, path: String, form: Answer) {
        let home = try await app.household()
        let path = try await home.cook("Menemen", ["300 g tomatoes", "100 g eggs"], [("servings", "2")])
        try await app.change("UPDATE recipes SET portion_g = 150, yield_by = 'portion'")
        let form = await home.get(path + "/edit")
        try await app.change("UPDATE recipes SET \(change), version = version + 1")
        return (home, path, form)
    }

    private func sent(_ form: Answer, _ more: [(String, String)] = []) -> [(String, String)] {
        let fields = ["servings", "was.servings", "version"].map { ($0, form.value(of: $0) ?? "") }
        return fields.filter { field in !more.contains { $0.0 == field.0 } } + more + Self.rows
    }

    @Test func `P-30 C-5 servings that nobody touched make no portion over the one that somebody else has defined`()
        async throws
    {
        try await TestApp.run { app in
            let (home, path, form) = try await opened(app, "portion_g = 200")

            let asked = await home.submit(path, sent(form, [("name", "Brunch")]))
            let mine = try #require(asked.body.between("id=\"yours\"", "<form"))
            let saved = await home.submit(path, sent(asked, [("name", "Brunch")]))

            #expect(form.value(of: "servings") == "2.7")
            #expect(form.value(of: "was.servings") == "2.7")
            #expect(asked.status == .conflict)
            #expect(!mine.contains("2.7"))
            #expect(asked.value(of: "servings") == "2")
            #expect(saved.status == .seeOther)
            #expect(try await app.text(Self.stored) == "portion 200 Brunch")
        }
    }

    @Test func `P-30 C-5 nor over servings that somebody else has said`() async throws {
        try await TestApp.run { app in
            let (home, path, form) = try await opened(app, "servings = 5, yield_by = 'servings'")

            let asked = await home.submit(path, sent(form, [("name", "Brunch")]))
            _ = await home.submit(path, sent(asked, [("name", "Brunch")]))

            #expect(asked.value(of: "servings") == "5")
            #expect(try await app.text("SELECT yield_by || ' ' || servings FROM recipes") == "servings 5")
        }
    }

    @Test func `P-30 C-5 servings that were typed are what was typed, on both pages`() async throws {
        try await TestApp.run { app in
            let (home, path, form) = try await opened(app, "portion_g = 200")

            let asked = await home.submit(path, sent(form, [("name", "Brunch"), ("servings", "4")]))
            _ = await home.submit(path, sent(asked, [("name", "Brunch")]))

            #expect(asked.status == .conflict)
            #expect(asked.value(of: "servings") == "4")
            #expect(try await app.text("SELECT yield_by || ' ' || servings FROM recipes") == "servings 4")
        }
    }

    @Test func `P-37 a refused form still knows what its servings were`() async throws {
        try await TestApp.run { app in
            let (home, path, form) = try await opened(app, "portion_g = 150")

            let refused = await home.submit(path, sent(form, [("name", ""), ("servings", "3")]))

            #expect(refused.status == .unprocessableContent)
            #expect(refused.value(of: "servings") == "3")
            #expect(refused.value(of: "was.servings") == "2.7")
        }
    }
}
