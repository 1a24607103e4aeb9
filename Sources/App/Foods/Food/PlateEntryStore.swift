import Database
import Domain

/// Tells diary entries apart that have the numbers of what was in a pot.
enum PlateEntryStore {
    /// The condition of an entry with this alias, of this person, that it has the numbers of a pot, and not those of its
    /// recipe: it says so, or it was raised by a plate.
    static func isOfPot(_ entry: String, of owner: DiaryOwner) -> SQL {
        """
        (\(unsafeText: entry).source = \(EntrySnapshot.potSource) OR EXISTS (
            SELECT \(fragment: plates(of: entry, by: owner))))
        """
    }

    /// The cooking of which an entry with this alias has the numbers, as a value: its own, or that of the plates that have
    /// raised it; null where it is of none, or nobody knows of which.
    static func cooking(of entry: String, by owner: DiaryOwner) -> SQL {
        """
        coalesce(\(unsafeText: entry).cooking_id, (
            SELECT s.cooking_id \(fragment: plates(of: entry, by: owner))
            ORDER BY s.position DESC
            LIMIT 1))
        """
    }

    private static func plates(of entry: String, by owner: DiaryOwner) -> SQL {
        """
        FROM cooked_shares AS s
        WHERE s.household_id = \(owner.household) AND s.person_id = \(owner.person)
            AND s.dish_id = \(unsafeText: entry).dish_id AND s.use = 'plate' AND s.is_written
            AND s.deleted_at IS NULL
        """
    }
}
