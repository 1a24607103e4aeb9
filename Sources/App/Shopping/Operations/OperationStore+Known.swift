import Database
import Domain

extension OperationStore {
    /// Those of these operations that the list has already: sent again, they are passed over.
    static func known(
        _ ids: [ShoppingOperation.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[ShoppingOperation.ID]> {
        .rows(
            """
            SELECT id
            FROM shopping_operations
            WHERE household_id = \(household) AND list_id = \(list) AND id = ANY (\(ids))
            ORDER BY id
            LIMIT 10000
            """,
            as: ShoppingOperation.ID.self
        )
    }

    /// Whether one of these is the key of an item, or was, that is still to be bought.
    static func isOpen(_ keys: [String], on list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM shopping_items AS i
                LEFT JOIN shopping_item_keys AS k
                    ON k.household_id = i.household_id AND k.list_id = i.list_id AND k.item_id = i.id
                WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.is_shown AND i.mark IN ('open', 'missing')
                    AND (i.key = ANY (\(keys)) OR k.key = ANY (\(keys)))
            )
            """,
            as: Bool.self
        )
    }

    /// The amounts that somebody has written in place of what is needed of these items.
    static func amounts(
        of items: [ShoppingItem.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[(item: ShoppingItem.ID, amount: FormerAmount)]> {
        .rows(
            """
            SELECT id, amount, amount_language
            FROM shopping_items
            WHERE household_id = \(household) AND list_id = \(list) AND id = ANY (\(items)) AND amount <> ''
            ORDER BY id
            LIMIT 10000
            """
        ) { row in
            (item: try row["id"], amount: FormerAmount(text: try row["amount"], language: try row["amount_language"]))
        }
    }
}
