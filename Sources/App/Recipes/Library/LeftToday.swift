import Database
import Domain

/// The energy that a person may still eat today under their own goal (S-05). Goals and diary are rooms
/// above Recipes, so their queries are handed in.
struct LeftToday: Sendable {
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>
    /// The energy that was eaten on a day; nil where it is not known exactly.
    let eaten: @Sendable (CivilDate, DiaryOwner) -> Query<Kilocalories?>

    /// The goals of the reader; none where nobody is.
    func goals(ofReader reader: DiaryOwner?) -> Query<GoalHistory> { reader.map(goals) ?? .nothing(GoalHistory([])) }

    /// What the reader has eaten on a day; nothing where nobody is.
    func eaten(on day: CivilDate, byReader reader: DiaryOwner?) -> Query<Kilocalories?> {
        reader.map { eaten(day, $0) } ?? .nothing(.zero)
    }

    /// The energy that is left: nil without an energy goal for the day and where what was eaten is not known exactly,
    /// negative when more than the goal was eaten.
    static func energy(_ goals: GoalHistory, eaten: Kilocalories?, on day: CivilDate) -> Kilocalories? {
        eaten.flatMap { eaten in goals.goal(on: day)?.energy.map { $0 - eaten } }
    }
}
