import Synchronization

/// A rate limit that keeps requests within what a service allows: a burst, and then one request per interval.
/// In any hour it permits at most the burst plus an hour's worth of tokens.
public final class TokenBucket: Sendable {
    private let burst: Double
    private let interval: Duration
    private let state: Mutex<State>

    private struct State {
        var tokens: Double
        var filledAt: ContinuousClock.Instant
        var pausedUntil: ContinuousClock.Instant
    }

    /// - Parameter interval: the time in which one token is added, up to `burst`.
    public init(burst: Int, interval: Duration, now: ContinuousClock.Instant = .now) {
        self.burst = Double(burst)
        self.interval = interval
        state = Mutex(State(tokens: Double(burst), filledAt: now, pausedUntil: now))
    }

    /// Takes a token for one request; throws `throttled` when there is none.
    public func take(at now: ContinuousClock.Instant = .now) throws(OutboundError) {
        let isAllowed = state.withLock { state in
            state.tokens = min(burst, state.tokens + max(0, (now - state.filledAt) / interval))
            state.filledAt = now
            guard now >= state.pausedUntil, state.tokens >= 1 else { return false }
            state.tokens -= 1
            return true
        }
        guard isAllowed else { throw .throttled }
    }

    /// Pauses requests because the service asked for it (`Retry-After`), for a day at most.
    public func pause(for duration: Duration, at now: ContinuousClock.Instant = .now) {
        let until = now + min(duration, .seconds(86_400))
        state.withLock { $0.pausedUntil = max($0.pausedUntil, until) }
    }
}
