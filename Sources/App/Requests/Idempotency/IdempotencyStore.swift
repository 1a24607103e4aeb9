import Database
import Web

/// What creating forms made, by the key that each form carries.
enum IdempotencyStore {
    /// Takes a key for this transaction. Nil when it is free: then do the work and `remember` its result.
    /// A second transaction with the same key waits here until the first has ended.
    static func claim(_ key: IdempotencyKey?, in household: Household.ID, _ db: Connection) async throws -> LocalPath? {
        guard let key else { return nil }
        let claimed = try await db.affected(
            """
            INSERT INTO idempotency_keys (household_id, key, location)
            VALUES (\(household), \(key.text), '/')
            ON CONFLICT DO NOTHING
            """
        )
        if claimed == 1 { return nil }
        let location = try await db.first(
            "SELECT location FROM idempotency_keys WHERE household_id = \(household) AND key = \(key.text)",
            as: String.self
        )
        return LocalPath(requested: location) ?? .root
    }

    /// Where a repetition of the form is to be sent.
    static func remember(
        _ location: LocalPath,
        for key: IdempotencyKey?,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        guard let key else { return }
        try await db.run(
            """
            UPDATE idempotency_keys
            SET location = \(location.text)
            WHERE household_id = \(household) AND key = \(key.text)
            """
        )
    }

    /// Forgets keys of forms that nobody will send again.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'")
    }
}

extension IdempotencyStore {
    /// The claim of a key as part of the statement that does the work, for forms whose answer is known beforehand:
    /// one round trip, and a repetition inserts nothing.
    struct Claim {
        /// `WITH claimed AS (…)`, before the INSERT.
        let claiming: SQL
        /// `FROM claimed`, after its SELECT.
        let source: SQL
    }

    /// Nil for a form without a key.
    static func claim(_ key: IdempotencyKey?, for location: LocalPath, in household: Household.ID) -> Claim? {
        guard let key else { return nil }
        return Claim(
            claiming: """
                WITH claimed AS (
                    INSERT INTO idempotency_keys (household_id, key, location)
                    VALUES (\(household), \(key.text), \(location.text))
                    ON CONFLICT DO NOTHING
                    RETURNING 1
                )
                """,
            source: "FROM claimed"
        )
    }
}
