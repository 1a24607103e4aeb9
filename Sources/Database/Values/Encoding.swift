/// A value that can be a parameter: `\(value)` in SQL.
///
/// Types of the application conform most easily through `RawRepresentable` (an enum of strings only has to declare
/// `SQLValue`) or through `SQLRepresentable`.
public protocol SQLEncodable: SQLArrayEncodable {
    /// The type that the parameter is declared as.
    static var sqlType: SQLType { get }

    /// Appends the value in PostgreSQL's binary form.
    func encode(into writer: inout SQLWriter)
}

/// A value that can be read from a column.
public protocol SQLDecodable: SQLArrayDecodable {
    /// Reads PostgreSQL's binary form; throws `CellError` for NULL, another type or an invalid value.
    init(sql cell: SQLCell) throws
}

/// A value that can be both a parameter and read from a column.
public typealias SQLValue = SQLEncodable & SQLDecodable

/// An element of an array. Every `SQLEncodable` may be one; `UInt8` may only be that, since `[UInt8]` is bytea.
public protocol SQLArrayEncodable {
    static var sqlTypeOfArray: SQLType { get }
    static func encode(array: [Self], into writer: inout SQLWriter)
}

/// A value that the elements of an array can be read as.
public protocol SQLArrayDecodable {
    static func decodeArray(sql cell: SQLCell) throws -> [Self]
}

/// The buffer that values are encoded into, in PostgreSQL's binary form.
public struct SQLWriter: Sendable {
    var bytes: [UInt8] = []
    var isNull = false
    private(set) var rejection: ParameterError.Reason?

    /// Appends an integer in network byte order.
    public mutating func write<Integer: FixedWidthInteger>(_ value: Integer) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends bytes as they are.
    public mutating func write(bytes more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    /// Appends text; text with U+0000 is refused, because libpq and PostgreSQL would cut it there.
    public mutating func write(text: String) {
        if text.utf8.contains(0) { reject(.nulInText) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Makes the value NULL; nothing else is written for it.
    public mutating func writeNull() {
        isNull = true
    }

    /// Refuses the value, so that its statement is not sent.
    public mutating func reject(_ reason: ParameterError.Reason) {
        rejection = rejection ?? reason
    }

    /// Appends an element after its length, as arrays and COPY require.
    mutating func write<Value: SQLEncodable>(element: Value) {
        let offset = bytes.count
        write(Int32(0))
        element.encode(into: &self)
        let length = isNull ? -1 : Int32(truncatingIfNeeded: bytes.count - offset - 4)
        isNull = false
        withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
}

extension SQLArrayEncodable where Self: SQLEncodable {
    public static var sqlTypeOfArray: SQLType { sqlType.array }

    public static func encode(array: [Self], into writer: inout SQLWriter) {
        if sqlType.arrayOID == 0 { writer.reject(.nestedArray) }
        writer.write(Int32(array.isEmpty ? 0 : 1))
        writer.write(Int32(1))
        writer.write(sqlType.oid)
        guard !array.isEmpty else { return }
        writer.write(Int32(truncatingIfNeeded: array.count))
        writer.write(Int32(1))
        for element in array { writer.write(element: element) }
    }
}

extension Array: SQLEncodable, SQLArrayEncodable where Element: SQLArrayEncodable {
    public static var sqlType: SQLType { Element.sqlTypeOfArray }
    public func encode(into writer: inout SQLWriter) { Element.encode(array: self, into: &writer) }
}

extension Optional: SQLEncodable, SQLArrayEncodable where Wrapped: SQLEncodable {
    public static var sqlType: SQLType { Wrapped.sqlType }

    public func encode(into writer: inout SQLWriter) {
        if let self { self.encode(into: &writer) } else { writer.writeNull() }
    }
}

extension SQLEncodable where Self: RawRepresentable, RawValue: SQLEncodable {
    public static var sqlType: SQLType { RawValue.sqlType }
    public func encode(into writer: inout SQLWriter) { rawValue.encode(into: &writer) }
}

/// A type of the application that a column holds as another type: grams as a double, an identifier as a UUID.
public protocol SQLRepresentable: SQLEncodable, SQLDecodable {
    associatedtype SQLRepresentation: SQLValue
    var sqlRepresentation: SQLRepresentation { get }
    /// Fails for a value that this type does not allow; the reader gets an error that names the column.
    init?(sqlRepresentation: SQLRepresentation)
}

extension SQLRepresentable {
    public static var sqlType: SQLType { SQLRepresentation.sqlType }
    public func encode(into writer: inout SQLWriter) { sqlRepresentation.encode(into: &writer) }

    public init(sql cell: SQLCell) throws {
        guard let value = Self(sqlRepresentation: try SQLRepresentation(sql: cell)) else { throw CellError.invalid }
        self = value
    }
}
