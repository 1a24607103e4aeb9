/// The statements that begin a transaction; they travel with its first batch.
enum TransactionPrologue {
    static func statements(_ options: TransactionOptions, _ settings: [Setting]) -> [SQL] {
        var statements = [begin(options)]
        if let deadline = options.deadline {
            // The server cancels a statement a little before the connection is given up.
            let milliseconds = max(1, deadline.milliseconds * 9 / 10)
            statements.append(SQL(unsafeText: "SET LOCAL statement_timeout = \(milliseconds)"))
        }
        return statements + TransactionPrologue.settings(settings)
    }

    /// The setting under which a transaction refuses to write (SQLSTATE 25006).
    static let readOnly = Setting("transaction_read_only", "on")

    /// One statement for all settings, or none. The settings end with the transaction.
    static func settings(_ settings: [Setting]) -> [SQL] {
        guard !settings.isEmpty else { return [] }
        // Each transaction has one, so that it is put together without fragments, whose values would be numbered anew.
        let count = settings.count
        var built = SQL.StringInterpolation(literalCapacity: 64 * count, interpolationCount: 2 * count)
        for (number, setting) in settings.enumerated() {
            built.appendLiteral(number == 0 ? "SELECT " : ", ")
            setting.call(into: &built)
        }
        return [SQL(stringInterpolation: built)]
    }

    /// The BEGIN statement. A write omits READ WRITE, so that the operator's `default_transaction_read_only` counts.
    private static func begin(_ options: TransactionOptions) -> SQL {
        let access = options.access == .read ? " READ ONLY" : ""
        return SQL(unsafeText: "BEGIN ISOLATION LEVEL \(options.isolation.rawValue)\(access)")
    }
}
