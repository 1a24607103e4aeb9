import Synchronization

/// What one stream has still to say. The hub puts it here and goes on: of all revisions that a slow reader has not heard of
/// only the newest waits, so that a stream takes the same memory however slow its reader is.
final class ListNews: Sendable {
    struct Waiting: Sendable {
        /// The newest revision that was heard of.
        var revision: Int?
        /// Whether session and list are to be read again, because something may have been missed or taken away.
        var isInDoubt = false
        /// Whether the revision is told even where it is the one that was told before.
        var isToldAnew = false
        /// Whether it is time for a sign of life.
        var isBeat = false
    }

    private struct State {
        var waiting = Waiting()
        /// The seconds that the stream has been open.
        var age = 0
        /// Whether the last attempt to read session and list has failed.
        var hasFailed = false
    }

    /// How often, in seconds, a comment is sent, session and list are read, and read again after the database failed.
    private static let beatSeconds = 20
    private static let checkSeconds = 60
    private static let retrySeconds = 2

    private let state = Mutex(State())
    /// An element whenever there is something to `take`.
    let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// What has arrived since the last time.
    func take() -> Waiting {
        state.withLock { state in
            defer { state.waiting = Waiting() }
            return state.waiting
        }
    }

    /// Ends the stream: its reader asks for another.
    func end() { arrival.finish() }

    func hear(of revision: Int) {
        state.withLock { $0.waiting.revision = max(revision, $0.waiting.revision ?? revision) }
        arrival.yield()
    }

    /// - Parameter anew: says that changes may have been missed, and not only that time has passed.
    func doubt(anew: Bool = false) {
        state.withLock { state in
            state.waiting.isInDoubt = true
            if anew { state.waiting.isToldAnew = true }
        }
        arrival.yield()
    }

    /// Puts back what could not be read, for a later attempt.
    func keepDoubting(_ taken: Waiting) {
        state.withLock { state in
            state.hasFailed = true
            state.waiting.isToldAnew = state.waiting.isToldAnew || taken.isToldAnew
        }
    }

    /// A second has passed.
    func tick() {
        let isTime = state.withLock { state in
            state.age += 1
            let isRetry = state.hasFailed && state.age.isMultiple(of: Self.retrySeconds)
            if isRetry { state.hasFailed = false }
            if isRetry || state.age.isMultiple(of: Self.checkSeconds) { state.waiting.isInDoubt = true }
            if state.age.isMultiple(of: Self.beatSeconds) { state.waiting.isBeat = true }
            return isRetry || state.age.isMultiple(of: Self.beatSeconds)
        }
        if isTime { arrival.yield() }
    }
}
