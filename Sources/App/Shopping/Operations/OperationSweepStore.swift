import Database

/// Forgets what people did long ago, as the owner of the tables.
enum OperationSweepStore {
    /// Deletes what was done to things that were cleared sixty days ago and are not on their list: a phone that was
    /// without a network for so long finds the list as it is.
    static func sweep() -> Query<Int> {
        .affected(
            """
            DELETE FROM shopping_operations AS o
            USING shopping_items AS i
            WHERE i.household_id = o.household_id AND i.list_id = o.list_id AND i.id = o.item_id
                AND i.cleared_at < now() - interval '60 days' AND NOT i.is_shown
                AND o.effective_at <= i.cleared_at AND o.received_at < now() - interval '60 days'
            """
        )
    }

    /// Deletes what could be taken back.
    static func sweepClearings() -> Query<Int> {
        .affected("DELETE FROM shopping_clearings WHERE made_at < now() - interval '7 days'")
    }
}
