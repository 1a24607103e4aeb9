import Database
import Domain

/// Plans the days from today on with the product's own stores.
struct DemoPlan: Sendable {
    /// What the dishes of the plan may name.
    struct Kitchen: Sendable {
        let owner: DiaryOwner
        let recipes: [String: RecipeDetail]
        /// The lines that are taken instead of a recipe's, by their texts.
        let lines: [String: ResolvedLine]
        let people: [String: Person.ID]
    }

    let dishes: [DemoDish]
    let today: CivilDate

    /// The last day of which anything is planned.
    var end: CivilDate { today.adding(days: dishes.map(\.daysAhead).max() ?? 0) }

    func write(_ kitchen: Kitchen, _ db: Connection) async throws {
        let planner = Planner(household: kitchen.owner.household, person: kitchen.owner.person)
        var planned: [String: PlannedDish.ID] = [:]
        for dish in dishes {
            let new = NewDish(time: dish.time(seenFrom: today), what: try what(dish, kitchen.recipes, planned))
            if dish.kind == .recipe { planned[dish.title] = new.id }
            try await db.run(PlannedDishStore.add(new, for: planner) + (try table(dish, kitchen)))
            try await DishEditStore.write(try change(dish, new.id, kitchen), in: planner.household, db)
        }
    }

    private func what(
        _ dish: DemoDish,
        _ recipes: [String: RecipeDetail],
        _ planned: [String: PlannedDish.ID]
    ) throws -> NewDish.What {
        switch dish.kind {
        case .out: return .out(dish.title, MealOut(energy: dish.energy), nil)
        case .leftover:
            guard let source = planned[dish.title] else { throw DemoError(dish.title, "is left over and not planned") }
            return .leftover(of: source)
        case .recipe:
            guard let recipe = recipes[dish.title] else { throw DemoError(dish.title, "is planned and not cooked") }
            return .recipe(recipe.id)
        case .note, .food: return .note(dish.title)
        }
    }

    /// Who eats at the meal, where that is not as usual.
    private func table(_ dish: DemoDish, _ kitchen: Kitchen) throws -> [SQL] {
        let time = dish.time(seenFrom: today)
        let comes = try dish.comes.map { name in
            guard let person = kitchen.people[name] else {
                throw DemoError(dish.title, "is for \(name), who is nobody")
            }
            return MealStore.Change(time: time, person: person, eats: true)
        }
        let guests = PlannedGuests(count: dish.guests, share: .one, substances: [])
        return MealStore.save(comes, in: kitchen.owner.household)
            + (dish.guests > 0 ? MealStore.save([(time: time, guests: guests)], in: kitchen.owner.household) : [])
    }

    /// What is another way this time.
    private func change(_ dish: DemoDish, _ id: PlannedDish.ID, _ kitchen: Kitchen) throws -> DishEditStore.Change {
        let recipe = dish.kind == .recipe ? kitchen.recipes[dish.title] : nil
        var change = DishEditStore.Change(id: id, version: nil, recipe: recipe?.id)
        if dish.extra > 0 { change.extra = dish.extra }
        let swaps = try dish.swaps.map { swap in
            guard let old = recipe?.lines.first(where: { $0.text == swap.line }) else {
                throw DemoError(dish.title, "has no line “\(swap.line)”")
            }
            let line = kitchen.lines[swap.instead].map {
                LineRecord(line: $0, section: old.section, isCorrected: false)
            }
            return SwapStore.Change(old: old, new: swap.instead.isEmpty ? nil : line)
        }
        if !swaps.isEmpty { change.swaps = (swaps, [], []) }
        return change
    }
}
