import Database
import Domain

/// What people have said of the ingredients of a list's items.
enum ItemStatementStore {
    struct OfItem: Sendable {
        let item: ShoppingItem.ID
        let stated: StatedContentsStore.Stated
    }

    static func stated(of list: ShoppingList.ID, in household: Household.ID) -> Query<[OfItem]> {
        .rows(
            """
            SELECT i.id, \(fragment: StatedContentsStore.columns)
            FROM (\(fragment: StatedContentsStore.answers(in: household))) AS c
            JOIN shopping_items AS i ON i.household_id = \(household) AND i.ingredient_id = c.ingredient_id
            WHERE i.list_id = \(list) AND i.is_shown
            ORDER BY i.id, c.statement_id, c.substance
            LIMIT 10000
            """
        ) { row in OfItem(item: try row["id"], stated: try StatedContentsStore.stated(row)) }
    }
}
