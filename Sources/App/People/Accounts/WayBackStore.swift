import Database
import Domain
import Security

/// Links with which somebody who forgot their password chooses another. Only digests of them are stored.
enum WayBackStore {
    static let minutes = 60

    /// Somebody who asked, as the owner of the tables finds them.
    struct Asked: Sendable {
        let key: String
        /// Nil where the address has no account.
        let recipient: Recipient?
    }

    struct Recipient: Sendable {
        let account: Account.ID
        let email: String
        let language: Language
    }

    /// Whose a link is, and what opens the account beside the password.
    struct Owner: Sendable {
        let email: String
        let name: String
        let household: String
        let passkeys: Int
        let accessTokens: Int
        let kitchens: Int
    }

    /// Notes that somebody asked. Nothing is said of whether the address has an account.
    static func ask(_ email: Email) -> Query<Void> {
        .run("SELECT ask_for_password_link(\(email.key))")
    }

    /// Whose account a link opens; nil for one that was used, is too old or never was.
    static func owner(behind digest: [UInt8]) -> Query<Owner?> {
        .first(
            """
            SELECT email, person_name, household_name, passkeys, access_tokens, kitchens
            FROM password_link_account(\(digest))
            """
        ) { row in
            Owner(
                email: try row["email"],
                name: try row["person_name"],
                household: try row["household_name"],
                passkeys: try row["passkeys"],
                accessTokens: try row["access_tokens"],
                kitchens: try row["kitchens"]
            )
        }
    }

    /// Gives the account another password, ends its sessions, its access tokens, the kitchen devices that it has put up and
    /// the link, and knows none of its browsers any more; the result is 0 when the link was used before.
    static func use(_ digest: [UInt8], _ hash: PasswordHash, on device: Device) -> Query<Int> {
        .affected("SELECT use_password_link(\(digest), \(hash.phc), \(device.userAgent), \(device.address))")
    }

    // MARK: As the owner of the tables

    /// Those who are to be written to now, of several instances to one alone. Each is taken again later, until `settle`.
    static func take() -> Query<[Asked]> {
        .rows(
            """
            WITH due AS (
                SELECT email_key
                FROM password_requests
                WHERE next_at <= now()
                ORDER BY next_at
                LIMIT 20
                FOR UPDATE SKIP LOCKED
            ), taken AS (
                UPDATE password_requests AS r
                SET attempts = r.attempts + 1, next_at = now() + interval '1 minute' * power(2, least(r.attempts, 6))
                FROM due
                WHERE r.email_key = due.email_key
                RETURNING r.email_key
            )
            SELECT taken.email_key, a.id AS account_id, a.email, p.language
            FROM taken
            LEFT JOIN accounts AS a ON a.email_key = taken.email_key AND a.disabled_at IS NULL
            LEFT JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
            ORDER BY taken.email_key
            """
        ) { row in
            let key: String = try row["email_key"]
            guard let account: Account.ID = try row["account_id"] else { return Asked(key: key, recipient: nil) }
            let language: Language? = try row["language"]
            return Asked(
                key: key,
                recipient: Recipient(account: account, email: try row["email"], language: language ?? .en)
            )
        }
    }

    /// Makes the only link of an account for whoever runs the program.
    static func make(_ digest: [UInt8], for account: Account.ID) -> Query<Void> {
        .run(
            """
            INSERT INTO password_links (account_id, digest, expires_at)
            VALUES (\(account), \(digest), now() + interval '1 minute' * \(minutes))
            ON CONFLICT (account_id) DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at
            """
        )
    }

    /// Makes the only link of an account, for whoever asked by its address. False where it has another since or is switched
    /// off: nothing is to be sent then.
    static func make(
        _ digest: [UInt8],
        for account: Account.ID,
        asking key: String,
        _ db: Connection
    ) async throws -> Bool {
        // Whoever changes the address has done so, or waits and ends the link.
        try await db.run("SELECT FROM accounts WHERE id = \(account) FOR SHARE")
        let made = try await db.affected(
            """
            INSERT INTO password_links (account_id, digest, expires_at)
            SELECT id, \(digest), now() + interval '1 minute' * \(minutes)
            FROM accounts
            WHERE id = \(account) AND email_key = \(key) AND disabled_at IS NULL
            ON CONFLICT (account_id) DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at
            """
        )
        return made == 1
    }

    /// Forgets that somebody asked: they were written to, or have no account.
    static func settle(_ key: String) -> Query<Void> {
        .run("DELETE FROM password_requests WHERE email_key = \(key)")
    }

    /// Deletes links that work no more, and what could not be sent within the hour.
    static func sweep() -> [SQL] {
        [
            "DELETE FROM password_links WHERE expires_at < now()",
            "DELETE FROM password_requests WHERE asked_at < now() - interval '1 hour'",
        ]
    }
}
