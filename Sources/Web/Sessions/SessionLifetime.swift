/// How long a session lives: a while after it was last used, and never beyond its full age.
/// Times are seconds since 1970.
public struct SessionLifetime: Hashable, Sendable {
    /// Seconds without use after which it ends.
    public var idle: Int
    /// Seconds after signing in at which it ends in any case.
    public var full: Int

    /// A month of silence, half a year in all: people cook rarely on some devices.
    public static let standard = SessionLifetime(idle: 30 * 86_400, full: 180 * 86_400)

    public init(idle: Int, full: Int) {
        self.idle = idle
        self.full = full
    }

    /// What to do with a session that a request names.
    public enum State: Hashable, Sendable {
        case ended
        case alive
        /// Alive, and used so long ago that its row should say that it was used now.
        case aliveAndStale
    }

    /// A clock that was set back makes no session older: times ahead of `now` count as now.
    public func state(startedAt: Int, usedAt: Int, now: Int) -> State {
        let age = max(0, now - startedAt)
        let silence = max(0, now - usedAt)
        if age >= full || silence >= idle { return .ended }
        // Once in ten minutes is enough: a write for every page would cost more than the page.
        return silence >= 600 ? .aliveAndStale : .alive
    }
}
