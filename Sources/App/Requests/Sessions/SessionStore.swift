import Database
import Domain
import Web

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

    /// The person behind a token whose digest is in the settings, by a view that has this one session. It costs less than
    /// `person(behind:)`.
    static func person(visibleBehind digest: [UInt8]) -> Query<SignedIn?> {
        .first(
            """
            SELECT session_id, account_id, household_id, person_id, household_name, name, role, language,
                time_zone, started_at, seen_at
            FROM checked_session
            WHERE digest = \(digest) AND expires_at > now()
            """
        ) { try signedIn($0, digest) }
    }

    /// The sender of this session as they are now.
    static func sender(like sender: Sender) -> Query<Sender?> {
        switch sender {
        case .person(let person): self.person(visibleBehind: person.digest).map { $0.map(Sender.person) }
        case .kitchen(let device):
            KitchenSessionStore.device(visibleBehind: device.digest).map { $0.map(Sender.kitchen) }
        }
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

    /// What a session began with.
    struct Begun: Sendable {
        /// Whether the account was to be deleted, and is not any more.
        let cameBack: Bool
    }

    /// Begins a session of an account; nil when it no longer has the password that opened it. The device helps its owner
    /// to recognise the session in their list.
    static func begin(
        _ digest: [UInt8],
        of account: OpenedAccount,
        on device: Device,
        known browser: KnownBrowser,
        until end: Moment
    ) -> Query<Begun?> {
        .first(
            """
            SELECT came_back
            FROM begin_session(
                \(account.id), \(account.proof), \(digest), \(Session.ID.new()), \(device.userAgent), \(device.address), \(end),
                \(browser.former), \(browser.digest)
            )
            """
        ) { Begun(cameBack: try $0["came_back"]) }
    }

    /// Records that the session with this token is in use.
    static func touch(_ digest: [UInt8]) -> Query<Void> {
        .run("SELECT touch_session(\(digest))")
    }

    /// Ends the session with this token.
    static func end(_ digest: [UInt8]) -> Query<Void> {
        .run("SELECT end_session(\(digest))")
    }

    /// Ends one session of the account that the token's session belongs to; the result is 0 when it has no such session.
    static func end(_ session: Session.ID, ofAccountBehind digest: [UInt8]) -> Query<Int> {
        .affected("SELECT end_own_session(\(digest), \(session))")
    }

    /// Ends all sessions of an account except that with this token.
    static func endOthers(than digest: [UInt8]) -> Query<Int> {
        .affected("SELECT end_other_sessions(\(digest))")
    }

    /// For how many seconds a session lasts that nobody uses.
    private static let idle = SessionLifetime.standard.idle

    /// The sessions of the account that the token's session belongs to, the most recently seen first.
    static func all(ofAccountBehind digest: [UInt8]) -> Query<[Listed]> {
        .rows(
            """
            SELECT session_id, user_agent, address, seen_at
            FROM own_sessions(\(digest))
            WHERE seen_at > now() - \(idle) * interval '1 second'
            ORDER BY seen_at DESC, session_id
            LIMIT 100
            """
        ) { row in
            Listed(
                id: try row["session_id"],
                device: Device(userAgent: try row["user_agent"], address: try row["address"]),
                seenAt: try row["seen_at"]
            )
        }
    }

    /// The number of browsers in which that account is signed in.
    static func count(ofAccountBehind digest: [UInt8]) -> Query<Int> {
        .one(
            "SELECT count(*) FROM own_sessions(\(digest)) WHERE seen_at > now() - \(idle) * interval '1 second'",
            as: Int.self
        )
    }

    /// Deletes sessions that have ended, also those that nobody has used for too long; as the owner of the table.
    static func sweep() -> Query<Int> {
        .affected(
            """
            DELETE FROM sessions
            WHERE expires_at < now() OR last_seen_at < now() - \(idle) * interval '1 second'
            """
        )
    }

    struct Listed: Sendable {
        let id: Session.ID
        let device: Device
        let seenAt: Moment
    }
}

/// A browser in which somebody has signed in before, by the digests of its tokens: each sign-in gives it another.
struct KnownBrowser: Sendable {
    /// Nil in a browser that has none yet.
    let former: [UInt8]?
    let digest: [UInt8]
}

/// What identifies a browser to its owner.
struct Device: Hashable, Sendable {
    let userAgent: String
    let address: String
}
