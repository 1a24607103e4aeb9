import Domain

/// What recipes and pots are made of. Both are of rooms above Foods, so this is handed in.
struct JudgedDishes: Sendable {
    let recipes: @Sendable ([Recipe.ID], any HouseholdContext) async throws -> [Recipe.ID: JudgedDish]
    /// What went into each pot; none of those that are not of the household.
    let pots: @Sendable ([CookedPot.ID], any HouseholdContext) async throws -> [CookedPot.ID: JudgedDish]

    /// For lists without dishes.
    static let none = JudgedDishes(recipes: { _, _ in [:] }, pots: { _, _ in [:] })
}

/// A dish as a list needs it.
struct JudgedDish: Sendable {
    let lines: [JudgedLine]
    /// What people have said of its ingredients that decides for whoever avoids some substances, in words.
    let stated: @Sendable (Substances) -> [String]
}

/// The marks of what a list offers to be eaten that is not free of what the reader avoids (H-04). A search leaves out and
/// counts the dishes that contain it, unless all are asked for; all else is warned of, and offered all the same.
struct ListVerdicts: Sendable {
    private let marks: [EatableAgain: String]
    /// What a dish rests on that people have said of its ingredients.
    private let stated: [EatableAgain: String]
    /// What certainly contains it: its + asks first (W-22).
    private let forbidden: Set<EatableAgain>

    static let none = ListVerdicts()

    private init() { (marks, stated, forbidden) = ([:], [:], []) }

    /// - Parameters:
    ///   - foods: those that the list names.
    ///   - pots: those out of which it offers something; nil for one that nobody knows.
    ///   - avoided: what the reader avoids, or everybody where nobody is the reader.
    init(
        on foods: [Food],
        _ recipes: [Recipe.ID] = [],
        pots: Set<CookedPot.ID?> = [],
        avoiding avoided: [AvoidanceStore.OfPerson],
        _ dishes: JudgedDishes,
        _ context: any HouseholdContext
    ) async throws {
        let concerned = avoided.binding
        guard !concerned.isEmpty else {
            self = .none
            return
        }
        let judged = recipes.isEmpty ? [:] : try await dishes.recipes(recipes, context)
        let known = pots.compactMap { $0 }.sorted()
        let cooked = known.isEmpty ? [:] : try await dishes.pots(known, context)
        let substances = concerned.flatMap(\.avoided).substances
        var (marks, stated): ([EatableAgain: String], [EatableAgain: String]) = ([:], [:])
        var forbidden: Set<EatableAgain> = []
        func judge(_ what: EatableAgain, _ lines: [JudgedLine], namesLine: Bool) {
            marks[what] = context.mark(lines, concerned, namesLine: namesLine)
            let verdicts = concerned.map { PersonalVerdict(of: lines, for: $0.avoided).verdict }
            if verdicts.contains(.contains) { forbidden.insert(what) }
        }
        func judgeDish(_ what: EatableAgain, _ dish: JudgedDish?) {
            judge(what, dish?.lines ?? [], namesLine: true)
            let said = dish?.stated(substances) ?? []
            stated[what] = said.isEmpty ? nil : said.joined(separator: "; ")
        }
        for food in foods { judge(.present(.food(food.id)), [JudgedLine(food, context.language)], namesLine: false) }
        for recipe in recipes { judgeDish(.present(.recipe(recipe)), judged[recipe]) }
        for pot in pots { judgeDish(.pot(pot), pot.flatMap { cooked[$0] }) }
        (self.marks, self.stated, self.forbidden) = (marks, stated, forbidden)
    }

    /// What a search has found.
    init(on found: FoodSearch.Found, _ dishes: JudgedDishes, _ context: any HouseholdContext) async throws {
        let recipes = found.hits.compactMap { hit in if case .recipe(let recipe) = hit { recipe.recipe } else { nil } }
        try await self.init(on: found.foods, recipes, avoiding: found.avoided, dishes, context)
    }

    /// What is offered by its key alone. A food that is gone is judged by nobody; a pot that nobody knows
    /// is not certain.
    init(
        on items: [EatableAgain],
        avoiding avoided: [AvoidanceStore.OfPerson],
        _ dishes: JudgedDishes,
        _ context: any HouseholdContext
    ) async throws {
        var (foods, recipes): (Set<Food.ID>, Set<Recipe.ID>) = ([], [])
        var pots: Set<CookedPot.ID?> = []
        for item in items {
            switch item {
            case .present(.food(let id)): foods.insert(id)
            case .present(.recipe(let id)): recipes.insert(id)
            case .pot(let id): pots.insert(id)
            }
        }
        let isAsked = !foods.isEmpty && !avoided.binding.isEmpty
        let found = isAsked ? try await context.foods.find(foods.sorted()) : [:]
        let (foodsFound, sorted) = (Array(found.values), recipes.sorted())
        try await self.init(on: foodsFound, sorted, pots: pots, avoiding: avoided, dishes, context)
    }

    func forbids(_ what: EatableAgain) -> Bool { forbidden.contains(what) }

    /// "contains milk: 20 g butter"; nil where there is nothing to say.
    func mark(of what: EatableAgain) -> String? { marks[what] }

    /// "our margarine: free of milk (Ayşe, 3 May 2026)"; nil where nothing that was said decides.
    func stated(of what: EatableAgain) -> String? { stated[what] }
}

/// The same of what a search has found.
extension ListVerdicts {
    func forbids(_ what: Eatable) -> Bool { forbids(EatableAgain.present(what)) }
    func mark(of what: Eatable) -> String? { mark(of: EatableAgain.present(what)) }
    func stated(of what: Eatable) -> String? { stated(of: EatableAgain.present(what)) }
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
