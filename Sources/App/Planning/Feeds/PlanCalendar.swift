import Domain
import Web

/// The plan as other programs' calendars read it (RFC 5545): one event for each dish, all day, in the order of the day.
/// It holds no portions, no allergies and nobody's name.
struct PlanCalendar: Sendable {
    let text: String

    /// How often a program should ask again.
    static let pause = "PT1H"

    /// - Parameter address: the full address of a dish's meal.
    init(_ feed: OpenedFeed, _ dishes: [FeedDish], _ strings: Strings, address: (FeedDish) -> String) {
        var calendar = CalendarText()
        let name = strings.planning.feeds.calendarName(household: feed.householdName)
        calendar.add("BEGIN", "VCALENDAR")
        calendar.add("VERSION", "2.0")
        calendar.add("PRODID", "-//Sofra//Plan//\(feed.language.rawValue.uppercased())")
        calendar.add("CALSCALE", "GREGORIAN")
        calendar.add("NAME", text: name)
        calendar.add("X-WR-CALNAME", text: name)
        calendar.add("X-WR-TIMEZONE", feed.zone.name)
        calendar.add("REFRESH-INTERVAL;VALUE=DURATION", Self.pause)
        calendar.add("X-PUBLISHED-TTL", Self.pause)
        for dish in dishes { calendar.add(dish, strings, address: address(dish)) }
        calendar.add("END", "VCALENDAR")
        text = calendar.text
    }
}

extension CalendarText {
    fileprivate mutating func add(_ dish: FeedDish, _ strings: Strings, address: String) {
        let name = dish.isLeftover ? strings.planning.feeds.leftover(name: dish.name) : dish.name
        // What is read twice is the same, so that its tag is too: the stamp is that of the last change.
        let changed = Self.time(dish.changedAt)
        add("BEGIN", "VEVENT")
        add("UID", "\(dish.id)@sofra")
        add("DTSTAMP", changed)
        add("LAST-MODIFIED", changed)
        add("SEQUENCE", String(dish.version - 1))
        add("DTSTART;VALUE=DATE", Self.date(dish.day))
        add("DTEND;VALUE=DATE", Self.date(dish.day.adding(days: 1)))
        add("SUMMARY", text: strings.planning.feeds.summary(slot: strings.name(of: dish.slot), dish: name))
        add("CATEGORIES", text: strings.name(of: dish.slot))
        add("URL", address)
        add("TRANSP", "TRANSPARENT")
        add("END", "VEVENT")
    }

    private static func date(_ day: CivilDate) -> String {
        day.iso.filter { $0 != "-" }
    }

    /// An instant in UTC, "20261122T173000Z".
    private static func time(_ moment: Moment) -> String {
        let seconds = ((moment.seconds % 86_400) + 86_400) % 86_400
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : String($0) }
        return "\(date(Zone.utc.day(at: moment)))T\(parts.joined())Z"
    }
}
