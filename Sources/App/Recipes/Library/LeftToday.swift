import Database
import Domain

/// What a person may still eat today by their own goal (S-05).
enum LeftToday {
    /// Nil without a goal for the day's energy; below zero where more was eaten.
    static func energy(_ goals: GoalHistory, eaten: Kilocalories, on day: CivilDate) -> Kilocalories? {
        goals.goal(on: day)?.energy.map { $0 - eaten }
    }

    /// The energy of a day so far, as far as it is known.
    static func eaten(on day: CivilDate, of owner: DiaryStore.Owner) -> Query<Kilocalories> {
        .one(
            """
            SELECT coalesce(sum(energy_kcal), 0) AS energy_kcal
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            """
        ) { row in Kilocalories(try row["energy_kcal"]) }
    }
}
