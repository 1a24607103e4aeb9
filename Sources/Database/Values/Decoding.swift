/// One column of one row, as the server sent it; valid only while the row is being read.
public struct SQLCell {
    /// The OID of the column's type.
    public let type: UInt32
    /// The value in PostgreSQL's binary form; `nil` is NULL.
    public let bytes: UnsafeRawBufferPointer?

    /// The bytes of the value. Throws `CellError.null` for NULL.
    public func value() throws -> UnsafeRawBufferPointer {
        guard let bytes else { throw CellError.null }
        return bytes
    }

    /// The bytes of the value, which must be of this type. Throws `CellError` for NULL and for another type.
    public func value(of type: SQLType) throws -> UnsafeRawBufferPointer {
        let bytes = try value()
        guard self.type == type.oid else { throw mismatch }
        return bytes
    }

    /// The error for a column whose type cannot be read as the requested one.
    public var mismatch: CellError { .type(OID.name(type)) }
}

/// Why a column could not be read. `Row` adds the column's name.
public enum CellError: Error, Equatable {
    case null
    /// The column has another type, named here.
    case type(String)
    /// The column's type is right, but its value does not exist in the requested type.
    case invalid
}

extension UnsafeRawBufferPointer {
    /// Reads an integer in network byte order at `offset`.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int = 0) throws -> Integer {
        guard offset + MemoryLayout<Integer>.size <= count else { throw CellError.invalid }
        return Integer(bigEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}

extension SQLArrayDecodable where Self: SQLDecodable {
    /// Reads an array of one dimension; an element that is NULL fails unless the type is optional.
    public static func decodeArray(sql cell: SQLCell) throws -> [Self] {
        let bytes = try cell.value()
        // An array begins with dimensions, flags and the type of its elements; reading the elements checks that type.
        guard bytes.count >= 12 else { throw cell.mismatch }
        let dimensions = try bytes.integer(Int32.self)
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw cell.mismatch }
        let type = try bytes.integer(UInt32.self, at: 8)
        let count = Int(try bytes.integer(Int32.self, at: 12))
        var elements: [Self] = []
        elements.reserveCapacity(Swift.max(0, Swift.min(count, bytes.count / 4)))
        var offset = 20
        for _ in 0..<Swift.max(0, count) {
            let length = Int(try bytes.integer(Int32.self, at: offset))
            offset += 4
            let end = offset + Swift.max(0, length)
            guard end <= bytes.count else { throw CellError.invalid }
            let element = length < 0 ? nil : UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
            elements.append(try Self(sql: SQLCell(type: type, bytes: element)))
            offset = end
        }
        return elements
    }
}

extension Array: SQLDecodable, SQLArrayDecodable where Element: SQLArrayDecodable {
    public init(sql cell: SQLCell) throws { self = try Element.decodeArray(sql: cell) }
}

extension Optional: SQLDecodable, SQLArrayDecodable where Wrapped: SQLDecodable {
    public init(sql cell: SQLCell) throws {
        self = cell.bytes == nil ? nil : try Wrapped(sql: cell)
    }
}

extension SQLDecodable where Self: RawRepresentable, RawValue: SQLDecodable {
    public init(sql cell: SQLCell) throws {
        guard let value = Self(rawValue: try RawValue(sql: cell)) else { throw CellError.invalid }
        self = value
    }
}
