import Synchronization

/// A view of a database with a check before everything else: the first read sends an additional query in the same
/// round trip and transaction, and throws what `check` throws for its result. Nothing is written, and nothing that was
/// read is returned, before the check has passed.
///
/// It confirms what is almost certain, such as whose session this is, without a round trip of its own.
public final class CheckedDatabase: Database {
    private let base: any Database
    private let settings: [Setting]
    private let statement: SQL
    private let check: @Sendable (ResultSet) throws -> Void
    private let passed = Atomic(false)

    /// - Parameter settings: hold while the query runs, and for what is read along with it.
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

    /// Whether the check has passed.
    public var hasPassed: Bool { passed.load(ordering: .acquiring) }

    /// Runs the check now, unless a read has already done so.
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
        // A write cannot be taken back when the check fails, so the check comes first.
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
