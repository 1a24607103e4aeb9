// Swift's own types. All integers are int8 in the schema; cast in SQL for functions that take int4.

extension Int: SQLEncodable, SQLDecodable {
    public static var sqlType: SQLType { .int8 }
    public func encode(into writer: inout SQLWriter) { writer.write(Int64(self)) }

    public init(sql cell: SQLCell) throws {
        let bytes = try cell.value()
        switch cell.type {
        case OID.int8: self = Int(try bytes.integer(Int64.self))
        case OID.int4: self = Int(try bytes.integer(Int32.self))
        case OID.int2: self = Int(try bytes.integer(Int16.self))
        case OID.oid: self = Int(try bytes.integer(UInt32.self))
        // sum(int8) returns numeric.
        case OID.numeric:
            guard let value = Int(try Numeric.text(of: bytes)) else { throw CellError.invalid }
            self = value
        default: throw cell.mismatch
        }
    }
}

extension Double: SQLEncodable, SQLDecodable {
    public static var sqlType: SQLType { .float8 }
    public func encode(into writer: inout SQLWriter) { writer.write(bitPattern) }

    public init(sql cell: SQLCell) throws {
        let bytes = try cell.value()
        switch cell.type {
        case OID.float8: self = Double(bitPattern: try bytes.integer(UInt64.self))
        case OID.float4: self = Double(Float(bitPattern: try bytes.integer(UInt32.self)))
        case OID.numeric:
            guard let value = Double(try Numeric.text(of: bytes)) else { throw CellError.invalid }
            self = value
        default: throw cell.mismatch
        }
    }
}

extension Bool: SQLEncodable, SQLDecodable {
    public static var sqlType: SQLType { .bool }
    public func encode(into writer: inout SQLWriter) { writer.write(UInt8(self ? 1 : 0)) }
    public init(sql cell: SQLCell) throws { self = try cell.value(of: .bool).integer(UInt8.self) != 0 }
}

extension String: SQLEncodable, SQLDecodable {
    public static var sqlType: SQLType { .text }
    public func encode(into writer: inout SQLWriter) { writer.write(text: self) }

    public init(sql cell: SQLCell) throws {
        let bytes = try cell.value()
        switch cell.type {
        case OID.text, OID.varchar, OID.bpchar, OID.name, OID.char, OID.json, OID.unknown: break
        // The binary form of an enum or of citext is its text; bytes that are not text fail the check below.
        case OID.firstOfUser...: break
        default: throw cell.mismatch
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CellError.invalid }
        self = text
    }
}

extension UInt8: SQLArrayEncodable, SQLArrayDecodable {
    public static var sqlTypeOfArray: SQLType { .bytea }
    public static func encode(array: [UInt8], into writer: inout SQLWriter) { writer.write(bytes: array) }
    public static func decodeArray(sql cell: SQLCell) throws -> [UInt8] { Array(try cell.value(of: .bytea)) }
}

enum Numeric {
    /// The decimal text of a numeric. Its binary form: count, weight, sign, scale, then digits of base 10,000.
    static func text(of bytes: UnsafeRawBufferPointer) throws -> String {
        let count = Int(try bytes.integer(Int16.self))
        let weight = Int(try bytes.integer(Int16.self, at: 2))
        let scale = Int(try bytes.integer(Int16.self, at: 6))
        let sign = try bytes.integer(UInt16.self, at: 4)
        switch sign {
        case 0, 0x4000: break
        case 0xD000: return "inf"
        case 0xF000: return "-inf"
        default: return "nan"
        }
        func group(_ index: Int) throws -> String {
            let digits = String(0..<count ~= index ? try bytes.integer(Int16.self, at: 8 + 2 * index) : 0)
            return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }
        var text = sign == 0 ? "" : "-"
        text += weight < 0 ? "0" : String(Int(try group(0)) ?? 0)
        for index in stride(from: 1, through: weight, by: 1) { text += try group(index) }
        guard scale > 0 else { return text }
        var fraction = ""
        for index in stride(from: weight + 1, through: weight + (scale + 3) / 4, by: 1) { fraction += try group(index) }
        return text + "." + fraction.prefix(scale)
    }
}
