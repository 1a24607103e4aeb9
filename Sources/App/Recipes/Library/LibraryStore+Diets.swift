import Database
import Domain

extension LibraryStore {
    /// The recipes in which every line has a food that is certain, and that is certainly free of everything the diet
    /// avoids: unknown contents are never shown as safe.
    static func recipes(suiting diet: Diet, in household: Household.ID) -> Query<[Recipe.ID]> {
        let avoided = diet.avoided.keys
        return .rows(
            """
            SELECT l.recipe_id
            FROM recipe_lines AS l
            LEFT JOIN foods AS f
                ON f.id = l.food_id AND l.is_sure AND NOT f.contains && \(avoided) AND NOT f.may_contain && \(avoided)
            WHERE l.household_id = \(household)
            GROUP BY l.recipe_id
            HAVING bool_and(f.id IS NOT NULL)
            """,
            as: Recipe.ID.self
        )
    }
}
