import CLibPQ

/// A statement that a connection's server has parsed under a name.
final class PreparedStatement {
    let key: StatementCache.Key
    let name: String
    var columns: Columns?
    fileprivate var lastUse: UInt64 = 0

    init(key: StatementCache.Key, name: String) {
        self.key = key
        self.name = name
    }
}

/// The prepared statements of one connection, by text and types of the parameters; the least recently used leave.
struct StatementCache {
    struct Key: Hashable {
        let text: String
        let types: [Oid]
    }

    private let limit: Int
    private var statements: [Key: PreparedStatement] = [:]
    private var clock: UInt64 = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { statements.count }

    /// The statement of this text, and whether it has to be prepared first.
    mutating func statement(for sql: SQL) -> (statement: PreparedStatement, isNew: Bool) {
        clock += 1
        let key = Key(text: sql.text, types: sql.parameters.types)
        if let known = statements[key] {
            known.lastUse = clock
            return (known, false)
        }
        // Names are never used twice, so that one the server still holds can do no harm.
        let statement = PreparedStatement(key: key, name: "s\(clock)")
        statement.lastUse = clock
        statements[key] = statement
        return (statement, true)
    }

    /// Takes out the statement that was not used for longest, when there are too many.
    mutating func takeSurplus() -> PreparedStatement? {
        guard statements.count > limit else { return nil }
        guard let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) else { return nil }
        statements[oldest.key] = nil
        return oldest
    }

    /// The server does not have it after all.
    mutating func forget(_ statement: PreparedStatement) {
        if statements[statement.key] === statement { statements[statement.key] = nil }
    }
}
