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

    /// The cookings of which these were served, or which were cooked of these planned dishes.
    static func cookings(
        of dishes: [PlanDish.ID],
        in household: Household.ID
    ) -> Query<[(dish: PlanDish.ID, cooking: Cooking.ID)]> {
        .rows(
            """
            SELECT s.dish_id, s.cooking_id
            FROM cooked_shares AS s
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            WHERE s.household_id = \(household) AND s.dish_id = ANY (\(dishes)) AND s.deleted_at IS NULL
            UNION
            SELECT k.dish_id, k.id
            FROM cookings AS k
            WHERE k.household_id = \(household) AND k.dish_id = ANY (\(dishes)) AND k.deleted_at IS NULL
            ORDER BY dish_id, cooking_id
            LIMIT 1000
            """
        ) { row in (try row["dish_id"], try row["cooking_id"]) }
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

    /// The leftover that a planned dish is of; nil where it is of what its dish leaves.
    static func leftover(of dish: PlannedDish.ID, in household: Household.ID) -> Query<CookedShare.ID?> {
        .first(
            """
            SELECT share_id
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(dish) AND share_id IS NOT NULL
            """,
            as: CookedShare.ID.self
        )
    }
}
