import Database

/// Forgets what people did long ago, as the owner of the tables.
enum OperationSweepStore {
    /// Deletes what was done to an item more than sixty days ago, until it was last cleared, or until then where it is not
    /// on its list: a phone that was without a network for so long finds the list as it is. What was asked for then goes
    /// with what covers it, so that nothing that was bought is asked for again. Where anything of that time is open, or
    /// covers what is asked for since, all stays until it is not.
    static func sweep() -> Query<Int> {
        .affected(
            """
            WITH past AS (\(fragment: past)),
            needs AS (
                DELETE FROM shopping_needs AS n
                USING past AS i
                WHERE \(fragment: ofItem("n")) AND n.origin <> 'dish' AND \(fragment: start) <= i.until
            ),
            covers AS (
                DELETE FROM shopping_covers AS c
                USING past AS i, shopping_operations AS o
                WHERE \(fragment: ofItem("c")) AND \(fragment: ofItem("o")) AND o.id = c.operation_id
                    AND o.effective_at <= i.until
            )
            DELETE FROM shopping_operations AS o
            USING past AS i
            WHERE \(fragment: ofItem("o")) AND o.effective_at <= i.until
            """
        )
    }

    /// The items of which something is forgotten, and until when. Lists that are being written wait for the next time.
    private static let past: SQL = """
        SELECT i.household_id, i.list_id, i.item_id, i.until
        FROM (
            SELECT s.household_id, s.list_id, s.id AS item_id, CASE
                WHEN s.is_shown THEN least(s.cleared_at, now() - interval '60 days')
                ELSE now() - interval '60 days' END AS until
            FROM shopping_items AS s
            WHERE s.mark <> 'missing' AND (NOT s.is_shown OR s.cleared_at IS NOT NULL)
        ) AS i
        JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id
        WHERE EXISTS (
                SELECT FROM shopping_operations AS o
                WHERE \(fragment: ofItem("o")) AND o.effective_at <= i.until
            )
            AND NOT EXISTS (
                SELECT FROM shopping_operations AS o
                WHERE \(fragment: ofItem("o")) AND o.effective_at <= i.until
                    AND o.received_at >= now() - interval '60 days'
            )
            AND NOT EXISTS (
                SELECT FROM shopping_needs AS n
                WHERE \(fragment: ofItem("n")) AND n.origin <> 'dish' AND n.is_open AND \(fragment: start) <= i.until
            )
            AND NOT EXISTS (
                SELECT FROM shopping_covers AS c
                JOIN shopping_operations AS o
                    ON o.household_id = c.household_id AND o.list_id = c.list_id AND o.id = c.operation_id
                JOIN shopping_needs AS n
                    ON n.household_id = c.household_id AND n.list_id = c.list_id AND n.item_id = c.item_id
                    AND n.origin_id = c.origin_id
                WHERE \(fragment: ofItem("c")) AND CASE
                    WHEN n.origin = 'dish' THEN n.needed_on >= current_date AND o.effective_at <= i.until
                    ELSE (o.effective_at <= i.until) <> (\(fragment: start) <= i.until) END
            )
        FOR UPDATE OF l SKIP LOCKED
        """

    /// Since when a need `n` is there: of an addition since it counts.
    private static let start: SQL = """
        coalesce((
            SELECT a.effective_at
            FROM shopping_operations AS a
            WHERE a.household_id = n.household_id AND a.list_id = n.list_id AND a.id = n.origin_id AND n.origin = 'hand'
        ), n.created_at)
        """

    /// Whether a row belongs to an item `i`.
    private static func ofItem(_ alias: String) -> SQL {
        let row = SQL(unsafeText: alias)
        return """
            \(fragment: row).household_id = i.household_id AND \(fragment: row).list_id = i.list_id
                AND \(fragment: row).item_id = i.item_id
            """
    }

    /// Deletes what dishes of long ago needed, of lists that nobody has made anew since.
    /// - Parameter households: where that has to stay.
    static func sweepNeeds(butOf households: [Household.ID]) -> Query<Int> {
        .affected(
            """
            DELETE FROM shopping_needs
            WHERE origin = 'dish' AND needed_on < current_date - 60 AND household_id <> ALL (\(households))
            """
        )
    }

    /// Deletes what could be taken back.
    static func sweepClearings() -> Query<Int> {
        .affected("DELETE FROM shopping_clearings WHERE made_at < now() - interval '7 days'")
    }
}
