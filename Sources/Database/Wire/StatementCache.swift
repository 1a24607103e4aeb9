import CLibPQ

/// A statement that the server has prepared under a name, on one connection.
final class PreparedStatement {
    let text: String
    let types: [Oid]
    let name: String
    var columns: Columns?
    fileprivate var lastUse: UInt64 = 0

    init(_ sql: SQL, name: String) {
        text = sql.text
        types = sql.parameters.types
        self.name = name
    }
}

/// The prepared statements of one connection, by text and parameter types; the least recently used are dropped.
struct StatementCache {
    private let limit: Int
    /// The statements by text; one text rarely comes with more than one list of types.
    private var statements: [String: [PreparedStatement]] = [:]
    private(set) var count = 0
    private var clock: UInt64 = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The prepared statement for this SQL, and whether it has to be prepared first. One that will hardly be sent again
    /// has no name, and takes nobody's place.
    mutating func statement(for sql: SQL) -> (statement: PreparedStatement, isNew: Bool) {
        clock += 1
        // The server replaces the nameless statement by the next.
        if sql.isVaried { return (PreparedStatement(sql, name: ""), true) }
        if let known = statements[sql.text]?.first(where: { sql.parameters.have(types: $0.types) }) {
            known.lastUse = clock
            return (known, false)
        }
        // Names are never reused, so a statement that the server still holds does no harm.
        let statement = PreparedStatement(sql, name: "s\(clock)")
        statement.lastUse = clock
        statements[sql.text, default: []].append(statement)
        count += 1
        return (statement, true)
    }

    /// Removes and returns the least recently used statement when there are too many; nil otherwise.
    mutating func takeSurplus() -> PreparedStatement? {
        guard count > limit else { return nil }
        guard let oldest = statements.values.joined().min(by: { $0.lastUse < $1.lastUse }) else { return nil }
        forget(oldest)
        return oldest
    }

    /// Removes a statement that the server does not have, or will drop soon.
    mutating func forget(_ statement: PreparedStatement) {
        guard var same = statements[statement.text] else { return }
        let before = same.count
        same.removeAll { $0 === statement }
        count -= before - same.count
        statements[statement.text] = same.isEmpty ? nil : same
    }
}
