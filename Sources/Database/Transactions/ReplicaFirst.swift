/// A database of which single round trips of reading go to a replica, where that is near enough. All else is the
/// primary's: what is written, and transactions.
public struct ReplicaFirst: Database {
    private let primary: any Database
    private let replica: Replica
    private let checked: CheckedDatabase?

    /// - Parameter checked: the primary where it has a check before everything else: it is made there, at the same time,
    ///   and nothing is handed out before it has passed.
    public init(_ primary: any Database, _ replica: Replica, confirming checked: CheckedDatabase? = nil) {
        self.primary = primary
        self.replica = replica
        self.checked = checked
    }

    public func transaction<Value>(
        _ options: TransactionOptions,
        settings: [Setting],
        _ body: (Connection) async throws -> Value
    ) async throws -> Value {
        try await primary.transaction(options, settings: settings, body)
    }

    public func batch(
        _ statements: [SQL],
        _ access: TransactionOptions.Access,
        settings: [Setting]
    ) async throws -> [ResultSet] {
        guard access == .read, replica.isTrusted else {
            return try await primary.batch(statements, access, settings: settings)
        }
        async let confirmed: Void? = checked?.confirm()
        let found = try await replica.batch(statements, settings: settings)
        try await confirmed
        if let found { return found }
        return try await primary.batch(statements, access, settings: settings)
    }
}
