import Domain

/// What recipes are made of. Recipes are a room above Foods, so this is handed in.
typealias JudgedDishes = @Sendable ([Recipe.ID], SignedInContext) async throws -> [Recipe.ID: [JudgedLine]]

/// The marks of a search's results that are not free of what the reader avoids (H-04): a result is warned of, and
/// offered all the same.
struct SearchVerdicts: Sendable {
    private let marks: [Eatable: String]

    init(on found: FoodSearch.Found, _ dishes: JudgedDishes, _ context: SignedInContext) async throws {
        let binding = found.avoided.filter { $0.severity != .dislike }
        guard !binding.isEmpty else {
            marks = [:]
            return
        }
        let recipes = found.hits.compactMap { hit in if case .recipe(let recipe) = hit { recipe.recipe } else { nil } }
        let lines = recipes.isEmpty ? [:] : try await dishes(recipes, context)
        var marks: [Eatable: String] = [:]
        for food in found.foods {
            let verdict = PersonalVerdict(of: [JudgedLine(food, context.language)], for: binding)
            marks[.food(food.id)] = context.strings.mark(verdict, namesLine: false)
        }
        for recipe in recipes {
            let verdict = PersonalVerdict(of: lines[recipe] ?? [], for: binding)
            marks[.recipe(recipe)] = context.strings.mark(verdict, namesLine: true)
        }
        self.marks = marks
    }

    /// "contains milk: 20 g butter"; nil where there is nothing to say.
    func mark(of hit: FoodSearch.Hit) -> String? {
        switch hit {
        case .food(let food): marks[.food(food.id)]
        case .recipe(let recipe): marks[.recipe(recipe.recipe)]
        }
    }
}
