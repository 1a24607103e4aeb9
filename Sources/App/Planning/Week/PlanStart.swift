import Domain
import Web

/// What stands above the days while nothing is planned: what a plan is for, and where one begins.
struct PlanStart: Sendable {
    /// The first dinner to come; nil for readers who only read.
    let dinner: LocalPath?

    /// Fails where something is planned, and where the days are over.
    init?(_ plan: Plan, _ days: [CivilDate], _ context: any HouseholdContext) {
        guard let day = days.first(where: { $0 >= context.today }) else { return nil }
        guard plan.meals(on: days).allSatisfy(\.dishes.isEmpty) else { return nil }
        dinner = context.may(.kitchen(.write)) ? MealTime(day: day, slot: .dinner).path : nil
    }
}
