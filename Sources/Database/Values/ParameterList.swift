import CLibPQ

/// A value that cannot be sent to the server as it is. Nothing was sent.
public struct ParameterError: Error, Equatable, CustomStringConvertible {
    /// Why the value was refused.
    public enum Reason: Sendable {
        /// PostgreSQL's text cannot hold U+0000; libpq would cut the text there.
        case nulInText
        /// A day or a moment that PostgreSQL's type cannot hold.
        case outOfRange
        /// PostgreSQL has no arrays of arrays.
        case nestedArray
        /// The protocol allows 65,535 parameters in a statement.
        case tooMany
    }

    public let reason: Reason
    /// 1 for `$1`.
    public let position: Int

    public var description: String {
        switch reason {
        case .nulInText: "parameter $\(position) contains the character U+0000, which text cannot hold"
        case .outOfRange: "parameter $\(position) is outside the range of its type"
        case .nestedArray: "parameter $\(position) is an array of arrays"
        case .tooMany: "more than 65,535 parameters in one statement"
        }
    }
}

/// The encoded values of a statement, in one buffer.
struct ParameterList: Sendable {
    private(set) var types: [Oid] = []
    private(set) var refusal: ParameterError?
    private var bytes: [UInt8] = []
    /// Where each value starts in `bytes`; -1 for NULL.
    private var starts: [Int] = []
    private var lengths: [Int32] = []

    var count: Int { types.count }

    mutating func append<Value: SQLEncodable>(_ value: Value) {
        var writer = SQLWriter(bytes: bytes)
        bytes = []
        let start = writer.bytes.count
        value.encode(into: &writer)
        if let reason = writer.refusal { refuse(reason, at: count + 1) }
        types.append(Value.sqlType.oid)
        starts.append(writer.isNull ? -1 : start)
        lengths.append(Int32(truncatingIfNeeded: writer.bytes.count - start))
        bytes = writer.bytes
        if count > 65_535 { refuse(.tooMany, at: count) }
    }

    mutating func append(contentsOf other: ParameterList) {
        if let error = other.refusal { refuse(error.reason, at: count + error.position) }
        starts += other.starts.map { $0 < 0 ? -1 : $0 + bytes.count }
        types += other.types
        lengths += other.lengths
        bytes += other.bytes
        if count > 65_535 { refuse(.tooMany, at: count) }
    }

    private mutating func refuse(_ reason: ParameterError.Reason, at position: Int) {
        refusal = refusal ?? ParameterError(reason: reason, position: position)
    }

    /// libpq's three arrays: values, lengths, formats (all binary).
    func withPointers<R>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> R
    ) -> R {
        guard count > 0 else { return body(0, nil, nil, nil) }
        // A value of no bytes is not NULL: its pointer has to point somewhere.
        let buffer = bytes.isEmpty ? [0] : bytes
        return buffer.withUnsafeBytes { buffer in
            withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { values in
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { formats in
                    for index in 0..<count {
                        let start = starts[index]
                        let place = start < 0 ? nil : buffer.baseAddress.map { $0 + start }
                        values.initializeElement(at: index, to: place?.assumingMemoryBound(to: CChar.self))
                        formats.initializeElement(at: index, to: 1)
                    }
                    return lengths.withUnsafeBufferPointer {
                        body(Int32(count), values.baseAddress, $0.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
