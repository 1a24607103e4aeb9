import Database
import Domain
import HTTPServer
import Web

// These functions store what a form adds.

extension DiaryController {
    func add(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        do {
            let unnamed = context.strings.diary.day.quickUnnamed
            let request = try EntryForm(form: context.form, unnamed: unnamed).validated()
            switch request.what {
            case .quick(let eaten):
                return try await keep(eaten, request, day, context, portion: eaten.times)
            case .recipe(let id, let amount):
                return try await addRecipe(id, amount, request, day, context)
            case .food(let id, let amount, let measure):
                return try await addFood(id, request, day, context) { _ in (amount, measure) }
            case .written(let id, let written, let measure):
                return try await addFood(id, request, day, context) { food throws(FormErrors) in
                    let chosen = food.choice(measure) ?? food.usualChoice
                    guard let amount = written.amount(of: food, else: chosen, context.language) else {
                        throw ["amount": written.problem]
                    }
                    return (amount.count, amount.choice.key)
                }
            case .pick(let pick):
                return try await add(pick, request, day, context)
            }
        } catch let errors as FormErrors {
            return try await reject(errors, day, context)
        }
    }

    /// Adds what a + stands beside. What contains something that its eater must not eat is asked about first (H-04).
    private func add(
        _ pick: FoodPick,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext
    ) async throws -> Response {
        if try await DishCheck(catalogue, context).forbids(pick.what) {
            return .redirect(to: pick.path(LogTarget(context.form, on: request.day ?? day)))
        }
        switch pick.what {
        case .food(let id): return try await addFood(id, request, day, context) { _ in (pick.amount, pick.measure) }
        case .recipe(let id):
            let isByGrams = pick.measure == EntrySnapshot.gramMeasure
            let amount = isByGrams ? EatenAmount.grams(pick.amount) : .servings(pick.amount)
            return try await addRecipe(id, amount, request, day, context)
        }
    }

    private func addRecipe(
        _ id: Recipe.ID,
        _ amount: EatenAmount,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext
    ) async throws -> Response {
        guard let detail = try await RecipeLoader(catalogue, for: context).find(id) else { throw HTTPError.notFound }
        let form = EntryForm(form: context.form)
        do {
            let eaten = try detail.eaten(amount, in: form)
            return try await keep(eaten, request, day, context) { servings throws(FormErrors) in
                try detail.eaten(.servings(servings))
            }
        } catch let errors as FormErrors {
            return try await logPage(context, detail, errors: errors, status: .unprocessableContent)
        }
    }

    private func addFood(
        _ id: Food.ID,
        _ request: EntryRequest,
        _ day: CivilDate,
        _ context: SignedInContext,
        amount: (Food) throws(FormErrors) -> (count: Double, measure: String)
    ) async throws -> Response {
        let found = try await context.foods.find(id)
        guard let food = found else { throw HTTPError.notFound }
        do {
            let (count, measure) = try amount(food)
            let eaten = try food.eaten(count, of: measure, context.language)
            return try await keep(eaten, request, day, context, portion: eaten.times)
        } catch let errors as FormErrors {
            return try await foodPage(context, food, request.day ?? day, errors)
        }
    }

    private func keep(
        _ eaten: EntrySnapshot,
        _ request: EntryRequest,
        _ addressed: CivilDate,
        _ context: SignedInContext,
        portion: (Double) throws(FormErrors) -> EntrySnapshot
    ) async throws -> Response {
        let day = request.day ?? addressed
        if EatersForm(form: context.form).names(othersThan: context.person.person) {
            let chosen = try await context.chosenEaters()
            let own = chosen.isOwn ? eaten : nil
            let helping = SharedMeal.Helping(slot: request.slot, own: own, others: try chosen.portions(portion))
            let meal = SharedMeal(day: day, helpings: [helping], used: eaten.recipe)
            return try await context.write(meal, for: chosen.others)
        }
        let entry = DiaryEntry(id: .new(), day: day, slot: request.slot, eaten: eaten)
        return try await context.keep(entry, once: context.idempotencyKey?.saying(context.said))
    }

    /// Answers with the form that was sent, and everything typed into it.
    private func reject(_ errors: FormErrors, _ day: CivilDate, _ context: SignedInContext) async throws -> Response {
        if let id = Recipe.ID(pathText: context.form.rawValue("recipe")) {
            guard let detail = try await RecipeLoader(catalogue, for: context).find(id) else {
                throw HTTPError.notFound
            }
            return try await logPage(context, detail, errors: errors, status: .unprocessableContent)
        }
        if let id = Food.ID(pathText: context.form.rawValue("food")) {
            let found = try await context.foods.find(id)
            guard let food = found else { throw HTTPError.notFound }
            return try await foodPage(context, food, LogTarget(context.form).day ?? day, errors)
        }
        return try await quickPage(context, on: day, errors: errors, status: .unprocessableContent)
    }

    private func foodPage(
        _ context: SignedInContext,
        _ food: Food,
        _ day: CivilDate,
        _ errors: FormErrors
    ) async throws -> Response {
        let people = try await LogEaters.read(context)
        let rest = try await days.rest(context, on: day)
        let page = FoodEntryPage(context, food, day, rest, for: people, errors: errors)
        return context.page(page, status: .unprocessableContent)
    }
}
