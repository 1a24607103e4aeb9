import Database

/// Tells what an entry `e` of a diary came of, as conditions of a statement.
enum EntryOriginStore {
    /// The entry is neither as the change of the diary has left it that wrote it, nor as somebody has given it, nor as its person
    /// has accepted it of an offer, by which it was raised or replaced.
    static let isByHand: SQL = """
        (NOT \(fragment: isWritten("e")) AND NOT \(fragment: isGiven("e"))
            AND (NOT \(fragment: isOfOffer("e")) OR \(fragment: wasByHand)))
        """

    /// A version of it that is kept was made by hand: neither by the change that wrote it, nor by whoever gave it, nor by an offer
    /// or a plate. What made it anew after a correction, or was taken back, has left no such version.
    static let wasByHand: SQL = """
        EXISTS (
            SELECT
            FROM former_entries AS f
            WHERE f.household_id = e.household_id AND f.person_id = e.person_id AND f.id = e.id
                AND f.changed_in IS NOT NULL AND NOT \(fragment: isWritten("f")) AND NOT \(fragment: isGiven("f"))
                AND NOT \(fragment: isOfOffer("f"))
                AND NOT EXISTS (
                    SELECT
                    FROM cooked_shares AS s
                    WHERE s.household_id = f.household_id AND s.id = f.changed_in
                )
        )
        """

    /// The entry was accepted of an offer, or an offer has replaced it, as another amount.
    static let isAcceptedOtherwise: SQL = """
        EXISTS (
            SELECT
            FROM diary_offers AS o
            WHERE o.household_id = e.household_id AND o.person_id = e.person_id AND o.id = coalesce(e.changed_in, e.id)
                AND o.answer = 'accepted' AND (e.changed_in IS NULL OR NOT o.is_helping)
                AND (o.amount, o.measure) IS DISTINCT FROM (e.amount, e.measure)
        )
        """

    /// A version of an entry is as the change of the diary has left it that wrote it, and changed nothing that was there.
    private static func isWritten(_ version: String) -> SQL {
        """
        EXISTS (
            SELECT
            FROM diary_changes AS c
            WHERE c.household_id = \(unsafeText: version).household_id AND c.person_id = \(unsafeText: version).person_id
                AND c.id = \(unsafeText: version).changed_in AND NOT EXISTS (
                    SELECT
                    FROM former_entries AS k
                    WHERE k.household_id = c.household_id AND k.person_id = c.person_id AND k.change_id = c.id
                        AND k.id = \(unsafeText: version).id
                )
        )
        """
    }

    /// A version of the entry is as it was given from the plan. That is a change of the giver's diary, which nobody else reads, so
    /// that it is known by its key: `DiaryChange.id(giving:to:by:)`.
    private static func isGiven(_ version: String) -> SQL {
        """
        (\(unsafeText: version).changed_in IS NOT DISTINCT FROM encode(
            substring(sha256(convert_to(concat_ws(' ', e.dish_id, e.person_id, e.written_by), 'UTF8')) FROM 1 FOR 16),
            'hex'
        )::uuid)
        """
    }

    /// An offer has raised or replaced a version of an entry.
    private static func isOfOffer(_ version: String) -> SQL {
        """
        EXISTS (
            SELECT
            FROM diary_offers AS a
            WHERE a.household_id = \(unsafeText: version).household_id AND a.person_id = \(unsafeText: version).person_id
                AND a.id = \(unsafeText: version).changed_in
        )
        """
    }
}
