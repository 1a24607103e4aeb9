import Domain
import FoundationEssentials

/// What an archive that was made before lines were read as today says of the foods besides a line's own.
extension ArchiveReturn {
    /// A line of a recipe, of what goes into a dish instead, or of what went into one.
    private struct Line: Decodable {
        /// Whether it has nutrients of its own, and no food.
        let hasOwn: Bool?

        enum CodingKeys: String, CodingKey {
            case hasOwn = "has_own"
        }
    }

    /// The row with what is known of it: what a line contains is unknown until housekeeping has read it as today (H-04).
    func known(_ line: ArchiveLine, of table: ArchiveTable) throws -> ArchiveLine {
        guard readsAnew, table.columns.contains("other_food_ids"),
            try JSONDecoder().decode(Line.self, from: Data(line.bytes)).hasOwn != true
        else {
            return line
        }
        var line = line
        line.add("other_names", "{}")
        line.add("other_food_ids", nil)
        line.add("names_joint", nil)
        return line
    }
}

/// What dishes keep for people who are away from their meal.
extension ArchiveReturn {
    private struct Dish: Decodable {
        let portions: [String: Portion]?

        enum CodingKeys: String, CodingKey {
            case portions = "away_portions"
        }
    }

    /// A portion, as `plan_eaters` would have it.
    private struct Portion: Codable {
        let mode: String
        let amount: Double?
        let goalOn: String?

        enum CodingKeys: String, CodingKey {
            case mode, amount
            case goalOn = "goal_on"
        }

        var isGoal: Bool { mode == EaterMode.goal.rawValue }
        var isValid: Bool {
            guard let mode = EaterMode(rawValue: mode) else { return false }
            guard (mode == .servings || mode == .grams) == (amount != nil) else { return false }
            return (amount ?? 1) > 0 && (goalOn.map { CivilDate(iso: $0) != nil } ?? true)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(mode, forKey: .mode)
            try container.encode(amount, forKey: .amount)
            try container.encode(goalOn, forKey: .goalOn)
        }
    }

    /// The row of a dish with the portions that were looked at, whatever else it says. Nobody chooses by whose goal another eats
    /// (H-05).
    func withPortions(_ line: ArchiveLine, of table: ArchiveTable) throws -> ArchiveLine {
        guard table.name == "plan_dishes" else { return line }
        var line = line
        guard let all = try JSONDecoder().decode(Dish.self, from: Data(line.bytes)).portions else {
            line.add("away_portions", nil)
            return line
        }
        guard all.values.allSatisfy(\.isValid) else { throw ArchiveProblem.damaged(file: table.file) }
        let portions = all.filter { !$0.value.isGoal || bodies.contains($0.key) }
        line.add("away_portions", json: Array(try JSONEncoder().encode(portions)))
        return line
    }
}
