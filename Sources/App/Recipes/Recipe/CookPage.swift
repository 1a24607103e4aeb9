import Domain
import Web

/// A recipe for use at the stove: large print, on a screen that stays on.
struct CookPage: Page, Sendable {
    let name: String
    let back: LocalPath
    /// For whom of the household the dish is not free of what they avoid.
    let verdicts: VerdictsSection
    let ingredients: IngredientList
    /// Why the recipe is shown as it is written; nil where it is shown as asked.
    let problem: String?
    let method: SafeHTML?

    init(
        _ context: any HouseholdContext,
        _ detail: RecipeDetail,
        _ cook: ViewedCook,
        _ household: [AvoidanceStore.OfPerson]
    ) {
        name = detail.name
        verdicts = VerdictsSection(context, of: detail, for: household)
        back = LocalPath.recipe(detail.id).cooking(cook.parameter)
        ingredients = IngredientList(context.strings, detail, cook.amount)
        problem = cook.problem.map { context.strings.text(ofCook: $0, Formatting(context.language)) }
        method = detail.head.instructions.isEmpty ? nil : Markdown.html(detail.head.instructions)
    }
}

/// The page after two people have defined the portion at once: both values, to choose from (P-30).
struct ConflictPage: Page, Sendable {
    let name: String
    let path: LocalPath
    let csrf: CSRFField
    let version: String
    let typed: String
    let mine: String
    let theirs: String
    /// The sentence about the other change, such as "Ayşe changed this recipe 2 minutes ago."
    let change: String

    init(_ context: any HouseholdContext, _ detail: RecipeDetail, _ grams: Grams, _ last: LastChange?) {
        let numbers = Formatting(context.language)
        name = detail.name
        path = .recipe(detail.id)
        csrf = context.csrf
        version = String(detail.version)
        typed = context.form.rawValue("grams")
        mine = numbers.gramsLabel(grams)
        change = context.strings.sentence(last, now: context.now)
        theirs = detail.dish.portion.map(numbers.gramsLabel) ?? "—"
    }
}
