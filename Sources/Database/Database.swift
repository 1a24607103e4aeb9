/// Where the data is. `PooledDatabase` is the real one; `RollbackDatabase` is one test's.
///
/// `read { db in … }` and `write { db in … }` are transactions: what the closure throws undoes all it did.
/// A closure may run more than once (deadlocks, lost connections), so it changes nothing but the database.
public protocol Database: Sendable {
    /// Runs `body` in a transaction with these settings in force.
    func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value

    /// Sends the statements in one round trip, as one transaction with these settings in force.
    func batch(_ statements: [SQL], _ access: TransactionOptions.Access, settings: [Setting]) async throws
        -> [ResultSet]
}

/// A variable of PostgreSQL that holds for a transaction, for row-level security: `app.household`, `app.person`.
public struct Setting: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// How a transaction behaves.
public struct TransactionOptions: Hashable, Sendable {
    /// What the statements may do.
    public enum Access: Sendable {
        case read
        case write
    }

    /// What a transaction sees of the others.
    public enum Isolation: String, Sendable {
        case readCommitted = "READ COMMITTED"
        case repeatableRead = "REPEATABLE READ"
        case serializable = "SERIALIZABLE"
    }

    public var access: Access
    public var isolation: Isolation
    /// How long each round trip may take, where it is not to be the configuration's.
    public var deadline: Duration?

    public init(_ access: Access, isolation: Isolation = .readCommitted, deadline: Duration? = nil) {
        self.access = access
        self.isolation = isolation
        self.deadline = deadline
    }

    /// One snapshot for everything that a page reads.
    public static let read = TransactionOptions(.read, isolation: .repeatableRead)
    public static let write = TransactionOptions(.write)
}

extension Database {
    /// A read-only transaction that sees one state of the data throughout; tried once more on a lost connection.
    public func read<Value>(_ body: (Connection) async throws -> Value) async throws -> Value {
        try await transaction(.read, settings: [], body)
    }

    /// A transaction that may change the data; tried again after a deadlock or a serialization failure.
    public func write<Value>(
        _ isolation: TransactionOptions.Isolation = .readCommitted,
        deadline: Duration? = nil,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let options = TransactionOptions(.write, isolation: isolation, deadline: deadline)
        return try await transaction(options, settings: [], body)
    }

    /// One statement, which is a transaction; tried once more on a lost connection.
    @discardableResult
    @inlinable
    public func read<Value>(_ query: Query<Value>) async throws -> Value {
        try await fetch(.read, query)
    }

    /// One statement, which is a transaction.
    @discardableResult
    @inlinable
    public func write<Value>(_ query: Query<Value>) async throws -> Value {
        try await fetch(.write, query)
    }

    /// All statements in one round trip and one transaction; tried once more on a lost connection.
    @discardableResult
    @inlinable
    public func read<each Value>(_ query: repeat Query<each Value>) async throws -> (repeat each Value) {
        try await fetch(.read, repeat each query)
    }

    /// All statements in one round trip and one transaction, for a change that needs no answer to go on.
    @discardableResult
    @inlinable
    public func write<each Value>(_ query: repeat Query<each Value>) async throws -> (repeat each Value) {
        try await fetch(.write, repeat each query)
    }

    /// A view of the same database in which these settings hold for every transaction. It costs no round trip.
    public func scoped(_ settings: [Setting]) -> any Database {
        ScopedDatabase(base: self, scope: settings)
    }

    /// Takes rows by COPY in a transaction of its own; see `Connection.copyIn`.
    @discardableResult
    public func copyIn(_ sql: SQL, from source: () async throws -> [UInt8]?) async throws -> Int {
        try await write { db in try await db.copyIn(sql, from: source) }
    }

    @inlinable
    func fetch<each Value>(
        _ access: TransactionOptions.Access,
        _ query: repeat Query<each Value>
    ) async throws -> (repeat each Value) {
        var statements: [SQL] = []
        for query in repeat each query { statements.append(query.sql) }
        var results = try await batch(statements, access, settings: []).makeIterator()
        return (repeat try (each query).read(from: &results))
    }
}

extension Query {
    /// The value of the next result, in the order in which the statements were sent.
    @inlinable
    func read(from results: inout IndexingIterator<[ResultSet]>) throws -> Value {
        guard let result = results.next() else { throw DatabaseError.tooFewResults }
        return try read(result)
    }
}

/// A database in which some settings always hold.
struct ScopedDatabase: Database {
    let base: any Database
    let scope: [Setting]

    func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await base.transaction(options, settings: scope + settings, body)
    }

    func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        try await base.batch(statements, access, settings: scope + settings)
    }
}
