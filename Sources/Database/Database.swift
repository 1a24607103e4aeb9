/// Access to the data. `PooledDatabase` is the real one; `RollbackDatabase` is for one test.
///
/// `read { db in … }` and `write { db in … }` are transactions: an error thrown by the closure undoes all it did.
/// A closure may run more than once (deadlocks, lost connections), so it must change nothing but the database.
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

/// A PostgreSQL variable set for the length of a transaction, for row-level security: `app.household`, `app.person`.
public struct Setting: Hashable, Sendable {
    /// The variable, such as `app.household`.
    public let name: String
    /// Its value as text, as PostgreSQL keeps all of them.
    public let value: String
    /// The SQL function that sets the variable once it has checked the value; nil for one that is set as it is.
    let function: String?

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        function = nil
    }

    /// A setting by a function of one uuid, which refuses what may not be set. It comes after the settings that it reads.
    public init(_ name: String, by function: StaticString, _ value: String) {
        self.name = name
        self.value = value
        self.function = function.description
    }

    /// The setting as a statement. SET takes no parameters: the value is part of the text, and not told.
    var command: SQL {
        // A path is a list of names; in one quotation it would be one name.
        let values = name == "search_path" ? value.split(separator: ",").map(String.init) : [value]
        let quoted = values.map { value in
            let pieces = value.drop { $0 == " " }.split(separator: "'", omittingEmptySubsequences: false)
            return "'\(pieces.joined(separator: "''"))'"
        }
        let text = "SET LOCAL \(name) = \(quoted.joined(separator: ", "))"
        return SQL(unsafeText: text, told: "SET LOCAL \(name) = '…'")
    }

    /// Appends the expression that makes the setting.
    func call(into sql: inout SQL.StringInterpolation) {
        if let function {
            sql.appendInterpolation(unsafeText: function)
            sql.appendLiteral("(")
            sql.appendInterpolation(value)
            sql.appendLiteral("::uuid)")
        } else {
            sql.appendLiteral("set_config(")
            sql.appendInterpolation(name)
            sql.appendLiteral(", ")
            sql.appendInterpolation(value)
            sql.appendLiteral(", true)")
        }
    }
}

/// The access mode, isolation level and deadline of a transaction.
public struct TransactionOptions: Hashable, Sendable {
    /// Whether the statements may change data.
    public enum Access: Sendable {
        case read
        case write
    }

    /// What a transaction sees of concurrent ones.
    public enum Isolation: String, Sendable {
        case readCommitted = "READ COMMITTED"
        case repeatableRead = "REPEATABLE READ"
        case serializable = "SERIALIZABLE"
    }

    public var access: Access
    public var isolation: Isolation
    /// The deadline of each round trip; nil means the configuration's `queryDeadline`.
    public var deadline: Duration?

    public init(_ access: Access, isolation: Isolation = .readCommitted, deadline: Duration? = nil) {
        self.access = access
        self.isolation = isolation
        self.deadline = deadline
    }

    /// A read-only transaction that reads everything from one snapshot, for pages.
    public static let read = TransactionOptions(.read, isolation: .repeatableRead)
}

extension Database {
    /// Runs a read-only transaction on one snapshot of the data; retried once on a lost connection.
    public func read<Value>(_ body: (Connection) async throws -> Value) async throws -> Value {
        try await transaction(.read, settings: [], body)
    }

    /// Runs a transaction that may change data; retried after a deadlock or a serialization failure.
    public func write<Value>(
        _ isolation: TransactionOptions.Isolation = .readCommitted,
        deadline: Duration? = nil,
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        let options = TransactionOptions(.write, isolation: isolation, deadline: deadline)
        return try await transaction(options, settings: [], body)
    }

    /// Runs one query as a transaction of its own; retried once on a lost connection.
    @discardableResult
    @inlinable
    public func read<Value>(_ query: Query<Value>) async throws -> Value {
        try await fetch(.read, query)
    }

    /// Runs one query that may change data, as a transaction of its own.
    @discardableResult
    @inlinable
    public func write<Value>(_ query: Query<Value>) async throws -> Value {
        try await fetch(.write, query)
    }

    /// Runs all queries in one round trip and one transaction; retried once on a lost connection.
    @discardableResult
    @inlinable
    public func read<each Value>(_ query: repeat Query<each Value>) async throws -> (repeat each Value) {
        try await fetch(.read, repeat each query)
    }

    /// Runs all queries in one round trip and one transaction, for changes that do not depend on each other's results.
    @discardableResult
    @inlinable
    public func write<each Value>(_ query: repeat Query<each Value>) async throws -> (repeat each Value) {
        try await fetch(.write, repeat each query)
    }

    /// Runs a list of queries that may change data in one round trip and one transaction, where their number is known only
    /// at run time.
    @discardableResult
    public func write<Value>(_ queries: [Query<Value>]) async throws -> [Value] {
        let results = try await batch(queries.map(\.sql), .write, settings: [])
        return try zip(queries, results).map { try $0.read($1) }
    }

    /// Returns a view of the same database in which these settings hold for every transaction, at no extra round trip.
    public func scoped(_ settings: [Setting]) -> any Database {
        ScopedDatabase(base: self, scope: settings)
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
    /// Reads the value of the next result; results come in the order in which the statements were sent.
    @inlinable
    func read(from results: inout IndexingIterator<[ResultSet]>) throws -> Value {
        guard let result = results.next() else { throw DatabaseError.tooFewResults }
        return try read(result)
    }
}

/// A view of a database in which some settings hold for every transaction.
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
