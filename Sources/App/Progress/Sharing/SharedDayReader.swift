import Database
import Domain
import Web

/// What another person shows of one day: always its totals, and the rest where all is shown (H-02).
struct SharedDay: Sendable {
    let day: CivilDate
    /// How many entries the day has, also where none of them is shown.
    let entries: Int
    let totals: Nutrients
    /// Nil where totals alone are shown.
    let details: Details?

    struct Details: Sendable {
        let entries: [DiaryEntry]
        let goal: DailyGoal?
        let nutrientGoals: [Nutrient: NutrientGoal]
        /// The latest weight up to that day, with the unit its person uses.
        let weight: Weighing?
        let unit: WeightUnit
    }
}

/// Reads what others show of their days. The statements are those of the diary, the goals and the weights; through the
/// views of the schema `shared` they find what is shown to whoever asks, and cannot write.
enum SharedDayReader {
    /// The section of a person's page with the day that the address names, today where it names none.
    static func section(_ context: SignedInContext, _ person: HouseholdStore.ListedPerson) async throws -> SafeHTML? {
        let day = context.query["date"].flatMap(CivilDate.init(iso:)) ?? context.today
        guard let shared = try await shared(day, of: person.id, context) else { return nil }
        return SharedDaySection(context, person, shared).html(strings: context.strings)
    }

    private static func shared(
        _ day: CivilDate,
        of person: Person.ID,
        _ context: SignedInContext
    ) async throws -> SharedDay? {
        let owner = DiaryOwner(household: context.household, person: person)
        let database = context.accounts.scoped(.asking(context.household, context.person.person) + [.shared])
        let lately = DayRange(daysUpTo: day, count: 91)
        let (level, records, entries, goals, weights, unit) = try await database.read(
            BodyShareStore.levelShown(by: person, in: context.household),
            DaySumStore.days(DayRange(day), .all, of: owner),
            DiaryStore.entries(on: day, of: owner),
            GoalStore.history(of: owner),
            WeightStore.weighings(lately, of: owner),
            WeightStore.unit(of: owner)
        )
        guard let level else { return nil }
        return SharedDay(
            day: day,
            entries: records.first?.entries ?? 0,
            totals: records.first?.eaten ?? Nutrients(),
            details: level == .totals
                ? nil
                : .init(
                    entries: entries,
                    goal: goals.goal(on: day),
                    nutrientGoals: goals.nutrients(on: day),
                    weight: weights.last,
                    unit: unit ?? .kg
                )
        )
    }
}
