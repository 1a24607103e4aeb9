import Database
import Domain
import Web

/// Finds what could be eaten at a meal, for whoever asks: what is left and goes first, what uses it, what was not eaten for
/// a while, and what fits the day of whoever asks, and of those who let them know. What contains something that one of the
/// eaters avoids is no idea.
struct IdeaFinder: Sendable {
    let catalogue: CatalogueCache
    let library: LibraryCache
    /// What the reader has left of a day.
    let left: LeftToday
    /// What those have left whom the reader looks after, and who show the reader all of their days.
    let leftOfOthers: @Sendable (CivilDate) -> Query<[Person.ID: Kilocalories]>
    /// What is at home and good until a day at most, of a room above.
    let expiring: @Sendable (CivilDate, Household.ID) -> Query<[Expiring]>

    struct Expiring: Sendable {
        let ingredient: Ingredient.ID
        let name: String
        let until: CivilDate
    }

    struct Idea: Sendable {
        enum What: Sendable {
            case recipe(Recipe.ID)
            case leftover(Leftover)
        }

        let what: What
        let idea: DishIdea<String>
        /// What of it is not known to be free, for whom.
        let verdicts: [EaterVerdict]
        /// Who has said what of its ingredients, where that decides.
        let stated: [String]
        /// The language of its recipe's words, where it is another than the page's.
        let lang: String?
    }

    private static let maxIdeas = 6
    /// What is at home and good for longer than this is in no haste.
    private static let expiryDays = 5

    func ideas(for meal: PlannedMeal, _ plan: Plan, _ context: any HouseholdContext) async throws -> [Idea] {
        let (day, home) = (meal.time.day, context.household)
        let (leftovers, expiring) = try await context.database.read(
            LeftoverStore.all(in: home),
            expiring(context.today.adding(days: Self.expiryDays), home)
        )
        // What is good no longer on that day is nothing to cook with.
        let good = leftovers.filter { $0.share.bestBefore.map { $0 >= day } ?? true }
        let fresh = expiring.filter { $0.until >= day }
        let energies = day == context.today ? try await energies(meal, plan, context) : []
        let found = try await ofLeftovers(good, meal, context)
        let recipes = try await ofRecipes(good, fresh, meal, context) { candidate in
            guard let one = candidate.energy else { return [] }
            return energies.filter { $0.left > .zero && one * $0.share <= $0.left }.map(\.reason)
        }
        let all = Dictionary((found + recipes).map { ($0.idea.key, $0) }, uniquingKeysWith: { first, _ in first })
        return DishIdea.best(Self.maxIdeas, of: all.values.map(\.idea), on: day).compactMap { all[$0.key] }
    }

    /// The energy that somebody has left today, and how much of a serving they usually eat.
    private struct EnergyLeft {
        /// The person's name; nil for the reader.
        let name: String?
        let left: Kilocalories
        let share: Double

        var reason: DishIdea<String>.Reason { name.map { .fitsOther(name: $0, left) } ?? .fits(left) }
    }

    /// What the reader has left, and those who eat at the meal and let the reader know.
    private func energies(_ meal: PlannedMeal, _ plan: Plan, _ context: any HouseholdContext) async throws
        -> [EnergyLeft]
    {
        guard let reader = context.reader else { return [] }
        let (goals, eaten, others) = try await context.database.read(
            left.goals(ofReader: reader),
            left.eaten(on: meal.time.day, byReader: reader),
            leftOfOthers(meal.time.day)
        )
        let own = LeftToday.energy(goals, eaten: eaten, on: meal.time.day).flatMap { energy in
            plan.people.first { $0.id == reader.person }.map { person in
                EnergyLeft(name: nil, left: energy, share: person.usualShare.value)
            }
        }
        return [own].compactMap { $0 }
            + meal.eaters.compactMap { person in
                others[person.id].map { EnergyLeft(name: person.name, left: $0, share: person.usualShare.value) }
            }
    }

    /// What stands in the fridge or the freezer for everybody.
    private func ofLeftovers(
        _ leftovers: [Leftover],
        _ meal: PlannedMeal,
        _ context: any HouseholdContext
    ) async throws -> [Idea] {
        let there = leftovers.filter(\.share.isForAll)
        let lines = try await CookedLineReader(catalogue: catalogue)
            .lines(of: Array(Set(there.map(\.cooking.id))), context)
        return there.compactMap { leftover in
            let lines = lines[leftover.cooking.id] ?? []
            let verdicts = meal.verdicts(on: lines.judged, context.strings)
            if verdicts.contains(where: \.contains) { return nil }
            let idea = DishIdea(
                leftover.share.id.description,
                leftover.cooking.name,
                because: [.left(until: leftover.share.bestBefore)]
            )
            let stated = lines.counted.statedTexts(for: meal.avoided.substances, context.strings)
            let lang = leftover.language?.lang(for: context.language)
            return Idea(what: .leftover(leftover), idea: idea, verdicts: verdicts, stated: stated, lang: lang)
        }
    }

    private func ofRecipes(
        _ leftovers: [Leftover],
        _ expiring: [Expiring],
        _ meal: PlannedMeal,
        _ context: any HouseholdContext,
        fits: (IdeaStore.Candidate) -> [DishIdea<String>.Reason]
    ) async throws -> [Idea] {
        // "200 g cooked rice" is what is left of "Rice".
        let names = leftovers.map { (IngredientKey($0.cooking.name, state: .cooked).text, $0.cooking.name) }
        let byKey = Dictionary(names, uniquingKeysWith: { first, _ in first })
        let byIngredient = Dictionary(expiring.map { ($0.ingredient, $0) }, uniquingKeysWith: { first, _ in first })
        let day = meal.time.day
        let leftOut = try await library.contained(by: meal.avoided.binding, context)
        let candidates = try await context.database.read(
            IdeaStore.candidates(
                notSince: day.adding(days: 1 - DishIdea<String>.longEnough),
                using: Array(byKey.keys),
                Array(byIngredient.keys),
                without: leftOut,
                in: context.household
            )
        )
        let details = try await RecipeLoader(catalogue, for: context).find(candidates.map(\.recipe))
        return candidates.compactMap { candidate in
            let detail = details[candidate.recipe]
            let verdicts = meal.verdicts(on: detail?.judged ?? [], context.strings)
            if verdicts.contains(where: \.contains) { return nil }
            var reasons = candidate.keys.compactMap { byKey[$0] }.map { DishIdea<String>.Reason.usesLeftover($0) }
            reasons += candidate.ingredients.compactMap { byIngredient[$0] }.map { .uses($0.name, until: $0.until) }
            reasons.append(candidate.last.map { .notEaten(days: day.days(since: $0)) } ?? .neverCooked)
            reasons += fits(candidate)
            let idea = DishIdea(candidate.recipe.description, candidate.name, because: reasons)
            let stated = detail?.lines.statedTexts(for: meal.avoided.substances, context.strings) ?? []
            let lang = detail?.lang(for: context.language)
            return Idea(what: .recipe(candidate.recipe), idea: idea, verdicts: verdicts, stated: stated, lang: lang)
        }
    }
}
