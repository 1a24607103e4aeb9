import Database
import Domain

/// Reads which planned dishes were cooked.
enum CookedDishStore {
    static func cooked(
        _ days: ClosedRange<CivilDate>,
        in household: Household.ID
    ) -> Query<[(dish: PlannedDish.ID, cooking: Cooking)]> {
        .rows(
            """
            SELECT d.id AS planned_id, \(fragment: CookingColumns.names)
            FROM plan_dishes AS d
            LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
            JOIN cookings AS k ON k.household_id = d.household_id AND k.deleted_at IS NULL
                AND (k.dish_id IN (d.id, d.from_dish_id) OR k.id = s.cooking_id)
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: PlanStore.ids(days, in: household)))
            ORDER BY d.id
            LIMIT 5000
            """
        ) { row in (try row["planned_id"], try CookingColumns.read(row)) }
    }

    static func plates(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> Query<[CookedShare]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share)
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.use = 'plate' AND s.deleted_at IS NULL
                AND s.eaten_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            ORDER BY s.position
            LIMIT 5000
            """,
            CookingColumns.readShare
        )
    }
}
