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
}
