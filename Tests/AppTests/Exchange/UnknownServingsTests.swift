import Foundation
import HTTPServer
import Testing

@testable import App

@Suite struct UnknownServingsTests {
    /// A file of a recipe, with its yield or without.
    private func file(_ name: String, yield: String? = nil) -> String {
        let stated = yield.map { #""recipeYield": "\#($0)","# } ?? ""
        return """
            {"@context": "http://schema.org", "@type": "Recipe", "identifier": "\(name)", "name": "\(name)", \(stated)
             "recipeIngredient": ["1 kg leek"], "recipeInstructions": "Cook."}
            """
    }

    private func bring(_ files: [String], _ home: Browser, _ app: TestApp) async throws -> String {
        let bytes = Array("[\(files.joined(separator: ","))]".utf8)
        let answer = await home.upload(bytes, to: "/import/files", field: "file", name: "export.json")
        let path = answer.header("Location") ?? ""
        await app.application.imports.settled()
        _ = await home.post(path)
        await app.application.imports.settled()
        return path
    }

    private func unknown(_ app: TestApp) async throws -> String {
        try await app.text("SELECT coalesce(string_agg(name, ', '), '-') FROM recipes WHERE servings_unknown")
    }

    @Test func `I-05 C-1 a file's recipe without servings is said to be so, in the report and on its page`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let report = try await bring([file("Soup"), file("Stew", yield: "4 servings")], home, app)
            let soup = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Soup'")
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Stew'")

            let remarkable = await home.get(report + "?show=remarkable").body
            let page = await home.get(soup).body

            #expect(remarkable.contains(#"href="\#(soup)""#))
            #expect(!remarkable.contains("Stew"))
            #expect(remarkable.contains("It does not say for how many it is"))
            #expect(page.contains("Its source does not say for how many it is"))
            #expect(!page.contains("Makes 1 serving"))
            #expect(!page.contains("recipeYield"))
            #expect(!(await home.get(stew).body.contains("does not say for how many")))
            #expect(try await unknown(app) == "Soup")
        }
    }

    @Test func `I-05 C-1 servings that are stated are known, whatever a second field measures`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            func mealie(_ name: String, _ yield: String) -> String {
                #"{"id": "\#(name)", "slug": "\#(name)", "name": "\#(name)", "recipeIngredient": ["1 kg leek"], \#(yield)}"#
            }
            let report = try await bring(
                [
                    mealie("Soup", #""recipeServings": 8, "recipeYieldQuantity": 2, "recipeYield": "quarts""#),
                    mealie("Stock", #""recipeServings": 0, "recipeYieldQuantity": 2, "recipeYield": "quarts""#),
                ],
                home,
                app
            )
            let kept = try await app.text(
                "SELECT string_agg(concat_ws('|', name, servings, notes), ', ' ORDER BY name) FROM recipes"
            )

            #expect(kept == "Soup|8|Makes: 2 quarts, Stock|1|Makes: 2 quarts")
            #expect(try await unknown(app) == "Stock")
            #expect(!(await home.get(report + "?show=remarkable").body.contains("Soup")))
        }
    }

    @Test func `I-05 C-1 servings stay unknown until somebody says them, one as well as any other`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring([file("Soup"), file("Stew")], home, app)
            let soup = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Soup'")
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes WHERE name = 'Stew'")

            let editor = await home.get(soup + "/edit").body
            _ = await home.post(
                soup,
                [
                    "name": "Leek Soup", "servings": "", "servings_unknown": "1", "version": "1",
                    "line[0][text]": "1 kg leek",
                ]
            )
            let renamed = try await unknown(app)
            _ = await home.post(
                soup,
                [
                    "name": "Leek Soup", "servings": "1", "servings_unknown": "1", "version": "2",
                    "line[0][text]": "1 kg leek",
                ]
            )
            _ = await home.post(stew, ["name": "Stew", "servings": "6", "servings_unknown": "1", "version": "1"])

            #expect(editor.contains(#"name="servings_unknown""#))
            #expect(editor.contains("The source does not say for how many this is"))
            #expect(renamed.contains("Leek Soup"))
            #expect(try await unknown(app) == "-")
            #expect(await home.get(soup).body.contains("Makes 1 serving"))
        }
    }

    @Test func `I-03 C-1 a pasted recipe without servings leaves the field empty, and blank stays unknown`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()

            let review = await home.post(
                "/recipes/parse",
                ["text": "Leek soup\n\nIngredients\n1 kg leek\n\nMethod\nCook it."]
            )
            let stated = await home.post(
                "/recipes/parse",
                ["text": "Leek soup\nServes 4\n\nIngredients\n1 kg leek\n\nMethod\nCook it."]
            )
            _ = await home.post("/recipes", ["name": "Soup", "servings": "", "servings_unknown": "1"])
            _ = await home.post("/recipes", ["name": "Toast", "servings": ""])

            #expect(review.body.contains(#"placeholder="?""#))
            #expect(review.body.contains("The source does not say for how many this is"))
            #expect(!stated.body.contains("servings_unknown"))
            #expect(try await unknown(app) == "Soup")
        }
    }

    @Test(arguments: [("", true), ("Serves 4\n", false), ("Makes 2 litres\n", true)])
    func `I-06 C-1 a text that a program has read, and sends on as it came, keeps its servings unknown`(
        _ yield: String,
        _ isUnknown: Bool
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let program = try await app.program(of: home)
            let text = "Leek soup\n\(yield)\nIngredients\n1 kg leek\n\nMethod\nCook it."
            let asked = "{\"text\": \"\(text.replacing("\n", with: "\\n"))\"}"

            let read = await program.send(.post, "/api/v1/recipes/parse", asked)
            let made = await program.send(.post, "/api/v1/recipes", read.body)

            #expect(read.json["servings_unknown"] == .bool(isUnknown))
            #expect(read.json["servings"]?.number == (isUnknown ? nil : 4))
            #expect(made.status == .created)
            #expect(made.json["servings"]?.number == (isUnknown ? 1 : 4))
            #expect(made.json["servings_unknown"] == .bool(isUnknown))
        }
    }

    @Test func `I-05 I-06 C-1 a program is told that servings are unknown, and what it writes back leaves them so`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring([file("Soup"), file("Stew", yield: "4 servings")], home, app)
            let soup = try await app.text("SELECT '/api/v1/recipes/' || id FROM recipes WHERE name = 'Soup'")
            let stew = try await app.text("SELECT '/api/v1/recipes/' || id FROM recipes WHERE name = 'Stew'")
            let program = try await app.program(of: home)
            let lines = #""lines": [{"text": "1 kg leek"}]"#

            let (first, other) = (await program.get(soup), await program.get(stew))
            let list = await program.get("/api/v1/recipes")
            let back = #"{"name": "Leek soup", "servings": 1, "servings_unknown": true, \#(lines)}"#
            let same = await program.send(.put, soup, back, ["If-Match": first.header("ETag") ?? ""])
            let six = #"{"name": "Leek soup", "servings": 6, "servings_unknown": false, \#(lines)}"#
            let said = await program.send(.put, soup, six, ["If-Match": same.header("ETag") ?? ""])
            let made = await program.send(
                .post,
                "/api/v1/recipes",
                #"{"name": "Leek pie", "servings_unknown": true, \#(lines)}"#
            )

            #expect(first.json["servings"]?.number == 1)
            #expect(first.json["servings_unknown"] == .bool(true))
            #expect(other.json["servings_unknown"] == .bool(false))
            let listed = list.json["recipes"]?.elements.filter { $0["servings_unknown"] == .bool(true) }
            #expect(listed?.compactMap { $0["name"]?.text } == ["Soup"])
            #expect(same.status == .ok)
            #expect(same.json["name"]?.text == "Leek soup")
            #expect(same.json["servings_unknown"] == .bool(true))
            #expect(said.json["servings"]?.number == 6)
            #expect(said.json["servings_unknown"] == .bool(false))
            #expect(made.json["servings_unknown"] == .bool(true))
        }
    }
}
