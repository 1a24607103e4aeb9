import Dispatch
import Synchronization

/// Hashes and checks passwords on threads of its own, a few at a time and with a bounded queue: never on the
/// cooperative pool, whose threads serve pages.
public final class PasswordHasher: Sendable {
    /// The queue is full; the visitor should try again shortly.
    public struct Busy: Error {
        public init() {}
    }

    private struct Job: Sendable {
        let id: Int
        let run: @Sendable () -> Void
        let abandon: @Sendable () -> Void
    }

    private struct Line {
        var idle: [DispatchQueue]
        var waiting: [Job] = []
        var nextID = 0
    }

    private let parameters: Scrypt
    private let unmatchable: PasswordHash
    private let capacity: Int
    private let line: Mutex<Line>

    /// Creates a hasher that hashes `width` passwords at once, 32 MiB each, while `capacity` more may wait.
    public init(parameters: Scrypt = .recommended, width: Int = 2, capacity: Int = 32) {
        precondition(width > 0 && capacity >= 0)
        self.parameters = parameters
        self.capacity = capacity
        unmatchable = .unmatchable(parameters)
        line = Mutex(Line(idle: (0..<width).map { DispatchQueue(label: "password-\($0)") }))
    }

    /// Returns the hash to store for `password`. Throws `Busy` when the queue is full, or `CancellationError`.
    public func hash(_ password: String) async throws -> PasswordHash {
        let parameters = parameters
        return try await work { PasswordHash(of: password, parameters) }
    }

    /// Whether `password` matches `stored`. Without a stored hash, for a user who does not exist, the result is
    /// negative after the same time. Throws like `hash`.
    public func verify(_ password: String, against stored: PasswordHash?) async throws -> PasswordHash.Verdict {
        let parameters = parameters
        let hash = stored ?? unmatchable
        let verdict = try await work { hash.verdict(on: password, wanted: parameters) }
        return stored == nil ? PasswordHash.Verdict(matches: false, shouldRehash: false) : verdict
    }

    func work<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        let id = line.withLock { line in
            line.nextID += 1
            return line.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    id: id,
                    run: { continuation.resume(returning: body()) },
                    abandon: { continuation.resume(throwing: CancellationError()) }
                )
                if Task.isCancelled {
                    job.abandon()
                } else if !admit(job) {
                    continuation.resume(throwing: Busy())
                }
            }
        } onCancel: {
            leave(id)
        }
    }

    /// Starts the job on an idle queue or lets it wait; false when too many jobs wait already.
    private func admit(_ job: Job) -> Bool {
        let (admitted, queue): (Bool, DispatchQueue?) = line.withLock { line in
            if let queue = line.idle.popLast() { return (true, queue) }
            guard line.waiting.count < capacity else { return (false, nil) }
            line.waiting.append(job)
            return (true, nil)
        }
        if let queue { start(job, on: queue) }
        return admitted
    }

    private func start(_ job: Job, on queue: DispatchQueue) {
        queue.async { [self] in
            job.run()
            let next: Job? = line.withLock { line in
                if line.waiting.isEmpty {
                    line.idle.append(queue)
                    return nil
                }
                return line.waiting.removeFirst()
            }
            if let next { start(next, on: queue) }
        }
    }

    /// Removes the job of a cancelled caller, if it has not started.
    private func leave(_ id: Int) {
        let job = line.withLock { line in
            line.waiting.firstIndex { $0.id == id }.map { line.waiting.remove(at: $0) }
        }
        job?.abandon()
    }
}
