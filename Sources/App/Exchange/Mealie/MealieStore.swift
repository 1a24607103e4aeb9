import Database
import Domain

/// What programs that speak Mealie's API ask for, and no page does.
enum MealieStore {
    struct Counts: Sendable {
        let recipes: Int
        let people: Int
        let categories: Int
        let tags: Int
    }

    static func counts(in household: Household.ID) -> Query<Counts> {
        .one(
            """
            SELECT
                (
                    SELECT count(*)
                    FROM recipes
                    WHERE household_id = \(household) AND deleted_at IS NULL
                ) AS recipes,
                (
                    SELECT count(*)
                    FROM persons
                    WHERE household_id = \(household) AND kind = 'member' AND left_at IS NULL
                ) AS people,
                (
                    SELECT count(*)
                    FROM categories
                    WHERE household_id = \(household) AND deleted_at IS NULL
                ) AS categories,
                (
                    SELECT count(DISTINCT lower(t.tag))
                    FROM recipes AS r
                    CROSS JOIN LATERAL unnest(r.tags) AS t (tag)
                    WHERE r.household_id = \(household) AND r.deleted_at IS NULL
                ) AS tags
            """
        ) { row in
            Counts(
                recipes: try row["recipes"],
                people: try row["people"],
                categories: try row["categories"],
                tags: try row["tags"]
            )
        }
    }

    /// The list that an item stands on; nil where the household has no such item.
    static func list(of item: ShoppingItem.ID, in household: Household.ID) -> Query<ShoppingList.ID?> {
        .first(
            """
            SELECT i.list_id
            FROM shopping_items AS i
            JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
            WHERE i.household_id = \(household) AND i.id = \(item)
            """,
            as: ShoppingList.ID.self
        )
    }
}
