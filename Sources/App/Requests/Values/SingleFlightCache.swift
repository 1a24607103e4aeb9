import Synchronization

/// What was read of the database last, and of which version that was.
final class SingleFlightCache<Value: Sendable, Version: Equatable & Sendable>: Sendable {
    private struct Memory {
        var kept: Value?
        var reading: (wanted: Version, task: Task<Value, any Error>)?
    }

    private let memory = Mutex(Memory())
    private let version: @Sendable (Value) -> Version

    init(version: @escaping @Sendable (Value) -> Version) { self.version = version }

    var latest: Value? { memory.withLock { $0.kept } }

    /// What is kept, if it is of this version, or what `read` answers. However many ask for one version at once, it is
    /// read once.
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
            // What kept another from reading it need not keep us.
            guard !isOurs else { throw error }
            return try await read()
        }
    }
}
