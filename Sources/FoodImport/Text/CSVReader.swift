/// Reads comma-separated values (RFC 4180) with either line ending, or tab-separated values, where quotes have a
/// meaning only around a whole value.
public struct CSVReader {
    /// The separator of values.
    public enum Style: Sendable {
        case comma, tab
    }

    private var bytes: ByteStream
    private let style: Style
    private let file: String
    private let indices: [String: Int]
    private let width: Int
    private var line = 1
    private var row = CSVRow()

    /// The maximum length of a row; a longer one has lost a quote.
    private static let longestRow = 1 << 20

    /// Reads the header. Throws `ImportFault` when a required column is missing or a name occurs twice.
    public init(_ bytes: ByteStream, _ style: Style, file: String, needs columns: [String]) throws {
        self.bytes = bytes
        self.style = style
        self.file = file
        var reader = RowScanner(style: style)
        var header = CSVRow()
        guard try reader.scan(&self.bytes, into: &header, atMost: Self.longestRow) != .end else {
            throw ImportFault("\(file) is empty.")
        }
        line += reader.lines
        let names = (0..<header.count).map { String(decoding: header.bytes(at: $0), as: UTF8.self).lowercased() }
        guard Set(names).count == names.count else {
            throw ImportFault("\(file) names a column twice in its first line.")
        }
        let missing = columns.filter { !names.contains($0) }
        guard missing.isEmpty else {
            throw ImportFault(
                "\(file) is of another kind: its first line does not name \(missing.joined(separator: ", "))."
            )
        }
        indices = Dictionary(uniqueKeysWithValues: zip(names, 0...))
        width = names.count
    }

    /// The index of a column; nil when the file has no column of this name.
    public func index(of column: String) -> Int? { indices[column] }

    /// The next row of the file.
    public enum Next {
        case row(CSVRow, line: Int)
        /// A row that cannot be read, with the reason.
        case broken(String, line: Int)
    }

    /// The next row that is not blank; nil at the end. Throws `ImportFault` when the rest cannot be split into rows.
    public mutating func next() throws -> Next? {
        while true {
            var scanner = RowScanner(style: style)
            let start = line
            let found = try scanner.scan(&bytes, into: &row, atMost: Self.longestRow)
            line += scanner.lines
            switch found {
            case .end: return nil
            case .unclosed:
                throw ImportFault("\(file) ends within a quoted value that begins in line \(start). Download it again.")
            case .tooLong:
                throw ImportFault("\(file) has a row of more than 1 MB from line \(start): a quote is missing there.")
            case .brokenQuote: return .broken("a quoted value goes on behind its closing quote", line: start)
            case .row:
                if row.count == 1, row.bytes(at: 0).isEmpty { continue }
                guard row.count == width else {
                    return .broken("\(row.count) values where the header names \(width)", line: start)
                }
                return .row(row, line: start)
            }
        }
    }
}

/// The values of one row.
public struct CSVRow {
    private(set) var content: [UInt8] = []
    private(set) var ends: [Int] = []

    var count: Int { ends.count }

    func bytes(at index: Int) -> ArraySlice<UInt8> {
        content[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The text at an index; nil for a blank value and for a column that the file does not have.
    public func text(_ index: Int?) throws(ValueProblem) -> String? {
        guard let index, index < count else { return nil }
        return try TextValue.text(bytes(at: index))
    }

    /// The number at an index; nil for a blank value and for a column that the file does not have.
    public func number(_ index: Int?) throws(ValueProblem) -> Double? {
        guard let index, index < count else { return nil }
        return try NumberValue.number(bytes(at: index))
    }

    /// The whole number at an index, not negative; nil for a blank value and for a column that the file does not have.
    public func whole(_ index: Int?) throws(ValueProblem) -> Int? {
        guard let index, index < count else { return nil }
        return try NumberValue.whole(bytes(at: index))
    }

    mutating func removeAll() {
        content.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    mutating func append(_ more: ArraySlice<UInt8>) { content.append(contentsOf: more) }
    mutating func append(_ byte: UInt8) { content.append(byte) }
    mutating func endValue() { ends.append(content.count) }
    mutating func dropLastByte() { content.removeLast() }
    var valueLength: Int { content.count - (ends.last ?? 0) }

    /// Removes the quotes around the last value, if it has them, and unescapes doubled quotes inside.
    mutating func unquoteLast() {
        let start = ends.dropLast().last ?? 0
        guard let end = ends.last, end - start >= 2, content[start] == 0x22, content[end - 1] == 0x22 else { return }
        var plain: [UInt8] = []
        var isSecond = false
        for byte in content[(start + 1)..<(end - 1)] {
            if byte == 0x22, !isSecond {
                isSecond = true
                plain.append(byte)
            } else if byte != 0x22 {
                isSecond = false
                plain.append(byte)
            } else {
                isSecond = false
            }
        }
        content.replaceSubrange(start..<end, with: plain)
        ends[ends.count - 1] = content.count
    }
}
