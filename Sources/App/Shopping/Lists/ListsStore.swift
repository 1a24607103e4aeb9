import Database
import Domain

/// Makes, names and deletes lists.
enum ListsStore {
    /// Lets two who delete the last two lists do it one after the other.
    static func lock(_ household: Household.ID) -> SQL {
        "SELECT FROM households WHERE id = \(household) FOR NO KEY UPDATE"
    }

    static func insert(_ id: ShoppingList.ID, named name: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO shopping_lists (household_id, id, name, name_key, changed_at)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)), clock_timestamp())
        """
    }

    static func rename(_ list: ShoppingList.ID, to name: String, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE shopping_lists
            SET name = \(name), name_key = \(Folding.key(name)), revision = revision + 1
            WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL
            """
        )
    }

    /// Whether a list is deleted, and can be restored.
    static func isDeleted(_ list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM shopping_lists
                WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NOT NULL
            )
            """,
            as: Bool.self
        )
    }

    /// Deletes a list or brings it back. The last one is not deleted.
    static func set(_ list: ShoppingList.ID, deleted: Bool, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE shopping_lists AS l
            SET deleted_at = CASE WHEN \(deleted) THEN now() END, revision = revision + 1
            WHERE l.household_id = \(household) AND l.id = \(list) AND (l.deleted_at IS NULL) = \(deleted)
                AND (NOT \(deleted) OR EXISTS (
                    SELECT 1 FROM shopping_lists AS o
                    WHERE o.household_id = \(household) AND o.id <> \(list) AND o.deleted_at IS NULL))
            """
        )
    }
}

extension ListStore {
    /// Whether those who only read in the household may tick.
    static func viewersTick(in household: Household.ID) -> Query<Bool> {
        .one("SELECT viewers_tick FROM households WHERE id = \(household)", as: Bool.self)
    }
}
