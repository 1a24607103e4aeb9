import Database
import Security
import Web

/// Counts how often something is done, in the database, so that all instances of the program count together.
enum RateLimitStore {
    /// Counts one attempt, and returns the attempts in this window and the seconds until it ends. Only a digest of
    /// `what` is stored: no address and no e-mail.
    static func count(_ what: String, window seconds: Int) -> Query<Count> {
        let key = Digest.sha256(Array(what.utf8))
        return .one(
            """
            INSERT INTO rate_limits AS r (key, window_started_at, hits)
            VALUES (\(key), now(), 1)
            ON CONFLICT (key) DO UPDATE SET
                hits = CASE WHEN \(fragment: over(seconds)) THEN 1 ELSE r.hits + 1 END,
                window_started_at = CASE WHEN \(fragment: over(seconds)) THEN now() ELSE r.window_started_at END
            RETURNING hits, \(fragment: left(seconds)) AS seconds_left
            """,
            read
        )
    }

    /// The attempts in this window, without counting one. Nil when there is no open window.
    static func peek(_ what: String, window seconds: Int) -> Query<Count?> {
        let key = Digest.sha256(Array(what.utf8))
        return .first(
            """
            SELECT hits, \(fragment: left(seconds)) AS seconds_left
            FROM rate_limits AS r
            WHERE key = \(key) AND NOT \(fragment: over(seconds))
            """,
            read
        )
    }

    /// Takes back one attempt.
    static func giveBack(_ what: String) -> Query<Void> {
        .run("UPDATE rate_limits SET hits = greatest(0, hits - 1) WHERE key = \(Digest.sha256(Array(what.utf8)))")
    }

    /// Deletes the count, as if nothing had been attempted.
    static func forget(_ what: String) -> Query<Void> {
        .run("DELETE FROM rate_limits WHERE key = \(Digest.sha256(Array(what.utf8)))")
    }

    static func sweep() -> Query<Int> {
        .affected("DELETE FROM rate_limits WHERE window_started_at < now() - interval '1 day'")
    }

    struct Count: Sendable {
        let hits: Int
        let secondsLeft: Int
    }

    /// A window that begins further ahead than it is long was opened before the clock was set back, and is over, too. One
    /// a little ahead is that of a transaction which began later than this one.
    private static func over(_ seconds: Int) -> SQL {
        "(abs(extract(epoch FROM now() - r.window_started_at)) >= \(seconds))"
    }

    private static func left(_ seconds: Int) -> SQL {
        "greatest(1, ceil(extract(epoch FROM r.window_started_at + \(seconds) * interval '1 second' - now())))::bigint"
    }

    private static func read(_ row: Row) throws -> Count {
        Count(hits: try row["hits"], secondsLeft: try row["seconds_left"])
    }
}
