import Domain

/// What is to be planned.
struct NewDish: Sendable {
    enum What: Sendable {
        case recipe(Recipe.ID)
        case food(Food, FoodAmount)
        case leftover(of: PlannedDish.ID)
        case note(String)
        /// Whose it is; nil for all who eat at the meal.
        case out(String, MealOut, Person.ID?)

        var kind: PlannedDish.Kind {
            switch self {
            case .recipe: .recipe
            case .food: .food
            case .leftover: .leftover
            case .note: .note
            case .out: .out
            }
        }

        var title: String {
            switch self {
            case .note(let title), .out(let title, _, _): title
            case .recipe, .food, .leftover: ""
            }
        }
    }

    let id = PlannedDish.ID.new()
    let time: MealTime
    let what: What
    /// How many servings the dish of a leftover is cooked besides for it.
    var raised = 0.0
    /// What it is written with, and taken back with.
    var act: PlanAct.ID?
}

/// What was written at once, and is taken back at once.
enum PlanAct {
    typealias ID = Identifier<PlanAct>
}

/// What somebody eats out, which nobody else sees.
struct MealOut: Sendable {
    var energy: Double?
    var protein: Double?
    var carbohydrate: Double?
    var fat: Double?
}
