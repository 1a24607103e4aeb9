import Domain

extension Strings {
    /// The name of a day, such as "Friday 21 November", with the year unless it is the present one.
    func name(of day: CivilDate, seenFrom today: CivilDate) -> String {
        let number = String(day.day)
        let month = name(of: day.month)
        let weekday = name(of: day.weekday)
        if day.year == today.year { return requests.calendar.weekdayDate(weekday: weekday, day: number, month: month) }
        return requests.calendar.weekdayDateYear(weekday: weekday, day: number, month: month, year: String(day.year))
    }

    /// The word "Today", "Yesterday" or "Tomorrow"; nil for other days.
    func nearness(of day: CivilDate, to today: CivilDate) -> String? {
        switch day.days(since: today) {
        case -1: diary.day.yesterday
        case 0: self.diary.day.today
        case 1: diary.day.tomorrow
        default: nil
        }
    }

    func name(of weekday: Weekday) -> String {
        switch weekday {
        case .monday: requests.calendar.monday
        case .tuesday: requests.calendar.tuesday
        case .wednesday: requests.calendar.wednesday
        case .thursday: requests.calendar.thursday
        case .friday: requests.calendar.friday
        case .saturday: requests.calendar.saturday
        case .sunday: requests.calendar.sunday
        }
    }

    func name(of month: Month) -> String {
        switch month.number {
        case 1: requests.calendar.january
        case 2: requests.calendar.february
        case 3: requests.calendar.march
        case 4: requests.calendar.april
        case 5: requests.calendar.may
        case 6: requests.calendar.june
        case 7: requests.calendar.july
        case 8: requests.calendar.august
        case 9: requests.calendar.september
        case 10: requests.calendar.october
        case 11: requests.calendar.november
        default: requests.calendar.december
        }
    }
}
