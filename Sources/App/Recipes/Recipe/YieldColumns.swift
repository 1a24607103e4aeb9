import Database
import Domain

/// The columns `servings`, `portion_g` and `yield_by` of a recipe, which say how it is divided (SPEC 2.5).
enum YieldColumns {
    /// The column names: `servings, portion_g, yield_by`, with the prefix `r.` for a table with the alias `r`.
    static func names(of alias: StaticString? = nil) -> SQL {
        let prefix = alias.map { "\($0)." } ?? ""
        return SQL(unsafeText: ["servings", "portion_g", "yield_by"].map { prefix + $0 }.joined(separator: ", "))
    }

    /// The values in the order of `names`.
    static func values(of yield: Yield) -> SQL {
        "\(yield.servings.value), \(yield.portion?.value), \(column(yield.definition))"
    }

    static func assignments(of yield: Yield) -> SQL {
        """
        servings = \(yield.servings.value), portion_g = \(yield.portion?.value),
        yield_by = \(column(yield.definition))
        """
    }

    static func read(_ row: Row) throws -> Yield {
        let servings = ServingCount(try row["servings"]) ?? .one
        let portion = try row.get("portion_g", as: Double?.self).map(Grams.init)
        if let portion, try row.get("yield_by", as: String.self) == column(.grams) {
            return Yield(portion: portion, servings: servings)
        }
        return Yield(servings: servings, portion: portion)
    }

    private static func column(_ definition: Yield.Definition) -> String {
        switch definition {
        case .servings: "servings"
        case .grams: "portion"
        }
    }
}
