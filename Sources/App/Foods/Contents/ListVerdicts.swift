import Domain

/// What recipes are made of. Recipes are a room above Foods, so this is handed in.
typealias JudgedDishes = @Sendable ([Recipe.ID], any HouseholdContext) async throws -> [Recipe.ID: JudgedDish]

/// A dish as a list needs it.
struct JudgedDish: Sendable {
    let lines: [JudgedLine]
    /// What people have said of its ingredients that decides for whoever avoids some substances, in words.
    let stated: @Sendable (Substances) -> [String]
}

/// The marks of what a list offers to be eaten that is not free of what the reader avoids (H-04). A search leaves out and
/// counts the dishes that contain it, unless all are asked for; all else is warned of, and offered all the same.
struct ListVerdicts: Sendable {
    private let marks: [Eatable: String]
    /// What a dish rests on that people have said of its ingredients.
    private let stated: [Eatable: String]
    /// What certainly contains it: its + asks first (W-22).
    private let forbidden: Set<Eatable>

    static let none = ListVerdicts()

    private init() { (marks, stated, forbidden) = ([:], [:], []) }

    /// - Parameters:
    ///   - foods: those that the list names.
    ///   - avoided: what the reader avoids, or everybody where nobody is the reader.
    init(
        on foods: [Food],
        _ recipes: [Recipe.ID] = [],
        avoiding avoided: [AvoidanceStore.OfPerson],
        _ dishes: JudgedDishes,
        _ context: any HouseholdContext
    ) async throws {
        let concerned = avoided.binding
        guard !concerned.isEmpty else {
            self = .none
            return
        }
        let judged = recipes.isEmpty ? [:] : try await dishes(recipes, context)
        let substances = concerned.flatMap(\.avoided).substances
        var (marks, stated): ([Eatable: String], [Eatable: String]) = ([:], [:])
        var forbidden: Set<Eatable> = []
        func judge(_ what: Eatable, _ dish: [JudgedLine], namesLine: Bool) {
            marks[what] = context.mark(dish, concerned, namesLine: namesLine)
            let verdicts = concerned.map { PersonalVerdict(of: dish, for: $0.avoided).verdict }
            if verdicts.contains(.contains) { forbidden.insert(what) }
        }
        for food in foods { judge(.food(food.id), [JudgedLine(food, context.language)], namesLine: false) }
        for recipe in recipes {
            judge(.recipe(recipe), judged[recipe]?.lines ?? [], namesLine: true)
            let said = judged[recipe]?.stated(substances) ?? []
            stated[.recipe(recipe)] = said.isEmpty ? nil : said.joined(separator: "; ")
        }
        (self.marks, self.stated, self.forbidden) = (marks, stated, forbidden)
    }

    /// What a search has found.
    init(on found: FoodSearch.Found, _ dishes: JudgedDishes, _ context: any HouseholdContext) async throws {
        let recipes = found.hits.compactMap { hit in if case .recipe(let recipe) = hit { recipe.recipe } else { nil } }
        try await self.init(on: found.foods, recipes, avoiding: found.avoided, dishes, context)
    }

    /// What is offered by its key alone. What is gone is judged by nobody.
    init(
        on items: [Eatable],
        avoiding avoided: [AvoidanceStore.OfPerson],
        _ dishes: JudgedDishes,
        _ context: any HouseholdContext
    ) async throws {
        var (foods, recipes): (Set<Food.ID>, Set<Recipe.ID>) = ([], [])
        for item in items {
            switch item {
            case .food(let id): foods.insert(id)
            case .recipe(let id): recipes.insert(id)
            }
        }
        let isAsked = !foods.isEmpty && !avoided.binding.isEmpty
        let found = isAsked ? try await context.foods.find(foods.sorted()) : [:]
        try await self.init(on: Array(found.values), recipes.sorted(), avoiding: avoided, dishes, context)
    }

    func forbids(_ what: Eatable) -> Bool { forbidden.contains(what) }

    /// "contains milk: 20 g butter"; nil where there is nothing to say.
    func mark(of what: Eatable) -> String? { marks[what] }

    /// "our margarine: free of milk (Ayşe, 3 May 2026)"; nil where nothing that was said decides.
    func stated(of what: Eatable) -> String? { stated[what] }
}

extension [AvoidanceStore.OfPerson] {
    /// Those who have an allergy or a diet, with these.
    fileprivate var binding: Self {
        compactMap { person in
            var person = person
            person.avoided.removeAll { $0.severity == .dislike }
            return person.avoided.isEmpty ? nil : person
        }
    }
}

extension HouseholdContext {
    /// What a dish is to the reader, or by name to whom the reader looks after, or to each where nobody is the reader.
    fileprivate func mark(
        _ dish: [JudgedLine],
        _ concerned: [AvoidanceStore.OfPerson],
        namesLine: Bool
    ) -> String? {
        let marks = concerned.compactMap { person -> String? in
            let verdict = PersonalVerdict(of: dish, for: person.avoided)
            guard let name = reader == nil ? person.name : requestContext.ward?.name else {
                return strings.mark(verdict, namesLine: namesLine)
            }
            return strings.mark(verdict, of: name, namesLine: namesLine)
        }
        return marks.isEmpty ? nil : marks.joined(separator: "; ")
    }
}
