import Database
import Synchronization

/// Counts the round trips of reads.
final class CountingDatabase: Database {
    private let base: any Database
    private let before: @Sendable () async throws -> Void
    private let count = Atomic(0)
    var batches: Int { count.load(ordering: .relaxed) }

    /// - Parameter before: what happens just before each of them.
    init(_ base: any Database, before: @escaping @Sendable () async throws -> Void = {}) {
        (self.base, self.before) = (base, before)
    }

    func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await base.transaction(options, settings: settings, body)
    }

    func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        count.add(1, ordering: .relaxed)
        try await before()
        return try await base.batch(statements, access, settings: settings)
    }
}
