import Synchronization

/// Keeps us within what a service allows: so many questions at once, and then one from time to time.
/// In any hour it lets through the burst and an hour's worth of tokens, no more.
public final class TokenBucket: Sendable {
    private let burst: Double
    private let interval: Duration
    private let state: Mutex<State>

    private struct State {
        var tokens: Double
        var filledAt: ContinuousClock.Instant
        var pausedUntil: ContinuousClock.Instant
    }

    /// - Parameter interval: after which there is one token more, up to `burst`.
    public init(burst: Int, interval: Duration, now: ContinuousClock.Instant = .now) {
        self.burst = Double(burst)
        self.interval = interval
        state = Mutex(State(tokens: Double(burst), filledAt: now, pausedUntil: now))
    }

    /// One question more; throws `throttled` when that would be too many.
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

    /// The service has asked for a pause (`Retry-After`). However long it asks for, a day is enough.
    public func pause(for duration: Duration, at now: ContinuousClock.Instant = .now) {
        let until = now + min(duration, .seconds(86_400))
        state.withLock { $0.pausedUntil = max($0.pausedUntil, until) }
    }
}
