import Domain
import Web

/// The part of a recipe's page that depends on the viewed amounts: the portion card with its adjuster, which shows what one
/// eats (P-08), and the ingredients for what is cooked (P-36).
struct AmountSection: Fragment, Sendable {
    let path: LocalPath
    /// The definition of a portion, such as "1 portion: 150g". It does not scale with the viewed amount.
    let definition: String
    /// The number of portions, such as "2.7 portions" (P-35).
    let portions: String
    let stepper: Stepper
    let grams: String
    let gramsLabel: String
    /// The grams beside the button that adds them to the diary: "150 g".
    let weight: String
    /// Whether another amount than one portion is shown. Such a preview is stored nowhere.
    let isPreview: Bool
    let table: NutrientTable
    let coverage: CoverageNote
    let adjuster: Adjuster
    /// The form that adds the amount to the diary; nil where nobody has one.
    let log: LocalPath?
    let ingredients: CookedSection
    /// The servings that are cooked, which the forms of the card carry on; nil for the recipe as it is written.
    let cook: String?
    let reset: LocalPath

    struct Stepper: Sendable {
        let less: String?
        let more: String?
        let multiplier: String
        let label: String

        init(_ amount: Amount, _ numbers: Formatting) {
            let steps = AmountStepper(at: amount)
            less = steps.less.map(Formatting.typed)
            more = steps.more.map(Formatting.typed)
            multiplier = Rounding.text(amount.multiplier, places: 6, atLeast: 1)
            label = numbers.multiplier(amount.multiplier)
        }

        var lessValue: String { less ?? "" }
        var moreValue: String { more ?? "" }
        var isLeast: Bool { less == nil }
        var isMost: Bool { more == nil }
    }

    /// Nothing of it is the reader's own, but what they may do: it is the same for all who may do the same.
    /// - Parameter form: what was typed for another portion, where it is shown again.
    init(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ amounts: ViewedAmounts,
        _ form: Form = Form(),
        errors: FormErrors = [:]
    ) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let dish = detail.dish
        let viewed = amounts.eaten
        let amount = viewed.amount
        cook = amounts.cook.parameter
        path = .recipe(detail.id)
        reset = path.cooking(cook)
        definition = strings.portionLabel(of: dish, numbers)
        portions = strings.recipes.portion.portions(count: dish.servings, shown: numbers.count(dish.servings))
        stepper = Stepper(amount, numbers)
        grams = amount.grams.map { Formatting.exact($0.value) } ?? ""
        gramsLabel = amount.grams.map(numbers.gramsLabel) ?? "—"
        weight = amount.grams.map(numbers.weight) ?? "—"
        isPreview = amount.multiplier != 1
        table = NutrientTable(dish.nutrients(in: amount), context.language, isLarge: true)
        coverage = CoverageNote(detail, context, cook: cook)
        adjuster = Adjuster(context, detail, amounts, form, errors)
        log = context.reader == nil ? nil : LocalPath.recipe(detail.id).log.with(pairs: [viewed.carried])
        ingredients = CookedSection(strings, detail, amounts.cook, at: path, beside: viewed)
    }
}

extension LocalPath {
    /// The form that adds this recipe to the diary.
    var log: LocalPath { under("/log") }
    var why: LocalPath { under("/why") }
}

extension Strings {
    /// The label "1 portion: 150g", or "1 portion" while its weight is unknown.
    func portionLabel(of dish: Dish, _ numbers: Formatting) -> String {
        dish.portion.map { recipes.portion.onePortionOf(grams: numbers.gramsLabel($0)) } ?? recipes.portion.onePortion
    }
}
