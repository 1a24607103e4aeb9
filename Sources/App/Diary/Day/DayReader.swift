import Database
import Domain
import Web

/// Reads what the page of a day shows.
struct DayReader: Sendable {
    /// What a person aims at: read in the same round trip.
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>

    /// Everything that the page of a day shows, in one round trip. What was eaten lately is read where a meal is likely
    /// to be written down: around today.
    func content(of day: CivilDate, _ context: SignedInContext) async throws -> DayPage.Content {
        let owner = context.diaryOwner
        let entries = DiaryStore.entries(on: day, of: owner)
        let remarks = DayStore.remarks(on: day, of: owner)
        let goals = goals(owner)
        if (-1...1).contains(day.days(since: context.today)) {
            let read = try await context.database.read(entries, remarks, goals, RelogStore.lately(of: owner))
            return DayPage.Content(day, read.0, read.1, read.2, lately: read.3)
        }
        let read = try await context.database.read(entries, remarks, goals)
        return DayPage.Content(day, read.0, read.1, read.2, lately: [])
    }
}

extension DayPage.Content {
    fileprivate init(
        _ day: CivilDate,
        _ entries: [DiaryEntry],
        _ remarks: DayRemarks?,
        _ goals: GoalHistory,
        lately: [EatenLately]
    ) {
        self.init(
            day: day,
            entries: entries,
            remarks: remarks ?? .none,
            goal: goals.goal(on: day),
            lately: lately
        )
    }
}
