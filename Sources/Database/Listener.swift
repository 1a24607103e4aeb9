import Synchronization

/// Receives NOTIFY on a connection of its own, and reconnects when that connection breaks: after a pause that doubles
/// as long as it fails. The configuration's `listenerObserver` is told of each failure.
public final class Listener: Sendable {
    /// An event of a listener.
    public enum Event: Hashable, Sendable {
        /// The connection listens: from here on no notification is missed.
        case listening
        case notification(Notification)
        /// The connection listens again after a break: notifications sent meanwhile are lost, so reload everything.
        case gap
    }

    /// All events, in order. A reader that falls far behind loses the oldest ones and gets a `gap`.
    public let events: AsyncStream<Event>
    private let task: Task<Void, Never>

    init(_ configuration: DatabaseConfiguration, loop: EventLoop, channels: [String]) {
        let (stream, feed) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(10_000))
        events = stream
        task = Task.detached {
            let hasListened = Atomic(false)
            let pause = Mutex(Self.shortestPause)
            while !Task.isCancelled {
                let failure = await Self.failure {
                    try await Self.listen(configuration, loop, channels) { event in
                        if event == .listening { pause.withLock { $0 = Self.shortestPause } }
                        let isGap = event == .listening && hasListened.exchange(true, ordering: .relaxed)
                        if case .dropped = feed.yield(isGap ? .gap : event) { feed.yield(.gap) }
                    }
                }
                if Task.isCancelled { break }
                let wait = pause.withLock { pause in
                    defer { pause = min(pause * 2, Self.longestPause) }
                    return pause
                }
                configuration.listenerObserver?(failure, wait)
                // Many instances that lost the same server do not come back all at once.
                try? await Task.sleep(for: wait * Double.random(in: 0.8...1.2))
            }
            feed.finish()
        }
    }

    /// The pauses between attempts to listen.
    private static let shortestPause: Duration = .milliseconds(200)
    private static let longestPause: Duration = .seconds(10)

    /// The error that ended `body`; one of its own where `body` merely returned.
    private static func failure(_ body: () async throws -> Void) async -> any Error {
        do {
            try await body()
            return DatabaseError.lost("the connection that listened has ended")
        } catch {
            return error
        }
    }

    deinit { task.cancel() }

    /// Ends `events` and closes the connection.
    public func stop() {
        task.cancel()
    }

    /// Listens until the connection breaks or the task is cancelled.
    private static func listen(
        _ configuration: DatabaseConfiguration,
        _ loop: EventLoop,
        _ channels: [String],
        _ hear: @escaping @Sendable (Event) -> Void
    ) async throws {
        let (deaths, death) = AsyncStream.makeStream(of: Void.self)
        let wire = try await WireConnection.open(configuration, loop: loop) { _ in death.finish() }
        defer { wire.close() }
        wire.notifications.withLock { $0 = { hear(.notification($0)) } }
        _ = try await wire.run(channels.map { SQL(unsafeText: "LISTEN \(quoted($0))") })
        hear(.listening)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in deaths {} }
            group.addTask { try await keepAlive(wire) }
            // The first task to end ends the other.
            try await group.next()
            group.cancelAll()
        }
    }

    /// Sends a query every 30 seconds, to notice a server that vanished without closing the connection.
    private static func keepAlive(_ wire: WireConnection) async throws {
        while true {
            try await Task.sleep(for: .seconds(30))
            _ = try await wire.run(["SELECT 1"])
        }
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

extension PooledDatabase {
    /// Listens on these channels until the listener is stopped or released.
    public func listener(_ channels: String...) -> Listener {
        Listener(configuration, loop: loop, channels: channels)
    }
}
