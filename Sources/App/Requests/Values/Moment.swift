import Database
import Domain
import FoundationEssentials
import FoundationInternationalization
import Glibc

/// An instant. Days are never instants: they follow from a person's time zone (SPEC 2.11).
struct Moment: Hashable, Comparable, Sendable {
    /// Microseconds since 1970 in UTC.
    let microseconds: Int

    var seconds: Int { microseconds / 1_000_000 }
    var milliseconds: Int64 { Int64(microseconds / 1_000) }

    static func now() -> Moment {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Moment(microseconds: time.tv_sec * 1_000_000 + time.tv_nsec / 1_000)
    }

    func adding(seconds: Int) -> Moment { Moment(microseconds: microseconds + seconds * 1_000_000) }

    static func < (one: Moment, other: Moment) -> Bool { one.microseconds < other.microseconds }
}

extension Moment {
    /// The instant of a clock of milliseconds, as phones have.
    init(milliseconds: Int64) { self.init(microseconds: Int(milliseconds) * 1_000) }
}

extension Moment: SQLEncodable, SQLDecodable {
    static var sqlType: SQLType { .timestamptz }

    func encode(into writer: inout SQLWriter) {
        Timestamp(microsecondsSince1970: microseconds).encode(into: &writer)
    }

    init(sql cell: SQLCell) throws {
        microseconds = try Timestamp(sql: cell).microsecondsSince1970
    }
}

extension CivilDate: SQLEncodable, SQLArrayEncodable, SQLDecodable, SQLArrayDecodable {
    public static var sqlType: SQLType { .date }

    public func encode(into writer: inout SQLWriter) {
        PostgresDate(daysSince1970: dayNumber).encode(into: &writer)
    }

    public init(sql cell: SQLCell) throws {
        guard let date = CivilDate(dayNumber: try PostgresDate(sql: cell).daysSince1970) else {
            throw CellError.invalid
        }
        self = date
    }
}

/// A time zone by its name in the IANA database, such as `Europe/Istanbul`.
struct Zone: Hashable, Sendable {
    let name: String
    private let zone: TimeZone

    static let utc = Zone(name: "UTC", zone: .gmt)

    private init(name: String, zone: TimeZone) {
        self.name = name
        self.zone = zone
    }

    /// Fails for a name that the database of time zones does not have.
    init?(_ name: String) {
        guard let zone = name == "UTC" ? .gmt : TimeZone(identifier: name) else { return nil }
        self.init(name: name, zone: zone)
    }

    /// The calendar day in this zone.
    func day(at moment: Moment) -> CivilDate {
        let seconds = moment.seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
        return CivilDate(dayNumber: Int((Double(seconds) / 86_400).rounded(.down))) ?? .first
    }

    /// The local time of day in this zone, in minutes since midnight.
    func minutes(at moment: Moment) -> Int {
        let seconds = moment.seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds)))
        return ((seconds % 86_400) + 86_400) % 86_400 / 60
    }

    /// The names that people choose from, in alphabetical order. That ICU's zones are asked for their names is what links
    /// them into a static program.
    static let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted() + ["UTC"]
}
