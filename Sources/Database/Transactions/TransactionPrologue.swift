/// The statements that begin a transaction; they travel with its first batch.
enum TransactionPrologue {
    /// - Parameter spreading: whether other servers must hear of the settings, too.
    static func statements(_ options: TransactionOptions, _ settings: [Setting], spreading isSpread: Bool) -> [SQL] {
        var statements = [begin(options)]
        if let deadline = options.deadline {
            // The server cancels a statement a little before the connection is given up.
            let milliseconds = max(1, deadline.milliseconds * 9 / 10)
            statements.append(SQL(unsafeText: "SET LOCAL statement_timeout = \(milliseconds)"))
        }
        return statements + (isSpread ? commands(settings) : TransactionPrologue.settings(settings))
    }

    /// What stands before and behind the statements of one round trip. Without a BEGIN they are a transaction, too, and
    /// there is nothing behind them.
    static func around(
        _ access: TransactionOptions.Access,
        _ settings: [Setting],
        spreading isSpread: Bool
    ) -> (before: [SQL], behind: [SQL]) {
        if isSpread, !settings.isEmpty {
            return ([access == .read ? "BEGIN READ ONLY" : "BEGIN"] + commands(settings), ["COMMIT"])
        }
        // There is no BEGIN that could say READ ONLY.
        let kept = access == .read ? [readOnly] : []
        return (TransactionPrologue.settings(kept + settings), [])
    }

    /// A statement for each setting, which Citus passes on to the other servers. A function checks its value first.
    private static func commands(_ settings: [Setting]) -> [SQL] {
        settings.flatMap { setting in
            setting.function == nil
                ? [setting.command] : TransactionPrologue.settings([setting]) + [setting.command]
        }
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
