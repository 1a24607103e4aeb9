import Database
import Web

extension Log {
    /// Tells of every statement: its text without values, on one line, with its rows, the time of its round trip, its
    /// place among those that travelled with it, and the request that asked. Nil below `debug`: nothing is measured then.
    var statementObserver: StatementObserver? {
        guard tells(.debug) else { return nil }
        return { statement in
            let log = RequestID.current.map { self.with(["request": .text($0.description)]) } ?? self
            log.debug(
                "statement",
                [
                    "ms": .number(statement.duration / .milliseconds(1)),
                    "rows": statement.rows.map { .whole($0) } ?? "failed",
                    "part": .text("\(statement.position)/\(statement.count)"),
                    "sql": .text(statement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")),
                ]
            )
        }
    }
}
