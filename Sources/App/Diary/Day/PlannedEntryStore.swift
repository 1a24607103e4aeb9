import Database
import Domain

/// Entries that came of a planned dish. For one person and one dish there is one.
enum PlannedEntryStore {
    /// Adds an entry, unless the person has one of this dish. The result is then 0.
    /// - Parameter change: what takes it back with others.
    static func add(
        _ entry: DiaryEntry,
        of dish: PlanDish.ID,
        for owner: DiaryOwner,
        by writer: EntryWriter? = nil,
        in change: DiaryChange.ID? = nil
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, dish_id, written_by,
                written_by_name, changed_in, \(fragment: EntryColumns.names()))
            VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(dish),
                \(writer?.id), \(writer?.name), \(change), \(fragment: EntryColumns.values(of: entry.eaten)))
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// Offers an entry, unless an offer of this dish waits for that person's answer.
    /// - Parameter change: what takes it back.
    static func offer(
        _ entry: DiaryEntry,
        of dish: PlanDish.ID,
        to owner: DiaryOwner,
        by writer: EntryWriter,
        in change: DiaryChange.ID
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO diary_offers (household_id, person_id, id, eaten_on, slot, dish_id, act_id, offered_by,
                offered_by_name, \(fragment: EntryColumns.names()))
            VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(dish),
                \(change), \(writer.id), \(writer.name), \(fragment: EntryColumns.values(of: entry.eaten)))
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// Answers what others have offered of a dish: it is in the diary.
    static func answerOffers(of dishes: [PlanDish.ID], for owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_offers
            SET answer = 'accepted'
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = ANY (\(dishes))
                AND answer IS NULL
            """
        )
    }

    /// The dishes of these entries, of those that came of one.
    static func dishes(
        of entries: [DiaryEntry.ID],
        for owner: DiaryOwner
    ) -> Query<[(entry: DiaryEntry.ID, dish: PlanDish.ID)]> {
        .rows(
            """
            SELECT id, dish_id
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(entries))
                AND dish_id IS NOT NULL
            ORDER BY id
            LIMIT 5000
            """
        ) { row in (try row["id"], try row["dish_id"]) }
    }

    /// The entries of these dishes, each with its dish.
    static func entries(
        of dishes: [PlanDish.ID],
        for owner: DiaryOwner
    ) -> Query<[(dish: PlanDish.ID, entry: DiaryEntry.ID)]> {
        .rows(
            """
            SELECT dish_id, id
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = ANY (\(dishes))
                AND deleted_at IS NULL
            ORDER BY dish_id
            LIMIT 5000
            """
        ) { row in (try row["dish_id"], try row["id"]) }
    }
}
