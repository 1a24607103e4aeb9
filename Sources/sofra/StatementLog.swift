import Database
import Web

extension Log {
    /// Logs every statement: its text on one line without values, its rows, the time of its round trip, its position in
    /// it, and the id of the request. Nil unless the log's level is `debug`, so that nothing is measured.
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
