import Database
import Domain

enum Clearing { typealias ID = Identifier<Clearing> }

/// Takes off a list what was ticked, and puts it back.
enum ClearingStore {
    /// Notes down what is cleared, and answers the items; nil where nothing is ticked.
    static func note(
        _ id: Clearing.ID,
        at time: Moment,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[ShoppingItem.ID]?> {
        .first(
            """
            INSERT INTO shopping_clearings (household_id, list_id, id, item_ids, cleared_before, made_at)
            SELECT \(household), \(list), \(id), array_agg(i.id ORDER BY i.id), array_agg(i.cleared_at ORDER BY i.id),
                \(time)
            FROM shopping_items AS i
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.mark IN ('ticked', 'at_home')
            HAVING count(*) > 0
            RETURNING item_ids
            """,
            as: [ShoppingItem.ID].self
        )
    }

    static func clear(
        _ items: [ShoppingItem.ID],
        at time: Moment,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE shopping_items
        SET cleared_at = \(time)
        WHERE household_id = \(household) AND list_id = \(list) AND id = ANY (\(items))
        """
    }

    /// Takes a clearing back, and answers its items; empty where there is none.
    static func undo(_ id: Clearing.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<
        [ShoppingItem.ID]
    > {
        .rows(
            """
            WITH gone AS (
                DELETE FROM shopping_clearings
                WHERE household_id = \(household) AND list_id = \(list) AND id = \(id)
                RETURNING item_ids, cleared_before, made_at
            )
            UPDATE shopping_items AS i
            SET cleared_at = c.cleared_before
            FROM gone, unnest(gone.item_ids, gone.cleared_before) AS c (item_id, cleared_before)
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = c.item_id
                AND i.cleared_at = gone.made_at
            RETURNING i.id
            """,
            as: ShoppingItem.ID.self
        )
    }

    /// How many things a clearing has taken off the list; nil where there is no such clearing, or it was taken back.
    static func count(_ id: Clearing.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<Int?> {
        .first(
            """
            SELECT cardinality(item_ids)
            FROM shopping_clearings
            WHERE household_id = \(household) AND list_id = \(list) AND id = \(id)
            """,
            as: Int.self
        )
    }

    static func isThere(_ id: Clearing.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM shopping_clearings
                WHERE household_id = \(household) AND list_id = \(list) AND id = \(id)
            )
            """,
            as: Bool.self
        )
    }
}
