extension Query {
    /// What all that the statement answers comes to, as a few characters: while it is the same, so is the answer. Nothing of
    /// the answer leaves the database.
    public var mark: Query<String> {
        .one(
            """
            SELECT count(*) || ':' || coalesce(sum(hash_record_extended(answered, 0)), 0)
            FROM (\(fragment: sql)) AS answered
            """,
            as: String.self
        )
    }
}
