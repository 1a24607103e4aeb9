import CLibPQ

extension WireConnection {
    /// Sends the statements in one round trip, ended by one Sync: outside a transaction block they are one transaction.
    /// Unless `cancellable`, they run to their end even in a cancelled task; COMMIT and ROLLBACK need that.
    func run(_ statements: [SQL], deadline: Duration? = nil, cancellable isCancellable: Bool = true) async throws
        -> [ResultSet]
    {
        try ParameterError.check(statements)
        guard let observer else { return try await exchange(statements, deadline, isCancellable) }
        return try await observing(statements.map(\.told), observer, rows: { $0.map(\.affected) }) {
            try await exchange(statements, deadline, isCancellable)
        }
    }

    private func exchange(
        _ statements: [SQL],
        _ deadline: Duration?,
        _ isCancellable: Bool
    ) async throws -> [ResultSet] {
        guard isCancellable else { return try await submit(statements, newToken(), deadline) }
        return try await cancellable { token in try await submit(statements, token, deadline) }
    }

    private func submit(_ statements: [SQL], _ token: UInt64, _ deadline: Duration?) async throws -> [ResultSet] {
        try await withUnsafeThrowingContinuation { submit(statements, token, deadline, answering: $0) }.results
    }

    /// Sends the statements and returns; `continuation` is resumed with their results. The connection goes back to
    /// `lender` as soon as they have succeeded.
    func submit(
        _ statements: [SQL],
        _ token: UInt64,
        _ deadline: Duration?,
        lender: ConnectionPool? = nil,
        answering continuation: Continuation
    ) {
        var ended = Ended()
        state.withLock { state in
            guard let raw = state.raw, state.failure == nil else {
                ended.batches.append((continuation, .failure(state.failure ?? .lost("the connection is closed"))))
                return
            }
            guard state.abandoned != token else {
                ended.batches.append((continuation, .failure(CancellationError())))
                return
            }
            state.lastSent = token
            let steps = send(statements, raw, &state)
            let limit = monotonicNow() + (deadline ?? queryDeadline).nanoseconds
            state.batches.append(
                Batch(steps: steps ?? [], token: token, deadline: limit, lender: lender, continuation: continuation)
            )
            guard steps != nil, PQpipelineSync(raw) == 1 else {
                // Half a batch is in libpq's buffer; there is no way to take it back.
                return bury(&state, DatabaseError(result: nil, connection: raw), &ended)
            }
            flush(raw)
        }
        ended.resume()
    }

    /// Whether the statements of the token, or some of them, were handed to libpq.
    func hasSent(_ token: UInt64) -> Bool { state.withLock { $0.lastSent >= token } }

    /// Queues the statements in libpq; returns `nil` when libpq refuses one.
    private func send(_ statements: [SQL], _ raw: OpaquePointer, _ state: inout State) -> [Step]? {
        var steps: [Step] = []
        steps.reserveCapacity(statements.count + 1)
        for sql in statements {
            let (statement, isNew) = state.statements.statement(for: sql)
            if isNew {
                // A failed transaction accepts nothing but its end, so surplus statements are deallocated later.
                while !state.transactionHasFailed, let surplus = state.statements.takeSurplus() {
                    guard PQsendQueryParams(raw, "DEALLOCATE \(surplus.name)", 0, nil, nil, nil, nil, 1) == 1 else {
                        return nil
                    }
                    steps.append(.deallocate)
                }
                let types = statement.types
                guard PQsendPrepare(raw, statement.name, sql.text, Int32(types.count), types) == 1 else { return nil }
                steps.append(.prepare(statement))
            }
            let sent = sql.parameters.withPointers { count, values, lengths, formats in
                PQsendQueryPrepared(raw, statement.name, count, values, lengths, formats, 1)
            }
            guard sent == 1 else { return nil }
            steps.append(.execute(statement))
        }
        return steps
    }

    /// Reads the results that have arrived.
    func takeBatches(_ state: inout State, _ raw: OpaquePointer, _ ended: inout Ended) {
        while !state.batches.isEmpty, PQisBusy(raw) == 0 {
            guard let result = PQgetResult(raw) else {
                state.batches[0].position += 1
                continue
            }
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: keep(result, &state.batches[0])
            case PGRES_PIPELINE_SYNC:
                PQclear(result)
                let batch = state.batches.removeFirst()
                state.transactionHasFailed = PQtransactionStatus(raw) == PQTRANS_INERROR
                if let error = batch.error {
                    if error.isStalePlan { state.isRetired = true }
                    ended.batches.append((batch.continuation, .failure(error)))
                } else {
                    // A cancel request under way could hit the connection's next batch: then this task waits for it.
                    let isGivenBack = batch.lender != nil && state.cancelsUnderway == 0
                    if isGivenBack { ended.lender = batch.lender }
                    let answer = Answer(results: batch.results, isGivenBack: isGivenBack)
                    ended.batches.append((batch.continuation, .success(answer)))
                }
            default:
                note(result, raw, &state)
                if PQstatus(raw) == CONNECTION_BAD { return }
            }
        }
    }

    private func keep(_ result: OpaquePointer, _ batch: inout Batch) {
        guard batch.position < batch.steps.count, case .execute(let statement) = batch.steps[batch.position] else {
            PQclear(result)
            return
        }
        let columns = statement.columns ?? Columns(result)
        statement.columns = columns
        batch.results.append(ResultSet(result, columns: columns))
    }

    /// Records that a statement failed, or was skipped because one before it did.
    private func note(_ result: OpaquePointer, _ raw: OpaquePointer, _ state: inout State) {
        let batch = state.batches[0]
        // Prepared statements outlive a rollback: the server lacks only those that failed or were skipped.
        if batch.position < batch.steps.count, case .prepare(let statement) = batch.steps[batch.position] {
            state.statements.forget(statement)
        }
        if PQresultStatus(result) != PGRES_PIPELINE_ABORTED, batch.error == nil {
            state.batches[0].error = DatabaseError(result: result, connection: raw)
        }
        PQclear(result)
    }
}
