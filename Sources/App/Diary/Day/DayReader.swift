import Database
import Domain
import Web

/// Reads what the page of a day shows.
struct DayReader: Sendable {
    /// The query for a person's goals, which is part of the same round trip. Goals are
    /// a room above the diary, so it is handed in.
    let goals: @Sendable (DiaryOwner) -> Query<GoalHistory>
    /// What is planned for the day, of a room above.
    let planned: PlannedDayReader
    let dishes: JudgedDishes
    private let known = KnownUsualEntries()

    /// What the page of a day comes to.
    func marks(of day: CivilDate, _ context: SignedInContext) -> Query<[String]> {
        let owner = context.diaryOwner
        // By the time of the day a link leads to one meal or another.
        let slot = context.usualSlot.rawValue
        let around = [
            goals(owner).marked,
            WardStore.wards(of: context.person.person, in: context.household).marked,
            OfferStore.open(for: owner).marked,
            planned.eatFirst(day, context).marked,
            planned.plates(day, context).marked,
            planned.isAnything(day, context.household).marked,
            DiaryStore.slots(on: day.adding(days: -1), of: owner).marked,
        ]
        return DayMarkStore.mark(of: day, of: owner, around).map { [$0, slot] }
    }

    /// Everything that the page of a day shows, in one round trip; in two for somebody new, where something is planned, and
    /// after something was logged.
    func content(of day: CivilDate, _ context: SignedInContext) async throws -> DayPage.Content {
        var (content, eatFirst, isPlanned) = try await written(on: day, context)
        content.isVouched =
            content.isVouched && !isPlanned && content.offers.isEmpty && !WelcomeSection.isDue(content, context)
        content.offers = content.offers.filter { $0.isShown(on: day, seenFrom: context.today) }
        content.verdicts = try await planned.verdicts(content.offers, context)
        if isPlanned { content.planned = try await planned.day(day, context) }
        content.planned.eatFirst = eatFirst
        if WelcomeSection.isDue(content, context) {
            let hasRecipe = try await context.database.read(WelcomeStore.hasRecipe(context.household))
            content.welcome = WelcomeSection(content, hasRecipe: hasRecipe, context)
        }
        return content
    }

    private func written(
        on day: CivilDate,
        _ context: SignedInContext
    ) async throws -> (content: DayPage.Content, eatFirst: [PlannedDay.EatFirst], isPlanned: Bool) {
        let owner = context.diaryOwner
        let entries = DiaryStore.entries(on: day, of: owner)
        let remarks = DayStore.remarks(on: day, of: owner)
        let goals = goals(owner)
        let wards = WardStore.wards(of: context.person.person, in: context.household)
        let offers = OfferStore.open(for: owner)
        let eatFirst = planned.eatFirst(day, context)
        let isPlanned = planned.isAnything(day, context.household)
        let read = try await context.database.read(
            entries,
            remarks,
            goals,
            wards,
            offers,
            RelogStore.latest(of: owner),
            eatFirst,
            isPlanned,
            planned.plates(day, context),
            DiaryStore.slots(on: day.adding(days: -1), of: owner),
            DayStore.languages(on: day, of: owner)
        )
        var content = DayPage.Content(day, read.0, read.1, read.2, read.3, read.4)
        content.usual = try await known.usual(on: day, mark: read.5.mark, context)
        if read.5.isBound { content.usual.verdicts = try await verdicts(on: content, context) }
        content.isVouched = !read.5.isBound
        content.plates = read.8
        content.before = read.9
        content.languages = read.10
        return (content, read.6, read.7)
    }

    /// What of that which is offered again is not free of what the person avoids (H-04).
    private func verdicts(on content: DayPage.Content, _ context: SignedInContext) async throws -> ListVerdicts {
        let offered = MealSlot.allCases.flatMap { slot in
            content.usual.offered(at: slot, besides: content.entries.filter { $0.slot == slot }).compactMap(\.thing)
        }
        if offered.isEmpty { return .none }
        let avoided = AvoidanceStore.avoided(readBy: context.diaryOwner, in: context.household)
        let owner = try await context.database.read(avoided)
        return try await ListVerdicts(on: offered, avoiding: owner, dishes, context)
    }
}

extension DayPage.Content {
    fileprivate init(
        _ day: CivilDate,
        _ entries: [DiaryEntry],
        _ remarks: DayRemarks?,
        _ goals: GoalHistory,
        _ wards: [Ward],
        _ offers: [Offer]
    ) {
        self.init(
            day: day,
            entries: entries,
            remarks: remarks ?? .none,
            goal: goals.goal(on: day),
            nutrientGoals: goals.nutrients(on: day),
            wards: wards,
            offers: offers
        )
    }
}
