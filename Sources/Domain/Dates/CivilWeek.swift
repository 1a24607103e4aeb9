/// A week from Monday to Sunday, numbered by ISO 8601: week 1 contains the year's first Thursday.
public struct CivilWeek: Hashable, Sendable {
    /// The first day of the week; its Sunday is in the calendar, too.
    public let monday: CivilDate

    /// The week of a date. Fails for the last days of the calendar, whose week would extend beyond it.
    public init?(containing date: CivilDate) {
        guard let monday = CivilDate(dayNumber: date.dayNumber - (date.weekday.rawValue - 1)),
            CivilDate(dayNumber: monday.dayNumber + 6) != nil
        else { return nil }
        self.monday = monday
    }

    /// Parses `yyyy-Www`, and no other form. Fails for a week that the year does not have.
    public init?(iso text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 8, bytes[4] == UInt8(ascii: "-"), bytes[5] == UInt8(ascii: "W"),
            let year = Digits.number(bytes[0..<4]), let week = Digits.number(bytes[6..<8]), week >= 1,
            let fourthOfJanuary = CivilDate(year: year, month: 1, day: 4)
        else { return nil }
        self.init(containing: fourthOfJanuary.adding(days: (week - 1) * 7))
        guard self.year == year, self.number == week else { return nil }
    }

    /// The year to which the week belongs: that of its Thursday.
    public var year: Int { monday.adding(days: 3).year }

    /// The week's number in its year, 1 to 53.
    public var number: Int {
        let thursday = monday.adding(days: 3)
        guard let newYear = CivilDate(year: thursday.year, month: 1, day: 1) else { return 1 }
        return thursday.days(since: newYear) / 7 + 1
    }

    /// The week as `2026-W30`.
    public var iso: String { "\(Digits.text(year, 4))-W\(Digits.text(number, 2))" }

    /// The seven dates from Monday to Sunday.
    public var days: [CivilDate] { (0..<7).map { monday.adding(days: $0) } }

    /// The week so many weeks later or earlier; nil outside the calendar.
    public func adding(weeks: Int) -> CivilWeek? {
        let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
        guard !overflow else { return nil }
        let (number, isBeyond) = monday.dayNumber.addingReportingOverflow(days)
        guard !isBeyond, let monday = CivilDate(dayNumber: number) else { return nil }
        return CivilWeek(containing: monday)
    }
}
