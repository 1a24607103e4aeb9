/// The lifetime of a session: limited after its last use, and in total.
/// Times are in seconds since 1970.
public struct SessionLifetime: Hashable, Sendable {
    /// The seconds after the last use at which the session ends.
    public var idle: Int
    /// The seconds after login at which the session ends in any case.
    public var full: Int

    /// The lifetime of all sessions: a month without use, half a year in total. On some devices people cook rarely.
    public static let standard = SessionLifetime(idle: 30 * 86_400, full: 180 * 86_400)

    public init(idle: Int, full: Int) {
        self.idle = idle
        self.full = full
    }

    /// The state of a session that a request names.
    public enum State: Hashable, Sendable {
        case ended
        case alive
        /// The session is alive, and its last use is so old that the database row should be updated.
        case aliveAndStale
    }

    /// The state at `now`. If the clock was set back, times after `now` count as `now`.
    public func state(startedAt: Int, usedAt: Int, now: Int) -> State {
        let age = max(0, now - startedAt)
        let silence = max(0, now - usedAt)
        if age >= full || silence >= idle { return .ended }
        // The last use is updated every ten minutes: a write for every page would cost more than the page.
        return silence >= 600 ? .aliveAndStale : .alive
    }
}
