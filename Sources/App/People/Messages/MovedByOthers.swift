import Domain
import Web

/// What others did about somebody's place in a household, as that person is told.
struct MovedByOthers: Codable, Hashable, Sendable {
    /// The one that the person was in.
    let household: String
    let by: String
    /// Whether it has ended, for everybody.
    let hasEnded: Bool
    /// Who asks the person back; nil where nobody does.
    let welcomedBy: String?
    /// The last day of what can still be done about it.
    let until: CivilDate

    func text(_ strings: Strings) -> String {
        let removalStrings = strings.people.removals
        let day = strings.dayMonthYear(until)
        if let welcomedBy { return removalStrings.asksYouBack(name: welcomedBy, household: household, date: day) }
        return hasEnded
            ? removalStrings.endedForYou(name: by, household: household, date: day)
            : removalStrings.removedYou(name: by, household: household, date: day)
    }
}
