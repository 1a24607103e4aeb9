import Database
import Domain
import Security

/// Passkeys of accounts. Functions write and read them; whoever signs in shows the id, and is found by its digest.
enum PasskeyStore {
    /// How many an account may have.
    static let maxCount = 20

    struct Listed: Sendable {
        let id: Passkey.ID
        let name: String
        let madeAt: Moment
        let usedAt: Moment?
        /// The id that its authenticator gave it; nil for one that was made before ids were kept.
        let credential: [UInt8]?
    }

    /// What a signature is checked with.
    struct Kept: Sendable {
        let account: Account.ID
        let key: PasskeyKey?
    }

    static func all(behind digest: [UInt8]) -> Query<[Listed]> {
        .rows(
            """
            SELECT passkey_id, passkey_name, made_at, used_at, credential_id
            FROM own_passkeys(\(digest))
            ORDER BY made_at, passkey_id
            LIMIT 100
            """
        ) { row in
            Listed(
                id: try row["passkey_id"],
                name: try row["passkey_name"],
                madeAt: try row["made_at"],
                usedAt: try row["used_at"],
                credential: try row["credential_id"]
            )
        }
    }

    /// Keeps a passkey; the result is 0 where there are too many, it is known, or its question was answered before.
    static func add(
        _ made: PasskeyAnswer.Made,
        named name: String,
        to account: OpenedAccount,
        session digest: [UInt8]
    ) -> Query<Int> {
        .affected(
            """
            SELECT add_passkey(
                \(digest), \(account.proof), \(Self.digest(made.challenge)), \(made.credential.id),
                \(Passkey.ID.new()), \(name), \(made.credential.key.cose), \(made.counter), \(maxCount)
            )
            """
        )
    }

    static func remove(_ passkey: Passkey.ID, of account: OpenedAccount, session digest: [UInt8]) -> Query<Int> {
        .affected("SELECT remove_passkey(\(digest), \(account.proof), \(passkey))")
    }

    static func kept(_ id: [UInt8]) -> Query<Kept?> {
        .first("SELECT account_id, public_key FROM passkey_behind(\(Digest.sha256(id)))") { row in
            Kept(account: try row["account_id"], key: PasskeyKey(cose: try row["public_key"]))
        }
    }

    /// Begins a session; nil where the question was answered before, or the counter does not grow.
    static func begin(
        _ digest: [UInt8],
        by proof: PasskeyAnswer.Proof,
        on device: Device,
        known browser: KnownBrowser,
        until end: Moment
    ) -> Query<SessionStore.Begun?> {
        .first(
            """
            SELECT came_back
            FROM begin_session_by_passkey(
                \(proof.id), \(proof.counter), \(Self.digest(proof.challenge)), \(digest), \(Session.ID.new()),
                \(device.userAgent), \(device.address), \(end), \(browser.former), \(browser.digest)
            )
            """
        ) { SessionStore.Begun(cameBack: try $0["came_back"]) }
    }

    /// Deletes questions that hold no more, as the owner of the tables.
    static func sweep() -> SQL { "DELETE FROM used_challenges WHERE used_at < now() - interval '1 day'" }

    private static func digest(_ challenge: String) -> [UInt8] { Digest.sha256(Array(challenge.utf8)) }
}

enum Passkey { typealias ID = Identifier<Passkey> }
