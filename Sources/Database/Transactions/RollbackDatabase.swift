import Synchronization

/// One connection in one transaction that is never committed: the database of one test.
///
/// Each `read` and `write` is a savepoint, so a failed write is undone and a write inside a read is refused, as in the
/// pool. Concurrent transactions wait for each other; one that begins inside another becomes part of it.
/// What differs: `now()` stands still, NOTIFY is not delivered, and deferred constraints are checked at once.
public final class RollbackDatabase: Database {
    private let loop: EventLoop
    private let wire: WireConnection
    private let outermost = Turn()
    /// Names of settings that earlier transactions made; later ones must not see their values.
    private let known = Mutex<Set<String>>([])
    /// Whether a successor has the connection.
    private let isOver = Mutex(false)

    /// The innermost transaction of the current task.
    @TaskLocal private static var current: (database: ObjectIdentifier, turn: Turn)?

    /// Connects and begins the transaction. It is undone by `close`, or when the last reference to this object goes.
    public init(_ configuration: DatabaseConfiguration) async throws {
        loop = try EventLoop()
        wire = try await WireConnection.open(configuration, loop: loop)
        _ = try await wire.run(Self.beginning)
    }

    private static let beginning: [SQL] = ["BEGIN", "SET CONSTRAINTS ALL IMMEDIATE"]

    deinit { close() }

    private init(after other: RollbackDatabase) {
        loop = other.loop
        wire = other.wire
    }

    /// Undoes everything and gives the connection to a new object, in a new transaction: for the next test, which need not
    /// read the schema and plan each statement anew. Whoever still holds this one is refused.
    public func successor() async throws -> RollbackDatabase {
        await outermost.take()
        defer { outermost.giveBack() }
        _ = try await wire.run(["ROLLBACK"] + Self.beginning, cancellable: false)
        isOver.withLock { $0 = true }
        return RollbackDatabase(after: self)
    }

    /// Undoes everything and closes the connection, unless a successor has it.
    public func close() {
        guard !isOver.withLock({ $0 }) else { return }
        wire.close()
        loop.stop()
    }

    public func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await nested { turn in
            try await outwardErrors(options.access) {
                try await savepoint(options, settings) {
                    let connection = Connection(wire, prologue: [], deadline: options.deadline)
                    defer { connection.end() }
                    return try await Self.$current.withValue((ObjectIdentifier(self), turn)) {
                        try await body(connection)
                    }
                }
            }
        }
    }

    public func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        try await nested { _ in
            try await outwardErrors(access) {
                try await savepoint(TransactionOptions(access), settings) { try await wire.run(statements) }
            }
        }
    }

    /// Waits for earlier callers, in the transaction that the task is already in or in the outermost.
    private func nested<Value>(_ body: (_ inner: Turn) async throws -> Value) async throws -> Value {
        let around = Self.current.flatMap { $0.database == ObjectIdentifier(self) ? $0.turn : nil } ?? outermost
        await around.take()
        defer { around.giveBack() }
        try Task.checkCancellation()
        guard !isOver.withLock({ $0 }) else { throw DatabaseError.misuse("the connection is another test's now") }
        return try await body(Turn())
    }

    private func savepoint<Value>(
        _ options: TransactionOptions,
        _ settings: [Setting],
        _ body: () async throws -> Value
    ) async throws -> Value {
        let name = "nested_\(wire.newToken())"
        var opening = forgetting(settings) + TransactionPrologue.settings(settings)
        if options.access == .read { opening += TransactionPrologue.settings([TransactionPrologue.readOnly]) }
        _ = try await wire.run([SQL(unsafeText: "SAVEPOINT \(name)")], cancellable: false)
        do {
            // A setting may be refused, and then has to be undone as well.
            if !opening.isEmpty { _ = try await wire.run(opening, cancellable: false) }
            let value = try await body()
            guard !wire.transactionHasFailed else { throw Connection.swallowed }
            // A read leaves nothing behind, not even its read-only setting.
            if options.access == .read { try await undo(name) } else { try await keep(name) }
            return value
        } catch {
            try await undo(name)
            throw error
        }
    }

    private func keep(_ name: String) async throws {
        _ = try await wire.run([SQL(unsafeText: "RELEASE SAVEPOINT \(name)")], cancellable: false)
    }

    private func undo(_ name: String) async throws {
        let ending = ["ROLLBACK TO SAVEPOINT \(name)", "RELEASE SAVEPOINT \(name)"].map { SQL(unsafeText: $0) }
        _ = try await wire.run(ending, cancellable: false)
    }

    /// Resets what other transactions have set, so that this one starts like a connection of the pool. A setting with
    /// a dot is the application's own, and empty by default.
    private func forgetting(_ settings: [Setting]) -> [SQL] {
        let names = Set(settings.map(\.name))
        let others = known.withLock { known in
            defer { known.formUnion(names) }
            return known.subtracting(names)
        }
        let (own, servers) = (others.filter { $0.contains(".") }, others.filter { !$0.contains(".") })
        return TransactionPrologue.settings(own.sorted().map { Setting($0, "") })
            + servers.sorted().map { SQL(unsafeText: "SET LOCAL \($0) TO DEFAULT") }
    }

    private func outwardErrors<Value>(
        _ access: TransactionOptions.Access,
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw error.unavailability(writing: access == .write) ?? error
        }
    }
}

/// A lock for one task at a time, in the order in which they came.
private final class Turn: Sendable {
    private struct State {
        var isTaken = false
        var waiters = FIFOQueue<UnsafeContinuation<Void, Never>>()
    }

    private let state = Mutex(State())

    func take() async {
        await withUnsafeContinuation { continuation in
            let isFree = state.withLock { state -> Bool in
                if state.isTaken {
                    state.waiters.append(continuation)
                    return false
                }
                state.isTaken = true
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        let next = state.withLock { state in
            let next = state.waiters.popFirst()
            state.isTaken = next != nil
            return next
        }
        next?.resume()
    }
}
