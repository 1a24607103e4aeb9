/// The connection inside a transaction. It is not `Sendable`, so that it stays in the transaction's closure.
public final class Connection {
    let wire: WireConnection
    let deadline: Duration?
    /// Statements that travel with the first batch (BEGIN, settings) and cost no round trip of their own.
    private var ahead: [SQL]
    private(set) var hasBegun = false
    private var isOver = false
    /// Whether COMMIT was sent. If its response is lost, nobody knows whether the transaction was committed.
    var commitWasSent = false

    init(_ wire: WireConnection, prologue: [SQL], deadline: Duration?) {
        self.wire = wire
        self.deadline = deadline
        ahead = prologue
    }

    /// Returns every row.
    public func rows<Element>(_ sql: SQL, _ read: (Row) throws -> Element) async throws -> [Element] {
        try await send(sql).map(read)
    }

    /// Returns the first column of every row.
    public func rows<Element: SQLDecodable>(_ sql: SQL, as type: Element.Type) async throws -> [Element] {
        try await rows(sql) { try $0.get(at: 0) }
    }

    /// Returns the first row, or `nil` when there is none.
    public func first<Element>(_ sql: SQL, _ read: (Row) throws -> Element) async throws -> Element? {
        let result = try await send(sql)
        return result.count == 0 ? nil : try read(result[0])
    }

    /// Returns the first column of the first row, or `nil` when there is none.
    public func first<Element: SQLDecodable>(_ sql: SQL, as type: Element.Type) async throws -> Element? {
        try await first(sql) { try $0.get(at: 0) }
    }

    /// Returns the only row; throws `RowCountError` when there is none or more than one.
    public func one<Element>(_ sql: SQL, _ read: (Row) throws -> Element) async throws -> Element {
        let result = try await send(sql)
        guard result.count == 1 else { throw RowCountError(found: result.count) }
        return try read(result[0])
    }

    /// Returns the first column of the only row; throws `RowCountError` when there is none or more than one.
    public func one<Element: SQLDecodable>(_ sql: SQL, as type: Element.Type) async throws -> Element {
        try await one(sql) { try $0.get(at: 0) }
    }

    /// Returns how many rows were inserted, changed or deleted.
    @discardableResult
    public func affected(_ sql: SQL) async throws -> Int {
        try await send(sql).affected
    }

    /// Runs a statement whose result is not read.
    public func run(_ sql: SQL) async throws {
        _ = try await send(sql)
    }

    /// Runs several queries in one round trip.
    @discardableResult
    public func fetch<each Value>(_ query: repeat Query<each Value>) async throws -> (repeat each Value) {
        var statements: [SQL] = []
        for query in repeat each query { statements.append(query.sql) }
        var results = try await send(statements).makeIterator()
        return (repeat try (each query).read(from: &results))
    }

    /// Runs a list of queries in one round trip, where their number is known only at run time.
    @discardableResult
    public func fetch<Value>(_ queries: [Query<Value>]) async throws -> [Value] {
        guard !queries.isEmpty else { return [] }
        let results = try await send(queries.map(\.sql))
        return try zip(queries, results).map { try $0.read($1) }
    }

    /// Runs a list of statements in one round trip, without reading their results.
    public func run(_ statements: [SQL]) async throws {
        guard !statements.isEmpty else { return }
        _ = try await send(statements)
    }

    private func send(_ sql: SQL) async throws -> ResultSet {
        try await send([sql])[0]
    }

    private func send(_ statements: [SQL]) async throws -> [ResultSet] {
        guard !isOver else { throw DatabaseError.misuse("the transaction has already ended") }
        try ParameterError.check(statements)
        try Task.checkCancellation()
        let first = takeAhead()
        let results = try await wire.run(first + statements, deadline: deadline)
        return first.isEmpty ? results : Array(results.dropFirst(first.count))
    }

    /// Sends the statements in `ahead` now, before something that cannot share their round trip.
    private func settle() async throws {
        if !ahead.isEmpty { _ = try await send([]) }
    }

    private func takeAhead() -> [SQL] {
        defer { ahead = [] }
        hasBegun = true
        return ahead
    }

    /// Closes this connection to its user: everything sent afterwards throws.
    func end() {
        isOver = true
    }
}

extension Connection {
    /// Loads rows by COPY … FROM STDIN and returns their number. `source` returns bytes in COPY's format, nil at the
    /// end, and is asked for more only when the last have been sent. The statement takes no parameters.
    @discardableResult
    public func copyIn(_ sql: SQL, from source: () async throws -> [UInt8]?) async throws -> Int {
        guard sql.parameters.count == 0 else { throw DatabaseError.misuse("COPY takes no parameters") }
        try await settle()
        return try await wire.copyIn(sql.text, deadline: deadline, from: source)
    }

    /// Runs several statements separated by semicolons, without parameters. The text must never come from a user.
    func script(unsafeText text: String) async throws {
        try await settle()
        try await wire.script(text, deadline: deadline)
    }

    static var swallowed: DatabaseError {
        DatabaseError(sqlstate: "25P02", message: "an error of the database was swallowed: nothing of this was stored")
    }

    /// Ends the transaction. COMMIT of a failed transaction is a silent ROLLBACK in PostgreSQL; here it throws.
    func commit() async throws {
        end()
        guard hasBegun else { return }
        commitWasSent = true
        let result = try await wire.run(["COMMIT"], deadline: deadline, cancellable: false)
        if result.last?.commandTag == "ROLLBACK" { throw Self.swallowed }
    }

    /// Rolls the transaction back. A connection on which that fails is not used again.
    func rollback() async {
        end()
        guard hasBegun, wire.isUsable, wire.isInTransaction else { return }
        await wire.rollback()
    }
}

extension WireConnection {
    /// Ends a transaction without what it did. A connection on which that fails is not used again.
    func rollback() async {
        do { _ = try await run(["ROLLBACK"], cancellable: false) } catch { retire() }
    }
}

extension ParameterError {
    static func check(_ statements: [SQL]) throws {
        for statement in statements {
            if let rejection = statement.parameters.rejection { throw rejection }
        }
    }
}
