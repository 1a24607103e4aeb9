import Database
import Domain
import HTTPServer
import Web

/// What cook mode shows: a recipe as it is, a planned dish as it is this time, or what is on the stove.
struct CookMode: Sendable {
    let recipe: RecipeDetail
    /// The lines of the recipe as they are this time, with those that are left out.
    let lines: [CookModeLine]
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
    /// The lines that go in.
    var counted: [CookModeLine] { lines.filter { !$0.isLeftOut } }

    /// The same as a verdict tells of them, with the amounts that go in.
    func judged(_ reader: Language) -> [JudgedLine] { counted.map { $0.line.judged(as: $0.text(reader)) } }

    /// The scaler of the method: it multiplies by the cooking's factor, and knows the amounts of the lines that have it, and
    /// of those of the recipe in whose place others go in.
    func scaler(_ language: Language) -> StepScaler {
        let own = lines.filter { $0.factor == factor }.compactMap(\.line.stepAmount)
        return StepScaler(own + lines.compactMap(\.replaced?.amount), by: factor, language: language)
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

    /// The page of what is on the stove, with a form that was refused.
    func page(
        of view: CookingReader.View,
        _ errors: FormErrors,
        _ context: any HouseholdContext
    ) async throws -> CookModePage {
        let loader = RecipeLoader(reader.plans.catalogue, for: context)
        guard let recipe = try await loader.find(view.cooking.recipe, orDeleted: true) else { throw HTTPError.notFound }
        let avoided = try await context.database.read(AvoidanceStore.avoided(in: context.household))
        let mode = CookMode(recipe: recipe, view, context.strings.spokenLanguage)
        return CookModePage(context, mode, avoided, after: view.cooking, errors: errors)
    }

    private func mode(
        of recipe: RecipeDetail,
        _ cooking: Cooking.ID,
        _ context: any HouseholdContext
    ) async throws -> CookMode {
        let view = try await reader.view(cooking, context)
        guard view.cooking.recipe == recipe.id else { throw HTTPError.notFound }
        return CookMode(recipe: recipe, view, context.strings.spokenLanguage)
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
            return CookMode(recipe: changed, served, context.strings.spokenLanguage)
        }
        let cook = ViewedCook(context.query, of: recipe.dish)
        return CookMode(
            recipe: recipe,
            lines: recipe.lines.map { CookModeLine(line: $0, factor: cook.amount.factor) },
            servings: cook.amount.servings,
            factor: cook.amount.factor,
            problem: cook.problem,
            back: LocalPath.recipe(recipe.id).cooking(cook.parameter)
        )
    }
}

extension CookMode {
    fileprivate init(recipe: RecipeDetail, _ view: CookingReader.View, _ reader: Language) {
        let (cooking, detail) = (view.cooking, view.detail)
        self.init(
            recipe: recipe,
            lines: detail.lines.map { CookModeLine($0, of: cooking, recipe, reader) },
            servings: cooking.servings.value,
            factor: cooking.factor,
            back: cooking.path,
            view: view,
            guests: view.guests
        )
    }

    /// - Parameter recipe: as it is this time.
    fileprivate init(recipe: RecipeDetail, _ served: ServedDish, _ reader: Language) {
        let servings = served.servings?.cooked ?? recipe.dish.servings
        let factor = servings / recipe.dish.servings
        let present = Dictionary(recipe.lines.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(
            recipe: recipe,
            lines: (served.content.original ?? recipe).lines.map { line in
                guard let swap = served.content.swaps[line.position] else {
                    return CookModeLine(line: line, factor: factor)
                }
                if swap.isLeftOut { return CookModeLine(line: line, factor: factor, isLeftOut: true) }
                let replaced = CookModeLine.Replaced(line, by: factor, reader)
                return CookModeLine(line: present[line.position] ?? swap.line, factor: factor, replaced: replaced)
            },
            servings: servings,
            factor: factor,
            back: served.dish.path,
            dish: served.id,
            guests: served.guests
        )
    }
}

extension CookModeLine {
    /// - Parameter recipe: as it is now; a cooking keeps of what was replaced only what it said.
    fileprivate init(_ cooked: CookedLine, of cooking: Cooking, _ recipe: RecipeDetail, _ reader: Language) {
        let replaced = cooked.replacedText.map { text in
            recipe.lines.first { $0.text == text }.map { Replaced($0, by: cooking.factor, reader) }
                ?? Replaced(text, by: cooking.factor, cooked.line.language ?? reader)
        }
        self.init(
            line: cooked.line,
            factor: cooked.factor(in: cooking.factor),
            isLeftOut: cooked.isLeftOut,
            replaced: replaced
        )
    }
}
