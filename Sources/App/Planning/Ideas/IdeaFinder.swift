import Database
import Domain
import Web

/// Finds what could be eaten at a meal, for whoever asks: what is left and goes first, what uses it, what was not eaten for
/// a while, and what fits the day of whoever asks. What contains something that one of the eaters avoids is no idea.
struct IdeaFinder: Sendable {
    let catalogue: CatalogueCache
    /// What the reader has left of a day: nobody else's is looked at.
    let left: LeftToday
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
    }

    private static let most = 6
    /// What is at home and good for longer than this is in no haste.
    private static let expiryDays = 5

    func ideas(for meal: PlannedMeal, _ plan: Plan, _ context: any HouseholdContext) async throws -> [Idea] {
        let (day, home) = (meal.time.day, context.household)
        let (leftovers, expiring, goals, eaten) = try await context.database.read(
            LeftoverStore.all(in: home),
            expiring(context.today.adding(days: Self.expiryDays), home),
            left.goals(ofReader: context.reader),
            left.eaten(on: day, byReader: context.reader)
        )
        let energy = day == context.today ? LeftToday.energy(goals, eaten: eaten, on: day) : nil
        let reader = plan.people.first { $0.id == context.reader?.person }
        let found = try await ofLeftovers(leftovers, meal, context)
        let recipes = try await ofRecipes(leftovers, expiring, meal, context) { candidate in
            guard let energy, energy > .zero, let one = candidate.energy, let reader else { return nil }
            return one * reader.usualShare.value <= energy ? energy : nil
        }
        let all = Dictionary((found + recipes).map { ($0.idea.key, $0) }, uniquingKeysWith: { first, _ in first })
        return DishIdea.best(Self.most, of: all.values.map(\.idea), on: day).compactMap { all[$0.key] }
    }

    /// What stands in the fridge or the freezer for everybody, and is still good on the day.
    private func ofLeftovers(
        _ leftovers: [Leftover],
        _ meal: PlannedMeal,
        _ context: any HouseholdContext
    ) async throws -> [Idea] {
        let there = leftovers.filter { leftover in
            leftover.share.person == nil && leftover.share.bestBefore.map { $0 >= meal.time.day } ?? true
        }
        let lines = try await CookedLineReader(catalogue: catalogue)
            .lines(of: Array(Set(there.map(\.cooking.id))), context)
        return there.compactMap { leftover in
            let verdicts = meal.verdicts(on: lines[leftover.cooking.id]?.judged ?? [], context.strings)
            if verdicts.contains(where: \.contains) { return nil }
            let idea = DishIdea(
                leftover.share.id.description,
                leftover.cooking.name,
                because: [.left(until: leftover.share.bestBefore)]
            )
            return Idea(what: .leftover(leftover), idea: idea, verdicts: verdicts)
        }
    }

    private func ofRecipes(
        _ leftovers: [Leftover],
        _ expiring: [Expiring],
        _ meal: PlannedMeal,
        _ context: any HouseholdContext,
        fits: (IdeaStore.Candidate) -> Kilocalories?
    ) async throws -> [Idea] {
        // "200 g cooked rice" is what is left of "Rice".
        let names = leftovers.map { (IngredientKey($0.cooking.name, state: .cooked).text, $0.cooking.name) }
        let byKey = Dictionary(names, uniquingKeysWith: { first, _ in first })
        let byIngredient = Dictionary(expiring.map { ($0.ingredient, $0) }, uniquingKeysWith: { first, _ in first })
        let day = meal.time.day
        let candidates = try await context.database.read(
            IdeaStore.candidates(
                notSince: day.adding(days: 1 - DishIdea<String>.longEnough),
                using: Array(byKey.keys),
                Array(byIngredient.keys),
                in: context.household
            )
        )
        let judged = try await RecipeLoader(catalogue, for: context).judged(candidates.map(\.recipe))
        return candidates.compactMap { candidate in
            let verdicts = meal.verdicts(on: judged[candidate.recipe] ?? [], context.strings)
            if verdicts.contains(where: \.contains) { return nil }
            var reasons = candidate.keys.compactMap { byKey[$0] }.map { DishIdea<String>.Reason.usesLeftover($0) }
            reasons += candidate.ingredients.compactMap { byIngredient[$0] }.map { .uses($0.name, until: $0.until) }
            reasons.append(candidate.last.map { .notEaten(days: day.days(since: $0)) } ?? .neverCooked)
            if let energy = fits(candidate) { reasons.append(.fits(energy)) }
            let idea = DishIdea(candidate.recipe.description, candidate.name, because: reasons)
            return Idea(what: .recipe(candidate.recipe), idea: idea, verdicts: verdicts)
        }
    }
}
