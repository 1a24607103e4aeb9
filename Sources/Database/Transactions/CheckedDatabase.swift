import Synchronization

/// A view of a database that asks one thing more: the first read carries a query along, in the same round trip and
/// transaction, and throws what `check` says of its answer. Nothing is read or written before that, and nothing that
/// was read is handed out.
///
/// It is for what is known already but for certainty, such as who a session belongs to: making sure costs no round trip.
public final class CheckedDatabase: Database {
    private let base: any Database
    private let settings: [Setting]
    private let statement: SQL
    private let check: @Sendable (ResultSet) throws -> Void
    private let passed = Atomic(false)

    /// - Parameter settings: in force while the query is answered, and for what is read along with it.
    public init<Value>(
        _ base: any Database,
        settings: [Setting] = [],
        _ query: @escaping @Sendable () -> Query<Value>,
        check: @escaping @Sendable (Value) throws -> Void
    ) {
        self.base = base
        self.settings = settings
        statement = query().sql
        self.check = { result in try check(try query().read(result)) }
    }

    /// Whether the answer was looked at and found good.
    public var hasPassed: Bool { passed.load(ordering: .acquiring) }

    /// Checks now, unless a read has done it already.
    public func confirm() async throws {
        if !hasPassed { _ = try await batch([], .read, settings: []) }
    }

    public func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await confirm()
        return try await base.transaction(options, settings: settings, body)
    }

    public func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        // What is written cannot be taken back when the check fails.
        if access == .write { try await confirm() }
        guard !hasPassed else { return try await base.batch(statements, access, settings: settings) }
        let inForce = self.settings + settings.filter { !self.settings.contains($0) }
        let results = try await base.batch([statement] + statements, access, settings: inForce)
        guard let first = results.first else { throw DatabaseError.tooFewResults }
        try check(first)
        passed.store(true, ordering: .releasing)
        return Array(results.dropFirst())
    }
}
