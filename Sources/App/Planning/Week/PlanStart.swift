import Domain
import Web

/// What stands above the days while nothing is planned: what a plan is for, and where one begins.
struct PlanStart: Sendable {
    /// The first dinner to come; nil for readers who only read.
    let dinner: LocalPath?

    /// Nil where something is planned, for whichever day, and where the days are over.
    static func read(_ plan: Plan, _ days: [CivilDate], _ context: any HouseholdContext) async throws -> PlanStart? {
        guard let day = days.first(where: { $0 >= context.today }) else { return nil }
        guard plan.meals(on: days).allSatisfy(\.dishes.isEmpty) else { return nil }
        if try await context.database.read(PlanStore.isAnything(in: context.household)) { return nil }
        let dinner = MealTime(day: day, slot: .dinner).path
        return PlanStart(dinner: context.may(.kitchen(.write)) ? dinner : nil)
    }
}
