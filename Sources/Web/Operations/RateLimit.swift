/// A limit on how often something may happen in a period. The count is a database row shared by all instances; this
/// type calculates with it. Times are in seconds since 1970.
public struct RateLimit: Hashable, Sendable {
    public let limit: Int
    /// The length of the period in seconds, from the first hit.
    public let window: Int

    public init(_ limit: Int, in window: Int) {
        precondition(limit > 0 && window > 0)
        self.limit = limit
        self.window = window
    }

    /// The database row for one key.
    public struct Count: Hashable, Sendable {
        public var startedAt: Int
        /// The hits in this period, including the current one.
        public var hits: Int

        public init(startedAt: Int, hits: Int) {
            self.startedAt = startedAt
            self.hits = hits
        }
    }

    public enum Answer: Hashable, Sendable {
        case allowed
        /// Refused for this many seconds.
        case refused(retryAfter: Int)
    }

    /// The row after another hit. The database statement does the same; this version is for tests.
    public func count(_ row: Count?, hitAt now: Int) -> Count {
        // A period that begins in the future means that the clock was set back, so it begins again.
        guard let row, row.startedAt <= now, now - row.startedAt < window else { return Count(startedAt: now, hits: 1) }
        return Count(startedAt: row.startedAt, hits: row.hits + 1)
    }

    /// Whether the hit that led to `row` is allowed.
    public func answer(_ row: Count, now: Int) -> Answer {
        if row.hits <= limit { return .allowed }
        return .refused(retryAfter: min(window, max(1, row.startedAt + window - now)))
    }
}
