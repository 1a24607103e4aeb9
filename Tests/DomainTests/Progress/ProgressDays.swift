import Testing

@testable import Domain

/// Days for the tests of progress. Today is Friday 21 November 2025.
enum ProgressDays {
    static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    static func today() throws -> CivilDate { try day("2025-11-21") }

    static func logged(_ date: CivilDate, _ energy: Double, mark: DayMark? = nil) -> DayRecord {
        DayRecord(date, entries: 3, values: [.energy: .exactly(energy)], mark: mark)
    }

    /// Days in a row that end `before` days before today.
    static func row(_ count: Int, of energy: Double, endingDaysAgo before: Int = 0) throws -> [DayRecord] {
        let last = try today().adding(days: -before)
        return DayRange(daysUpTo: last, count: count).days.map { logged($0, energy) }
    }

    static func progress(
        _ records: [DayRecord],
        _ period: ProgressPeriod = .weekly,
        everLogged: Bool = true
    ) throws -> Progress {
        try Progress(records, over: ProgressSpan(period, today: today()), everLogged: everLogged)
    }
}
