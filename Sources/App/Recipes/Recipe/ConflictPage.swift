import Domain
import Web

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
        mine = numbers.weight(grams)
        change = context.strings.sentence(last, now: context.now)
        theirs = detail.dish.portion.map(numbers.weight) ?? "—"
    }
}
