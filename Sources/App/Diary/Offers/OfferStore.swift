import Database
import Domain

/// Entries that somebody writes for others, and offers of them. Whoever makes an offer cannot read it back; whether it
/// was accepted is its person's.
enum OfferStore {
    /// The statement that adds an entry to anybody's diary, as part of a change.
    /// - Parameter writer: who writes it; nil for whoever's diary it is.
    static func add(
        _ entry: DiaryEntry,
        of owner: DiaryOwner,
        in change: DiaryChange.ID,
        by writer: EntryWriter?
    ) -> SQL {
        """
        INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in, written_by,
            written_by_name, \(fragment: EntryColumns.names()))
        VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(change),
            \(writer?.id), \(writer?.name), \(fragment: EntryColumns.values(of: entry.eaten)))
        """
    }

    static func offer(
        _ entry: DiaryEntry,
        to owner: DiaryOwner,
        in change: DiaryChange.ID,
        by writer: EntryWriter
    ) -> SQL {
        """
        INSERT INTO diary_offers (household_id, person_id, id, eaten_on, slot, act_id, offered_by, offered_by_name,
            \(fragment: EntryColumns.names()))
        VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(change),
            \(writer.id), \(writer.name), \(fragment: EntryColumns.values(of: entry.eaten)))
        """
    }

    /// The statement that takes back what was written and offered for others in one act, as far as they have neither
    /// answered nor changed it.
    static func takeBack(_ change: DiaryChange.ID) -> Query<Void> {
        .run("SELECT take_back(\(change))")
    }

    /// What waits for an answer of this person, or of whom they look after.
    static func open(for owner: DiaryOwner) -> Query<[Offer]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_offers AS o
            JOIN persons AS p ON p.household_id = o.household_id AND p.id = o.person_id
            WHERE o.household_id = \(owner.household) AND o.answer IS NULL AND \(fragment: isValid)
                AND o.person_id IN (
                    SELECT \(owner.person)
                    UNION ALL
                    SELECT g.person_id
                    FROM guardians AS g
                    WHERE g.household_id = \(owner.household) AND g.guardian_id = \(owner.person)
                )
                AND p.left_at IS NULL
            ORDER BY o.made_at, o.id
            LIMIT 50
            """,
            read
        )
    }

    /// An offer to this person, answered or not.
    static func offer(_ id: Offer.ID, to owner: DiaryOwner) -> Query<Offer?> {
        .first(
            """
            SELECT \(fragment: columns)
            FROM diary_offers AS o
            JOIN persons AS p ON p.household_id = o.household_id AND p.id = o.person_id
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = \(id)
                AND \(fragment: isValid)
            """,
            read
        )
    }

    enum Answer: String, Sendable, SQLEncodable {
        case accepted, declined
    }

    /// Answers an offer. The result is 0 when it was answered before: one answer counts.
    static func answer(_ id: Offer.ID, _ answer: Answer, for owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_offers AS o
            SET answer = \(answer)
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = \(id)
                AND o.answer IS NULL AND \(fragment: isValid)
            """
        )
    }

    /// Takes an answer back. The result is 0 when there is none.
    static func reopen(_ id: Offer.ID, for owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_offers AS o
            SET answer = NULL
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = \(id)
                AND o.answer IS NOT NULL AND \(fragment: isValid)
            """
        )
    }

    /// Makes an accepted offer an entry, of the planned dish that it came of. It violates `diary_entries_dish_unique` where
    /// the person has an entry of that dish; where an earlier answer was taken back, the entry of that one.
    static func keep(_ entry: DiaryEntry, of owner: DiaryOwner) -> Query<Int> {
        let content = EntryColumns.names()
        return .affected(
            """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, dish_id, \(fragment: content))
            VALUES (\(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot),
                (
                    SELECT o.dish_id
                    FROM diary_offers AS o
                    WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = \(entry.id)
                ),
                \(fragment: EntryColumns.values(of: entry.eaten)))
            ON CONFLICT (household_id, person_id, id) DO UPDATE
            SET (eaten_on, slot, deleted_at, changed_in, \(fragment: content))
                = ROW(excluded.eaten_on, excluded.slot, NULL, NULL, \(fragment: EntryColumns.names(of: "excluded")))
            """
        )
    }

    /// The entry of a dish, locked until the transaction ends; nil where there is none.
    static func entry(of dish: PlanDish.ID, for owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            SELECT \(fragment: DiaryStore.columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND dish_id = \(dish)
                AND deleted_at IS NULL
            FOR UPDATE
            """,
            DiaryStore.entry
        )
    }

    /// The statement that raises an entry by a second helping, or lowers it by one that is taken back.
    /// - Parameter change: the id of what takes it back by itself: a value of a statement in which the entry is `e`.
    static func raise(_ entry: DiaryEntry.ID, to eaten: EntrySnapshot, of owner: DiaryOwner, in change: SQL) -> SQL {
        """
        UPDATE diary_entries AS e
        SET changed_in = \(fragment: change), \(fragment: EntryColumns.assignments(of: eaten))
        WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = \(entry)
        """
    }

    /// Deletes offers that have lapsed.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM diary_offers WHERE made_at < now() - interval '14 days'")
    }

    static let isValid: SQL = "o.made_at > now() - interval '14 days'"

    static let columns: SQL = """
        o.id, o.person_id, p.name AS person_name, o.offered_by_name, o.eaten_on, o.slot, o.answer IS NULL AS is_open,
        o.dish_id, o.is_helping,
        \(fragment: EntryColumns.names(of: "o"))
        """

    static func read(_ row: Row) throws -> Offer {
        Offer(
            id: try row["id"],
            person: try row["person_id"],
            personName: try row["person_name"],
            giver: try row["offered_by_name"],
            day: try row["eaten_on"],
            slot: try row["slot"],
            eaten: try EntryColumns.read(row),
            isOpen: try row["is_open"],
            dish: try row["dish_id"],
            isHelping: try row["is_helping"]
        )
    }
}
