import Database
import Domain

/// The lines that are in no sum because their word counted nothing, and count again once it does not (S-04).
enum LeftOutLineStore {
    /// Counts the lines of an ingredient that nothing of their own leaves out, each with the food and grams that it has,
    /// and returns their recipes. While the word counts nothing, it counts none.
    static func count(
        _ id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws -> [Recipe.ID] {
        let lines = try await db.fetch(leftOut(id, in: household))
        if lines.isEmpty { return [] }
        let weights = try await reading.weights(of: lines, nil)
        let counting = zip(lines, weights).filter { $1.counts }.map(\.0)
        if counting.isEmpty { return [] }
        try await db.run(
            """
            UPDATE recipe_lines AS l
            SET counts = true
            FROM unnest(\(counting.map(\.recipe)), \(counting.map(\.position))) AS c (recipe_id, position)
            WHERE l.household_id = \(household) AND l.recipe_id = c.recipe_id AND l.position = c.position
                AND l.ingredient_id = \(id)
            """
        )
        return counting.map(\.recipe)
    }

    private static func leftOut(_ id: Ingredient.ID, in household: Household.ID) -> Query<[LineWeighing.Line]> {
        .rows(
            """
            SELECT l.recipe_id, l.position, l.text, l.language, l.grams,
                coalesce(f.food_group IN ('spice', 'herb'), false) AS is_seasoning
            FROM recipe_lines AS l
            JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id AND NOT i.counts_nothing
            LEFT JOIN foods AS f ON f.id = l.food_id
            WHERE l.household_id = \(household) AND l.ingredient_id = \(id) AND NOT l.counts AND NOT l.has_own
            ORDER BY l.recipe_id, l.position
            """
        ) { row in
            try LineWeighing.Line(
                row,
                typed: try row.get("grams", as: Double?.self).map(Grams.init),
                isSeasoning: try row["is_seasoning"]
            )
        }
    }
}
