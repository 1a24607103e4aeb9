import Database
import Domain

extension PlanStore {
    static func isAnything(on day: CivilDate, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM plan_dishes
                WHERE household_id = \(household) AND planned_on = \(day) AND template_id IS NULL
                    AND deleted_at IS NULL
            )
            """,
            as: Bool.self
        )
    }

    /// The next day on which a recipe is planned; nil where it is not.
    static func next(_ recipe: Recipe.ID, from day: CivilDate, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            SELECT planned_on, slot
            FROM plan_dishes
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND planned_on >= \(day)
                AND template_id IS NULL AND deleted_at IS NULL
            ORDER BY planned_on, array_position(ARRAY['breakfast', 'lunch', 'dinner', 'snack'], slot)
            LIMIT 1
            """,
            PlannedDishStore.time
        )
    }
}
