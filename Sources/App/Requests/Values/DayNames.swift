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
}
