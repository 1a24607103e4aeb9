/// A month of a particular year.
public struct Month: Hashable, Sendable {
    public let year: Int
    /// The month's number, from 1 for January to 12 for December.
    public let number: Int

    init(unchecked year: Int, _ number: Int) {
        self.year = year
        self.number = number
    }

    /// Fails outside 1 to 12, and outside the years of the calendar.
    public init?(year: Int, number: Int) {
        guard CivilDate.years.contains(year), (1...12).contains(number) else { return nil }
        self.init(unchecked: year, number)
    }

    /// 28 to 31, by the Gregorian rule of leap years.
    public var dayCount: Int {
        switch number {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public var firstDay: CivilDate {
        CivilDate(year: year, month: number, day: 1) ?? .first
    }

    public var lastDay: CivilDate {
        firstDay.adding(days: dayCount - 1)
    }

    /// The month so many months later or earlier; nil outside the calendar.
    public func adding(months: Int) -> Month? {
        let (count, overflow) = (year * 12 + number - 1).addingReportingOverflow(months)
        guard !overflow, count >= 0 else { return nil }
        return Month(year: count / 12, number: count % 12 + 1)
    }

    private var isLeapYear: Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension Month: Comparable {
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.number) < (right.year, right.number)
    }
}
