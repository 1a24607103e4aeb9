import Domain
import Web

/// A recipe at the stove: large, and the screen stays on.
struct CookPage: Page, Sendable {
    let name: String
    let back: LocalPath
    let ingredients: IngredientList
    let method: SafeHTML?

    init(_ visit: Visit, _ sheet: RecipeSheet, _ looked: LookedAmount) {
        name = sheet.name
        back = .recipe(sheet.id)
        ingredients = IngredientList(visit.words, sheet, looked.amount)
        method = sheet.head.instructions.isEmpty ? nil : Markdown.html(sheet.head.instructions)
    }
}

/// Two people defined the portion at once: both values, and nothing decided yet (P-30).
struct ConflictPage: Page, Sendable {
    let name: String
    let path: LocalPath
    let csrf: CSRFField
    let version: String
    let typed: String
    let mine: String
    let theirs: String
    /// "Ayşe changed this recipe 2 minutes ago."
    let change: String

    init(_ visit: Visit, _ sheet: RecipeSheet, _ grams: Grams, _ last: LastChange?) {
        let numbers = Formatting(visit.language)
        name = sheet.name
        path = .recipe(sheet.id)
        csrf = visit.csrf
        version = String(sheet.version)
        typed = visit.form.typed("grams")
        mine = numbers.gramsLabel(grams)
        change = visit.words.sentence(last, now: visit.now)
        theirs = sheet.dish.portion.map(numbers.gramsLabel) ?? "—"
    }
}
