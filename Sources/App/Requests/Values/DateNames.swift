import Domain

extension Strings {
    /// The full date, such as "1 November 2025".
    func dayMonthYear(_ day: CivilDate) -> String {
        requests.calendar.dayMonthYear(day: String(day.day), month: name(of: day.month), year: String(day.year))
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

extension HouseholdContext {
    /// The day and the time of day where its person is, such as "21 March 2026, 18:04".
    func clock(at moment: Moment) -> String {
        let (hours, minutes) = zone.minutes(at: moment).quotientAndRemainder(dividingBy: 60)
        let padded = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
        let time = "\(padded(hours)):\(padded(minutes))"
        return strings.requests.calendar.dayTime(day: strings.dayMonthYear(zone.day(at: moment)), time: time)
    }
}
