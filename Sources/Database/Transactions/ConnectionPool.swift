import Synchronization

/// A pool that lends connections, first come, first served.
final class ConnectionPool: EventHandler {
    /// The code that gets a connection, or the error in its place. It is called on any thread and must not block.
    typealias Taker = @Sendable (Result<WireConnection, any Error>) -> Void

    private struct Waiter {
        let ticket: UInt64
        let since: UInt64
        let take: Taker
    }

    private struct State {
        var idle: [WireConnection] = []
        /// The number of connections that are idle, lent or being opened.
        var total = 0
        var opening = 0
        var waiters = FIFOQueue<Waiter>()
        var nextTicket: UInt64 = 0
        var size: PoolSize
        /// The error of the last attempt to connect; `nil` after a success.
        var failure: DatabaseError?
        var isClosed = false
        var statistics = PoolStatistics()
    }

    private let configuration: DatabaseConfiguration
    private let loop: EventLoop
    private let state: Mutex<State>

    init(_ configuration: DatabaseConfiguration, loop: EventLoop) {
        self.configuration = configuration
        self.loop = loop
        state = Mutex(State(size: PoolSize(configuration)))
        loop.addTicker(self)
    }

    var statistics: PoolStatistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.open = state.total - state.opening
            statistics.idle = state.idle.count
            statistics.waiting = state.waiters.count
            return statistics
        }
    }

    // MARK: Lending

    func acquire() async throws -> WireConnection {
        try Task.checkCancellation()
        if let wire = try takeIdle() { return wire }
        let ticket = newTicket()
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                line(up: ticket) { continuation.resume(with: $0) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Sends the statements on the first connection that is free, in one round trip and as one transaction.
    ///
    /// This is cheaper than holding a connection: one that is released sends the next waiting statements on the event
    /// loop's own thread, instead of waking a task that then sends them.
    func run(_ statements: [SQL]) async throws -> [ResultSet] {
        try ParameterError.check(statements)
        try Task.checkCancellation()
        let batch = PendingBatch()
        let ticket = newTicket()
        do {
            let answer = try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { continuation in
                    lend(ticket) { batch.run(statements, on: $0, from: self, answering: continuation) }
                }
            } onCancel: {
                batch.cancel()
                leave(ticket)
            }
            if !answer.isGivenBack { await giveBack(batch) }
            return answer.results
        } catch {
            if (error as? DatabaseError)?.sqlstate == "25006" { batch.wire?.retire() }
            let wasSent = batch.wasSent
            await giveBack(batch)
            if Task.isCancelled, (error as? DatabaseError)?.sqlstate == "57014" { throw CancellationError() }
            throw wasSent ? UncertainError.wrapped(error) : error
        }
    }

    private func giveBack(_ batch: PendingBatch) async {
        guard let wire = batch.wire else { return }
        await wire.settleCancels()
        // Statements of one round trip that were begun by a BEGIN leave it open where one of them failed.
        if wire.isUsable, wire.isInTransaction { await wire.rollback() }
        release(wire)
    }

    private func lend(_ ticket: UInt64, _ take: @escaping Taker) {
        do {
            if let wire = try takeIdle() { take(.success(wire)) } else { line(up: ticket, take) }
        } catch {
            take(.failure(error))
        }
    }

    private func newTicket() -> UInt64 {
        state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
    }

    private func takeIdle() throws -> WireConnection? {
        try state.withLock { state in
            if state.isClosed { throw DatabaseUnavailable(reason: .shutDown, cause: nil) }
            // A connection that was just given back is for who has waited for it, not for who comes in that moment.
            guard state.waiters.isEmpty else { return nil }
            while let wire = state.idle.popLast() {
                if wire.isSpent {
                    wire.close()
                    state.total -= 1
                    continue
                }
                state.statistics.acquired += 1
                return wire
            }
            return nil
        }
    }

    private func line(up ticket: UInt64, _ take: @escaping Taker) {
        let now = monotonicNow()
        let isRefused = state.withLock { state -> Bool in
            guard !state.isClosed, state.waiters.count < configuration.waitingLimit else {
                state.statistics.refused += 1
                return true
            }
            state.waiters.append(Waiter(ticket: ticket, since: now, take: take))
            return false
        }
        guard !isRefused else {
            return take(.failure(DatabaseUnavailable(reason: .noConnectionFree, cause: nil)))
        }
        // A task cancelled before it stood in the queue: its cancellation handler found nothing to remove.
        if Task.isCancelled { leave(ticket) }
        serve()
    }

    private func leave(_ ticket: UInt64) {
        let waiter = state.withLock { $0.waiters.remove { $0.ticket == ticket } }
        waiter?.take(.failure(CancellationError()))
    }

    func release(_ wire: WireConnection) {
        let now = monotonicNow()
        let isOld = wire.born + configuration.maxLifetime.nanoseconds < now
        let isReusable = !isOld && !wire.isSpent && !wire.isInTransaction
        let isKept = state.withLock { state in
            let isKept = isReusable && !state.size.isSurplus(state.total, at: now)
            if isKept, !state.isClosed { state.idle.append(wire) } else { state.total -= 1 }
            return isKept
        }
        if !isKept { wire.close() }
        serve()
    }

    /// Gives idle connections to waiting tasks, and opens connections where there are too few.
    private func serve() {
        var lent: [(Waiter, WireConnection)] = []
        let missing = state.withLock { state -> Int in
            while !state.waiters.isEmpty, let wire = state.idle.popLast() {
                guard let waiter = state.waiters.popFirst() else { break }
                state.statistics.acquired += 1
                lent.append((waiter, wire))
            }
            return openersNeeded(&state)
        }
        for (waiter, wire) in lent { waiter.take(.success(wire)) }
        for _ in 0..<missing { Task.detached { await self.open() } }
    }

    private func openersNeeded(_ state: inout State) -> Int {
        guard !state.isClosed else { return 0 }
        let (total, opening, start) = (state.total, state.opening, state.waiters.first?.since)
        let free = state.size.room(beside: total, opening: opening, waitingSince: start)
        // While the server is away, a single attempt to connect runs for all waiting tasks.
        let allowed = state.failure == nil ? free : min(free, 1 - state.opening)
        let missing = max(0, min(allowed, state.waiters.count - state.opening))
        state.total += missing
        state.opening += missing
        return missing
    }

    // MARK: Connecting

    /// Tries to connect until it succeeds or no task waits for a connection any more.
    private func open() async {
        var pause: UInt64 = 50_000_000
        while true {
            do {
                let wire = try await WireConnection.open(configuration, loop: loop) { [weak self] in self?.bury($0) }
                return admit(wire)
            } catch {
                guard shouldGoOn(after: error) else { return }
                try? await Task.sleep(nanoseconds: pause + UInt64.random(in: 0...pause / 2))
                pause = min(pause * 2, 500_000_000)
            }
        }
    }

    private func admit(_ wire: WireConnection) {
        let isWanted = state.withLock { state -> Bool in
            state.opening -= 1
            state.failure = nil
            state.statistics.opened += 1
            // The connection may have died before it got here.
            if state.isClosed || wire.isSpent { state.total -= 1 } else { state.idle.append(wire) }
            return !state.isClosed
        }
        if !isWanted { wire.close() }
        serve()
    }

    private func shouldGoOn(after error: any Error) -> Bool {
        state.withLock { state in
            state.failure = error as? DatabaseError ?? .lost("\(error)")
            guard state.isClosed || state.waiters.isEmpty else { return true }
            state.opening -= 1
            state.total -= 1
            return false
        }
    }

    /// Removes a broken connection. One that is lent is dropped when it is released.
    private func bury(_ wire: WireConnection) {
        state.withLock { state in
            state.statistics.died += 1
            guard let index = state.idle.firstIndex(where: { $0 === wire }) else { return }
            state.idle.remove(at: index)
            state.total -= 1
        }
        serve()
    }

    // MARK: Time

    func ready(readable: Bool, writable: Bool) {}

    func tick(now: UInt64) {
        let lifetime = configuration.maxLifetime.nanoseconds
        let limit = configuration.acquireTimeout.nanoseconds
        let (late, failure, old) = state.withLock { state in
            var late: [Waiter] = []
            while let waiter = state.waiters.first, waiter.since + limit <= now {
                _ = state.waiters.popFirst()
                late.append(waiter)
            }
            state.statistics.timedOut += late.count
            let old = state.idle.filter { $0.born + lifetime < now }
            state.idle.removeAll { $0.born + lifetime < now }
            state.total -= old.count
            return (late, state.failure, old)
        }
        let reason: DatabaseUnavailable.Reason = failure == nil ? .noConnectionFree : .cannotConnect
        for waiter in late { waiter.take(.failure(DatabaseUnavailable(reason: reason, cause: failure))) }
        for wire in old { wire.close() }
        // Nobody else may come who finds that those who are there have waited long.
        serve()
    }

    /// Lends no more connections, and waits at most `limit` for those that are lent.
    func shutDown(within limit: Duration) async {
        let (waiters, idle) = state.withLock { state in
            state.isClosed = true
            state.total -= state.idle.count
            defer { state.idle = [] }
            return (state.waiters.removeAll(), state.idle)
        }
        for waiter in waiters {
            waiter.take(.failure(DatabaseUnavailable(reason: .shutDown, cause: nil)))
        }
        for wire in idle { wire.close() }
        let end = monotonicNow() + limit.nanoseconds
        while state.withLock({ $0.total }) > 0, monotonicNow() < end {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
