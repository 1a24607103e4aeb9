import Database
import Domain
import HTTPServer
import Web

@testable import App

/// What stories about recipes have in common.
extension Browser {
    /// Sends a form whose fields are known only as the story runs. One whose first field is called `json` is sent as
    /// that, as our script does.
    func submit(
        _ target: String,
        _ fields: [(String, String)],
        _ more: Headers = [:],
        token: String? = nil
    ) async -> Answer {
        if let first = fields.first, first.0 == "json" {
            var json: Headers = ["Content-Type": "application/json", CSRFCheck.header: token ?? csrfToken]
            for (name, value) in more.fields { json[name] = value }
            return await send(.post, target, Array(first.1.utf8), json)
        }
        let all = fields + [("_csrf", token ?? csrfToken)]
        let body = all.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
        var form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
        for (name, value) in more.fields { form[name] = value }
        return await send(.post, target, Array(body.utf8), form)
    }

    /// Writes a recipe down as a person would, and answers its address.
    func cook(_ name: String, _ lines: [String], _ more: [(String, String)] = []) async throws -> String {
        let answer = await submit("/recipes", [("name", name)] + more + Self.rows(lines))
        guard answer.status == .seeOther, let location = answer.location else { throw Unexpected(answer) }
        return location
    }

    static func rows(_ lines: [String]) -> [(String, String)] {
        lines.enumerated().map { ("line[\($0.offset)][text]", $0.element) }
    }
}

extension TestApp {
    /// Puts a food of the household's own on the shelf: so much energy in 100 g.
    func stock(_ name: String, energy: Double, protein: Double? = nil, in browser: Browser) async throws -> Food.ID {
        let id = Food.ID.new()
        let owner: SQL = "SELECT household_id FROM accounts WHERE email = \(browser.email)"
        let insert: SQL = """
            INSERT INTO own_foods (household_id, id, name, name_key, basis, search_text, energy_kcal, protein_g)
            SELECT (\(fragment: owner)), \(id), \(name), \(Folding.key(name)), '100g', \(SearchTokens(name).text),
                \(energy), \(protein)
            """
        try await database.write { db in try await db.run(insert) }
        return id
    }

    /// The number in the first column of the first row.
    func number(_ statement: String) async throws -> Double? {
        Double(try await text("SELECT (\(statement))::text"))
    }
}

extension Answer {
    /// The texts of the editor's rows, in order.
    var lines: [String] {
        (0..<50).compactMap { value(of: "line[\($0)][text]") }
    }
}
