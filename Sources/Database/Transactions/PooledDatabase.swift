/// The database of a running program: a pool of connections to one server.
public final class PooledDatabase: Database {
    public let configuration: DatabaseConfiguration
    let loop: EventLoop
    private let pool: ConnectionPool

    /// Checks the address; connections are opened when needed. Throws `ConfigurationError` for an invalid address.
    public init(_ configuration: DatabaseConfiguration) throws {
        _ = try configuration.parameters()
        self.configuration = configuration
        loop = try EventLoop()
        pool = ConnectionPool(configuration, loop: loop)
    }

    deinit { loop.stop() }

    /// The state of the pool, for /metrics.
    public var statistics: PoolStatistics { pool.statistics }

    /// Closes idle connections now and lent ones when they are released, but waits no longer than `limit`.
    public func shutDown(within limit: Duration = .seconds(5)) async {
        await pool.shutDown(within: limit)
        loop.stop()
    }

    /// Runs statements that PostgreSQL allows in no transaction (CREATE DATABASE, VACUUM), on a connection of its own.
    /// The text must never come from a user.
    public func administer(_ text: String, deadline: Duration = .seconds(60)) async throws {
        let wire = try await WireConnection.open(configuration.patient(deadline: deadline), loop: loop)
        defer { wire.close() }
        try await wire.script(text)
    }

    public func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try checkRoom(options.access)
        let isSpread = configuration.citus.isFound
        let prologue = TransactionPrologue.statements(options, settings, spreading: isSpread)
        return try await retrying(options.access) {
            try await lending { wire in
                let connection = Connection(wire, prologue: prologue, deadline: options.deadline)
                do {
                    let value = try await body(connection)
                    try await connection.commit()
                    return value
                } catch {
                    await connection.rollback()
                    throw connection.commitWasSent ? UncertainError.wrapped(error) : error
                }
            }
        }
    }

    public func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        try checkRoom(access)
        let (before, behind) = TransactionPrologue.around(access, settings, spreading: configuration.citus.isFound)
        let results = try await retrying(access) { try await run(before + statements + behind) }
        if before.isEmpty { return results }
        return Array(results.dropFirst(before.count).dropLast(behind.count))
    }

    private func run(_ statements: [SQL]) async throws -> [ResultSet] {
        guard let observer = configuration.observer else { return try await pool.run(statements) }
        return try await observing(statements.map(\.told), observer, rows: { $0.map(\.affected) }) {
            try await pool.run(statements)
        }
    }

    /// Refuses to write as a server without room does.
    private func checkRoom(_ access: TransactionOptions.Access) throws {
        guard access == .write, let reason = configuration.writeRefusal?() else { return }
        throw DatabaseUnavailable(
            reason: .serverState,
            cause: DatabaseError(sqlstate: DatabaseError.diskFull, message: reason)
        )
    }

    /// Runs `body` with a connection of the pool.
    private func lending<Value>(_ body: (WireConnection) async throws -> Value) async throws -> Value {
        let wire = try await pool.acquire()
        do {
            let value = try await body(wire)
            pool.release(wire)
            return value
        } catch {
            if (error as? DatabaseError)?.sqlstate == "25006" { wire.retire() }
            pool.release(wire)
            throw error
        }
    }

    /// Repeats `body` as long as its error allows a retry.
    private func retrying<Value>(
        _ access: TransactionOptions.Access,
        _ body: () async throws -> Value
    ) async throws -> Value {
        var retries = RetryRules(access)
        while true {
            do {
                return try await body()
            } catch {
                guard try await retries.allowAnother(after: error) else { throw outward(error, access) }
            }
        }
    }

    private func outward(_ error: any Error, _ access: TransactionOptions.Access) -> any Error {
        if let error = error as? UncertainError {
            var unavailable = error.cause.unavailability(writing: true)
            unavailable?.outcomeIsUnknown = access == .write
            return unavailable ?? error.cause
        }
        return (error as? DatabaseError)?.unavailability(writing: access == .write) ?? error
    }
}

/// The connection broke while COMMIT, or all of a transaction in one round trip, was under way, so that the outcome is unknown.
struct UncertainError: Error {
    let cause: DatabaseError

    static func wrapped(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError, error.connectionLost else { return error }
        return UncertainError(cause: error)
    }
}

/// When a transaction is retried: conflicts three times, reads once on a lost connection, writes never blindly.
struct RetryRules {
    private let access: TransactionOptions.Access
    private var conflicts = 0
    private var losses = 0
    private var stalePlans = 0

    init(_ access: TransactionOptions.Access) {
        self.access = access
    }

    mutating func allowAnother(after error: any Error) async throws -> Bool {
        let lost = (error as? UncertainError)?.cause
        guard let error = error as? DatabaseError ?? lost, !error.deadlinePassed else { return false }
        if error.isRetryable, conflicts < 3 {
            conflicts += 1
            // The other transaction needs time to finish; the pause is random, so that the two do not meet again.
            try await Task.sleep(nanoseconds: .random(in: 1_000_000...(4_000_000 << conflicts)))
            return true
        }
        if error.connectionLost, access == .read, losses == 0 {
            losses += 1
            return true
        }
        // A stale plan is refused before anything runs. The pool may hold several connections with the old plan.
        if error.isStalePlan, stalePlans < 8 {
            stalePlans += 1
            return true
        }
        return false
    }
}
