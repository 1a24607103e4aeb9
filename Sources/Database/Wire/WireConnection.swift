import CLibPQ
import Synchronization
import Threads

/// One libpq connection, non-blocking and in pipeline mode. libpq is called only under this connection's lock;
/// the event loop's thread reads what arrives and resumes the tasks that wait for it.
final class WireConnection: EventHandler {
    /// Statements sent together, ended by one Sync: one round trip.
    struct Batch {
        var steps: [Step]
        var position = 0
        var results: [ResultSet] = []
        var error: DatabaseError?
        let token: UInt64
        let deadline: UInt64
        /// The pool that gets the connection back when the batch has succeeded, before the batch's task is resumed.
        let lender: ConnectionPool?
        let continuation: Continuation
    }

    /// The results of a batch, for the task that sent it.
    struct Answer {
        let results: [ResultSet]
        /// Whether the connection is back with its lender and no longer the task's.
        let isGivenBack: Bool
    }

    typealias Continuation = UnsafeContinuation<Answer, any Error>

    enum Step {
        case prepare(PreparedStatement)
        case execute(PreparedStatement)
        case deallocate
    }

    /// Unchecked: libpq's pointer and the statements are touched only under the lock around this state.
    struct State: @unchecked Sendable {
        /// libpq's connection; `nil` once it is closed.
        var raw: OpaquePointer?
        var statements: StatementCache
        var batches: [Batch] = []
        /// The exchange outside pipeline mode that is under way: a script or COPY.
        var exchange: PlainExchange?
        var failure: DatabaseError?
        /// Whether the connection is closed, not reused, when it is released.
        var isRetired = false
        var nextToken: UInt64 = 1
        var lastSent: UInt64 = 0
        /// The token of the statements that were cancelled before they were sent.
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

    /// Connects on a thread of its own, because libpq blocks while it resolves names and logs in.
    static func open(
        _ configuration: DatabaseConfiguration,
        loop: EventLoop,
        onDeath: @escaping @Sendable (WireConnection) -> Void = { _ in }
    ) async throws -> WireConnection {
        let parameters = try configuration.parameters() + (configuration.login?.parameters() ?? [])
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

    /// Whether the connection must not be used for anything new.
    var isSpent: Bool { state.withLock { $0.raw == nil || $0.failure != nil || $0.isRetired } }

    /// Whether a transaction block is open on the server.
    var isInTransaction: Bool {
        state.withLock { state in
            guard let raw = state.raw else { return false }
            return PQtransactionStatus(raw) != PQTRANS_IDLE
        }
    }

    /// Whether the open transaction has failed, so that only ROLLBACK is possible.
    var transactionHasFailed: Bool { state.withLock { $0.transactionHasFailed } }

    func retire() {
        state.withLock { $0.isRetired = true }
    }

    /// Closes the connection; tasks that still wait on it get an error.
    func close() {
        fail(.lost("the connection was closed"), tellOwner: false)
    }

    /// Closes the connection for a reason that all waiting tasks get as their error.
    func fail(_ reason: DatabaseError, tellOwner: Bool = true) {
        var ended = Ended()
        state.withLock { bury(&$0, reason, &ended) }
        ended.resume()
        if ended.died, tellOwner { onDeath(self) }
    }

    /// What waiting tasks are told once the lock is released.
    struct Ended {
        var batches: [(Continuation, Result<Answer, any Error>)] = []
        var exchanges:
            [(UnsafeContinuation<PlainExchange.Answer, any Error>, Result<PlainExchange.Answer, any Error>)] = []
        var cancelWaiters: [UnsafeContinuation<Void, Never>] = []
        /// The pool that the connection goes back to.
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
            // The running statement's own error (57P01) says more than "the server closed the connection".
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
        // A send error shows up when reading; bytes that do not fit now are sent when the socket takes more.
        if PQflush(raw) == 1 { flushLater() }
    }

    /// Makes `ready` flush as soon as the socket takes more.
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
        // The next waiting task sends before the last user reads its results, so that the server works meanwhile.
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
            // libpq reads notifications and the server's closing message only when asked for a result.
            PQclear(result)
        }
    }

    func tick(now: UInt64) {
        let late = state.withLock { state -> Bool in
            let deadline = state.batches.first?.deadline ?? state.exchange?.deadline ?? .max
            // PQcancel has no timeout of its own, and until it returns the connection cannot be used.
            let cancelIsStuck = state.cancelsUnderway > 0 && now > state.cancelsSince + 3_000_000_000
            return now > deadline || cancelIsStuck
        }
        guard late else { return }
        let message = "no answer from the database within the deadline"
        fail(DatabaseError(sqlstate: "", message: message, connectionLost: true, deadlinePassed: true))
        // The server may still be working on a statement whose results nobody awaits.
        let canceller = canceller
        startThreadOrRun { canceller.send() }
    }

    /// A cancel request names the connection and not the statement: it is sent only while `token` is what the server
    /// works on, and until PQcancel returns `settleCancels` keeps the connection from everybody else.
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

    /// Runs `body` so that cancelling the task cancels the statements it sent.
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
