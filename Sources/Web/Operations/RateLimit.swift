/// How often something may happen in a stretch of time. The counting row lives in the database, shared by all
/// instances; this is the arithmetic. Times are seconds since 1970.
public struct RateLimit: Hashable, Sendable {
    public let limit: Int
    /// Seconds, from the first hit on.
    public let window: Int

    public init(_ limit: Int, in window: Int) {
        precondition(limit > 0 && window > 0)
        self.limit = limit
        self.window = window
    }

    /// What the row holds for one key.
    public struct Count: Hashable, Sendable {
        public var startedAt: Int
        /// Hits in this window, with the one that asks.
        public var hits: Int

        public init(startedAt: Int, hits: Int) {
            self.startedAt = startedAt
            self.hits = hits
        }
    }

    public enum Answer: Hashable, Sendable {
        case allowed
        /// Not before so many seconds.
        case refused(retryAfter: Int)
    }

    /// The row after another hit: what the database's statement does, in the language of the tests.
    public func count(_ row: Count?, hitAt now: Int) -> Count {
        // A window that begins in the future is a clock that was set back: it begins again.
        guard let row, row.startedAt <= now, now - row.startedAt < window else { return Count(startedAt: now, hits: 1) }
        return Count(startedAt: row.startedAt, hits: row.hits + 1)
    }

    /// Whether the hit that made the row what it is may go on.
    public func answer(_ row: Count, now: Int) -> Answer {
        if row.hits <= limit { return .allowed }
        return .refused(retryAfter: min(window, max(1, row.startedAt + window - now)))
    }
}
