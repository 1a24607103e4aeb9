import Domain
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: [
        "2026-02-30", "0000-01-01", "9999-12-31", "2026-1-1", "2026-13-01", "2026-00-10", "2026-01-00",
        "2025-02-29", "1900-02-29", "1899-12-31", "2201-01-01", "", "2026-07-24 ", "2026/07/24", "٢٠٢٦-07-24",
        "+026-07-24",
    ])
    func `HOSTILE-27 what is no day of these centuries is refused`(text: String) {
        #expect(CivilDate(iso: text) == nil)
    }

    @Test func `HOSTILE-28 every day comes once, in order, seven to a week`() throws {
        var previous = CivilDate.first
        #expect(previous.iso == "1900-01-01")
        #expect(CivilDate.last.iso == "2200-12-31")
        #expect(previous.weekday == .monday)
        for number in (CivilDate.first.dayNumber + 1)...CivilDate.last.dayNumber {
            let date = try #require(CivilDate(dayNumber: number))
            let isNext =
                date.month == previous.month
                ? date.day == previous.day + 1
                : date.day == 1 && previous.day == previous.month.dayCount
                    && previous.month.adding(months: 1) == date.month
            #expect(isNext)
            #expect(date.weekday.rawValue == previous.weekday.rawValue % 7 + 1)
            #expect(CivilDate(iso: date.iso) == date)
            previous = date
        }
    }

    @Test func `a date knows its parts and its neighbours`() throws {
        let date = try #require(CivilDate(year: 2024, month: 2, day: 29))

        #expect(date.dayNumber == 19782)
        #expect(date.weekday == .thursday)
        #expect(date.adding(days: 1).iso == "2024-03-01")
        #expect(date.adding(days: -60).iso == "2023-12-31")
        #expect(date.adding(days: .max) == .last)
        #expect(date.adding(days: .min) == .first)
        #expect(date.adding(days: 10).days(since: date) == 10)
    }

    @Test func `months count on across years`() throws {
        let january = try #require(Month(year: 2026, number: 1))

        #expect(january.adding(months: -1) == Month(year: 2025, number: 12))
        #expect(january.adding(months: 13)?.lastDay.iso == "2027-02-28")
        #expect(january.firstDay.iso == "2026-01-01")
        #expect(january.adding(months: .max) == nil)
        #expect(Month(year: 2026, number: 13) == nil)
    }

    @Test(arguments: [
        ("2026-W01", "2025-12-29"), ("2026-W30", "2026-07-20"), ("2020-W53", "2020-12-28"), ("2021-W01", "2021-01-04"),
        ("2009-W53", "2009-12-28"), ("2010-W52", "2010-12-27"),
    ])
    func `weeks are numbered as ISO 8601 does`(text: String, monday: String) throws {
        let week = try #require(CivilWeek(iso: text))

        #expect(week.monday.iso == monday)
        #expect(week.iso == text)
        #expect(week.days.count == 7)
        #expect(week.adding(weeks: 1)?.adding(weeks: -1) == week)
    }

    @Test(arguments: ["2025-W53", "2026-W00", "2026-W1", "2026-w01", "2026W011", "1899-W01", "2026-W99"])
    func `HOSTILE-27 a week that the year does not have is refused`(text: String) {
        #expect(CivilWeek(iso: text) == nil)
    }

    @Test func `every day lies in the week that names it`() throws {
        for number in stride(from: CivilDate.first.dayNumber, through: CivilDate.last.dayNumber - 7, by: 1) {
            let date = try #require(CivilDate(dayNumber: number))
            let week = try #require(CivilWeek(containing: date))
            #expect(week.days.contains(date))
            if week.year >= 1900 { #expect(CivilWeek(iso: week.iso) == week) }
        }
    }
}
