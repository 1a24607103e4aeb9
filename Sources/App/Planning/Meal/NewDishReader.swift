import Domain
import Web

/// Reads what a form plans for a meal, for pages and for programs.
struct NewDishReader: Sendable {
    let catalogue: CatalogueCache

    /// What the form asks for, if it is the household's.
    func dish(at time: MealTime, _ context: any HouseholdContext) async throws -> NewDish {
        try await dish(at: time, of: context.form, context)
    }

    /// The same of another form than the request's.
    func dish(at time: MealTime, of form: Form, _ context: any HouseholdContext) async throws -> NewDish {
        switch try NewDishForm(form: form).validated() {
        case .recipe(let id):
            let found = try await RecipeLoader(catalogue, for: context).find(id)
            guard found != nil else { throw HTTPError.notFound }
            var read = FormReader(form)
            let range = NumberRange.positive(upTo: ServingCount.limit)
            let cook = read.optionalDecimal("cook_servings", range, otherwise: .recipes(.servingCount))
            guard read.isValid else { throw read.errors }
            return NewDish(time: time, what: .recipe(id), cook: cook.flatMap(ServingCount.init))
        case .food(let id):
            let found = try await context.foods.find(id)
            guard let food = found else { throw HTTPError.notFound }
            var read = FormReader(form)
            guard let amount = read.foodAmount(of: food), read.isValid else { throw read.errors }
            return NewDish(time: time, what: .food(food, amount))
        case .leftover(let id):
            let source = try await context.database.read(PlannedDishStore.source(of: id, in: context.household))
            guard let source else { throw HTTPError.notFound }
            return NewDish(time: time, what: .leftover(of: source))
        case .note(let title): return NewDish(time: time, what: .note(title))
        case .out(let title, let eaten, let person):
            let people = try await context.database.read(PlanStore.people(in: context.household))
            guard let person else { return NewDish(time: time, what: .out(title, eaten, nil)) }
            guard people.contains(where: { $0.id == person }) else { throw HTTPError.notFound }
            return NewDish(time: time, what: .out(title, eaten, person))
        }
    }
}
