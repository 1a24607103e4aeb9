import Database
import Domain

extension LibraryStore {
    /// The recipes in which every line has a food that is certain, and that is certainly free of everything the diet
    /// avoids, as are all other foods that the line names: unknown contents are never shown as safe (H-04).
    ///
    /// Foods are looked up by the ids that the household's lines name. In a join the planner would read all foods that
    /// there are.
    static func recipes(suiting diet: Diet, in household: Household.ID) -> Query<[Recipe.ID]> {
        let avoided = diet.avoided.keys
        return .rows(
            """
            WITH lines AS MATERIALIZED (
                SELECT recipe_id, food_id, other_food_ids, is_sure
                FROM recipe_lines
                WHERE household_id = \(household)
            ),
            suiting AS MATERIALIZED (
                SELECT id
                FROM foods
                WHERE id = ANY (ARRAY(SELECT food_id FROM lines UNION SELECT unnest(other_food_ids) FROM lines))
                    AND NOT contains && \(avoided) AND NOT may_contain && \(avoided)
            )
            SELECT recipe_id
            FROM lines
            GROUP BY recipe_id
            HAVING bool_and(
                is_sure AND food_id IS NOT NULL AND food_id IN (SELECT id FROM suiting) AND other_food_ids IS NOT NULL
                AND NOT EXISTS (
                    SELECT
                    FROM unnest(other_food_ids) AS other (id)
                    WHERE other.id IS NULL OR other.id NOT IN (SELECT id FROM suiting)
                )
            )
            """,
            as: Recipe.ID.self
        )
    }
}
