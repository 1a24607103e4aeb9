import CLibPQ

/// A statement that a connection's server has parsed under a name.
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

/// The prepared statements of one connection, by text and types of the parameters; the least recently used leave.
struct StatementCache {
    private let limit: Int
    /// One text rarely comes with more than one list of types.
    private var statements: [String: [PreparedStatement]] = [:]
    private(set) var count = 0
    private var clock: UInt64 = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The statement of this text, and whether it has to be prepared first.
    mutating func statement(for sql: SQL) -> (statement: PreparedStatement, isNew: Bool) {
        clock += 1
        if let known = statements[sql.text]?.first(where: { sql.parameters.have(types: $0.types) }) {
            known.lastUse = clock
            return (known, false)
        }
        // Names are never used twice, so that one the server still holds can do no harm.
        let statement = PreparedStatement(sql, name: "s\(clock)")
        statement.lastUse = clock
        statements[sql.text, default: []].append(statement)
        count += 1
        return (statement, true)
    }

    /// Takes out the statement that was not used for longest, when there are too many.
    mutating func takeSurplus() -> PreparedStatement? {
        guard count > limit else { return nil }
        guard let oldest = statements.values.joined().min(by: { $0.lastUse < $1.lastUse }) else { return nil }
        forget(oldest)
        return oldest
    }

    /// The server does not have it, or soon will not.
    mutating func forget(_ statement: PreparedStatement) {
        guard var same = statements[statement.text] else { return }
        let before = same.count
        same.removeAll { $0 === statement }
        count -= before - same.count
        statements[statement.text] = same.isEmpty ? nil : same
    }
}
