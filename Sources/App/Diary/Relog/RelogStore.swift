import Database
import Domain

/// An entry as the offer to log it again needs it.
struct EatenLately: Sendable {
    let id: DiaryEntry.ID
    let slot: MealSlot
    /// The same text for all entries of one food, recipe or quick name.
    let item: String
    let name: String
}

enum RelogStore {
    /// The entries that were logged last, newest first. They are enough to find what is eaten again and again.
    static func lately(of owner: DiaryOwner) -> Query<[EatenLately]> {
        .rows(
            """
            SELECT id, slot, name, coalesce(food_id::text, recipe_id::text, name) AS item
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            ORDER BY created_at DESC
            LIMIT 60
            """
        ) { row in
            EatenLately(id: try row["id"], slot: try row["slot"], item: try row["item"], name: try row["name"])
        }
    }
}
