import Database
import Domain

extension Role: SQLEncodable, SQLDecodable {}
extension Language: SQLEncodable, SQLArrayEncodable, SQLDecodable, SQLArrayDecodable {}

/// Sessions, which tell who is signed in where. Only digests of their tokens are stored.
enum SessionStore {
    /// The person behind a token. The query calls a SQL function that row-level
    /// security does not bind, since nobody is known yet.
    static func person(behind digest: [UInt8]) -> Query<SignedIn?> {
        .first(
            """
            SELECT session_id, account_id, household_id, person_id, household_name, name, role, language,
                time_zone, started_at, seen_at
            FROM session_person(\(digest))
            """
        ) { try signedIn($0, digest) }
    }

    /// The person behind a token, where the settings already name that person: row-level security hides all other
    /// households. It costs half as much as `person(behind:)`.
    static func person(visibleBehind digest: [UInt8]) -> Query<SignedIn?> {
        .first(
            """
            SELECT s.id AS session_id, a.id AS account_id, p.household_id, p.id AS person_id,
                h.name AS household_name, p.name, p.role, p.language, p.time_zone,
                s.created_at AS started_at, s.last_seen_at AS seen_at
            FROM sessions s
            JOIN accounts a ON a.id = s.account_id
            JOIN persons p ON p.household_id = a.household_id AND p.id = a.person_id
            JOIN households h ON h.id = p.household_id
            WHERE s.digest = \(digest) AND s.expires_at > now()
            """
        ) { try signedIn($0, digest) }
    }

    private static func signedIn(_ row: Row, _ digest: [UInt8]) throws -> SignedIn {
        SignedIn(
            session: try row["session_id"],
            digest: digest,
            account: try row["account_id"],
            household: try row["household_id"],
            person: try row["person_id"],
            householdName: try row["household_name"],
            name: try row["name"],
            role: try row["role"],
            language: try row["language"],
            zone: Zone(try row["time_zone"]) ?? .utc,
            startedAt: try row["started_at"],
            seenAt: try row["seen_at"]
        )
    }

    /// Begins a session. The device helps its owner to recognise the session in their list.
    static func begin(_ digest: [UInt8], of account: Account.ID, on device: Device, until end: Moment) -> Query<Void> {
        .run(
            """
            INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
            VALUES (\(digest), \(Session.ID.new()), \(account), \(device.userAgent), \(device.address), \(end))
            """
        )
    }

    /// Records that a session is in use.
    static func touch(_ session: Session.ID) -> Query<Void> {
        .run("UPDATE sessions SET last_seen_at = now() WHERE id = \(session)")
    }

    /// Ends the session with this token.
    static func end(_ digest: [UInt8]) -> Query<Void> {
        .run("DELETE FROM sessions WHERE digest = \(digest)")
    }

    /// Ends one session of an account; the result is 0 when the account has no such session.
    static func end(_ session: Session.ID, of account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM sessions WHERE id = \(session) AND account_id = \(account)")
    }

    /// Ends all sessions of an account except one.
    static func endOthers(than session: Session.ID, of account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM sessions WHERE account_id = \(account) AND id <> \(session)")
    }

    /// The sessions of an account, the most recently seen first.
    static func all(of account: Account.ID) -> Query<[Listed]> {
        .rows(
            """
            SELECT id, user_agent, address, last_seen_at
            FROM sessions
            WHERE account_id = \(account) AND expires_at > now()
            ORDER BY last_seen_at DESC, id
            LIMIT 100
            """
        ) { row in
            Listed(
                id: try row["id"],
                device: Device(userAgent: try row["user_agent"], address: try row["address"]),
                seenAt: try row["last_seen_at"]
            )
        }
    }

    /// The number of browsers in which an account is signed in.
    static func count(of account: Account.ID) -> Query<Int> {
        .one("SELECT count(*) FROM sessions WHERE account_id = \(account) AND expires_at > now()", as: Int.self)
    }

    /// Deletes expired sessions.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM sessions WHERE expires_at < now()")
    }

    struct Listed: Sendable {
        let id: Session.ID
        let device: Device
        let seenAt: Moment
    }
}

/// What identifies a browser to its owner.
struct Device: Hashable, Sendable {
    let userAgent: String
    let address: String
}
