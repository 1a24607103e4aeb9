import Database
import Domain

/// The columns of diary_entries that say what was eaten: all that an entry is, beside whose, when and at which meal.
enum EntryColumns {
    private static let all =
        [
            "kind", "recipe_id", "food_id", "name", "amount", "measure", "measure_name", "grams", "lower_bounds",
            "lines_counted", "lines_counting", "source",
        ] + NutrientColumns.all.map(\.name)

    /// `kind, recipe_id, …`, or `e.kind, e.recipe_id, …` of the table with the alias `e`.
    static func names(of alias: StaticString? = nil) -> SQL {
        let prefix = alias.map { "\($0)." } ?? ""
        return SQL(unsafeText: all.map { prefix + $0 }.joined(separator: ", "))
    }

    /// `kind = $1, recipe_id = $2, …`
    static func assignments(of eaten: EntrySnapshot) -> SQL {
        let bounds = Nutrient.allCases.filter { eaten.nutrients[$0].isBound }.map(\.key)
        return """
            kind = \(eaten.kind), recipe_id = \(eaten.recipe), food_id = \(eaten.food), name = \(eaten.name),
            amount = \(eaten.amount), measure = \(eaten.measure), measure_name = \(eaten.measureName),
            grams = \(eaten.grams?.value), lower_bounds = \(bounds), lines_counted = \(eaten.coverage?.known),
            lines_counting = \(eaten.coverage?.parts), source = \(eaten.source),
            \(fragment: NutrientColumns.assignments(of: eaten.nutrients))
            """
    }
}

extension NutrientValue {
    /// Whether a snapshot has to remember that it is only a lower bound.
    var isBound: Bool {
        if case .atLeast = self { true } else { false }
    }
}
