import Domain

/// What recipes are made of. Recipes are a room above Foods, so this is handed in.
typealias JudgedDishes = @Sendable ([Recipe.ID], any HouseholdContext) async throws -> [Recipe.ID: [JudgedLine]]

/// The marks of a search's results that are not free of what the reader avoids (H-04): a food is warned of, and offered
/// all the same; a dish that contains it is left out and counted, unless all are asked for.
struct SearchVerdicts: Sendable {
    private let marks: [Eatable: String]
    /// What certainly contains it: its + asks first (W-22).
    private let forbidden: Set<Eatable>

    static let none = SearchVerdicts()

    private init() { (marks, forbidden) = ([:], []) }

    init(on found: FoodSearch.Found, _ dishes: JudgedDishes, _ context: any HouseholdContext) async throws {
        let concerned = found.avoided.compactMap { person -> AvoidanceStore.OfPerson? in
            var person = person
            person.avoided.removeAll { $0.severity == .dislike }
            return person.avoided.isEmpty ? nil : person
        }
        guard !concerned.isEmpty else {
            (marks, forbidden) = ([:], [])
            return
        }
        let recipes = found.hits.compactMap { hit in if case .recipe(let recipe) = hit { recipe.recipe } else { nil } }
        let lines = recipes.isEmpty ? [:] : try await dishes(recipes, context)
        var marks: [Eatable: String] = [:]
        var forbidden: Set<Eatable> = []
        func judge(_ what: Eatable, _ dish: [JudgedLine], namesLine: Bool) {
            marks[what] = context.mark(dish, concerned, namesLine: namesLine)
            let verdicts = concerned.map { PersonalVerdict(of: dish, for: $0.avoided).verdict }
            if verdicts.contains(.contains) { forbidden.insert(what) }
        }
        for food in found.foods { judge(.food(food.id), [JudgedLine(food, context.language)], namesLine: false) }
        for recipe in recipes { judge(.recipe(recipe), lines[recipe] ?? [], namesLine: true) }
        (self.marks, self.forbidden) = (marks, forbidden)
    }

    func forbids(_ hit: FoodSearch.Hit) -> Bool { forbidden.contains(hit.what) }

    /// "contains milk: 20 g butter"; nil where there is nothing to say.
    func mark(of hit: FoodSearch.Hit) -> String? {
        marks[hit.what]
    }
}

extension HouseholdContext {
    /// What a dish is to the reader, or to each by name where nobody is the reader.
    fileprivate func mark(
        _ dish: [JudgedLine],
        _ concerned: [AvoidanceStore.OfPerson],
        namesLine: Bool
    ) -> String? {
        let marks = concerned.compactMap { person in
            let verdict = PersonalVerdict(of: dish, for: person.avoided)
            return reader == nil
                ? strings.mark(verdict, of: person.name, namesLine: namesLine)
                : strings.mark(verdict, namesLine: namesLine)
        }
        return marks.isEmpty ? nil : marks.joined(separator: "; ")
    }
}
