import Database
import Domain

/// What is ticked on a list.
enum TickedStore {
    /// How many were ticked before a moment.
    static func over(on list: ShoppingList.ID, before moment: Moment, in household: Household.ID) -> Query<Int> {
        .one(
            """
            SELECT count(*)
            FROM shopping_items
            WHERE household_id = \(household) AND list_id = \(list) AND is_shown AND mark = 'ticked'
                AND marked_at < \(moment)
            """,
            as: Int.self
        )
    }
}
