import Database
import Domain

extension DishEditStore {
    /// Moves a dish to a meal, before the dish that stands there at this position, or behind all. Who eats of it
    /// by the goal does so on that day alone, but for whoever moves it; who is away there has no portion of it.
    static func move(
        _ id: PlannedDish.ID,
        to time: MealTime,
        at position: Int?,
        in household: Household.ID
    ) -> [SQL] {
        let make: SQL = """
            UPDATE plan_dishes
            SET position = position + 1
            WHERE household_id = \(household) AND planned_on = \(time.day) AND slot = \(time.slot)
                AND template_id IS NULL AND deleted_at IS NULL AND position >= \(position) AND id <> \(id)
            """
        return AwayPortionStore.lock(.dishes([id]), in: household) + [
            make,
            """
            UPDATE plan_eaters AS e
            SET goal_on = \(time.day)
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.id = \(id) AND d.template_id IS NULL AND d.deleted_at IS NULL
                AND e.household_id = d.household_id AND e.dish_id = d.id AND e.mode = 'goal'
                AND \(fragment: MealStore.isOwn("e"))
            """,
            """
            UPDATE plan_dishes
            SET planned_on = \(time.day), slot = \(time.slot),
                position = coalesce(\(position), \(fragment: PlannedDishStore.next(at: time, in: household))),
                version = version + 1, updated_at = now()
            WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NULL
            """,
            AwayPortionStore.date([id], in: household), AwayPortionStore.settle(.dishes([id]), in: household),
        ]
    }
}
