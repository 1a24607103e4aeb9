import Domain
import Web

/// The two things that can be done with a recipe's amount (P-28): view another one, which is a GET and stores nothing,
/// and redefine the portion, which is a POST and counts for everyone.
struct Adjuster: Fragment, Sendable {
    let path: LocalPath
    /// The portion as it is defined, such as "150g".
    let portion: String
    let isOpen: Bool
    /// Whether the dish's weight is unknown, in which case there is no slider.
    let weightIsUnknown: Bool
    /// The warning that the portion is larger than the dish.
    let outgrown: String?
    let slider: Slider?
    let typedLook: String
    /// The servings that are cooked, which the forms carry on.
    let cook: String?
    let lookProblem: String?
    let lookIsWrong: Bool
    let mayDefine: Bool
    let version: String
    let typedPortion: String
    let portionProblem: String?
    var portionIsWrong: Bool { portionProblem != nil }

    struct Slider: Sendable {
        let min: String
        let max: String
        let step: String
        let position: String
        /// The value for the whole dish, and the button's label for it.
        let whole: String
        let wholeLabel: String
    }

    /// - Parameter form: what was typed for another portion, where it is shown again.
    init(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ amounts: ViewedAmounts,
        _ form: Form,
        _ errors: FormErrors
    ) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let dish = detail.dish
        let viewed = amounts.eaten
        cook = amounts.cook.parameter
        path = .recipe(detail.id)
        portion = dish.portion.map(numbers.gramsLabel) ?? "—"
        weightIsUnknown = dish.weight == nil
        outgrown = dish.portionExceedsWhole ? strings.recipes.portion.outgrown : nil
        slider = dish.slider(at: viewed.amount).map { Slider($0, strings, numbers) }
        // An amount that was asked for in grams is shown as asked, any other, and what is shown in its place, with one decimal.
        let places = viewed.isByGrams && viewed.problem == nil ? 6 : 1
        let shown = viewed.amount.grams.map { numbers.typed(KeptNumber($0.value, places: places)) } ?? ""
        typedLook = viewed.typedGrams ?? shown
        lookProblem = viewed.problem.map { strings.text(of: $0, numbers) }
        lookIsWrong = viewed.problem != nil && viewed.isByGrams
        mayDefine = context.may(.kitchen(.write))
        version = String(detail.version)
        typedPortion = form.has("grams") ? form.rawValue("grams") : shown
        let problems = errors.entries.map { strings.text(of: $0.problem) }
        portionProblem = problems.first
        isOpen = viewed.isByGrams || viewed.problem != nil || form.has("grams")
    }
}

extension Adjuster.Slider {
    init(_ slider: PortionSlider, _ strings: Strings, _ numbers: Formatting) {
        self.init(
            min: Formatting.exact(slider.min.value),
            max: Formatting.exact(slider.max.value),
            step: Formatting.exact(PortionSlider.step.value),
            position: Formatting.exact(slider.position.value),
            whole: Formatting.typed(slider.max.value),
            wholeLabel: strings.recipes.portion.wholeRecipe(grams: numbers.weight(slider.max))
        )
    }
}

extension Strings {
    /// Why another amount cannot be shown (P-04).
    func text(of problem: AmountProblem, _ numbers: Formatting) -> String {
        switch problem {
        case .outOfRange(let max): requests.fields.aboveZero(max: numbers.decimal(max, places: 0))
        case .weightUnknown: recipes.portion.weightUnknownHint
        case .unreadable(.ambiguous): requests.fields.ambiguousNumber
        case .unreadable: recipes.portion.unreadable
        case .repeated: recipes.portion.repeated
        }
    }
}
