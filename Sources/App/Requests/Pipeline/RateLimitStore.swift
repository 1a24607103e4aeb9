import Database
import Security
import Web

/// Counts how often something is done, in the database, so that all instances of the program count together.
enum RateLimitStore {
    /// Counts one attempt, and returns the attempts in this window and the seconds until it ends. Only a digest of
    /// `what` is stored: no address and no e-mail.
    static func count(_ what: String, window seconds: Int) -> Query<Count> {
        .one("SELECT attempts, seconds_left FROM count_attempt(\(key(what)), \(seconds))", read)
    }

    /// The attempts in this window, without counting one. Nil when there is no open window.
    static func peek(_ what: String, window seconds: Int) -> Query<Count?> {
        .first("SELECT attempts, seconds_left FROM attempts(\(key(what)), \(seconds))", read)
    }

    /// Takes back one attempt.
    static func giveBack(_ what: String) -> Query<Void> {
        .run("SELECT give_attempt_back(\(key(what)))")
    }

    /// Deletes the count, as if nothing had been attempted.
    static func forget(_ what: String) -> Query<Void> {
        .run("SELECT forget_attempts(\(key(what)))")
    }

    /// Deletes counts of windows that are long over; as the owner of the table.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM rate_limits WHERE window_started_at < now() - interval '1 day'")
    }

    struct Count: Sendable {
        let hits: Int
        let secondsLeft: Int
    }

    private static func key(_ what: String) -> [UInt8] {
        Digest.sha256(Array(what.utf8))
    }

    private static func read(_ row: Row) throws -> Count {
        Count(hits: try row["attempts"], secondsLeft: try row["seconds_left"])
    }
}
