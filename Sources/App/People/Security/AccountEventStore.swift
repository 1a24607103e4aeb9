import Database

/// The security log of accounts. Functions write and read it: each for the account of a session alone, but for a wrong
/// password, which has none.
enum AccountEventStore {
    /// The newest events of the account that the token's session belongs to.
    static func newest(behind digest: [UInt8]) -> Query<[AccountEvent]> {
        .rows(
            """
            SELECT happened_at, kind, times, user_agent, address
            FROM own_account_events(\(digest))
            ORDER BY happened_at DESC
            LIMIT 100
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

    /// Deletes what has been kept for long enough, as the owner of the tables.
    static func sweep() -> [SQL] {
        [
            "DELETE FROM account_events WHERE happened_at < now() - \(AccountEvent.days) * interval '1 day'",
            "DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'",
        ]
    }
}
