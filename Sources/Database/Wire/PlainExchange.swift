import CLibPQ

/// An exchange that libpq supports only outside pipeline mode: a script of several statements, or COPY.
struct PlainExchange {
    enum Answer {
        /// The server is ready to take the rows.
        case takesRows
        /// The queued bytes have been sent.
        case flushed
        /// The exchange is over; the number of rows that the last statement touched.
        case done(Int)
    }

    typealias Continuation = UnsafeContinuation<Answer, any Error>

    let token: UInt64
    var deadline: UInt64
    var error: DatabaseError?
    var affected = 0
    var waiter: Continuation?
    /// Whether the waiter waits only for the socket to take the queued bytes.
    var waitsForFlush = false

    mutating func flushed() -> [(Continuation, Result<Answer, any Error>)] {
        guard waitsForFlush, let waiter else { return [] }
        self.waiter = nil
        waitsForFlush = false
        return [(waiter, .success(.flushed))]
    }

    func failed(_ reason: DatabaseError) -> [(Continuation, Result<Answer, any Error>)] {
        var error = error ?? reason
        error.connectionLost = true
        error.deadlinePassed = reason.deadlinePassed
        return waiter.map { [($0, .failure(error))] } ?? []
    }
}

extension WireConnection {
    /// Runs several statements, separated by semicolons, and drops their results.
    func script(_ text: String, deadline: Duration? = nil) async throws {
        if text.utf8.contains(0) { throw ParameterError(reason: .nulInText, position: 0) }
        _ = try await observed(text) {
            guard case .done(let count) = try await cancellable({ try await begin(text, $0, deadline) }) else {
                return 0
            }
            return count
        }
    }

    /// Runs an exchange that returns a number of rows, and calls the observer, if there is one.
    private func observed(_ text: String, _ exchange: () async throws -> Int) async throws -> Int {
        guard let observer else { return try await exchange() }
        return try await observing([text], observer, rows: { [$0] }, exchange)
    }

    /// Runs COPY … FROM STDIN, asking `source` for the next bytes only when the last have been sent.
    func copyIn(_ text: String, deadline: Duration? = nil, from source: () async throws -> [UInt8]?) async throws -> Int
    {
        try await observed(text) { try await copyRows(text, deadline, from: source) }
    }

    private func copyRows(
        _ text: String,
        _ deadline: Duration?,
        from source: () async throws -> [UInt8]?
    ) async throws -> Int {
        let limit = deadline ?? queryDeadline
        return try await cancellable { token in
            guard case .takesRows = try await begin(text, token, deadline) else {
                throw DatabaseError.misuse("the statement is no COPY … FROM STDIN")
            }
            do {
                while let chunk = try await source() { try await put(chunk, limit) }
            } catch {
                // The server undoes the rows it took; its own error about that says nothing new.
                _ = try? await finishCopy("the source of the rows failed", limit)
                throw error
            }
            guard case .done(let count) = try await finishCopy(nil, limit) else { return 0 }
            return count
        }
    }

    private func begin(_ text: String, _ token: UInt64, _ deadline: Duration?) async throws -> PlainExchange.Answer {
        try await exchange { state, raw, continuation in
            guard state.abandoned != token else { throw CancellationError() }
            guard state.batches.isEmpty, state.exchange == nil, PQexitPipelineMode(raw) == 1 else {
                throw DatabaseError.misuse("the connection is busy")
            }
            state.lastSent = token
            let limit = monotonicNow() + (deadline ?? queryDeadline).nanoseconds
            state.exchange = PlainExchange(token: token, deadline: limit, waiter: continuation)
            guard PQsendQuery(raw, text) == 1 else { return .broken }
            flush(raw)
            return .waiting
        }
    }

    private func put(_ chunk: [UInt8], _ limit: Duration) async throws {
        guard !chunk.isEmpty else { return }
        _ = try await exchange { state, raw, continuation in
            let count = Int32(clamping: chunk.count)
            let taken = chunk.withUnsafeBytes { bytes in
                PQputCopyData(raw, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
            }
            guard taken == 1 else { return .broken }
            state.exchange?.deadline = monotonicNow() + limit.nanoseconds
            switch PQflush(raw) {
            case 0: return .answered(.flushed)
            case 1:
                state.exchange?.waiter = continuation
                state.exchange?.waitsForFlush = true
                // PQflush must not be called again here: if it sent the rest, no event would resume the waiter.
                flushLater()
                return .waiting
            default: return .broken
            }
        }
    }

    private func finishCopy(_ complaint: String?, _ limit: Duration) async throws -> PlainExchange.Answer {
        try await exchange { state, raw, continuation in
            guard PQputCopyEnd(raw, complaint) == 1 else { return .broken }
            state.exchange?.deadline = monotonicNow() + limit.nanoseconds
            state.exchange?.waiter = continuation
            flush(raw)
            return .waitingForWhatHasCome
        }
    }

    private enum Outcome {
        case waiting
        /// libpq may hold the whole answer already (a row was refused early), so that no further event would report it.
        case waitingForWhatHasCome
        case answered(PlainExchange.Answer)
        case broken
    }

    /// Runs one step under the lock, with a continuation that the event loop may resume.
    private func exchange(
        _ step: (inout State, OpaquePointer, PlainExchange.Continuation) throws -> Outcome
    ) async throws -> PlainExchange.Answer {
        try await withUnsafeThrowingContinuation { (continuation: PlainExchange.Continuation) in
            var ended = Ended()
            state.withLock { state in
                guard let raw = state.raw, state.failure == nil else {
                    ended.exchanges.append((continuation, .failure(state.failure ?? .lost("the connection is closed"))))
                    return
                }
                do {
                    switch try step(&state, raw, continuation) {
                    case .waiting: break
                    case .waitingForWhatHasCome: takePlain(&state, raw, &ended)
                    case .answered(let answer): ended.exchanges.append((continuation, .success(answer)))
                    case .broken:
                        state.exchange?.waiter = continuation
                        bury(&state, DatabaseError(result: nil, connection: raw), &ended)
                    }
                } catch {
                    ended.exchanges.append((continuation, .failure(error)))
                }
            }
            ended.resume()
        }
    }

    /// Reads the results that have arrived; after the last one the connection returns to pipeline mode.
    func takePlain(_ state: inout State, _ raw: OpaquePointer, _ ended: inout Ended) {
        while PQisBusy(raw) == 0 {
            guard let result = PQgetResult(raw) else { return finishPlain(&state, raw, &ended) }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COPY_IN:
                // libpq repeats this status until all rows are in.
                if let waiter = state.exchange?.waiter, state.exchange?.waitsForFlush == false {
                    state.exchange?.waiter = nil
                    ended.exchanges.append((waiter, .success(.takesRows)))
                }
                return
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
                state.exchange?.affected = Int(String(cString: PQcmdTuples(result))) ?? 0
            case PGRES_COPY_OUT, PGRES_COPY_BOTH:
                // Closing the connection is the only way out of COPY TO STDOUT.
                return bury(&state, .lost("COPY … TO STDOUT is not supported"), &ended)
            default:
                if state.exchange?.error == nil {
                    state.exchange?.error = DatabaseError(result: result, connection: raw)
                }
                if PQstatus(raw) == CONNECTION_BAD { return }
            }
        }
    }

    private func finishPlain(_ state: inout State, _ raw: OpaquePointer, _ ended: inout Ended) {
        guard let exchange = state.exchange else { return }
        state.exchange = nil
        state.transactionHasFailed = PQtransactionStatus(raw) == PQTRANS_INERROR
        if PQenterPipelineMode(raw) != 1 { state.isRetired = true }
        guard let waiter = exchange.waiter else { return }
        let result: Result<PlainExchange.Answer, any Error> =
            exchange.error.map { .failure($0) } ?? .success(.done(exchange.affected))
        ended.exchanges.append((waiter, result))
    }
}
