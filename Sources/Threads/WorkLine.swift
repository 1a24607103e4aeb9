import Dispatch
import Synchronization

/// A bounded queue for heavy work, which runs on threads of its own: never on the cooperative pool or an event loop,
/// which serve pages. Work beyond the capacity is refused at once, and a cancelled caller makes room for another.
package final class WorkLine: Sendable {
    /// The queue is full.
    package struct Full: Error {
        package init() {}
    }

    /// The caller of work that has begun, which can check whether anybody still waits for its result.
    package final class Caller: Sendable {
        private let gone = Atomic<Bool>(false)

        /// A caller that waits, for work that is not in a line.
        package init() {}

        package var isGone: Bool { gone.load(ordering: .relaxed) }

        /// Throws `CancellationError` when nobody waits any more; work calls it between two of its steps.
        package func check() throws {
            if isGone { throw CancellationError() }
        }

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
    ///   - width: how many jobs run at once, each on a serial queue, since a concurrent one has a thread per core.
    ///   - capacity: how many more jobs may wait.
    package init(_ name: String, width: Int, capacity: Int) {
        precondition(width > 0 && capacity >= 0)
        self.capacity = capacity
        state = Mutex(State(idle: (0..<width).map { DispatchQueue(label: "\(name)-\($0)") }))
    }

    /// Returns the result of `body`. Work that has begun continues after a cancellation, unless it checks its `Caller`.
    /// - Throws: `Full` when the queue is full, `CancellationError` when the task was cancelled before the work began,
    ///   and what `body` throws.
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

    /// Starts the job on an idle queue or lets it wait; false when too many jobs wait already.
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

    /// Removes the job of a cancelled caller, if it has not started.
    private func leave(_ id: Int) {
        let job = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        job?.abandon()
    }
}
