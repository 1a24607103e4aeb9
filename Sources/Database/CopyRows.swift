/// Rows in COPY's binary format: `COPY foods (id, name) FROM STDIN (FORMAT binary)`.
///
/// The columns must have exactly the types of the values (int8 for `Int`, float8 for `Double`, text for `String`).
/// Append a few thousand rows, pass the bytes from `takeBytes` to `copyIn`, and repeat.
public struct CopyRows {
    private var writer: SQLWriter
    /// The number of rows appended since the start.
    public private(set) var count = 0
    private var rejection: ParameterError?

    /// What the binary format begins with: a signature, then flags and the length of an extension, both zero.
    static let head: [UInt8] = [80, 71, 67, 79, 80, 89, 10, 255, 13, 10, 0] + [UInt8](repeating: 0, count: 8)

    /// Begins a file that has no rows yet.
    public init() {
        writer = SQLWriter()
        writer.write(bytes: Self.head)
    }

    /// Appends one row, its values in the order of the columns.
    public mutating func append<each Value: SQLEncodable>(_ value: repeat each Value) {
        let start = writer.bytes.count
        writer.write(Int16(0))
        var columns: Int16 = 0
        for value in repeat each value {
            writer.write(element: value)
            columns += 1
            if let reason = writer.rejection, rejection == nil {
                rejection = ParameterError(reason: reason, position: Int(columns))
            }
        }
        withUnsafeBytes(of: columns.bigEndian) { writer.bytes.replaceSubrange(start..<start + 2, with: $0) }
        count += 1
    }

    /// The number of bytes waiting to be taken.
    public var byteCount: Int { writer.bytes.count }

    /// Returns the bytes appended since the last call. Throws `ParameterError` when a value was refused.
    public mutating func takeBytes(isLast: Bool = false) throws -> [UInt8] {
        if let rejection { throw rejection }
        if isLast { writer.write(Int16(-1)) }
        defer { writer.bytes = [] }
        return writer.bytes
    }
}
