import Database

/// The security log of accounts. Functions write and read it: each for the account of a session alone, but for a wrong
/// password, which has none.
enum AccountEventStore {
    /// How many events of a kind are shown.
    static let newest = 40

    /// The newest events of each kind of the account that the token's session belongs to. No kind takes the place of
    /// another: who guesses from a hundred addresses does not hide what was done before.
    static func newest(behind digest: [UInt8]) -> Query<[AccountEvent]> {
        .rows(
            """
            SELECT happened_at, kind, times, user_agent, address
            FROM (
                SELECT happened_at, kind, times, user_agent, address,
                    row_number() OVER (PARTITION BY kind ORDER BY happened_at DESC) AS place
                FROM own_account_events(\(digest))
            ) AS events
            WHERE place <= \(newest)
            ORDER BY happened_at DESC
            LIMIT 1000
            """
        ) { row in
            AccountEvent(
                at: try row["happened_at"],
                kind: try row["kind"],
                times: try row["times"],
                device: Device(userAgent: try row["user_agent"], address: try row["address"])
            )
        }
    }

    /// Notes what somebody does to their own account.
    static func note(_ kind: AccountEvent.Kind, by digest: [UInt8], on device: Device) -> Query<Void> {
        .run("SELECT note_account_event(\(digest), \(kind), \(device.userAgent), \(device.address))")
    }

    /// Notes a wrong password. For an account that is not there it takes as long, and notes nothing.
    static func noteFailure(of account: Account.ID, on device: Device) -> Query<Void> {
        .run("SELECT note_failed_sign_in(\(account), \(device.userAgent), \(device.address))")
    }

    /// Whether somebody has signed in with the address in this browser before.
    static func knows(_ digest: [UInt8], of email: String) -> Query<Bool> {
        .one("SELECT knows_device(\(email), \(digest))", as: Bool.self)
    }

    /// Forgets the browsers in which somebody has signed in, but for the one with this digest: in each of the others the next
    /// sign-in is told as in a new one.
    static func forgetBrowsers(besides kept: [UInt8]?, behind digest: [UInt8]) -> Query<Void> {
        .run("SELECT forget_own_devices(\(digest), \(kept))")
    }

    /// Deletes what has been kept for long enough, as the owner of the tables.
    static func sweep() -> [SQL] {
        [
            "DELETE FROM account_events WHERE happened_at < now() - \(AccountEvent.days) * interval '1 day'",
            "DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'",
        ]
    }
}
