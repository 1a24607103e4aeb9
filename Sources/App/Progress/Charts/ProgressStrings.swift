import Domain
import Web

/// The texts about progress.
extension Strings {
    /// What went wrong, and what to do about it (M-13).
    func sentences(for failure: ProgressFailure, seenFrom today: CivilDate) -> (problem: String, advice: String) {
        switch failure {
        case .noData: (progress.noData, progress.noDataAdvice)
        case .insufficient: (progress.insufficient, progress.insufficientAdvice)
        case .corrupted(let day):
            (progress.corrupted, progress.corruptedAdvice(day: name(of: day, seenFrom: today)))
        case .calculationFailed: (progress.calculationFailed, progress.calculationFailedAdvice)
        case .unavailable: (progress.unavailable, progress.unavailableAdvice)
        case .unknown: (progress.unknown, progress.unknownAdvice)
        }
    }

    /// How many days were logged, such as "5 of 7 days".
    func daysLogged(_ average: Average) -> String {
        progress.daysLogged(count: average.days, logged: String(average.logged))
    }

    /// The same of a card, such as "November 2025: 9 of 28 days" where it averages fewer days than the charts show.
    func daysLogged(_ card: ProgressCard, in span: ProgressSpan, seenFrom today: CivilDate) -> String {
        let logged = daysLogged(card.now)
        if span.slots.first?.first == span.current.first { return logged }
        return progress.daysLoggedIn(time: name(of: span.current, by: span.grain, seenFrom: today), logged: logged)
    }

    /// The change as text, such as "+4% vs Last 7 Days", "new" or "nothing to compare".
    func change(_ change: Change, _ comparison: ProgressSpan.Comparison, _ numbers: Formatting) -> String {
        guard let shown = numbers.change(change) else {
            return change == .new ? progress.new : progress.nothingToCompare
        }
        return progress.versus(change: shown, before: name(of: comparison))
    }

    /// The name of what a period is compared with, such as "vs Last 7 Days".
    func name(of comparison: ProgressSpan.Comparison) -> String {
        switch comparison {
        case .lastSevenDays: progress.lastSevenDays
        case .lastMonth: progress.lastMonth
        case .rangeBefore: progress.rangeBefore
        }
    }

    /// The full name of a point in a chart: "Friday 21 November", "17 November – 23 November", "November 2025", "2025".
    func name(of days: DayRange, by grain: ProgressSpan.Grain, seenFrom today: CivilDate) -> String {
        switch grain {
        case .day: name(of: days.first, seenFrom: today)
        case .week where days.count > 1: "\(dayMonth(days.first)) – \(dayMonth(days.last))"
        case .week: dayMonth(days.first)
        case .month: progress.monthYear(month: name(of: days.first.month), year: String(days.first.year))
        case .year: String(days.first.year)
        }
    }

    /// The name of a range: "15 November – 21 November", with the years unless both are the present one.
    func name(of days: DayRange, seenFrom today: CivilDate) -> String {
        let isThisYear = days.first.year == today.year && days.last.year == today.year
        let name = isThisYear ? dayMonth : dayMonthYear
        return days.count == 1 ? name(days.first) : "\(name(days.first)) – \(name(days.last))"
    }

    /// The short name of a point, under the axis: "Fri", or "21" among many days; "17 Nov"; "Nov"; "2025".
    func label(of days: DayRange, by grain: ProgressSpan.Grain, among count: Int) -> String {
        switch grain {
        case .day: count <= 7 ? shortName(of: days.first.weekday) : String(days.first.day)
        case .week: requests.calendar.dayMonth(day: String(days.first.day), month: shortName(of: days.first.month))
        case .month: shortName(of: days.first.month)
        case .year: String(days.first.year)
        }
    }

    /// What is wrong with a range of days.
    func text(of problem: ProgressQuery.RangeProblem) -> String {
        switch problem {
        case .noDay: progress.rangeNoDay
        case .backwards: progress.rangeBackwards
        case .tooLong: progress.rangeTooLong
        case .future: progress.rangeFuture
        }
    }

    var chartWords: ChartStrings {
        ChartStrings(
            numbers: progress.numbers,
            time: progress.time,
            goal: progress.goal,
            trend: progress.trend,
            partial: progress.partialDay,
            soFar: progress.todaySoFar,
            lowerBound: progress.lowerBound,
            missing: progress.notLogged,
            unknown: progress.loggedUnknown
        )
    }

    private func dayMonth(_ day: CivilDate) -> String {
        requests.calendar.dayMonth(day: String(day.day), month: name(of: day.month))
    }
}

extension Strings {
    /// The short name of a weekday, such as "Mon".
    func shortName(of weekday: Weekday) -> String {
        switch weekday {
        case .monday: requests.calendar.mon
        case .tuesday: requests.calendar.tue
        case .wednesday: requests.calendar.wed
        case .thursday: requests.calendar.thu
        case .friday: requests.calendar.fri
        case .saturday: requests.calendar.sat
        case .sunday: requests.calendar.sun
        }
    }

    /// The short name of a month, such as "Nov".
    func shortName(of month: Month) -> String {
        switch month.number {
        case 1: requests.calendar.jan
        case 2: requests.calendar.feb
        case 3: requests.calendar.mar
        case 4: requests.calendar.apr
        case 5: requests.calendar.mayShort
        case 6: requests.calendar.jun
        case 7: requests.calendar.jul
        case 8: requests.calendar.aug
        case 9: requests.calendar.sep
        case 10: requests.calendar.oct
        case 11: requests.calendar.nov
        default: requests.calendar.dec
        }
    }
}
