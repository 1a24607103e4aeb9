import Synchronization

/// Holds the last value that was read, with its version. Requests that need the same version at once share one read.
final class SingleFlightCache<Value: Sendable, Version: Equatable & Sendable>: Sendable {
    private struct Memory {
        var kept: Value?
        var reading: (wanted: Version, task: Task<Value, any Error>)?
    }

    private let memory = Mutex(Memory())
    private let version: @Sendable (Value) -> Version

    init(version: @escaping @Sendable (Value) -> Version) { self.version = version }

    var latest: Value? { memory.withLock { $0.kept } }

    /// The cached value if it is of the wanted version, or else the result of `read`.
    func value(_ wanted: Version, _ read: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let kept = latest, version(kept) == wanted { return kept }
        let (task, isOurs) = memory.withLock { memory in
            if let reading = memory.reading, reading.wanted == wanted { return (reading.task, false) }
            let task = Task {
                let value = try await read()
                self.memory.withLock { $0.kept = value }
                return value
            }
            memory.reading = (wanted, task)
            return (task, true)
        }
        defer {
            if isOurs { memory.withLock { if $0.reading?.task == task { $0.reading = nil } } }
        }
        do {
            return try await task.value
        } catch {
            // The read may have failed for a reason of the request that started it, such as its ended
            // session: the others read for themselves.
            guard !isOurs else { throw error }
            // In a task of its own like the first read, so that it does not run on the caller's event loop.
            return try await Task { try await read() }.value
        }
    }
}
