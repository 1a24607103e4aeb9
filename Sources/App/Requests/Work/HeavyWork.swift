import Domain
import FoundationEssentials
import Threads
import Web

/// Runs what may take more than 5 ms of processor time beside the event loops, in a bounded line, and counts for each
/// account what it costs.
final class HeavyWork: Sendable {
    let budget = ProcessorBudget()
    private let line: WorkLine

    /// The size up to which work stays where it is. Its unit is a byte of text to be read or indexed, of which this many
    /// take 1 to 2 ms.
    static let small = 1_000

    /// Runs `width` jobs at once, one less than there are processors, so that pages have one left; `capacity` more
    /// may wait.
    init(width: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1), capacity: Int = 32) {
        line = WorkLine("heavy", width: width, capacity: capacity)
    }

    /// Returns the result of `body`, which throws what `Caller.check` throws once nobody waits for it.
    /// - Parameters:
    ///   - worker: whose work it is; nil for the program's own, which has no limit.
    ///   - size: decides whether the work is small enough for the current thread.
    /// - Throws: `tooManyRequests` when the account has used up its allowance, `unavailable` when too much work waits, or
    ///   `CancellationError` when the client has disconnected.
    func run<Value: Sendable>(
        _ kind: ProcessorBudget.Kind,
        for worker: ProcessorBudget.Worker?,
        size: Int,
        _ body: @escaping @Sendable (WorkLine.Caller) throws -> Value
    ) async throws -> Value {
        if let worker { try budget.admit(kind, worker) }
        let counted: @Sendable (WorkLine.Caller) throws -> Value = { [budget] caller in
            let start = ThreadClock.now
            defer { if let worker { budget.charge(kind, worker, ThreadClock.now - start) } }
            return try body(caller)
        }
        if size <= Self.small { return try counted(WorkLine.Caller()) }
        do {
            return try await line.run(counted)
        } catch is WorkLine.Full {
            throw HTTPError.unavailable(retryAfter: 2)
        }
    }
}
