import Database
import Domain

/// What is left and planned to be eaten.
extension LeftoverStore {
    /// The leftover of a cooking that is planned for a meal, the one that is taken from first; nil where there is none.
    static func planned(
        of cooking: Cooking.ID,
        at time: MealTime,
        from source: CookedShare.ID?,
        in household: Household.ID
    ) -> Query<PlanDish.ID?> {
        .first(
            """
            SELECT d.id
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.planned_on = \(time.day) AND d.slot = \(time.slot)
                AND d.kind = 'leftover' AND d.template_id IS NULL AND d.deleted_at IS NULL AND (
                    d.share_id IN (
                        SELECT s.id
                        FROM cooked_shares AS s
                        WHERE s.household_id = \(household) AND s.cooking_id = \(cooking)
                    ) OR d.from_dish_id = (
                        SELECT k.dish_id FROM cookings AS k WHERE k.household_id = \(household) AND k.id = \(cooking)
                    )
                )
            ORDER BY d.share_id IS DISTINCT FROM \(source), d.position, d.id
            LIMIT 1
            """,
            as: PlanDish.ID.self
        )
    }

    /// The leftovers that are planned for these days and stand in the freezer.
    static func frozen(
        for days: ClosedRange<CivilDate>,
        in household: Household.ID
    ) -> Query<[(name: String, time: MealTime)]> {
        .rows(
            """
            SELECT k.name, d.planned_on, d.slot
            FROM plan_dishes AS d
            LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
            JOIN cookings AS k ON k.household_id = d.household_id AND k.id = \(fragment: CookedDishStore.leftoverOf)
                AND k.deleted_at IS NULL
            CROSS JOIN LATERAL (\(fragment: CookedDishStore.left)) AS l
            WHERE d.household_id = \(household) AND d.kind = 'leftover' AND d.template_id IS NULL AND d.deleted_at IS NULL
                AND d.planned_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND coalesce(l.own_frozen, l.is_frozen)
            ORDER BY d.planned_on, d.position, d.id
            LIMIT 50
            """
        ) { row in (try row["name"], try PlannedDishStore.time(row)) }
    }
}
