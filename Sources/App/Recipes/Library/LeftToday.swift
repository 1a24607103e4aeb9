import Database
import Domain

/// What a person may still eat today by their own goal (S-05): from the goals and the diary, which the library is handed.
struct LeftToday: Sendable {
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>
    /// The energy of a day so far, as far as it is known.
    let eaten: @Sendable (CivilDate, DiaryOwner) -> Query<Kilocalories>

    /// Nil without a goal for the day's energy; below zero where more was eaten.
    static func energy(_ goals: GoalHistory, eaten: Kilocalories, on day: CivilDate) -> Kilocalories? {
        goals.goal(on: day)?.energy.map { $0 - eaten }
    }
}
