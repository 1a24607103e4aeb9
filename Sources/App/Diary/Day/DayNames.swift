import Domain

extension Words {
    /// "Friday 21 November"; with the year where it is not the reader's own.
    func name(of day: CivilDate, seenFrom today: CivilDate) -> String {
        let number = String(day.day)
        let month = name(of: day.month)
        let weekday = name(of: day.weekday)
        if day.year == today.year { return calendar.weekdayDate(weekday: weekday, day: number, month: month) }
        return calendar.weekdayDateYear(weekday: weekday, day: number, month: month, year: String(day.year))
    }

    /// "Today", "Yesterday", "Tomorrow"; nil for other days.
    func nearness(of day: CivilDate, to today: CivilDate) -> String? {
        switch day.days(since: today) {
        case -1: self.day.yesterday
        case 0: self.day.today
        case 1: self.day.tomorrow
        default: nil
        }
    }

    func name(of weekday: Weekday) -> String {
        switch weekday {
        case .monday: calendar.monday
        case .tuesday: calendar.tuesday
        case .wednesday: calendar.wednesday
        case .thursday: calendar.thursday
        case .friday: calendar.friday
        case .saturday: calendar.saturday
        case .sunday: calendar.sunday
        }
    }

    func name(of month: Month) -> String {
        switch month.number {
        case 1: calendar.january
        case 2: calendar.february
        case 3: calendar.march
        case 4: calendar.april
        case 5: calendar.may
        case 6: calendar.june
        case 7: calendar.july
        case 8: calendar.august
        case 9: calendar.september
        case 10: calendar.october
        case 11: calendar.november
        default: calendar.december
        }
    }
}
