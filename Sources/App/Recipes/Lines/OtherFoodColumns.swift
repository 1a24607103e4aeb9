import Database
import Domain

extension ReadLine.Joint: SQLEncodable, SQLDecodable {}

/// The columns of recipe_lines that hold the foods of a line besides its own.
enum OtherFoodColumns {
    static let names: SQL = "other_names, other_food_ids, names_joint"

    /// The values of lines, each column an array for `unnest`. An array has no arrays of different lengths, so the
    /// lists of a line travel as text; no name has a line break.
    static func values(of lines: [ResolvedLine]) -> SQL {
        let names = lines.map { $0.others.map(\.name).joined(separator: "\n") }
        let foods = lines.map { line in
            "{\(line.others.map { $0.food?.description ?? "NULL" }.joined(separator: ","))}"
        }
        return "\(names), \(foods), \(lines.map { $0.others.isEmpty ? nil : $0.read.joint })"
    }

    /// The values of one line.
    static func row(of line: ResolvedLine) -> SQL {
        let joint = line.others.isEmpty ? nil : line.read.joint
        return "\(line.others.map(\.name)), \(line.others.map(\.food)), \(joint)"
    }

    /// The columns, taken from a row with the alias `l` and these values.
    static let selected: SQL = """
        string_to_array(l.other_names, chr(10)), l.other_food_ids::uuid[], l.names_joint
        """

    /// The other foods of a line; nil for a line that was written before lines were read for them. What such a line
    /// contains is unknown.
    static func read(_ row: Row) throws -> [OtherFood]? {
        let foods: [Food.ID?]? = try row["other_food_ids"]
        guard let foods else { return nil }
        let names: [String] = try row["other_names"]
        return zip(names, foods).map { OtherFood(name: $0, food: $1) }
    }
}

/// A table of lines that have those columns, and the column that says of what they are lines.
struct OtherFoodTable {
    let name: SQL
    let whole: SQL
    var isWeighed = false
    /// Whether its lines are those of recipes, whose totals follow from them.
    var isOfRecipes = false

    static let all = [
        OtherFoodTable(name: "recipe_lines", whole: "recipe_id", isWeighed: true, isOfRecipes: true),
        OtherFoodTable(name: "plan_swaps", whole: "dish_id", isWeighed: true),
        OtherFoodTable(name: "cooking_lines", whole: "cooking_id"),
    ]
}
