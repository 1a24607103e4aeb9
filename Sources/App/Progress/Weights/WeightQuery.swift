import Domain
import Web

/// The weights that an address asks for: the last three months, or a year.
struct WeightQuery: Sendable {
    /// The year; nil for the last three months.
    let year: Int?
    let range: DayRange
    let unit: WeightUnit?
    /// The day that the form begins with: today, or one that is over.
    let day: CivilDate

    init(_ query: URLQuery, today: CivilDate) {
        let asked = query["date"].flatMap { CivilDate(iso: $0) } ?? today
        day = min(asked, today)
        let wanted = query.integer("year", CivilDate.years)
        let days = wanted.flatMap { year in
            CivilDate(year: year, month: 1, day: 1).flatMap { first in
                CivilDate(year: year, month: 12, day: 31).flatMap { DayRange(from: first, to: $0) }
            }
        }
        year = days == nil ? nil : wanted
        range = days ?? DayRange(daysUpTo: today, count: 91)
        unit = query.choice("unit")
    }

    /// The days to read. They begin 60 days earlier, because the trend on the
    /// first day depends on the weights before it.
    var needed: DayRange {
        DayRange(from: range.first.adding(days: -60), to: range.last) ?? range
    }
}
