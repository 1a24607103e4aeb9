import Database
import Domain

/// Entries and offers of what was served.
enum ServedEntryStore {
    /// The statement that makes whoever asks the person whose diary is written, and back again: a guardian writes for a
    /// child as the child.
    static func act(for person: Person.ID?, reader: Person.ID?) -> SQL {
        guard let reader else { return "SELECT 1" }
        guard let person, person != reader else {
            return "SELECT set_config('app.person', \(reader.description), true)"
        }
        return "SELECT act_for(\(person))"
    }

    /// Replaces what the entry of a dish holds, and remembers that it is made of plates. The result is 0 where there is
    /// none.
    /// - Parameter plates: those of which the entry must be made; nil for one that came whichever way. What its person
    ///   has entered or changed by hand is made of none.
    static func replace(
        _ eaten: EntrySnapshot,
        of dish: PlanDish.ID,
        for owner: DiaryOwner,
        madeOf plates: [CookedShare.ID]?,
        now plate: CookedShare.ID
    ) -> Query<Int> {
        .affected(
            """
            UPDATE diary_entries
            SET changed_in = \(plate), \(fragment: EntryColumns.assignments(of: eaten))
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = \(dish)
                AND deleted_at IS NULL AND \(fragment: isMade(of: plates))
            """
        )
    }

    static func delete(
        of dish: PlanDish.ID,
        for owner: DiaryOwner,
        madeOf plates: [CookedShare.ID]?
    ) -> Query<Int> {
        .affected(
            """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = \(dish)
                AND deleted_at IS NULL AND \(fragment: isMade(of: plates))
            """
        )
    }

    private static func isMade(of plates: [CookedShare.ID]?) -> SQL {
        plates.map { "changed_in = ANY (\($0))" } ?? "true"
    }

    /// Adds an entry for somebody else, which is taken back with its plate. The result is 0 where there is one.
    static func add(
        _ entry: DiaryEntry,
        of dish: PlanDish.ID,
        for owner: DiaryOwner,
        by author: EntryWriter,
        in share: CookedShare.ID
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, dish_id, changed_in, written_by,
                written_by_name, \(fragment: EntryColumns.names()))
            VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(dish), \(share),
                \(author.id), \(author.name), \(fragment: EntryColumns.values(of: entry.eaten)))
            ON CONFLICT DO NOTHING
            """
        )
    }

    static func offer(
        _ entry: DiaryEntry,
        of dish: PlanDish.ID,
        to owner: DiaryOwner,
        by author: EntryWriter,
        in share: CookedShare.ID,
        isHelping: Bool
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO diary_offers (household_id, person_id, id, eaten_on, slot, dish_id, is_helping, act_id, offered_by,
                offered_by_name, \(fragment: EntryColumns.names()))
            VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(dish), \(isHelping),
                \(share), \(author.id), \(author.name), \(fragment: EntryColumns.values(of: entry.eaten)))
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// Makes the entry that plates have made for somebody else what they are now; false where there is none that they
    /// have made.
    static func settle(_ share: CookedShare.ID) -> Query<Bool> {
        .one("SELECT settle_plate(\(share))", as: Bool.self)
    }

    /// Takes back what came of a plate for somebody else, as far as nobody has answered or changed it: its offer, and of the
    /// entry what it was raised by.
    static func takeBack(_ share: CookedShare.ID) -> [SQL] {
        ["SELECT settle_plate(\(share))", "SELECT take_back(\(share))"]
    }

    /// Those of these plates of which their person has declined the offer: they are in no entry. Only who acts for that
    /// person is told.
    static func declined(_ plates: [CookedShare.ID], by owner: DiaryOwner) -> Query<[CookedShare.ID]> {
        .rows(
            """
            SELECT act_id
            FROM diary_offers
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND act_id = ANY (\(plates))
                AND answer = 'declined'
            ORDER BY act_id
            LIMIT 2000
            """,
            as: CookedShare.ID.self
        )
    }

    /// The statement for whoever says how much they ate of a plate of which they have declined the offer: it is theirs after
    /// all.
    static func undecline(_ plate: CookedShare.ID, for owner: DiaryOwner) -> SQL {
        """
        UPDATE diary_offers
        SET answer = 'accepted'
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND act_id = \(plate)
            AND answer = 'declined'
        """
    }

    /// The statement that makes offers of a cooking that nobody has answered what their plates are now.
    static func correctOffers(of cooking: Cooking.ID) -> SQL { "SELECT correct_offers(\(cooking))" }
}

/// What people have made of entries that came of plates.
extension ServedEntryStore {
    /// Whether what an entry of a dish holds is what its person has made of it: it was changed since it came of plates, or it
    /// was accepted as another amount than the one that was offered.
    /// - Parameter plates: all that it came of.
    static func isChangedByHand(
        _ dish: PlanDish.ID,
        for owner: DiaryOwner,
        besides plates: [CookedShare.ID]
    ) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.dish_id = \(dish)
                    AND e.deleted_at IS NULL AND (
                        e.changed_in <> ALL (\(plates)) AND \(fragment: EntryOriginStore.isByHand)
                        OR \(plates.count == 1) AND \(fragment: EntryOriginStore.isAcceptedOtherwise)
                    )
            )
            """,
            as: Bool.self
        )
    }

    /// The statement that raises an entry by a second helping, or lowers it by one that is taken back. What its person has
    /// changed by hand is still that after it, and is a change of its own, so that an earlier one takes nothing of it back.
    static func raise(_ entry: DiaryEntry.ID, to eaten: EntrySnapshot, of owner: DiaryOwner) -> SQL {
        let change: SQL = """
            CASE
                WHEN e.changed_in IS NOT NULL AND \(fragment: EntryOriginStore.isByHand)
                THEN \(DiaryChange.ID.new())::uuid
            END
            """
        return OfferStore.raise(entry, to: eaten, of: owner, in: change)
    }
}
