import Database
import Domain
import FoundationEssentials

/// The goals for nutrients as a column of JSON has them: an object by the nutrients' keys.
struct NutrientGoals: Sendable {
    let goals: [Nutrient: NutrientGoal]

    init(_ goals: [Nutrient: NutrientGoal]) { self.goals = goals }

    private struct Stored: Codable {
        let least: Double?
        let most: Double?
    }
}

extension NutrientGoals: SQLRepresentable {
    var sqlRepresentation: JSON {
        let pairs = goals.map { ($0.key.key, Stored(least: $0.value.least, most: $0.value.most)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return JSON(String(decoding: try encoder.encode(Dictionary(uniqueKeysWithValues: pairs)), as: UTF8.self))
        } catch {
            preconditionFailure("A goal is no JSON: \(error)")
        }
    }

    /// A nutrient that is unknown here, and a goal that cannot be, are none.
    init?(sqlRepresentation: JSON) {
        do {
            let stored = try JSONDecoder().decode([String: Stored].self, from: Data(sqlRepresentation.text.utf8))
            goals = stored.reduce(into: [:]) { goals, pair in
                guard let nutrient = Nutrient(key: pair.key) else { return }
                goals[nutrient] = NutrientGoal(of: nutrient, least: pair.value.least, most: pair.value.most)
            }
        } catch {
            return nil
        }
    }
}
