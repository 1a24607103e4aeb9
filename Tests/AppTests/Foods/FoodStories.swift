import Database
import Domain
import HTTPServer
import Testing
import Web

@testable import App

extension Browser {
    /// Creates an own food and answers its id; `fields` replace or add to a plain one.
    func ownFood(_ fields: [String: String] = [:]) async throws -> String {
        let answer = await postFood(fields)
        guard answer.status == .seeOther, let location = answer.location else { throw Unexpected(answer) }
        return String(location.split(separator: "/").last ?? "")
    }

    /// Sends the form for a new food.
    func postFood(_ fields: [String: String], to target: String = "/foods") async -> Answer {
        let plain = ["name": "Grandmother's bread", "basis": "100g", "energy_kcal": "250"]
        return await post(target, fields: plain.merging(fields) { $1 })
    }

    func post(_ target: String, fields: [String: String]) async -> Answer {
        // In the same order each time, as a browser has them.
        let pairs = (fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("_csrf", csrfToken)]).map {
            "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))"
        }
        let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
        return await send(.post, target, Array(pairs.joined(separator: "&").utf8), form)
    }
}

extension Answer {
    /// The exact value of a nutrient in a section, as machines read it.
    func nutrient(_ key: String, in basis: String) -> String? {
        guard let start = body.firstRange(of: "data-basis=\"\(basis)\"") else { return nil }
        let rest = body[start.upperBound...]
        guard let cell = rest.firstRange(of: "data-nutrient=\"\(key)\"") else { return nil }
        let attributes = rest[cell.upperBound...].prefix { $0 != ">" }
        return attributes.split(separator: "data-value=\"", maxSplits: 1, omittingEmptySubsequences: false)
            .dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
    }

    /// What stands in the cell of a nutrient.
    func shown(_ key: String, in basis: String) -> String? {
        guard let start = body.firstRange(of: "data-basis=\"\(basis)\"") else { return nil }
        let rest = body[start.upperBound...]
        guard let cell = rest.firstRange(of: "data-nutrient=\"\(key)\""),
            let end = rest[cell.upperBound...].firstRange(of: "</data>")
        else { return nil }
        let inner = rest[cell.upperBound..<end.lowerBound].drop { $0 != ">" }.dropFirst()
        return String(inner).replacing("<small>", with: "").replacing("</small>", with: "")
    }
}

extension TestApp {
    /// The household of a story that has one.
    func householdID() async throws -> Household.ID {
        try #require(Household.ID(try await text("SELECT id::text FROM households")))
    }

    /// An entry of the vocabulary that is linked to a food of the catalogue.
    func vocabulary(_ name: String, food: String, alias: String) async throws {
        let household = try await householdID()
        let id = Ingredient.ID.new()
        try await database.write(
            Query.run(
                """
                INSERT INTO ingredients (household_id, id, name, name_key, ingredient_key, food_id, food_is_chosen)
                VALUES (\(household), \(id), \(name), \(Folding.key(name)), \(IngredientKey(name).text),
                    \(CatalogueFood.id(of: food)), true)
                """
            ),
            Query.run(
                """
                INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name)
                VALUES (\(household), \(Folding.key(alias)), \(id), \(alias))
                """
            )
        )
    }
}
