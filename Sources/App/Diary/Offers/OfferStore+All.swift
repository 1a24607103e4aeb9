import Database
import Domain

/// Several offers at once.
extension OfferStore {
    /// Those of these offers that are to this person, answered or not.
    static func offers(_ ids: [Offer.ID], to owner: DiaryOwner) -> Query<[Offer]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_offers AS o
            JOIN persons AS p ON p.household_id = o.household_id AND p.id = o.person_id
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND \(fragment: isValid)
            ORDER BY o.id
            LIMIT 100
            """,
            read
        )
    }

    /// What waits for an answer of this person of a dish, a second helping last.
    static func open(of dish: PlanDish.ID, for owner: DiaryOwner) -> Query<[Offer]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_offers AS o
            JOIN persons AS p ON p.household_id = o.household_id AND p.id = o.person_id
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.dish_id = \(dish)
                AND o.answer IS NULL AND \(fragment: isValid)
            ORDER BY o.is_helping, o.made_at, o.id
            LIMIT 50
            """,
            read
        )
    }

    /// Accepts those of these offers that are still open, and answers how many entries came of them. Whoever declines one, or
    /// takes its plate back, at the same moment has done so before, and nothing comes of it, or does so afterwards.
    static func acceptAll(_ ids: [Offer.ID], for owner: DiaryOwner, _ db: Connection) async throws -> Int {
        let (open) = try await db.fetch(locked(ids, for: owner))
        let (helpings) = try await db.fetch(openHelpings(besides: open, for: owner))
        let (restored, kept, _, _) = try await db.fetch(
            restore(open, of: owner),
            keep(open, of: owner),
            accept(open, for: owner),
            reopen(helpings, for: owner)
        )
        return restored + kept
    }

    /// Those of these offers that are open, locked until the transaction ends.
    private static func locked(_ ids: [Offer.ID], for owner: DiaryOwner) -> Query<[Offer.ID]> {
        .rows(
            """
            SELECT o.id
            FROM diary_offers AS o
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer IS NULL AND \(fragment: isValid)
            ORDER BY o.id
            LIMIT 100
            FOR UPDATE
            """,
            as: Offer.ID.self
        )
    }

    /// Restores the entries of open offers whose earlier answer was taken back.
    static func restore(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_entries AS e
            SET (eaten_on, slot, deleted_at, changed_in, \(fragment: EntryColumns.names()))
                = ROW(o.eaten_on, o.slot, NULL, NULL, \(fragment: EntryColumns.names(of: "o")))
            FROM diary_offers AS o
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer IS NULL AND \(fragment: isValid)
                AND e.household_id = o.household_id AND e.person_id = o.person_id AND e.id = o.id
                AND e.deleted_at IS NOT NULL AND NOT EXISTS (
                    SELECT
                    FROM diary_entries AS other
                    WHERE other.household_id = o.household_id AND other.person_id = o.person_id
                        AND other.dish_id = o.dish_id AND other.deleted_at IS NULL
                )
            """
        )
    }

    /// Makes open offers entries, as they are. Where the person has an entry of the dish already, that one stays.
    static func keep(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, dish_id,
                \(fragment: EntryColumns.names()))
            SELECT o.household_id, o.person_id, o.id, o.eaten_on, o.slot, o.dish_id,
                \(fragment: EntryColumns.names(of: "o"))
            FROM diary_offers AS o
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer IS NULL AND \(fragment: isValid)
            ORDER BY o.id
            ON CONFLICT DO NOTHING
            """
        )
    }

    static func accept(_ ids: [Offer.ID], for owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_offers AS o
            SET answer = 'accepted'
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer IS NULL AND \(fragment: isValid)
            """
        )
    }

    static func reopen(_ ids: [Offer.ID], for owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_offers AS o
            SET answer = NULL
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer = 'accepted' AND \(fragment: isValid)
            """
        )
    }

    /// The open second helpings of what these offers are of. Where an entry is restored, all offers of its dish count as
    /// accepted: these are opened again, since it does not have them.
    static func openHelpings(besides ids: [Offer.ID], for owner: DiaryOwner) -> Query<[Offer.ID]> {
        .rows(
            """
            SELECT h.id
            FROM diary_offers AS o
            JOIN diary_offers AS h
                ON h.household_id = o.household_id AND h.person_id = o.person_id AND h.dish_id = o.dish_id AND h.is_helping
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND h.answer IS NULL AND h.id <> o.id
            """,
            as: Offer.ID.self
        )
    }

    /// Those of these offers of which the entry was changed since it was made.
    static func changed(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<[Offer.ID]> {
        .rows(
            """
            SELECT id
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
                AND deleted_at IS NULL AND changed_in IS NOT NULL
            ORDER BY id
            LIMIT 100
            """,
            as: Offer.ID.self
        )
    }

    /// Deletes the entries that came of offers.
    static func remove(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
                AND deleted_at IS NULL
            """
        )
    }
}
