import Synchronization

/// Statements that wait in the pool's queue or run on a connection. Cancelling reaches them in either place.
final class PendingBatch: Sendable {
    private struct State {
        var isCancelled = false
        var sent: (wire: WireConnection, token: UInt64)?
    }

    private let state = Mutex(State())

    /// The connection that the statements were sent on; nil when none was free in time.
    var wire: WireConnection? { state.withLock { $0.sent?.wire } }

    /// Whether the server may have got the statements: not from a connection that had died while it was idle.
    var wasSent: Bool {
        guard let (wire, token) = state.withLock({ $0.sent }) else { return false }
        return wire.hasSent(token)
    }

    /// Sends the statements on the connection that `pool` has lent, or passes its error on.
    func run(
        _ statements: [SQL],
        on lent: Result<WireConnection, any Error>,
        from pool: ConnectionPool,
        answering continuation: WireConnection.Continuation
    ) {
        switch lent {
        case .failure(let error): continuation.resume(throwing: error)
        case .success(let wire):
            let token = wire.newToken()
            let isCancelled = state.withLock { state in
                state.sent = (wire, token)
                return state.isCancelled
            }
            guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
            wire.submit(statements, token, nil, lender: pool, answering: continuation)
        }
    }

    func cancel() {
        let sent = state.withLock { state in
            state.isCancelled = true
            return state.sent
        }
        if let (wire, token) = sent { wire.cancel(token) }
    }
}
