import CLibPQ
import Synchronization
import Threads

/// One libpq connection, non-blocking and in pipeline mode. Everything that touches libpq happens under its lock;
/// the event loop's thread reads what comes in and resumes the tasks that wait for it.
final class WireConnection: EventHandler {
    /// Statements under way together, ended by one Sync: one round trip.
    struct Batch {
        var steps: [Step]
        var position = 0
        var results: [ResultSet] = []
        var error: DatabaseError?
        let token: UInt64
        let deadline: UInt64
        /// Gets the connection back when the batch has succeeded, before its task hears of it.
        let lender: ConnectionPool?
        let continuation: Continuation
    }

    /// What a task that sent a batch gets.
    struct Answer {
        let results: [ResultSet]
        /// The connection is no longer the task's: its lender has it back.
        let isGivenBack: Bool
    }

    typealias Continuation = UnsafeContinuation<Answer, any Error>

    enum Step {
        case prepare(PreparedStatement)
        case execute(PreparedStatement)
        case deallocate
    }

    /// Unchecked: libpq's pointer and the statements are only ever touched under the lock around this.
    struct State: @unchecked Sendable {
        /// `nil` once the connection is closed.
        var raw: OpaquePointer?
        var statements: StatementCache
        var batches: [Batch] = []
        /// Something outside pipeline mode: a script or COPY.
        var exchange: PlainExchange?
        var failure: DatabaseError?
        /// To be closed when it is given back.
        var isRetired = false
        var nextToken: UInt64 = 1
        var lastSent: UInt64 = 0
        /// Cancelled before it was sent.
        var abandoned: UInt64 = 0
        var cancelsUnderway = 0
        var cancelsSince: UInt64 = 0
        var cancelWaiters: [UnsafeContinuation<Void, Never>] = []
        var transactionHasFailed = false
    }

    let state: Mutex<State>
    let socket: Int32
    let backend: Int32
    let queryDeadline: Duration
    let observer: StatementObserver?
    let born = monotonicNow()
    private let loop: EventLoop
    private let canceller: Canceller
    private let onDeath: @Sendable (WireConnection) -> Void
    let notifications = Mutex<(@Sendable (Notification) -> Void)?>(nil)

    /// Connects on a thread of its own: libpq resolves names and signs in by blocking.
    static func open(
        _ configuration: DatabaseConfiguration,
        loop: EventLoop,
        onDeath: @escaping @Sendable (WireConnection) -> Void = { _ in }
    ) async throws -> WireConnection {
        let parameters = try configuration.parameters()
        return try await onThread {
            let connected = try Connected(parameters)
            return try WireConnection(connected, configuration, loop, onDeath)
        }
    }

    private init(
        _ connected: consuming Connected,
        _ configuration: DatabaseConfiguration,
        _ loop: EventLoop,
        _ onDeath: @escaping @Sendable (WireConnection) -> Void
    ) throws {
        canceller = try Canceller(connected.raw)
        socket = PQsocket(connected.raw)
        backend = PQbackendPID(connected.raw)
        queryDeadline = configuration.queryDeadline
        observer = configuration.observer
        self.loop = loop
        self.onDeath = onDeath
        let cache = StatementCache(limit: configuration.preparedStatementLimit)
        state = Mutex(State(raw: connected.take(), statements: cache))
        loop.register(socket, self)
    }

    deinit { close() }

    var isUsable: Bool { state.withLock { $0.raw != nil && $0.failure == nil } }

    /// Not to be used for anything new.
    var isSpent: Bool { state.withLock { $0.raw == nil || $0.failure != nil || $0.isRetired } }

    /// A transaction block is open on the server.
    var isInTransaction: Bool {
        state.withLock { state in
            guard let raw = state.raw else { return false }
            return PQtransactionStatus(raw) != PQTRANS_IDLE
        }
    }

    /// The open transaction has failed, and only ROLLBACK will do.
    var transactionHasFailed: Bool { state.withLock { $0.transactionHasFailed } }

    var preparedStatements: Int { state.withLock { $0.statements.count } }

    func retire() {
        state.withLock { $0.isRetired = true }
    }

    /// Closes the connection; whoever still waits on it is told that it is lost.
    func close() {
        fail(.lost("the connection was closed"), tellOwner: false)
    }

    /// Ends the connection for a reason that everyone who waits on it gets to hear.
    func fail(_ reason: DatabaseError, tellOwner: Bool = true) {
        var ended = Ended()
        state.withLock { bury(&$0, reason, &ended) }
        ended.resume()
        if ended.died, tellOwner { onDeath(self) }
    }

    /// What is to be told to waiting tasks once the lock is released.
    struct Ended {
        var batches: [(Continuation, Result<Answer, any Error>)] = []
        var exchanges:
            [(UnsafeContinuation<PlainExchange.Answer, any Error>, Result<PlainExchange.Answer, any Error>)] = []
        var cancelWaiters: [UnsafeContinuation<Void, Never>] = []
        /// The connection goes back to it.
        var lender: ConnectionPool?
        var died = false

        func resume() {
            for (continuation, result) in batches { continuation.resume(with: result) }
            for (continuation, result) in exchanges { continuation.resume(with: result) }
            for waiter in cancelWaiters { waiter.resume() }
        }
    }

    func bury(_ state: inout State, _ reason: DatabaseError, _ ended: inout Ended) {
        guard let raw = state.raw else { return }
        state.raw = nil
        state.failure = state.failure ?? reason
        for batch in state.batches {
            // 57P01 of the running statement says more than "the server closed the connection".
            var error = batch.error ?? reason
            error.connectionLost = true
            error.deadlinePassed = reason.deadlinePassed
            ended.batches.append((batch.continuation, .failure(error)))
        }
        state.batches = []
        if let exchange = state.exchange { ended.exchanges += exchange.failed(reason) }
        state.exchange = nil
        ended.cancelWaiters += state.cancelWaiters
        state.cancelWaiters = []
        ended.died = true
        loop.unregister(socket)
        PQfinish(raw)
    }

    func flush(_ raw: OpaquePointer) {
        // An error shows up when reading; what does not fit now goes out when the socket takes it.
        if PQflush(raw) == 1 { flushLater() }
    }

    /// Has `ready` flush as soon as the socket takes more.
    func flushLater() { loop.setWantsWriting(true, socket) }
}

// MARK: Events

extension WireConnection {
    func ready(readable: Bool, writable: Bool) {
        var ended = Ended()
        var heard: [Notification] = []
        state.withLock { state in
            guard let raw = state.raw else { return }
            if writable, PQflush(raw) == 0 {
                loop.setWantsWriting(false, socket)
                ended.exchanges += state.exchange?.flushed() ?? []
            }
            guard readable else { return }
            let received = PQconsumeInput(raw) == 1
            if received { take(&state, raw, &ended) }
            while let notification = PQnotifies(raw) {
                heard.append(Notification(notification.pointee))
                PQfreemem(notification)
            }
            if !received || PQstatus(raw) == CONNECTION_BAD {
                bury(&state, .lost(DatabaseError.oneLine(String(cString: PQerrorMessage(raw)))), &ended)
            }
        }
        // Whoever waits for the connection sends first; it works while its last user reads the answer.
        ended.lender?.release(self)
        ended.resume()
        if !heard.isEmpty, let handler = notifications.withLock({ $0 }) { heard.forEach(handler) }
        if ended.died { onDeath(self) }
    }

    private func take(_ state: inout State, _ raw: OpaquePointer, _ ended: inout Ended) {
        if state.exchange != nil {
            takePlain(&state, raw, &ended)
        } else if !state.batches.isEmpty {
            takeBatches(&state, raw, &ended)
        } else if PQisBusy(raw) == 0, let result = PQgetResult(raw) {
            // Nothing was asked: this is how libpq gets to read notifications and farewells.
            PQclear(result)
        }
    }

    func tick(now: UInt64) {
        let late = state.withLock { state -> Bool in
            let deadline = state.batches.first?.deadline ?? state.exchange?.deadline ?? .max
            // PQcancel has no limit of its own, and until it is back the connection cannot be used.
            let cancelIsStuck = state.cancelsUnderway > 0 && now > state.cancelsSince + 3_000_000_000
            return now > deadline || cancelIsStuck
        }
        guard late else { return }
        let message = "no answer from the database within the deadline"
        fail(DatabaseError(sqlstate: "", message: message, connectionLost: true, deadlinePassed: true))
        // The server may still be at work for nobody.
        let canceller = canceller
        startThreadOrRun { canceller.send() }
    }

    /// A cancel request names the connection and not the statement: it is sent only while `token` is what the server
    /// works on, and until PQcancel is back `settleCancels` keeps the connection from anyone else.
    func cancel(_ token: UInt64) {
        let isUnderway = state.withLock { state -> Bool in
            if token > state.lastSent { state.abandoned = token }
            let current = state.batches.first?.token ?? state.exchange?.token
            guard state.raw != nil, current == token else { return false }
            state.cancelsUnderway += 1
            state.cancelsSince = monotonicNow()
            return true
        }
        guard isUnderway else { return }
        startThreadOrRun { [self] in
            canceller.send()
            let waiters = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
                state.cancelsUnderway -= 1
                guard state.cancelsUnderway == 0 else { return [] }
                defer { state.cancelWaiters = [] }
                return state.cancelWaiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    func settleCancels() async {
        guard state.withLock({ $0.cancelsUnderway > 0 && $0.raw != nil }) else { return }
        await withUnsafeContinuation { continuation in
            let isSettled = state.withLock { state -> Bool in
                if state.cancelsUnderway == 0 || state.raw == nil { return true }
                state.cancelWaiters.append(continuation)
                return false
            }
            if isSettled { continuation.resume() }
        }
    }

    /// Runs `body` so that cancelling the task cancels what it sent.
    func cancellable<Value>(_ body: (_ token: UInt64) async throws -> Value) async throws -> Value {
        let token = newToken()
        do {
            let value = try await withTaskCancellationHandler {
                try await body(token)
            } onCancel: {
                cancel(token)
            }
            await settleCancels()
            return value
        } catch {
            await settleCancels()
            if Task.isCancelled, (error as? DatabaseError)?.sqlstate == "57014" { throw CancellationError() }
            throw error
        }
    }

    func newToken() -> UInt64 {
        state.withLock { state in
            state.nextToken += 1
            return state.nextToken
        }
    }
}
