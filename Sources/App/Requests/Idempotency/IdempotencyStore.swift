import Database
import Domain
import Web

/// The addresses to which creating forms led, by the idempotency key that each form carries.
enum IdempotencyStore {
    /// Claims a key in this transaction. A free key gives nil: the caller then does its work and calls
    /// `remember`. A used key gives the address to which its form led. A second transaction with the
    /// same key waits here until the first has ended.
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
        let (known) = try await db.fetch(location(of: key, in: household))
        return known ?? .root
    }

    /// Stores the address to which a repetition of the form is redirected.
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

    /// Notes where a form led whose work is done already.
    /// - Parameter isLast: whether that counts from now on, where the same form led elsewhere before.
    static func note(
        _ location: LocalPath,
        for key: IdempotencyKey,
        in household: Household.ID,
        isLast: Bool = false
    ) -> SQL {
        """
        INSERT INTO idempotency_keys (household_id, key, location)
        VALUES (\(household), \(key.text), \(location.text))
        ON CONFLICT (household_id, key) DO UPDATE
        SET location = excluded.location, created_at = excluded.created_at
        WHERE \(isLast)
        """
    }

    /// Frees the keys of the forms that led to an address, with whatever query: what they did is taken back, and sent again
    /// they do it again (W-14).
    static func free(_ location: LocalPath, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            DELETE FROM idempotency_keys
            WHERE household_id = \(household)
                AND (location = \(location.text) OR starts_with(location, \(location.text + "?")))
            """
        )
    }

    /// The address to which the form with this key led; nil for a key that nobody has used.
    static func location(of key: IdempotencyKey, in household: Household.ID) -> Query<LocalPath?> {
        let text: Query<String?> = .first(
            "SELECT location FROM idempotency_keys WHERE household_id = \(household) AND key = \(key.text)",
            as: String.self
        )
        return text.map { $0.flatMap { LocalPath(requested: $0) } }
    }

    /// Binds a program's key to what is sent under it, and returns the digest of what was sent first. It is a key of its
    /// own, beside the one that the work claims: the work alone knows whether it was done.
    static func bind(_ key: String, to digest: String, in household: Household.ID) -> Query<String> {
        .one(
            """
            INSERT INTO idempotency_keys AS k (household_id, key, location)
            VALUES (\(household), \("sent " + key), \(digest))
            ON CONFLICT (household_id, key) DO UPDATE SET location = k.location
            RETURNING location
            """,
            as: String.self
        )
    }

    /// Deletes keys so old that their form will not be sent again.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'")
    }
}

extension IdempotencyStore {
    /// A claim that travels with the statement that does the work: one round trip, and a repeated form inserts nothing.
    /// It suits forms whose redirect target is known before the work is done.
    struct Claim {
        /// Claims the key. Send it first, in the same transaction.
        let claiming: Query<Int>
        /// The one row of the key `k` if this claim has got it, to select what is inserted from: no claim, no row.
        let source: SQL
    }

    /// A claim for the form's key; nil for a form that carries none.
    static func claim(_ key: IdempotencyKey?, for location: LocalPath, in household: Household.ID) -> Claim? {
        guard let key else { return nil }
        let claim = Identifier<Claim>.new()
        return Claim(
            claiming: .affected(
                """
                INSERT INTO idempotency_keys (household_id, key, location, claim_id)
                VALUES (\(household), \(key.text), \(location.text), \(claim))
                ON CONFLICT DO NOTHING
                """
            ),
            source: """
                FROM idempotency_keys AS k
                WHERE k.household_id = \(household) AND k.key = \(key.text) AND k.claim_id = \(claim)
                """
        )
    }
}
