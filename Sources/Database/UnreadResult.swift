import CLibPQ

/// What the database has answered and nobody has read yet: whoever has the same already need not have it read.
public struct UnreadResult<Value> {
    private let result: ResultSet
    private let read: (ResultSet) throws -> Value

    fileprivate init(_ result: ResultSet, _ read: @escaping (ResultSet) throws -> Value) {
        self.result = result
        self.read = read
    }

    public func value() throws -> Value { try read(result) }

    /// Appends the answer as it came, each value with its length, so that no two answers look alike.
    public func append(to bytes: inout [UInt8]) {
        func append(_ number: Int, to bytes: inout [UInt8]) {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { bytes.append(contentsOf: $0) }
        }
        let columns = Int32(result.columns.names.count)
        append(result.count, to: &bytes)
        for row in 0..<Int32(result.count) {
            for column in 0..<columns {
                if PQgetisnull(result.raw, row, column) != 0 {
                    append(-1, to: &bytes)
                    continue
                }
                let length = Int(PQgetlength(result.raw, row, column))
                append(length, to: &bytes)
                bytes.append(
                    contentsOf: UnsafeRawBufferPointer(start: PQgetvalue(result.raw, row, column), count: length)
                )
            }
        }
    }
}

extension Query {
    /// The same statement, with an answer that is read later or not at all.
    public var unread: Query<UnreadResult<Value>> {
        let read = read
        return Query<UnreadResult<Value>>(sql: sql) { UnreadResult($0, read) }
    }
}
