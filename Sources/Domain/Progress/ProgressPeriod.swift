/// The period that a person views (M-01).
public enum ProgressPeriod: Hashable, Sendable {
    case weekly, monthly, quarter, year
    case range(DayRange)

    /// Reads the period in a URL; anything invalid means weekly, and so does a range that begins after today.
    public init(key: String?, from first: CivilDate? = nil, to last: CivilDate? = nil, today: CivilDate) {
        switch key {
        case "monthly": self = .monthly
        case "quarter": self = .quarter
        case "year": self = .year
        case "range":
            guard let first, let last, first <= today, let range = DayRange(from: first, to: last) else { fallthrough }
            self = .range(range)
        default: self = .weekly
        }
    }

    /// The key in URLs, such as `weekly`.
    public var key: String {
        switch self {
        case .weekly: "weekly"
        case .monthly: "monthly"
        case .quarter: "quarter"
        case .year: "year"
        case .range: "range"
        }
    }
}

/// A period on the calendar: the days of each point, of the cards' averages, and of their comparison.
public struct ProgressSpan: Hashable, Sendable {
    /// The length of time that a point represents.
    public enum Grain: Hashable, Sendable { case day, week, month, year }

    /// The period that a card's change is compared with, for its wording.
    public enum Comparison: Hashable, Sendable { case lastSevenDays, lastMonth, rangeBefore }

    public let grain: Grain
    /// The days of each point, in chronological order; the first and the last may be shorter.
    public let slots: [DayRange]
    /// The days that the cards average.
    public let current: DayRange
    /// The days for comparison; nil where the calendar has none.
    public let before: DayRange?
    public let comparison: Comparison

    /// - Parameter today: the date in the person's own time zone. Days after it do not count.
    public init(_ period: ProgressPeriod, today: CivilDate) {
        switch period {
        case .weekly:
            self.init(DayRange(daysUpTo: today, count: 7), by: .day, .lastSevenDays)
        case .monthly:
            self.init(monthsUpTo: today)
        case .quarter:
            self.init(DayRange(daysUpTo: today, count: 91), by: .week, .rangeBefore)
        case .year:
            let first = today.month.adding(months: -11)?.firstDay ?? .first
            self.init(DayRange(unchecked: first, today), by: .month, .rangeBefore)
        case .range(let range):
            let last = range.contains(today) ? today : range.last
            let range = DayRange(unchecked: range.first, last)
            self.init(range, by: Grain(fitting: range.count), .rangeBefore)
        }
    }

    /// The range of all days that have to be read.
    public var needed: DayRange {
        let shown = slots.first.map { current.joined(with: $0) } ?? current
        return before.map { shown.joined(with: $0) } ?? shown
    }

    private init(_ range: DayRange, by grain: Grain, _ comparison: Comparison) {
        self.grain = grain
        self.slots = grain.slots(of: range)
        self.current = range
        self.before = range.before
        self.comparison = comparison
    }

    /// Six months including the current one, which is compared, to date, with the whole previous month (M-02).
    private init(monthsUpTo today: CivilDate) {
        let first = today.month.adding(months: -5)?.firstDay ?? .first
        grain = .month
        slots = grain.slots(of: DayRange(unchecked: first, today))
        current = DayRange(unchecked: today.month.firstDay, today)
        before = today.month.adding(months: -1).map { DayRange(unchecked: $0.firstDay, $0.lastDay) }
        comparison = .lastMonth
    }
}

extension ProgressSpan.Grain {
    /// The finest grain whose points are still readable on a phone.
    init(fitting days: Int) {
        switch days {
        case ...31: self = .day
        case ...190: self = .week
        case ...1_100: self = .month
        default: self = .year
        }
    }

    /// Splits a range at the ends of weeks, months or years.
    func slots(of range: DayRange) -> [DayRange] {
        var slots: [DayRange] = []
        var first = range.first
        while true {
            let last = min(end(of: first), range.last)
            slots.append(DayRange(unchecked: first, last))
            guard last < range.last else { return slots }
            first = last.adding(days: 1)
        }
    }

    private func end(of day: CivilDate) -> CivilDate {
        switch self {
        case .day: day
        case .week: day.adding(days: 7 - day.weekday.rawValue)
        case .month: day.month.lastDay
        case .year: CivilDate(year: day.year, month: 12, day: 31) ?? .last
        }
    }
}
