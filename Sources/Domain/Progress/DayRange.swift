/// A range of consecutive dates, including the first and the last.
public struct DayRange: Hashable, Sendable {
    public let first: CivilDate
    public let last: CivilDate

    /// Fails when `last` is before `first`.
    public init?(from first: CivilDate, to last: CivilDate) {
        guard first <= last else { return nil }
        self.init(unchecked: first, last)
    }

    /// A range of a single day.
    public init(_ day: CivilDate) {
        self.init(unchecked: day, day)
    }

    init(unchecked first: CivilDate, _ last: CivilDate) {
        self.first = first
        self.last = last
    }

    /// A range of `count` days that ends with `last`, or fewer at the beginning of the calendar.
    public init(daysUpTo last: CivilDate, count: Int) {
        self.init(unchecked: last.adding(days: 1 - max(1, count)), last)
    }

    /// The number of days, at least 1.
    public var count: Int { last.days(since: first) + 1 }

    public var days: [CivilDate] { (0..<count).map { first.adding(days: $0) } }

    public func contains(_ day: CivilDate) -> Bool { first <= day && day <= last }

    /// The range of equal length directly before this one; nil where the calendar does not have it.
    public var before: DayRange? {
        guard let start = CivilDate(dayNumber: first.dayNumber - count) else { return nil }
        return DayRange(unchecked: start, first.adding(days: -1))
    }

    /// The smallest range that contains both.
    func joined(with other: DayRange) -> DayRange {
        DayRange(unchecked: min(first, other.first), max(last, other.last))
    }
}
