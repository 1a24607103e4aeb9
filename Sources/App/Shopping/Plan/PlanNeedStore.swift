import Database
import Domain

/// What of the plan a list was made from, and where that stands.
enum PlanNeedStore {
    /// The lines that planned dishes have instead of their recipe's.
    static func swappedLines(of dishes: [PlannedDish.ID], in household: Household.ID)
        -> Query<[(dish: PlannedDish.ID, line: NeededLine)]>
    {
        .rows(
            """
            SELECT l.dish_id, \(fragment: NeedStore.lineColumns)
            FROM plan_swaps AS l
            \(fragment: NeedStore.lineJoins)
            WHERE l.household_id = \(household) AND l.dish_id = ANY (\(dishes)) AND NOT l.is_left_out
            ORDER BY l.dish_id, l.position
            LIMIT 20000
            """
        ) { row in (try row["dish_id"], try NeedStore.line(row)) }
    }

    /// The days of the plan that a list was made from, with the mark that they had; nil for none, and for days that have
    /// passed.
    static func range(of list: ShoppingList.ID, from today: CivilDate, in household: Household.ID)
        -> Query<(range: PlanRange, mark: String)?>
    {
        .first(
            """
            SELECT greatest(plan_from, \(today)) AS plan_from, plan_to, plan_slots, plan_print
            FROM shopping_lists
            WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL AND plan_to >= \(today)
            """
        ) { row in
            let slots: [String] = try row["plan_slots"]
            let range = PlanRange(
                from: try row["plan_from"],
                to: try row["plan_to"],
                slots: Set(slots.compactMap { MealSlot(rawValue: $0) })
            )
            return (range, try row["plan_print"])
        }
    }

    static func remember(_ range: PlanRange, _ mark: String, for list: ShoppingList.ID, in household: Household.ID)
        -> SQL
    {
        """
        UPDATE shopping_lists
        SET plan_from = \(range.from), plan_to = \(range.to), plan_slots = \(range.slots.map(\.rawValue).sorted()),
            plan_print = \(mark)
        WHERE household_id = \(household) AND id = \(list)
        """
    }

    /// Takes what dishes need off a list, but for items with these keys, and answers the items.
    static func clear(
        _ list: ShoppingList.ID,
        keeping keys: [String],
        in household: Household.ID
    ) -> Query<[ShoppingItem.ID]> {
        .rows(
            """
            DELETE FROM shopping_needs AS n
            USING shopping_items AS i
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.origin = 'dish'
                AND i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
                AND i.key <> ALL (\(keys))
            RETURNING n.item_id
            """,
            as: ShoppingItem.ID.self
        )
    }

    /// Takes what some dishes need off a list, and answers the items.
    static func clear(
        _ dishes: [ShoppingOrigin.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[ShoppingItem.ID]> {
        .rows(
            """
            DELETE FROM shopping_needs
            WHERE household_id = \(household) AND list_id = \(list) AND origin = 'dish' AND origin_id = ANY (\(dishes))
            RETURNING item_id
            """,
            as: ShoppingItem.ID.self
        )
    }

    /// What dishes need of a list from today on, by the keys of its items and by what the plan would call them: a food may
    /// stand on an item of the same words.
    static func needs(on list: ShoppingList.ID, from today: CivilDate, in household: Household.ID)
        -> Query<[(key: String, planned: String, need: ShoppingNeed, warnings: [NeedWarning])]>
    {
        .rows(
            """
            SELECT i.key, n.origin, n.origin_id, n.needed_on, n.amount, n.is_optional, n.warnings,
                CASE WHEN i.ingredient_id IS NULL AND d.food_id IS NOT NULL THEN 'f:' || d.food_id
                ELSE i.key END AS planned_key
            FROM shopping_needs AS n
            JOIN shopping_items AS i
                ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            LEFT JOIN plan_dishes AS d ON d.household_id = n.household_id AND d.id = n.origin_id
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.origin = 'dish'
                AND n.needed_on >= \(today)
            ORDER BY i.key, n.id
            LIMIT 50000
            """
        ) { row in
            let origin = ShoppingOrigin(try row["origin"], try row["origin_id"], day: try row["needed_on"])
            return (
                try row["key"], try row["planned_key"],
                ShoppingNeed(origin, try row["amount"], isOptional: try row["is_optional"]),
                try row.get("warnings", as: NeedWarnings.self).all
            )
        }
    }

    /// Whether somebody is in the shop: something was done within half an hour.
    static func isBusy(_ list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM shopping_lists AS l
                JOIN shopping_operations AS o ON o.household_id = l.household_id AND o.list_id = l.id
                WHERE l.household_id = \(household) AND l.id = \(list) AND l.changed_at > now() - interval '30 minutes'
                    AND o.kind IN ('tick', 'untick', 'have', 'missing') AND o.received_at > now() - interval '30 minutes'
            )
            """,
            as: Bool.self
        )
    }
}
