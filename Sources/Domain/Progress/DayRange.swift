/// Some days in a row, first and last included.
public struct DayRange: Hashable, Sendable {
    public let first: CivilDate
    public let last: CivilDate

    /// Nil when it would end before it begins.
    public init?(from first: CivilDate, to last: CivilDate) {
        guard first <= last else { return nil }
        self.init(unchecked: first, last)
    }

    /// One day alone.
    public init(_ day: CivilDate) {
        self.init(unchecked: day, day)
    }

    init(unchecked first: CivilDate, _ last: CivilDate) {
        self.first = first
        self.last = last
    }

    /// The days up to and including `last`; fewer where the calendar begins.
    public init(daysUpTo last: CivilDate, count: Int) {
        self.init(unchecked: last.adding(days: 1 - max(1, count)), last)
    }

    /// At least 1.
    public var count: Int { last.days(since: first) + 1 }

    public var days: [CivilDate] { (0..<count).map { first.adding(days: $0) } }

    public func contains(_ day: CivilDate) -> Bool { first <= day && day <= last }

    /// As many days, right before these; nil where the calendar has not so many.
    public var before: DayRange? {
        guard let start = CivilDate(dayNumber: first.dayNumber - count) else { return nil }
        return DayRange(unchecked: start, first.adding(days: -1))
    }

    /// The smallest range with both in it.
    func joined(with other: DayRange) -> DayRange {
        DayRange(unchecked: min(first, other.first), max(last, other.last))
    }
}
