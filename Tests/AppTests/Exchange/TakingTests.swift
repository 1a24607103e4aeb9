import Foundation
import HTTPServer
import Testing

@testable import App

@Suite struct TakingTests {
    /// A file of recipes as Mealie answers them, from "name: lines".
    private func mealie(_ recipes: [(String, [String])]) -> [UInt8] {
        let all = recipes.map { name, lines in
            let ingredients = lines.map { #"{"note": "\#($0)", "quantity": 0}"# }.joined(separator: ",")
            return """
                {"id": "\(name)-id", "slug": "\(name)", "name": "\(name)", "recipeServings": 2,
                 "recipeIngredient": [\(ingredients)], "recipeInstructions": [{"text": "Cook."}]}
                """
        }
        return Array("[\(all.joined(separator: ","))]".utf8)
    }

    /// Imports a file, and answers with the path of its report.
    private func bring(_ file: [UInt8], _ home: Browser, _ app: TestApp) async throws -> String {
        let answer = await home.upload(file, to: "/import/files", field: "file", name: "export.json")
        let path = answer.header("Location") ?? ""
        await app.application.imports.settled()
        _ = await home.post(path)
        await app.application.imports.settled()
        return path
    }

    private func undo(_ path: String, _ home: Browser, _ app: TestApp) async {
        _ = await home.post(path + "/undo")
        await app.application.imports.settled()
    }

    /// All that the recipes say, without when they were written and how often.
    private func all(_ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT string_agg(
                (to_jsonb(r) - '{version,updated_at}'::text[])::text || coalesce((
                    SELECT string_agg(l::text, ' ' ORDER BY l.position)
                    FROM recipe_lines AS l
                    WHERE l.recipe_id = r.id), '-'), chr(10) ORDER BY r.id)
            FROM recipes AS r
            """
        )
    }

    @Test func `I-05 the file's version of a recipe that was changed here is offered, taken with a button, and undone`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(mealie([("Stew", ["1 kg beef", "2 leeks"])]), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes")
            let own: KeyValuePairs<String, String> = [
                "name": "My Stew", "servings": "3", "version": "1", "line[0][text]": "1 kg beef",
                "line[0][grams]": "900", "line[1][text]": "3 carrots", "instructions": "Simmer.", "notes": "Ours.",
            ]
            _ = await home.post(stew, own)
            let before = try await all(app)
            let report = try await bring(mealie([("Stew", ["2 kg beef", "4 leeks"])]), home, app)

            let offered = await home.get(report)
            let page = await home.get("\(report)/rows/0")
            let taken = await home.post("\(report)/rows/0", ["version": "2"])
            let after = await home.get(report)

            #expect(offered.body.contains(#"href="\#(report)/rows/0""#))
            for text in ["My Stew", "3 carrots", "2 kg beef", "4 leeks", "Ours.", "Simmer."] {
                #expect(page.body.contains(text), "\(text)")
            }
            #expect(taken.header("Location") == report)
            #expect(after.body.contains("1 recipe: updated"))
            #expect(!after.body.contains("/rows/0"))
            let lines = "SELECT string_agg(text, ', ' ORDER BY position) FROM recipe_lines"
            #expect(try await app.text(lines) == "2 kg beef, 4 leeks")
            #expect(try await app.text("SELECT name FROM recipes") == "Stew")

            await undo(report, home, app)

            #expect(try await all(app) == before)
            #expect(await home.get(report).body.contains("1 recipe: taken back"))
        }
    }

    @Test func `I-05 what was deleted here comes back from the file, and is deleted again by the undo`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(mealie([("Toast", ["2 slices bread"])]), home, app)
            _ = await home.post(try await app.text("SELECT '/recipes/' || id || '/delete' FROM recipes"))
            _ = await home.post("/recipes", ["name": "Toast", "servings": "1"])
            let report = try await bring(mealie([("Toast", ["3 slices bread"])]), home, app)
            let version = try await app.text("SELECT version::text FROM recipes WHERE deleted_at IS NOT NULL")

            let taken = await home.post("\(report)/rows/0", ["version": version])
            let names = "SELECT string_agg(name, ', ' ORDER BY name) FROM recipes WHERE deleted_at IS NULL"
            let brought = try await app.text(names)
            await undo(report, home, app)

            #expect(taken.status == .seeOther)
            // The name was taken meanwhile.
            #expect(brought == "Toast, Toast (2)")
            #expect(try await app.text(names) == "Toast")
        }
    }

    @Test func `I-05 P-30 the file's version replaces nothing that was changed while somebody compared`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(mealie([("Stew", ["1 kg beef"])]), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes")
            _ = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])
            let report = try await bring(mealie([("Stew", ["2 kg beef"])]), home, app)
            _ = await home.post(stew, ["name": "Our Stew", "servings": "2", "version": "2"])

            let late = await home.post("\(report)/rows/0", ["version": "2"])

            #expect(late.status == .conflict)
            #expect(late.body.contains("Our Stew"))
            #expect(try await app.text("SELECT name FROM recipes") == "Our Stew")
        }
    }

    @Test func `I-05 what was changed after the file's version was taken stays when the import is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(mealie([("Stew", ["1 kg beef"])]), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes")
            _ = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])
            let report = try await bring(mealie([("Stew", ["2 kg beef"])]), home, app)
            _ = await home.post("\(report)/rows/0", ["version": "2"])
            let edited = await home.post(stew, ["name": "Last Stew", "servings": "2", "version": "3"])

            await undo(report, home, app)

            #expect(edited.status == .seeOther)
            #expect(try await app.text("SELECT name FROM recipes") == "Last Stew")
            #expect(await home.get(report).body.contains("1 recipe: changed or used here since, left as it is"))
        }
    }

    @Test func `I-05 what was taken and undone is offered again by the next import`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await bring(mealie([("Stew", ["1 kg beef"])]), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes")
            _ = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])
            let second = mealie([("Stew", ["2 kg beef"])])
            let report = try await bring(second, home, app)
            _ = await home.post("\(report)/rows/0", ["version": "2"])
            await undo(report, home, app)

            let again = try await bring(second, home, app)

            #expect(await home.get(again).body.contains("\(again)/rows/0"))
            #expect(try await app.text("SELECT name FROM recipes") == "My Stew")
        }
    }

    @Test func `I-05 I-06 a program takes the file's version, too, and another household does not`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household()
            let program = try await app.program(of: home)
            _ = try await bring(mealie([("Stew", ["1 kg beef"])]), home, app)
            let stew = try await app.text("SELECT '/recipes/' || id FROM recipes")
            _ = await home.post(stew, ["name": "My Stew", "servings": "2", "version": "1"])
            let report = try await bring(mealie([("Stew", ["2 kg beef"])]), home, app)
            let path = "/api/v1/imports/\(report.split(separator: "/").last ?? "")/rows/0/take"

            let strange = await other.post("\(report)/rows/0", ["version": "2"])
            let taken = await program.send(.post, path)
            let again = await program.send(.post, path)

            #expect(strange.status == .notFound)
            #expect(taken.status == .ok)
            #expect(taken.json["rows"]?.elements.first?["outcome"]?.text == "updated")
            #expect(again.status == .notFound)
            #expect(try await app.text("SELECT name FROM recipes") == "Stew")
        }
    }
}
