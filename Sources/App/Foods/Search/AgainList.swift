import Domain
import Web

/// The foods that a person logs often; one tap logs each with the amount of last time.
struct AgainList: Fragment, Sendable {
    let id: String
    let title: String
    let rows: [Row]

    struct Row: Sendable {
        let path: LocalPath
        let name: String
        let amount: String
        let energy: String
        let label: String
        /// What its + adds: the same amount again; nil for a food that was never logged, or where it asks first.
        var pick: String?
        /// Where its + leads for a plate from a pot, whose numbers stay.
        var again: LocalPath?
        /// The form that its + leads to, where that asks first.
        var asks: LocalPath?
        /// That it contains what the reader avoids, or that nobody knows; nil when neither is so.
        let verdict: String?
        /// Who has said what of its ingredients, where that decides.
        let stated: String?
    }

    private static let maxRows = 12

    /// Fails when there is nothing to list.
    init?(_ again: AgainItems, areFavourites: Bool, _ title: String, id: String, _ context: any HouseholdContext) {
        let items = again.items.filter { $0.isFavourite == areFavourites }
        guard !items.isEmpty else { return nil }
        let place = LogTarget(context.query)
        self.id = id
        self.title = title
        rows = items.prefix(Self.maxRows).map { Row($0, again.verdicts, place, context) }
    }
}

/// What a person logs often and their favourites, with what of it is not free of what they avoid.
struct AgainItems: Sendable {
    let items: [RecentFoodStore.Item]
    let verdicts: ListVerdicts

    static let none = AgainItems(items: [], verdicts: .none)
}

extension AgainList.Row {
    fileprivate init(
        _ item: RecentFoodStore.Item,
        _ verdicts: ListVerdicts,
        _ place: LogTarget,
        _ context: any HouseholdContext
    ) {
        let numbers = Formatting(context.language)
        let chosen = item.last.map { Formatting.typed($0.amount) } ?? ""
        let measure = item.last?.measure ?? ""
        name = item.name.text(context.language)
        amount = item.snapshot(context.language).map { context.strings.amount(of: $0, numbers) } ?? ""
        energy = item.last.map { numbers.nutrient($0.energy, .energy) } ?? ""
        label = context.strings.foods.addAgain(name: name, amount: amount)
        let isByGrams = measure == EntrySnapshot.gramMeasure
        (verdict, stated) = (verdicts.mark(of: item.thing), verdicts.stated(of: item.thing))
        let last = item.last.map { FoodPick(item.what, $0.amount, of: $0.measure) }
        if let plate = item.plate {
            // Where it must not be eaten, that asks.
            again = "/entries/\(plate)/again"
        } else if verdicts.forbids(item.what) {
            asks = last?.path(place)
        } else {
            pick = last?.text
        }
        switch item.what {
        case .food(let food):
            path = item.last == nil ? place.path(of: food) : place.path(of: food, amount: chosen, measure: measure)
        case .recipe(let recipe):
            path = place.log(recipe, servings: isByGrams ? "" : chosen, grams: isByGrams ? chosen : "")
        }
    }
}

extension RecentFoodStore.Item {
    /// The entry that was logged last, as far as a list shows it.
    fileprivate func snapshot(_ language: Language) -> EntrySnapshot? {
        guard let last else { return nil }
        let isRecipe = if case .recipe = what { true } else { false }
        return EntrySnapshot(
            kind: isRecipe ? .recipe : .food,
            name: name.text(language),
            amount: last.amount,
            measure: last.measure,
            measureName: last.measureName,
            grams: last.grams,
            nutrients: Nutrients(),
            source: ""
        )
    }
}

/// What foods and recipes come to now.
struct PresentValues {
    private let foods: [Food.ID: Food]
    private let recipes: [Recipe.ID: FoodSearchStore.RecipeServing]
    private let language: Language

    /// Those of these foods and recipes that are still there, in one round trip.
    init(of items: [Eatable], _ context: any HouseholdContext) async throws {
        var (foods, recipes): ([Food.ID], [Recipe.ID]) = ([], [])
        for item in items {
            switch item {
            case .food(let id): foods.append(id)
            case .recipe(let id): recipes.append(id)
            }
        }
        language = context.language
        if items.isEmpty {
            (self.foods, self.recipes) = ([:], [:])
            return
        }
        let (found, measures, servings) = try await context.database.read(
            FoodStore.foods(foods, in: context.household),
            FoodStore.measures(foods, in: context.household),
            FoodSearchStore.servings(of: recipes, in: context.household)
        )
        self.foods = FoodStore.assembled(found, measures)
        self.recipes = Dictionary(servings.map { ($0.recipe, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The item in the amount of last time, with these values; as it was where it can no longer be measured so.
    func renewed(_ item: RecentFoodStore.Item) -> RecentFoodStore.Item {
        guard item.plate == nil, let last = item.last else { return item }
        var item = item
        item.last = chosen(last, of: item.what)
        return item
    }

    /// The amount of last time with the present values of its food or recipe; as it was where that is gone, or cannot be
    /// measured so any more.
    func chosen(_ last: RecentFoodStore.Chosen, of what: Eatable) -> RecentFoodStore.Chosen {
        switch what {
        case .food(let id): foods[id].flatMap { amount(last, of: $0) } ?? last
        case .recipe(let id): recipes[id].flatMap { amount(last, of: $0) } ?? last
        }
    }

    /// The name of a food of the catalogue in the reader's language, whatever it was when it was logged; nil for what people
    /// have named themselves.
    func name(of what: Eatable) -> String? {
        guard case .food(let id) = what, let food = foods[id], food.source == .catalogue else { return nil }
        return food.name.text(language)
    }

    private func amount(_ last: RecentFoodStore.Chosen, of food: Food) -> RecentFoodStore.Chosen? {
        guard let amount = food.amount(last) else { return nil }
        let isServing = amount.choice.key == EntrySnapshot.servingMeasure
        return RecentFoodStore.Chosen(
            amount: amount.count,
            measure: amount.choice.key,
            measureName: isServing ? "" : amount.choice.name.text(language),
            grams: amount.grams,
            energy: food.nutrients.nutrients(in: amount.grams)[.energy]
        )
    }

    private func amount(
        _ last: RecentFoodStore.Chosen,
        of recipe: FoodSearchStore.RecipeServing
    ) -> RecentFoodStore.Chosen? {
        var servings = last.amount
        if last.measure == EntrySnapshot.gramMeasure {
            guard let one = recipe.grams, one > .zero else { return nil }
            servings = Grams(last.amount) / one
        }
        return RecentFoodStore.Chosen(
            amount: last.amount,
            measure: last.measure,
            measureName: last.measureName,
            grams: recipe.grams.map { $0 * servings },
            energy: recipe.energy.scaled(by: servings)
        )
    }
}
