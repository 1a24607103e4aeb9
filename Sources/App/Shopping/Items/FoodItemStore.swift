import Database
import Domain

/// Finds the items on which foods stand, whatever they are called.
enum FoodItemStore {
    /// The items that are called by words and are these foods, or had been bought for the same dishes: their keys, by those
    /// of the foods.
    static func worded(
        _ foods: [(key: ShoppingKey, origin: ShoppingOrigin.ID)],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[(String, String)]> {
        .rows(
            """
            SELECT f.key AS food_key, i.key
            FROM unnest(\(foods.map(\.key.text)), \(foods.map(\.origin))) AS f (key, origin_id)
            JOIN shopping_items AS i ON i.household_id = \(household) AND i.list_id = \(list)
                AND i.ingredient_id IS NULL AND i.key LIKE 'w:%' AND ('f:' || i.food_id = f.key OR EXISTS (
                    SELECT
                    FROM shopping_covers AS c
                    WHERE c.household_id = i.household_id AND c.list_id = i.list_id AND c.item_id = i.id
                        AND c.origin_id = f.origin_id
                ))
            ORDER BY f.key, i.is_shown DESC, i.created_at, i.id
            LIMIT 5000
            """
        ) { row in (try row["food_key"], try row["key"]) }
    }

    /// Those of some keys that are the keys of items.
    static func keys(_ keys: [String], on list: ShoppingList.ID, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT key
            FROM shopping_items
            WHERE household_id = \(household) AND list_id = \(list) AND key = ANY (\(keys))
            ORDER BY key
            LIMIT 5000
            """,
            as: String.self
        )
    }

    /// The items of some keys, and what they are called; nothing for a key that is none's.
    static func names(
        of keys: [String],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[(key: String, item: ShoppingItem.ID, name: String)]> {
        .rows(
            """
            SELECT i.key, i.id, \(fragment: ItemStore.name) AS name
            FROM shopping_items AS i
            \(fragment: ItemStore.aisleJoins)
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.key = ANY (\(keys))
            ORDER BY i.key
            LIMIT 5000
            """
        ) { row in (key: try row["key"], item: try row["id"], name: try row["name"]) }
    }

    static func name(of item: ShoppingItem.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            SELECT \(fragment: ItemStore.name)
            FROM shopping_items AS i
            \(fragment: ItemStore.aisleJoins)
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = \(item)
            """,
            as: String.self
        )
    }
}
