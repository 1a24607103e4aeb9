import Domain
import Web

/// A dish of the plan: what it is this time, who eats how much, and where it stands. Each group of its fields is a form of
/// its own, so that two people who change different ones are both right.
struct PlanDishPage: Page, Sendable {
    let title: String
    let back: LocalPath
    let backName: String
    let csrf: CSRFField
    let path: LocalPath
    let version: String
    let errors: ErrorSummary
    /// What somebody else has changed of the same meanwhile; nil where nobody did.
    let conflict: DishConflictSection?
    let mayEdit: Bool
    let row: PlanDishRow
    let recipe: LocalPath?
    /// The page where the dish is cooked, or was; nil for what is not cooked.
    let cookings: LocalPath?
    let cookLabel: String
    /// Cook mode of the dish as it is this time; nil for what is not cooked.
    let cookMode: LocalPath?
    /// Writes the dish into one's own diary, and that of whom one looks after; pressed again it opens the entry.
    let eating: [EatButton]
    var isEaten: Bool { !eating.isEmpty }
    /// Why what was said, here or on the day, cannot be eaten, or not yet; nil where nobody said so.
    let eatenProblem: String?
    /// What was typed on the day and cannot be; nil where nobody did.
    let again: AmountAgain?
    let swaps: DishSwapsSection?
    let eaters: DishEatersSection?
    let servings: DishServingsSection?
    let out: DishOutSection?
    let place: DishPlaceSection

    init(
        _ context: any HouseholdContext,
        _ served: ServedDish,
        _ plan: Plan,
        _ out: DishOut?,
        errors: FormErrors = [:],
        conflict: DishConflictSection? = nil
    ) {
        let strings = context.strings
        let dish = served.dish
        // The text that was typed stands in the question.
        var fields = FormFields(conflict == nil ? context.form : Form(), errors, strings)
        title = served.content.name
        back = dish.time.path
        backName = strings.name(of: dish.time, seenFrom: context.today)
        csrf = context.csrf
        path = dish.path
        version = String(dish.version)
        mayEdit = context.may(.kitchen(.write))
        row = PlanDishRow(served, plan, context)
        recipe = served.content.recipe.map { .recipe($0.id) }
        self.conflict = conflict
        let isCookable = dish.kind == .recipe && !served.content.isGone
        cookings = isCookable ? dish.path.under("/cookings") : nil
        cookMode = isCookable ? recipe?.under("/cook").with(pairs: [("dish", dish.id.description)]) : nil
        cookLabel = strings.cookLabel(of: served, on: context.today)
        let asked = errors["keep"] != nil ? EatButton.asked(plan.people, context) : nil
        eating = EatButton.all(of: served, plan, asked: asked, context)
        swaps = dish.kind == .recipe ? DishSwapsSection(context, served, &fields) : nil
        eaters = dish.kind == .note || dish.kind == .out ? nil : DishEatersSection(context, served, plan, &fields)
        servings = dish.kind == .recipe ? DishServingsSection(context, served, plan, &fields) : nil
        self.out = dish.kind == .out ? DishOutSection(context, served, plan, out, &fields) : nil
        place = DishPlaceSection(context, served, &fields)
        again = AmountAgain(context, served, plan, errors, &fields)
        eatenProblem = again == nil ? Self.eatenProblem(strings, &fields) : nil
        self.errors = fields.summary
    }

    private static func eatenProblem(_ strings: Strings, _ fields: inout FormFields) -> String? {
        let words = strings.planning.cooking
        let grams = fields.problem("grams", words.someGrams, id: "eaten")
        let asks = fields.problem("keep", words.eat, id: "eaten")
        return fields.problem("servings", words.someServings, id: "eaten") ?? grams ?? asks
    }
}

extension Strings {
    /// What the button says that puts a dish on the stove, or opens what was cooked of it.
    fileprivate func cookLabel(of served: ServedDish, on today: CivilDate) -> String {
        guard let cooked = served.content.cooked else { return planning.cooking.cook }
        let isOnStove = cooked.isInPot && cooked.cooking.isOnStove(on: today)
        return isOnStove ? planning.cooking.onStove : planning.cooking.cookedDish
    }
}

/// The lines of the recipe, each as it is this time.
struct DishSwapsSection: Sendable {
    let recipeVersion: String
    let lines: [Line]
    var hasLines: Bool { !lines.isEmpty }
    let unfit: [Unfit]
    var isUnfit: Bool { !unfit.isEmpty }
    var isShown: Bool { hasLines || isUnfit }

    /// A swap whose line the recipe no longer has.
    struct Unfit: Sendable {
        let position: String
        let text: String
    }

    struct Line: Sendable {
        let position: String
        let lineField: String
        let textField: String
        let label: String
        let text: String
        /// The stored text: a field that still has it was not changed here.
        let shown: HiddenField
        /// What the recipe says, where it is another line this time.
        let instead: String?
        let keepLabel: String
        let problem: String?
        var isWrong: Bool { problem != nil }
    }

    init(_ context: any HouseholdContext, _ served: ServedDish, _ fields: inout FormFields) {
        let strings = context.strings.planning
        recipeVersion = served.content.original.map { String($0.version) } ?? ""
        func line(_ position: Int, _ index: Int, _ text: String, _ instead: String?) -> Line {
            let row = "swap[\(index)]"
            return Line(
                position: String(position),
                lineField: "\(row)[line]",
                textField: "\(row)[text]",
                label: "\(strings.line): \(instead ?? text)",
                text: fields.typed("\(row)[text]", else: text),
                shown: .shown("\(row)[text]", text),
                instead: instead.map { text.isEmpty ? strings.leftOut(line: $0) : strings.instead(line: $0) },
                keepLabel: text.isEmpty ? strings.leaveOutForGood : strings.keepInRecipe,
                problem: fields.problem("\(row)[text]", instead ?? text)
            )
        }
        lines = (served.content.original?.lines ?? []).enumerated().map { index, original in
            let swap = served.content.swaps[original.position]
            let text = swap.map { $0.isLeftOut ? "" : $0.line.text } ?? original.text
            return line(original.position, index, text, swap == nil ? nil : original.text)
        }
        unfit = served.content.unfit.map { swap in
            Unfit(position: String(swap.line.position), text: context.strings.words(of: swap))
        }
    }
}
