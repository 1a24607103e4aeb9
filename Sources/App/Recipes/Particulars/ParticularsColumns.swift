import Database

/// The columns of `recipes` that hold a recipe's particulars.
enum ParticularsColumns {
    static let names: SQL = "tags, notes, source_name, source_url, stated_nutrition"

    static func names(of recipes: SQL) -> SQL {
        """
        \(fragment: recipes).tags, \(fragment: recipes).notes, \(fragment: recipes).source_name,
        \(fragment: recipes).source_url, \(fragment: recipes).stated_nutrition
        """
    }

    static func values(of particulars: RecipeParticulars) -> SQL {
        """
        \(particulars.tags), \(particulars.notes), \(particulars.sourceName), \(particulars.sourceAddress),
        \(particulars.statedNutrition)
        """
    }

    static func assignments(of particulars: RecipeParticulars) -> SQL {
        """
        tags = \(particulars.tags), notes = \(particulars.notes), source_name = \(particulars.sourceName),
        source_url = \(particulars.sourceAddress), stated_nutrition = \(particulars.statedNutrition)
        """
    }

    static func read(_ row: Row) throws -> RecipeParticulars {
        RecipeParticulars(
            tags: try row["tags"],
            notes: try row["notes"],
            sourceName: try row["source_name"],
            sourceAddress: try row["source_url"],
            statedNutrition: try row["stated_nutrition"]
        )
    }
}
