/// A calendar date without time or time zone (SPEC 2.11): an entry belongs to a date, not to an instant. The calendar
/// is Gregorian, from 1900-01-01 to 2200-12-31; daylight saving can neither skip nor repeat a date (HOSTILE-28).
public struct CivilDate: Hashable, Sendable {
    /// The years of the calendar, both included.
    public static let years = 1900...2200
    /// 1900-01-01.
    public static let first = CivilDate(unchecked: -25567)
    /// 2200-12-31.
    public static let last = CivilDate(unchecked: 84370)

    /// The number of days since 1970-01-01.
    public let dayNumber: Int

    private init(unchecked dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Fails for a day before `first` or after `last`.
    public init?(dayNumber: Int) {
        guard (Self.first.dayNumber...Self.last.dayNumber).contains(dayNumber) else { return nil }
        self.init(unchecked: dayNumber)
    }

    /// Fails for a date that does not exist, such as 30 February, and outside `years`.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), let month = Month(year: year, number: month),
            (1...month.dayCount).contains(day)
        else { return nil }
        self.init(unchecked: Self.dayNumber(year: year, month: month.number, day: day))
    }

    /// Parses `yyyy-mm-dd`, and no other form (HOSTILE-27).
    public init?(iso text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Digits.number(bytes[0..<4]),
            let month = Digits.number(bytes[5..<7]),
            let day = Digits.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public var year: Int { parts.year }
    public var month: Month { Month(unchecked: parts.year, parts.month) }
    /// The day of the month, from 1.
    public var day: Int { parts.day }

    /// The date as `2026-07-24`.
    public var iso: String {
        let (year, month, day) = parts
        return "\(Digits.text(year, 4))-\(Digits.text(month, 2))-\(Digits.text(day, 2))"
    }

    /// The day of the week, of which Monday is the first.
    public var weekday: Weekday {
        // The offset of 3 is for 1970-01-01, a Thursday.
        Weekday.allCases[((dayNumber + 3) % 7 + 7) % 7]
    }

    /// The date so many days later or earlier, limited to `first` and `last`.
    public func adding(days: Int) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        if overflow { return days > 0 ? .last : .first }
        return CivilDate(unchecked: min(max(sum, Self.first.dayNumber), Self.last.dayNumber))
    }

    /// The number of days from `other` to this date.
    public func days(since other: CivilDate) -> Int {
        dayNumber - other.dayNumber
    }

    // Both conversions count from 1 March of year 0, so that the leap day is the last of a year.

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private var parts: (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension CivilDate: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate: CustomStringConvertible {
    public var description: String { iso }
}

extension CivilDate: Codable {
    /// Decodes the text `2026-07-24`. Throws for a day that does not exist.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(iso: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no day.")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }
}

/// A day of the week, from Monday as weeks are shown everywhere. Raw values are those of ISO 8601, 1 to 7.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday
}
