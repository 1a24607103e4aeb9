import Domain
import Web

/// What is left of a day for its person, on the bar above the places (W-22): of the goal, or else what was eaten.
struct DayRest: Fragment, Sendable {
    let figure: String
    let macros: [Part]

    struct Part: Sendable {
        let mark: String
        let name: String
        let text: String
    }

    /// The words of a day that is over and was not logged.
    init(unlogged strings: Strings) {
        figure = strings.progress.notLogged
        macros = []
    }

    init(_ eaten: Nutrients, of goal: DailyGoal?, _ strings: Strings, _ numbers: Formatting) {
        figure = strings.rest(eaten[.energy], of: goal?[.energy], numbers)
        let hasGoal = goal?[.energy] != nil
        macros = [Nutrient.protein, .carbohydrate, .fat].compactMap { nutrient in
            guard !hasGoal || goal?[nutrient] != nil else { return nil }
            let value = eaten[nutrient]
            let text =
                goal?[nutrient].map { strings.rest(value, nutrient, of: $0, numbers) }
                ?? numbers.nutrient(value, nutrient)
            return Part(mark: nutrient.key, name: NutrientNames.name(nutrient, numbers.language), text: text)
        }
    }
}

extension DayReader {
    /// What is left of a day once so much is eaten besides; nil where nobody has a diary.
    /// - Parameter changed: an entry that counts as what is added, and not as it stands in the diary.
    func rest(
        _ context: any HouseholdContext,
        on day: CivilDate,
        adding: [Nutrients] = [],
        insteadOf changed: DiaryEntry.ID? = nil
    ) async throws -> DayRest? {
        guard let owner = context.reader else { return nil }
        let (entries, goals) = try await context.database.read(DiaryStore.entries(on: day, of: owner), goals(owner))
        let others = entries.filter { $0.id != changed }.map(\.eaten.nutrients)
        let eaten = NutrientTotal(of: others + adding).nutrients
        return DayRest(eaten, of: goals.goal(on: day), context.strings, Formatting(context.language))
    }

    /// The same for pages of rooms below.
    func restHTML(_ context: any HouseholdContext, on day: CivilDate, adding: Nutrients) async throws -> SafeHTML? {
        try await rest(context, on: day, adding: [adding])?.html(strings: context.strings)
    }
}

extension EntryPage {
    /// Adds what its day has left once the entry is as the form says.
    func showing(_ days: DayReader, _ context: SignedInContext) async throws -> EntryPage {
        var page = self
        page.consumed.rest = try await days.rest(context, on: chosenDay, adding: [consumed.eaten], insteadOf: id)
        return page
    }
}

extension Strings {
    /// "1204 kcal left", or without a goal "946 kcal so far".
    fileprivate func rest(_ eaten: NutrientValue, of goal: Double?, _ numbers: Formatting) -> String {
        guard let goal, goal > 0, let number = eaten.number else {
            return diary.day.soFar(amount: numbers.nutrient(eaten, .energy))
        }
        let amount = numbers.nutrient(.exactly((goal - number).magnitude), .energy)
        if number > goal {
            return eaten.isExact ? diary.day.over(amount: amount) : diary.day.overAtLeast(amount: amount)
        }
        return eaten.isExact ? diary.day.left(amount: amount) : diary.day.leftAtMost(amount: amount)
    }

    /// "40 g", or "−12 g" of what is over. Of a lower bound at most so much is left, or at least so much over.
    fileprivate func rest(
        _ eaten: NutrientValue,
        _ nutrient: Nutrient,
        of goal: Double,
        _ numbers: Formatting
    ) -> String {
        let rest = goal - (eaten.number ?? 0)
        let amount = numbers.nutrient(.exactly(rest.magnitude), nutrient)
        if rest < 0 { return eaten.isExact ? "−\(amount)" : diary.day.over(amount: "≥ \(amount)") }
        return eaten.isExact ? amount : "≤ \(amount)"
    }
}
