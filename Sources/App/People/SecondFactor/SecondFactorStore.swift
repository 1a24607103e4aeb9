import Database
import Security

/// Second factors of accounts. Functions write and read them: for whoever has a session and the password, or is signing in.
enum SecondFactorStore {
    /// A second factor, as its person may see it.
    struct Own: Sendable {
        let madeAt: Moment
        let codesSeed: [UInt8]
        let codesMadeAt: Moment
        let codesUsed: [Int]
    }

    /// What a code is checked with, of somebody who has written the right password.
    struct Waiting: Sendable {
        let account: Account.ID
        let seed: [UInt8]
        let codesSeed: [UInt8]
    }

    /// A code that is right: each works once.
    enum Code: Sendable {
        case app(step: Int)
        case recovery(number: Int)

        fileprivate var step: Int? { if case .app(let step) = self { step } else { nil } }
        fileprivate var number: Int? { if case .recovery(let number) = self { number } else { nil } }
    }

    static func own(behind digest: [UInt8]) -> Query<Own?> {
        .first("SELECT made_at, codes_seed, codes_made_at, codes_used FROM own_second_factor(\(digest))") { row in
            Own(
                madeAt: try row["made_at"],
                codesSeed: try row["codes_seed"],
                codesMadeAt: try row["codes_made_at"],
                codesUsed: try row["codes_used"]
            )
        }
    }

    /// Asks for codes from now on; the result is 0 where that is so already, or the password was changed meanwhile.
    static func turnOn(
        _ account: OpenedAccount,
        session digest: [UInt8],
        seed: [UInt8],
        step: Int,
        codesSeed: [UInt8]
    ) -> Query<Int> {
        .affected("SELECT set_second_factor(\(digest), \(account.proof), \(seed), \(step), \(codesSeed))")
    }

    static func turnOff(_ account: OpenedAccount, session digest: [UInt8]) -> Query<Int> {
        .affected("SELECT remove_second_factor(\(digest), \(account.proof))")
    }

    static func renewCodes(_ account: OpenedAccount, session digest: [UInt8], seed: [UInt8]) -> Query<Int> {
        .affected("SELECT renew_recovery_codes(\(digest), \(account.proof), \(seed))")
    }

    /// Keeps that somebody knows the password; the result is 0 where no code is asked for.
    static func wait(for account: OpenedAccount, under digest: [UInt8], until end: Moment) -> Query<Int> {
        .affected("SELECT await_code(\(account.id), \(account.proof), \(digest), \(end))")
    }

    static func waiting(under digest: [UInt8]) -> Query<Waiting?> {
        .first("SELECT account_id, seed, codes_seed FROM waiting_sign_in(\(digest))") { row in
            Waiting(account: try row["account_id"], seed: try row["seed"], codesSeed: try row["codes_seed"])
        }
    }

    /// Begins the session of who waited; nil where somebody was quicker with the code, or it was used before.
    static func begin(
        _ digest: [UInt8],
        of waiting: [UInt8],
        by code: Code,
        on device: Device,
        known browser: KnownBrowser,
        until end: Moment
    ) -> Query<SessionStore.Begun?> {
        .first(
            """
            SELECT came_back
            FROM begin_session_by_code(
                \(waiting), \(code.step), \(code.number), \(digest), \(Session.ID.new()), \(device.userAgent),
                \(device.address), \(end), \(browser.former), \(browser.digest)
            )
            """
        ) { SessionStore.Begun(cameBack: try $0["came_back"]) }
    }

    static func noteFailure(of waiting: [UInt8], on device: Device) -> Query<Void> {
        .run("SELECT note_failed_code(\(waiting), \(device.userAgent), \(device.address))")
    }

    /// Deletes what nobody waits for any more, as the owner of the tables.
    static func sweep() -> SQL { "DELETE FROM waiting_sign_ins WHERE expires_at < now()" }

    /// Asks an account for codes no more, as the owner of the tables.
    static func turnOff(_ account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM second_factors WHERE account_id = \(account)")
    }
}
