import Database
import Domain

/// Writes what operations come to.
enum ItemUpdateStore {
    /// - Parameter isCovered: the operations of which it is now written down what they cover.
    static func write(
        _ updates: [ItemUpdate],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> [SQL] {
        let items = updates.map(\.item)
        return [
            states(updates, on: list, in: household),
            """
            DELETE FROM shopping_needs
            WHERE household_id = \(household) AND list_id = \(list) AND item_id = ANY (\(items)) AND origin = 'hand'
                AND origin_id <> ALL (\(updates.flatMap(\.additions).map(\.origin)))
            """,
            additions(updates, on: list, in: household),
            """
            DELETE FROM shopping_covers
            WHERE household_id = \(household) AND list_id = \(list) AND item_id = ANY (\(items))
                AND operation_id <> ALL (\(updates.flatMap(\.covering)))
            """,
            covers(updates, on: list, in: household),
            """
            UPDATE shopping_operations
            SET is_covered = (id = ANY (\(updates.flatMap(\.covering))))
            WHERE household_id = \(household) AND list_id = \(list) AND item_id = ANY (\(items))
                AND is_covered <> (id = ANY (\(updates.flatMap(\.covering))))
            """,
        ]
    }

    private static func states(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_items AS i
        SET mark = u.mark, marked_at = u.marked_at, marked_by_name = u.marked_by_name, note = u.note,
            amount = u.amount, is_removed = u.is_removed, is_shown = u.is_shown
        FROM unnest(\(updates.map(\.item)), \(updates.map(\.state.mark)), \(updates.map(\.marked?.at)),
            \(updates.map(\.marked?.by)), \(updates.map(\.state.note)), \(updates.map(\.state.amount)),
            \(updates.map(\.state.isRemoved)), \(updates.map(\.isShown)))
            AS u (id, mark, marked_at, marked_by_name, note, amount, is_removed, is_shown)
        WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = u.id
        """
    }

    private static func additions(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL
    {
        let all = updates.flatMap { update in update.additions.map { (update.item, $0) } }
        return """
            INSERT INTO shopping_needs (household_id, list_id, item_id, id, origin, origin_id, text, amount,
                warnings)
            SELECT \(household), \(list), a.item_id, a.id, 'hand', a.id, a.text, a.amount, a.warnings
            FROM unnest(\(all.map(\.0)), \(all.map(\.1.origin)), \(all.map(\.1.text)), \(all.map(\.1.amount)),
                \(all.map(\.1.warnings))) AS a (item_id, id, text, amount, warnings)
            ON CONFLICT DO NOTHING
            """
    }

    private static func covers(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        let all = updates.flatMap { update in update.covers.map { (update.item, $0.operation, $0.cover) } }
        return """
            INSERT INTO shopping_covers (household_id, list_id, item_id, operation_id, origin_id, reason, amount)
            SELECT \(household), \(list), c.item_id, c.operation_id, c.origin_id, c.reason, c.amount
            FROM unnest(\(all.map(\.0)), \(all.map(\.1)), \(all.map(\.2.origin)), \(all.map(\.2.reason)),
                \(all.map(\.2.amount))) AS c (item_id, operation_id, origin_id, reason, amount)
            ON CONFLICT DO NOTHING
            """
    }
}
