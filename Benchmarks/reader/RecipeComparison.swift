import Domain
import Foundation

/// What recipes come to by our catalogue, beside what their publishers say.
struct RecipeComparison {
    let catalogue: FileCatalogue

    private struct Row: Decodable {
        struct Serving: Decodable { let kcal: Double }

        let id: String
        let title: String
        let servings: Double
        let ingredients: [String]
        let perServing: Serving

        enum CodingKeys: String, CodingKey {
            case id, title, servings, ingredients
            case perServing = "per_serving"
        }
    }

    /// - Parameters:
    ///   - path: one recipe a line, with `per_serving.kcal`.
    ///   - shown: the recipe whose lines are printed, too; "all" for all.
    func report(_ path: String, showing shown: String?) throws {
        let decoder = JSONDecoder()
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map { try decoder.decode(Row.self, from: Data($0.utf8)) }
        print("recipe    ours  publisher  ratio")
        var ratios: [Double] = []
        for row in rows {
            let lines = row.ingredients.compactMap { catalogue.find($0, .en) }
            let energy = lines.compactMap(\.energy).reduce(0, +) / row.servings
            let ratio = energy / row.perServing.kcal
            ratios.append(ratio)
            let cells = [pad(energy, 8), pad(row.perServing.kcal, 9), pad(ratio, 9, places: 2)]
            print("\(row.id)\(cells.joined(separator: " "))  \(row.title)\(abs(ratio - 1) <= 0.2 ? "" : "  *")")
            if shown == "all" || shown == row.id { show(row.ingredients) }
        }
        let errors = ratios.map { abs($0 - 1) }.sorted()
        let near = errors.count { $0 <= 0.2 }
        let median = (errors[errors.count / 2] + errors[(errors.count - 1) / 2]) / 2
        print(
            "\(rows.count) recipes: \(percent(Double(near) / Double(rows.count))) within 20 %, median error \(percent(median))"
        )
    }

    private func show(_ texts: [String]) {
        for text in texts {
            guard let found = catalogue.find(text, .en) else { continue }
            let grams = found.weight.grams.map { Rounding.text($0.value, places: 0) + " g" } ?? "–"
            let energy = found.energy.map { Rounding.text($0, places: 0) + " kcal" } ?? "–"
            let food = found.food.map { "\($0.key)\(found.isSure ? "" : "?")" } ?? "–"
            print("      \(grams)\t\(energy)\t\(food)\t\(text)")
        }
    }

    private func percent(_ share: Double) -> String { Rounding.text(share * 100, places: 1) + " %" }

    private func pad(_ number: Double, _ width: Int, places: Int = 0) -> String {
        let text = Rounding.text(number, places: places, atLeast: places)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
