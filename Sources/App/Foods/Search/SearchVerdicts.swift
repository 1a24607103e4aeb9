import Domain

/// What recipes are made of. Recipes are a room above Foods, so this is handed in.
typealias JudgedDishes = @Sendable ([Recipe.ID], any HouseholdContext) async throws -> [Recipe.ID: JudgedDish]

/// A dish as a list needs it.
struct JudgedDish: Sendable {
    let lines: [JudgedLine]
    /// What people have said of its ingredients that decides for whoever avoids some substances, in words.
    let stated: @Sendable (Substances) -> [String]
}

/// The marks of a search's results that are not free of what the reader avoids (H-04): a food is warned of, and offered
/// all the same; a dish that contains it is left out and counted, unless all are asked for.
struct SearchVerdicts: Sendable {
    private let marks: [Eatable: String]
    /// What a dish rests on that people have said of its ingredients.
    private let stated: [Eatable: String]
    /// What certainly contains it: its + asks first (W-22).
    private let forbidden: Set<Eatable>

    static let none = SearchVerdicts()

    private init() { (marks, stated, forbidden) = ([:], [:], []) }

    init(on found: FoodSearch.Found, _ dishes: JudgedDishes, _ context: any HouseholdContext) async throws {
        let concerned = found.avoided.compactMap { person -> AvoidanceStore.OfPerson? in
            var person = person
            person.avoided.removeAll { $0.severity == .dislike }
            return person.avoided.isEmpty ? nil : person
        }
        guard !concerned.isEmpty else {
            self = .none
            return
        }
        let recipes = found.hits.compactMap { hit in if case .recipe(let recipe) = hit { recipe.recipe } else { nil } }
        let judged = recipes.isEmpty ? [:] : try await dishes(recipes, context)
        let avoided = concerned.flatMap(\.avoided).substances
        var (marks, stated): ([Eatable: String], [Eatable: String]) = ([:], [:])
        var forbidden: Set<Eatable> = []
        func judge(_ what: Eatable, _ dish: [JudgedLine], namesLine: Bool) {
            marks[what] = context.mark(dish, concerned, namesLine: namesLine)
            let verdicts = concerned.map { PersonalVerdict(of: dish, for: $0.avoided).verdict }
            if verdicts.contains(.contains) { forbidden.insert(what) }
        }
        for food in found.foods { judge(.food(food.id), [JudgedLine(food, context.language)], namesLine: false) }
        for recipe in recipes {
            judge(.recipe(recipe), judged[recipe]?.lines ?? [], namesLine: true)
            let said = judged[recipe]?.stated(avoided) ?? []
            stated[.recipe(recipe)] = said.isEmpty ? nil : said.joined(separator: "; ")
        }
        (self.marks, self.stated, self.forbidden) = (marks, stated, forbidden)
    }

    func forbids(_ hit: FoodSearch.Hit) -> Bool { forbidden.contains(hit.what) }

    /// "contains milk: 20 g butter"; nil where there is nothing to say.
    func mark(of hit: FoodSearch.Hit) -> String? {
        marks[hit.what]
    }

    /// "our margarine: free of milk (Ayşe, 3 May 2026)"; nil where nothing that was said decides.
    func stated(of hit: FoodSearch.Hit) -> String? {
        stated[hit.what]
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
