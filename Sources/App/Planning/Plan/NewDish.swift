import Domain

/// A dish that is to be planned.
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
    /// How many servings of a recipe are cooked; nil for as the household usually does.
    var cook: ServingCount?
    /// A remark on it.
    var note = ""
    /// The act with which the dish is written, and taken back.
    var act: PlanAct.ID?
}

/// An act of planning: dishes that are written at once, and taken back at once.
enum PlanAct {
    typealias ID = Identifier<PlanAct>
}

/// The numbers of a meal out, which nobody but its person sees.
struct MealOut: Sendable {
    var energy: Double?
    var protein: Double?
    var carbohydrate: Double?
    var fat: Double?
}
