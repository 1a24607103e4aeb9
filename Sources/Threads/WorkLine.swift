import Dispatch
import Synchronization

/// Heavy work, a few pieces at a time, on threads of its own: never on the cooperative pool and never on an event loop,
/// which serve pages. Work beyond the capacity is refused at once, and a caller who leaves makes room for another.
package final class WorkLine: Sendable {
    /// Too much work waits already.
    package struct Full: Error {
        package init() {}
    }

    /// Tells work that has begun whether anybody still waits for its result.
    package final class Caller: Sendable {
        private let gone = Atomic<Bool>(false)
        package var isGone: Bool { gone.load(ordering: .relaxed) }
        fileprivate func leave() { gone.store(true, ordering: .relaxed) }
    }

    private struct Job: Sendable {
        let id: Int
        let run: @Sendable () -> Void
        let abandon: @Sendable () -> Void
    }

    private struct State {
        var idle: [DispatchQueue]
        var waiting: [Job] = []
        var nextID = 0
    }

    private let capacity: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - width: how many pieces of work run at once, each on a serial queue: a concurrent one has a thread per core.
    ///   - capacity: how many more may wait.
    package init(_ name: String, width: Int, capacity: Int) {
        precondition(width > 0 && capacity >= 0)
        self.capacity = capacity
        state = Mutex(State(idle: (0..<width).map { DispatchQueue(label: "\(name)-\($0)") }))
    }

    /// The result of `body`.
    /// - Throws: `Full` when the line is full, `CancellationError` when the caller's task was cancelled before its turn
    ///   came, and what `body` throws. Work that has begun goes on, unless it asks its `Caller` and ends by itself.
    package func run<Value: Sendable>(
        _ body: @escaping @Sendable (Caller) throws -> Value
    ) async throws -> Value {
        let caller = Caller()
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = Job(
                    id: id,
                    run: { continuation.resume(with: Result { try body(caller) }) },
                    abandon: { continuation.resume(throwing: CancellationError()) }
                )
                if Task.isCancelled {
                    job.abandon()
                } else if !admit(job) {
                    continuation.resume(throwing: Full())
                }
            }
        } onCancel: {
            caller.leave()
            leave(id)
        }
    }

    /// Starts the job on an idle queue or lets it wait; false when the line is full.
    private func admit(_ job: Job) -> Bool {
        let (admitted, queue): (Bool, DispatchQueue?) = state.withLock { state in
            if let queue = state.idle.popLast() { return (true, queue) }
            guard state.waiting.count < capacity else { return (false, nil) }
            state.waiting.append(job)
            return (true, nil)
        }
        if let queue { start(job, on: queue) }
        return admitted
    }

    private func start(_ job: Job, on queue: DispatchQueue) {
        queue.async { [self] in
            job.run()
            let next: Job? = state.withLock { state in
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                state.idle.append(queue)
                return nil
            }
            if let next { start(next, on: queue) }
        }
    }

    /// Takes a waiting job out of the line.
    private func leave(_ id: Int) {
        let job = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        job?.abandon()
    }
}
