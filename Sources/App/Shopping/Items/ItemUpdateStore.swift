import Database
import Domain

/// Writes what operations come to.
enum ItemUpdateStore {
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
        ]
            + additions(updates, on: list, in: household)
            + [obsolete(updates, on: list, in: household)]
            + covers(updates, on: list, in: household)
            + [asked(updates, on: list, in: household), open(updates, on: list, in: household)]
            + rests(updates, on: list, in: household)
    }

    /// Notes down which needs are covered as a whole: when they are old enough they are forgotten with what covers them.
    private static func open(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        let open = updates.flatMap { update in update.openOrigins.map { (update.item, $0) } }
        return """
            UPDATE shopping_needs AS n
            SET is_open = NOT n.is_open
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.item_id = ANY (\(updates.map(\.item)))
                AND n.is_open <> EXISTS (
                    SELECT FROM unnest(\(open.map(\.0)), \(open.map(\.1))) AS o (item_id, origin_id)
                    WHERE o.item_id = n.item_id AND o.origin_id = n.origin_id
                )
            """
    }

    /// Notes down what dishes take of what is at home once they are cooked, each on the first of its needs, and what each need
    /// asks for as a whole. What dishes of earlier days have used stays.
    private static func rests(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> [SQL] {
        let all = updates.flatMap { update in update.rests.map { (update.item, $0.need, $0.grams, $0.whole) } }
        if all.isEmpty { return [] }
        return [
            """
            UPDATE shopping_needs AS n
            SET rest_g = r.rest_g, whole_g = r.whole_g
            FROM (
                SELECT m.item_id, m.id, CASE WHEN row_number() OVER one = 1 THEN o.rest_g END AS rest_g, o.whole_g
                FROM unnest(\(all.map(\.0)), \(all.map(\.1)), \(all.map(\.2)), \(all.map(\.3)))
                    AS o (item_id, id, rest_g, whole_g)
                JOIN shopping_needs AS m
                    ON m.household_id = \(household) AND m.list_id = \(list) AND m.item_id = o.item_id AND m.id = o.id
                WINDOW one AS (PARTITION BY m.item_id, m.origin_id ORDER BY m.id)
            ) AS r
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.item_id = r.item_id AND n.id = r.id
                AND (n.rest_g, n.whole_g) IS DISTINCT FROM (r.rest_g, r.whole_g)
            """
        ]
    }

    /// Takes away what no operation covers any more.
    private static func obsolete(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        let all = updates.flatMap(\.covers)
        return """
            DELETE FROM shopping_covers AS c
            WHERE c.household_id = \(household) AND c.list_id = \(list) AND c.item_id = ANY (\(updates.map(\.item)))
                AND (c.operation_id, c.origin_id) NOT IN (
                    SELECT n.operation_id, n.origin_id
                    FROM unnest(\(all.map(\.operation)), \(all.map(\.cover.origin))) AS n (operation_id, origin_id)
                )
            """
    }

    /// Notes down what was asked for when operations came.
    private static func asked(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        let all = updates.flatMap(\.asked)
        return """
            UPDATE shopping_operations AS o
            SET asked = n.asked
            FROM unnest(\(all.map(\.operation)), \(all.map(\.asked))) AS n (id, asked)
            WHERE o.household_id = \(household) AND o.list_id = \(list) AND o.id = n.id AND o.asked IS NULL
            """
    }

    private static func states(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_items AS i
        SET mark = u.mark, marked_at = u.marked_at, marked_by_name = u.marked_by_name, note = u.note,
            amount = u.amount, amount_language = u.amount_language, is_removed = u.is_removed, is_shown = u.is_shown,
            name = CASE WHEN i.is_named OR i.ingredient_id IS NOT NULL THEN i.name ELSE coalesce(u.name, i.name) END
        FROM unnest(\(updates.map(\.item)), \(updates.map(\.state.mark)), \(updates.map(\.marked?.at)),
            \(updates.map(\.marked?.by)), \(updates.map(\.state.note)), \(updates.map(\.state.amount)),
            \(updates.map(\.amountLanguage)), \(updates.map(\.state.isRemoved)), \(updates.map(\.isShown)),
            \(updates.map(\.name)))
            AS u (id, mark, marked_at, marked_by_name, note, amount, amount_language, is_removed, is_shown, name)
        WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = u.id
        """
    }

    private static func additions(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID)
        -> [SQL]
    {
        let all = updates.flatMap { update in update.additions.map { (update.item, $0) } }
        let rows: [SQL] = all.map { item, addition in
            """
            (\(household), \(list), \(item), \(addition.origin), 'hand', \(addition.origin), \(addition.text),
                \(addition.amount), \(addition.warnings))
            """
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO shopping_needs (household_id, list_id, item_id, id, origin, origin_id, text, amount,
                warnings)
            VALUES \(rows: rows)
            ON CONFLICT DO NOTHING
            """
        }
    }

    private static func covers(_ updates: [ItemUpdate], on list: ShoppingList.ID, in household: Household.ID) -> [SQL] {
        let all = updates.flatMap { update in update.covers.map { (update.item, $0.operation, $0.cover) } }
        let rows: [SQL] = all.map { item, operation, cover in
            "(\(household), \(list), \(item), \(operation), \(cover.origin), \(cover.reason), \(cover.amount))"
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO shopping_covers (household_id, list_id, item_id, operation_id, origin_id, reason, amount)
            VALUES \(rows: rows)
            ON CONFLICT (household_id, list_id, item_id, operation_id, origin_id) DO UPDATE
            SET reason = excluded.reason, amount = excluded.amount
            WHERE (shopping_covers.reason, shopping_covers.amount) IS DISTINCT FROM (excluded.reason, excluded.amount)
            """
        }
    }
}
