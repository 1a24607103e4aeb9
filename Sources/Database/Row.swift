import CLibPQ

/// The names and types of a result's columns, shared by all results of a prepared statement.
final class Columns: Sendable {
    let names: [String]
    let types: [UInt32]

    init(_ result: OpaquePointer) {
        let columns = 0..<PQnfields(result)
        names = columns.map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
        types = columns.map { PQftype(result, $0) }
    }
}

/// The result of one statement. Unchecked: libpq does not change a finished result, and it is handed to one task only.
public final class ResultSet: @unchecked Sendable {
    let raw: OpaquePointer
    let columns: Columns
    /// The number of rows returned.
    public let count: Int
    /// `last` is the column read last; `followers[last + 1]` is the column that was read after it in the previous row.
    /// Rows are read alike, so that one comparison finds a column. The first element is for the start of a row.
    private var last = -1
    private var followers: [Int]

    init(_ raw: OpaquePointer, columns: Columns) {
        self.raw = raw
        self.columns = columns
        count = Int(PQntuples(raw))
        followers = Array(0...columns.names.count)
    }

    deinit { PQclear(raw) }

    /// How many rows the statement inserted, changed, deleted or returned.
    public var affected: Int { Int(String(cString: PQcmdTuples(raw))) ?? 0 }

    /// The server's command tag: `COMMIT`, `INSERT 0 1`.
    var commandTag: String { String(cString: PQcmdStatus(raw)) }

    /// The row at an index below `count`.
    public subscript(index: Int) -> Row { Row(result: self, index: Int32(index)) }

    func index(of name: String) -> Int? {
        let names = columns.names
        let likely = followers[last + 1]
        if names.indices.contains(likely), names[likely] == name {
            last = likely
            return likely
        }
        guard let index = names.firstIndex(of: name) else { return nil }
        followers[last + 1] = index
        last = index
        return index
    }

    @inlinable
    func map<Element>(_ read: (Row) throws -> Element) rethrows -> [Element] {
        try (0..<count).map { try read(self[$0]) }
    }
}

/// One row of a result. It must stay in the closure that reads it.
public struct Row {
    let result: ResultSet
    let index: Int32

    /// The value of a column; `Optional` for a column that may be NULL. Throws `RowError`.
    @inlinable
    public func get<Value: SQLDecodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
        guard let index = index(of: column) else { throw missing(column, type) }
        return try get(at: index, as: type)
    }

    /// The value of a column, of the type that the context expects. Throws `RowError`.
    @inlinable
    public subscript<Value: SQLDecodable>(column: String) -> Value {
        get throws { try get(column) }
    }

    /// The value of the column at an index, counted from 0. Throws `RowError`.
    @inlinable
    public func get<Value: SQLDecodable>(at index: Int, as type: Value.Type = Value.self) throws -> Value {
        do {
            return try Value(sql: cell(index))
        } catch let problem as CellError {
            throw unreadable(index, type, problem)
        }
    }

    /// Reads `count` numbers in adjacent columns, beginning with the named one. `body` gets each that is not NULL, with
    /// its offset from the first column.
    public func readNumbers(from column: String, _ count: Int, _ body: (Int, Double) -> Void) throws {
        guard let start = index(of: column) else { throw missing(column, Double.self) }
        for offset in 0..<count {
            do {
                let cell = try cell(start + offset)
                if cell.bytes != nil { body(offset, try Double(sql: cell)) }
            } catch let problem as CellError {
                throw unreadable(start + offset, Double.self, problem)
            }
        }
    }

    /// The index of a column, for reading the ones after it by index; nil when no column has this name.
    public func index(of column: String) -> Int? { result.index(of: column) }

    @usableFromInline
    func missing(_ column: String, _ type: any SQLDecodable.Type) -> RowError {
        RowError(column: column, expected: "\(type)", problem: .missing(result.columns.names))
    }

    @usableFromInline
    func unreadable(_ index: Int, _ type: any SQLDecodable.Type, _ problem: CellError) -> RowError {
        let names = result.columns.names
        let name = names.indices.contains(index) ? names[index] : "\(index)"
        return RowError(column: name, expected: "\(type)", problem: .unreadable(problem))
    }

    @usableFromInline
    func cell(_ column: Int) throws(CellError) -> SQLCell {
        guard result.columns.types.indices.contains(column) else { throw .null }
        let type = result.columns.types[column]
        let column = Int32(column)
        guard PQgetisnull(result.raw, index, column) == 0 else { return SQLCell(type: type, bytes: nil) }
        let length = Int(PQgetlength(result.raw, index, column))
        let start = PQgetvalue(result.raw, index, column)
        return SQLCell(type: type, bytes: UnsafeRawBufferPointer(start: start, count: length))
    }
}

/// The program and the schema disagree about a column.
public struct RowError: Error, CustomStringConvertible {
    /// The problem with the column.
    public enum Problem: Sendable {
        /// No column has this name; the associated value lists the existing ones.
        case missing([String])
        case unreadable(CellError)
    }

    /// The name by which the program asked for it.
    public let column: String
    /// The Swift type that it was to become.
    public let expected: String
    public let problem: Problem

    public var description: String {
        switch problem {
        case .missing(let names):
            "no column \(column) (as \(expected)); the columns are \(names.joined(separator: ", "))"
        case .unreadable(.null): "column \(column) is NULL, and \(expected) cannot be"
        case .unreadable(.type(let found)): "column \(column) is \(found) and cannot be read as \(expected)"
        case .unreadable(.invalid): "column \(column) holds what is no \(expected)"
        }
    }
}

/// A statement that must return exactly one row returned another number.
public struct RowCountError: Error, CustomStringConvertible {
    /// How many rows there were.
    public let found: Int

    @usableFromInline
    init(found: Int) {
        self.found = found
    }

    public var description: String { "expected exactly one row, found \(found)" }
}
