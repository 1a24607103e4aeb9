// PostgreSQL types that Swift's standard library does not have.

/// A UUID: sixteen bytes, most significant first.
public struct PostgresUUID: SQLEncodable, SQLDecodable, Hashable, Sendable {
    /// The first eight bytes.
    public var high: UInt64
    /// The last eight bytes.
    public var low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public static var sqlType: SQLType { .uuid }

    public func encode(into writer: inout SQLWriter) {
        writer.write(high)
        writer.write(low)
    }

    public init(sql cell: SQLCell) throws {
        let bytes = try cell.value(of: .uuid)
        high = try bytes.integer(UInt64.self)
        low = try bytes.integer(UInt64.self, at: 8)
    }
}

/// A calendar day, as the number of days since 1 January 1970.
public struct PostgresDate: SQLEncodable, SQLDecodable, Hashable, Comparable, Sendable {
    /// Negative before 1970. What PostgreSQL cannot hold is refused as it is sent.
    public var daysSince1970: Int

    public init(daysSince1970: Int) {
        self.daysSince1970 = daysSince1970
    }

    public static var sqlType: SQLType { .date }
    public static func < (one: Self, other: Self) -> Bool { one.daysSince1970 < other.daysSince1970 }

    /// 1 January 2000, the epoch of PostgreSQL's dates, in days since 1970.
    private static let epoch = 10_957

    public func encode(into writer: inout SQLWriter) {
        let (days, overflow) = daysSince1970.subtractingReportingOverflow(Self.epoch)
        // PostgreSQL uses Int32's minimum and maximum as infinities.
        guard !overflow, let days = Int32(exactly: days), days > .min, days < .max else {
            return writer.reject(.outOfRange)
        }
        writer.write(days)
    }

    public init(sql cell: SQLCell) throws {
        let days = try cell.value(of: .date).integer(Int32.self)
        guard days != .max, days != .min else { throw CellError.invalid }
        daysSince1970 = Int(days) + Self.epoch
    }
}

/// A moment (timestamptz), in microseconds since 1970 in UTC.
public struct Timestamp: SQLEncodable, SQLDecodable, Hashable, Comparable, Sendable {
    /// Negative before 1970. What PostgreSQL cannot hold is refused as it is sent.
    public var microsecondsSince1970: Int

    public init(microsecondsSince1970: Int) {
        self.microsecondsSince1970 = microsecondsSince1970
    }

    public static var sqlType: SQLType { .timestamptz }
    public static func < (one: Self, other: Self) -> Bool { one.microsecondsSince1970 < other.microsecondsSince1970 }

    /// 1 January 2000, the epoch of PostgreSQL's timestamps, in microseconds since 1970.
    private static let epoch: Int64 = 946_684_800_000_000

    public func encode(into writer: inout SQLWriter) {
        let (value, overflow) = Int64(microsecondsSince1970).subtractingReportingOverflow(Self.epoch)
        // PostgreSQL uses Int64's minimum and maximum as infinities.
        guard !overflow, value > .min, value < .max else { return writer.reject(.outOfRange) }
        writer.write(value)
    }

    public init(sql cell: SQLCell) throws {
        let value = try cell.value(of: .timestamptz).integer(Int64.self)
        let (since1970, overflow) = value.addingReportingOverflow(Self.epoch)
        guard !overflow, value != .min else { throw CellError.invalid }
        microsecondsSince1970 = Int(since1970)
    }
}

/// A JSON document as text; the server checks it when it is stored.
public struct JSON: SQLEncodable, SQLDecodable, Hashable, Sendable {
    /// The document. It comes back as jsonb writes it, with its keys in an order of its own.
    public var text: String

    public init(_ text: String) {
        self.text = text
    }

    public static var sqlType: SQLType { .jsonb }

    public func encode(into writer: inout SQLWriter) {
        // jsonb begins with a version byte; 1 is the only version.
        writer.write(UInt8(1))
        writer.write(text: text)
    }

    public init(sql cell: SQLCell) throws {
        var bytes = try cell.value()
        switch cell.type {
        case OID.jsonb: bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        case OID.json: break
        default: throw cell.mismatch
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
