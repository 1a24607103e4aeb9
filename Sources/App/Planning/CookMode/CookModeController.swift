import Database
import Domain
import HTTPServer
import Web

/// What cook mode shows: a recipe as it is, a planned dish as it is this time, or what is on the stove.
struct CookMode: Sendable {
    let recipe: RecipeDetail
    /// The lines that go in, each with by what it is multiplied.
    let lines: [(line: RecipeLine, factor: Double)]
    let servings: Double
    let factor: Double
    var problem: AmountProblem?
    let back: LocalPath
    /// What is on the stove; nil where nothing is cooked yet.
    var view: CookingReader.View?
    var dish: PlannedDish.ID?
    /// The guests who are expected to eat of it.
    var guests = PlannedGuests.none

    var cooking: Cooking.ID? { view?.cooking.id }
    var judged: [JudgedLine] { lines.map(\.line.judged) }

    /// The scaler of the method: it multiplies by the cooking's factor, and knows the amounts of the lines that have it.
    func scaler(_ language: Language) -> StepScaler {
        StepScaler(lines.filter { $0.factor == factor }.map(\.line), by: factor, language)
    }
}

/// A recipe for use at the stove.
struct CookModeController {
    let reader: CookingReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        let recipe = try await RecipeLoader.requested(context, reader.plans.catalogue)
        let (avoided, last) = try await context.database.read(
            AvoidanceStore.avoided(in: context.household),
            LeftoverStore.last(of: recipe.id, in: context.household)
        )
        let mode = try await mode(of: recipe, context)
        return context.page(CookModePage(context, mode, avoided, after: last?.cooking)).kept(for: context)
    }

    private func mode(
        of recipe: RecipeDetail,
        _ cooking: Cooking.ID,
        _ context: any HouseholdContext
    ) async throws -> CookMode {
        let view = try await reader.view(cooking, context)
        guard view.cooking.recipe == recipe.id else { throw HTTPError.notFound }
        return CookMode(recipe: recipe, view)
    }

    /// What is not of this recipe, or is gone, is not found.
    private func mode(of recipe: RecipeDetail, _ context: any HouseholdContext) async throws -> CookMode {
        if let id = context.query.value("cooking", as: Cooking.ID.self) {
            return try await mode(of: recipe, id, context)
        }
        if let id = context.query.value("dish", as: PlannedDish.ID.self) {
            let (day, cooking) = try await context.database.read(
                PlannedDishStore.day(of: id, in: context.household),
                CookingStore.cooking(of: id, in: context.household)
            )
            guard let day else { throw HTTPError.notFound }
            // What is on the stove is what went in, and not what was planned.
            if let cooking { return try await mode(of: recipe, cooking, context) }
            let plan = try await reader.plans.plan(day...day, context)
            guard let served = plan.dish(id), let changed = served.content.recipe, changed.id == recipe.id else {
                throw HTTPError.notFound
            }
            return CookMode(recipe: changed, served)
        }
        let cook = ViewedCook(context.query, of: recipe.dish)
        return CookMode(
            recipe: recipe,
            lines: recipe.lines.map { ($0, cook.amount.factor) },
            servings: cook.amount.servings,
            factor: cook.amount.factor,
            problem: cook.problem,
            back: LocalPath.recipe(recipe.id).cooking(cook.parameter)
        )
    }
}

extension CookMode {
    fileprivate init(recipe: RecipeDetail, _ view: CookingReader.View) {
        let (cooking, detail) = (view.cooking, view.detail)
        self.init(
            recipe: recipe,
            lines: detail.lines.filter { !$0.isLeftOut }.map { ($0.line, $0.factor(in: cooking.factor)) },
            servings: cooking.servings.value,
            factor: cooking.factor,
            back: cooking.path,
            view: view,
            guests: view.guests
        )
    }

    fileprivate init(recipe: RecipeDetail, _ served: ServedDish) {
        let servings = served.servings?.cooked ?? recipe.dish.servings
        let factor = servings / recipe.dish.servings
        self.init(
            recipe: recipe,
            lines: recipe.lines.map { ($0, factor) },
            servings: servings,
            factor: factor,
            back: served.dish.path,
            dish: served.id,
            guests: served.guests
        )
    }
}
