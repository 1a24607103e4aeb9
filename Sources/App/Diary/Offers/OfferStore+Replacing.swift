import Database
import Domain

/// Offers that change an entry which is there: second helpings, and what is served anew after a plate was taken back.
extension OfferStore {
    /// Those of these offers that replace an entry: what the diary has of the same dish came of plates that were taken back
    /// since, and nobody has changed it by hand.
    static func replacing(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<[Offer.ID]> {
        .rows(
            """
            SELECT o.id
            FROM diary_offers AS o
            JOIN diary_entries AS e
                ON e.household_id = o.household_id AND e.person_id = o.person_id AND e.dish_id = o.dish_id
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer IS NULL AND \(fragment: isValid) AND e.deleted_at IS NULL
                AND (
                    EXISTS (\(fragment: plate))
                    OR EXISTS (\(fragment: accepted)) AND NOT \(fragment: EntryOriginStore.wasByHand)
                )
                AND NOT EXISTS (\(fragment: others))
            ORDER BY o.id
            LIMIT 100
            """,
            as: Offer.ID.self
        )
    }

    /// The accepted offers of which no entry was made: second helpings, which have raised the one that there was, and those
    /// that have replaced it.
    private static func raised(_ ids: [Offer.ID], of owner: DiaryOwner) -> Query<[Offer.ID]> {
        .rows(
            """
            SELECT o.id
            FROM diary_offers AS o
            WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = ANY (\(ids))
                AND o.answer = 'accepted' AND \(fragment: isValid)
                AND (
                    o.is_helping OR EXISTS (
                        SELECT
                        FROM former_entries AS f
                        WHERE f.household_id = o.household_id AND f.person_id = o.person_id AND f.change_id = o.id
                    )
                )
                AND NOT EXISTS (
                    SELECT
                    FROM diary_entries AS e
                    WHERE e.household_id = o.household_id AND e.person_id = o.person_id AND e.id = o.id
                        AND e.deleted_at IS NULL
                )
            ORDER BY o.id
            LIMIT 100
            """,
            as: Offer.ID.self
        )
    }

    /// Makes entries what they were before offers raised or replaced them, the last one first, and opens those again. An entry
    /// that was changed since stays, and so does the answer.
    /// - Returns: those of the offers that have changed an entry, and those of them that have no longer.
    static func lower(
        _ ids: [Offer.ID],
        of owner: DiaryOwner,
        _ db: Connection
    ) async throws -> (raised: Set<Offer.ID>, lowered: Set<Offer.ID>) {
        let (raised) = try await db.fetch(raised(ids, of: owner))
        var lowered: Set<Offer.ID> = []
        for id in raised.reversed() {
            guard try await db.fetch(ChangeStore.restore(DiaryChange.id(madeBy: id), of: owner)) == 1 else { continue }
            _ = try await db.fetch(reopen(id, for: owner))
            lowered.insert(id)
        }
        return (Set(raised), lowered)
    }

    /// Takes the answer to an offer back, with the entry that came of it and the second helpings in that. False where the entry
    /// was changed since: it stays then, and so does the answer.
    static func takeBack(_ id: Offer.ID, of owner: DiaryOwner, _ db: Connection) async throws -> Bool {
        // In a statement of its own: whoever changes the entry at this moment has done so before it is looked at.
        let (_, isChanged) = try await db.fetch(Query.run(lock(id, of: owner)), isChanged(id, of: owner))
        if isChanged { return false }
        let (_, _) = try await db.fetch(reopen(id, for: owner), remove([id], of: owner))
        return true
    }

    private static func lock(_ id: Offer.ID, of owner: DiaryOwner) -> SQL {
        """
        SELECT
        FROM diary_entries
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
        FOR UPDATE
        """
    }

    /// Whether the entry that came of an offer is another by now, and not only more by second helpings that were accepted.
    private static func isChanged(_ id: Offer.ID, of owner: DiaryOwner) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = \(id)
                    AND e.deleted_at IS NULL AND e.changed_in IS NOT NULL AND \(fragment: EntryOriginStore.isByHand)
            )
            """,
            as: Bool.self
        )
    }

    /// The plate that has made the entry `e` what it is, and was taken back.
    private static let plate: SQL = """
        SELECT
        FROM cooked_shares AS s
        WHERE s.household_id = e.household_id AND s.id = e.changed_in AND s.deleted_at IS NOT NULL
        """

    /// The offer of a plate that was taken back, of which the entry `e` was made as it was offered, or which has raised it.
    private static let accepted: SQL = """
        SELECT
        FROM diary_offers AS a
        JOIN cooked_shares AS s ON s.household_id = a.household_id AND s.id = a.act_id
        WHERE a.household_id = e.household_id AND a.person_id = e.person_id AND a.id = coalesce(e.changed_in, e.id)
            AND a.answer = 'accepted' AND s.deleted_at IS NOT NULL
            AND (a.is_helping AND e.changed_in IS NOT NULL OR (a.amount, a.measure) = (e.amount, e.measure))
        """

    /// A plate besides that of the offer `o` that the entry `e` may be of, too: not one whose offer is declined, or still open.
    private static let others: SQL = """
        SELECT
        FROM cooked_shares AS s
        WHERE s.household_id = e.household_id AND s.person_id = e.person_id AND s.dish_id = e.dish_id AND s.use = 'plate'
            AND s.is_written AND s.deleted_at IS NULL AND s.id <> o.act_id AND NOT EXISTS (
                SELECT
                FROM diary_offers AS d
                WHERE d.household_id = s.household_id AND d.person_id = s.person_id AND d.act_id = s.id
                    AND d.answer IS DISTINCT FROM 'accepted'
            )
        """
}
