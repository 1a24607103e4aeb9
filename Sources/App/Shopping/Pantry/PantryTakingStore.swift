import Database
import Domain

/// What dishes take of what is at home. The database does it, whoever cooks, moves or deletes a dish, and however: in the
/// transaction that does, and once (`take_from_pantry`).
enum PantryTakingStore {
    /// The grams that a pantry `p` has of an item `i`, on the list where the thing stood first of those that still ask for it;
    /// NULL on others: "check at home".
    static func atHome(on today: CivilDate) -> SQL {
        """
        CASE WHEN p.grams IS NOT NULL AND NOT EXISTS (
            SELECT
            FROM shopping_items AS o
            JOIN shopping_lists AS ol ON ol.household_id = o.household_id AND ol.id = o.list_id AND ol.deleted_at IS NULL
            WHERE o.household_id = i.household_id AND o.ingredient_id = i.ingredient_id AND o.list_id <> i.list_id
                AND o.is_shown AND (o.created_at, o.id) < (i.created_at, i.id) AND EXISTS (
                    SELECT
                    FROM shopping_needs AS m
                    WHERE m.household_id = o.household_id AND m.list_id = o.list_id AND m.item_id = o.id
                        AND (m.needed_on IS NULL OR m.needed_on >= \(today))
                )
        ) THEN greatest(0, p.grams - \(fragment: waiting)) END
        """
    }

    /// What dishes will use of an item `i` that come before the days of its list, which says nothing of them any more: it was
    /// made from other days since.
    private static let waiting: SQL = """
        coalesce((
            SELECT sum(t.needed_g)
            FROM pantry_takings AS t
            JOIN plan_dishes AS d ON d.household_id = t.household_id AND d.id = t.dish_id
            JOIN shopping_lists AS k ON k.household_id = i.household_id AND k.id = i.list_id AND k.plan_from > d.planned_on
            WHERE t.household_id = i.household_id AND t.ingredient_id = i.ingredient_id AND t.state = 'waiting'
                AND NOT EXISTS (
                    SELECT
                    FROM shopping_needs AS m
                    WHERE m.household_id = t.household_id AND m.list_id = i.list_id AND m.origin = 'dish'
                        AND m.origin_id = t.dish_id
                )
        ), 0)
        """

    /// What was taken for the dish of a need `n` of an item `i`, as `t`.
    static let joinNeeds: SQL = """
        LEFT JOIN pantry_takings AS t
            ON t.household_id = n.household_id AND t.dish_id = n.origin_id AND t.ingredient_id = i.ingredient_id
            AND t.list_id = n.list_id AND t.state IN ('taken', 'counted')
        """

    /// How much of what its list says was served by what `t` has taken, in grams; NULL for nothing. What a dish takes for more
    /// servings than the list knows of is no part of that, and what it does without, for fewer or because it is left out, is
    /// asked for no more.
    static let served: SQL = """
        nullif(CASE WHEN t.used_g < t.needed_g THEN t.taken_g + t.needed_g - t.used_g
        ELSE least(t.taken_g, t.needed_g) END, 0)
        """

    /// Takes what the dishes of days before today have used. Whoever removes what a list says of them, or counts what is at
    /// home, does that before.
    static func takeOfPastDays(_ today: CivilDate, in household: Household.ID) -> SQL {
        "SELECT take_of_past_days(\(household), \(today))"
    }

    /// The same, where it is a later day for everybody, as the owner of the tables.
    static func takeOfPastDays(in household: Household.ID) -> SQL {
        "SELECT take_of_past_days(\(household), day_of_household(\(household)))"
    }

    /// The households that say how much of something is at home, of which dishes may take.
    static func households() -> Query<[Household.ID]> {
        .rows(
            "SELECT DISTINCT household_id FROM pantry WHERE state = 'have' AND grams > 0 ORDER BY household_id",
            as: Household.ID.self
        )
    }

    /// Deletes what dishes of long ago have used, of which no list says any more what they needed: they take nothing again.
    /// - Parameter households: where that has to stay.
    static func sweep(butOf households: [Household.ID]) -> Query<Int> {
        .affected(
            """
            DELETE FROM pantry_takings AS t
            USING plan_dishes AS d
            WHERE d.household_id = t.household_id AND d.id = t.dish_id AND d.planned_on < current_date - 60
                AND t.household_id <> ALL (\(households)) AND NOT EXISTS (
                    SELECT
                    FROM shopping_needs AS n
                    WHERE n.household_id = t.household_id AND n.origin = 'dish' AND n.origin_id = t.dish_id
                )
            """
        )
    }

    /// Keeps what dishes will use that are still to come, and are none of those from which a list is made now.
    static func keep(
        but range: PlanRange,
        from today: CivilDate,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> SQL {
        let slots = range.slots.map(\.rawValue).sorted()
        return "SELECT keep_for_dishes(\(household), \(list), \(range.from), \(range.to), \(slots), \(today))"
    }
}
