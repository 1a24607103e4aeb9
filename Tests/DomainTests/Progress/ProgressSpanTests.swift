import Testing

@testable import Domain

@Suite struct ProgressSpanTests {
    private func span(_ period: ProgressPeriod, _ today: String = "2025-11-21") throws -> ProgressSpan {
        ProgressSpan(period, today: try ProgressDays.day(today))
    }

    private func range(_ first: String, _ last: String) throws -> DayRange {
        try #require(DayRange(from: ProgressDays.day(first), to: ProgressDays.day(last)))
    }

    @Test func `M-01 anything that is no period is weekly`() throws {
        let (first, last) = (try ProgressDays.day("2025-01-01"), try ProgressDays.day("2025-02-01"))
        for key in [nil, "", "daily", "MONTHLY", "range"] { #expect(ProgressPeriod(key: key, today: last) == .weekly) }
        #expect(ProgressPeriod(key: "range", from: last, to: first, today: last) == .weekly)
        let range = ProgressPeriod(key: "range", from: first, to: last, today: first)
        #expect(range == .range(try self.range("2025-01-01", "2025-02-01")))
        for period in [ProgressPeriod.weekly, .monthly, .quarter, .year] {
            #expect(ProgressPeriod(key: period.key, today: last) == period)
        }
    }

    @Test func `M-01 a range that lies wholly in the future is no period`() throws {
        let (first, last) = (try ProgressDays.day("2025-01-02"), try ProgressDays.day("2025-02-01"))
        #expect(ProgressPeriod(key: "range", from: first, to: last, today: first.adding(days: -1)) == .weekly)
    }

    @Test func `M-02 weekly is the last seven days, today included, against the seven before`() throws {
        let span = try span(.weekly)

        #expect(
            span.slots.map(\.first.weekday) == [.saturday, .sunday, .monday, .tuesday, .wednesday, .thursday, .friday]
        )
        #expect(span.slots.allSatisfy { $0.count == 1 })
        #expect(span.current == (try range("2025-11-15", "2025-11-21")))
        #expect(span.before == (try range("2025-11-08", "2025-11-14")))
        #expect(span.comparison == .lastSevenDays)
    }

    @Test func `M-02 monthly is six calendar months, the last one to date`() throws {
        let span = try span(.monthly, "2025-03-10")

        #expect(
            span.slots.map(\.first.iso) == [
                "2024-10-01", "2024-11-01", "2024-12-01", "2025-01-01", "2025-02-01", "2025-03-01",
            ]
        )
        #expect(span.current == (try range("2025-03-01", "2025-03-10")))
        #expect(span.before == (try range("2025-02-01", "2025-02-28")))
        #expect(span.needed == (try range("2024-10-01", "2025-03-10")))
    }

    @Test func `M-02 on the first of a month one day has elapsed`() throws {
        #expect(try span(.monthly, "2025-03-01").current.count == 1)
    }

    @Test func `a free range compares with as many days before it, and ends today`() throws {
        let span = try span(.range(try range("2025-11-12", "2026-01-31")))

        #expect(span.current == (try range("2025-11-12", "2025-11-21")))
        #expect(span.before == (try range("2025-11-02", "2025-11-11")))
    }

    @Test func `slots cover a range without a gap, in whatever grain`() throws {
        for (days, grain, count) in [
            (31, ProgressSpan.Grain.day, 31), (91, .week, 14), (365, .month, 13), (4000, .year, 12),
        ] {
            let range = DayRange(daysUpTo: try ProgressDays.today(), count: days)
            let span = try span(.range(range))

            #expect(span.grain == grain)
            #expect(span.slots.count == count)
            #expect(span.slots.flatMap(\.days) == range.days)
        }
    }

    @Test func `a year is twelve points, three months are weeks`() throws {
        #expect(try span(.year).slots.count == 12)
        #expect(try span(.quarter).grain == .week)
        #expect(try span(.quarter).current.count == 91)
    }

    @Test func `HOSTILE-27 the ends of the calendar break nothing`() throws {
        let all = DayRange(.first, .last)
        for today in [CivilDate.first, CivilDate.first.adding(days: 3), .last] {
            for period in [ProgressPeriod.weekly, .monthly, .quarter, .year, .range(all), .range(DayRange(.last))] {
                let span = ProgressSpan(period, today: today)
                #expect(!span.slots.isEmpty)
                #expect(throws: ProgressFailure.noData) { try Progress([], over: span, everLogged: false) }
            }
        }
        #expect(ProgressSpan(.weekly, today: .first).before == nil)
    }
}
