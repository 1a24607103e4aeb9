import Domain
import Web

/// The page after two people have edited one recipe: both versions where they differ, and everything
/// that was typed, ready to be sent again (P-30).
struct RecipeConflictPage: Page, Sendable {
    let title: String
    let action: LocalPath
    let keep: LocalPath
    let csrf: CSRFField
    let fields: [Hidden]
    /// The photo field with a reminder, for anyone who had chosen a file; nil otherwise.
    let photo: PhotoField?
    let mine: [Difference]
    let theirs: [Difference]
    /// The sentence about the other change, such as "Ayşe changed this recipe 2 minutes ago."
    let change: String

    struct Hidden: Sendable {
        let name: String
        let value: String
    }

    struct Difference: Sendable {
        let label: String
        let lines: [String]
    }

    init(
        _ context: any HouseholdContext,
        _ draft: RecipeDraft,
        _ recipe: RecipeDetail,
        _ categories: [CategoryStore.Name],
        _ last: LastChange?
    ) {
        title = context.strings.requests.errors.conflictTitle
        change = context.strings.sentence(last, now: context.now)
        action = "/recipes/\(recipe.id)"
        keep = "/recipes/\(recipe.id)"
        csrf = context.csrf
        let reminder = context.remindingOfPhoto([:])
        var fields = FormFields(context.form, reminder, context.strings)
        photo = reminder.isEmpty ? nil : fields.photo()
        // The same fields as were sent, now based on the stored version, so that sending them again replaces it.
        self.fields =
            context.form.pairs(without: [CSRFCheck.field, "version", "row", "save", PhotosController.field]).map(
                Hidden.init
            )
            + [Hidden(name: "version", value: String(recipe.version))]
        let sides = zip(
            Self.described(draft, categories, context, recipe),
            Self.described(recipe, context)
        ).filter { $0.lines != $1.lines }
        mine = sides.map(\.0)
        theirs = sides.map(\.1)
    }

    private static func described(
        _ draft: RecipeDraft,
        _ categories: [CategoryStore.Name],
        _ context: any HouseholdContext,
        _ recipe: RecipeDetail
    ) -> [Difference] {
        let numbers = Formatting(context.language)
        let yield = recipe.yield(after: draft.servings)
        let servings = recipe.dish.divided(by: yield).servings
        return differences(
            context.strings,
            [
                [draft.name], [draft.summary], [numbers.count(servings)], [draft.minutes.map(numbers.count) ?? ""],
                [categories.first { $0.id == draft.category }?.name ?? ""],
                [draft.cookedWeight.map(numbers.grams) ?? ""],
                draft.lines.titled(context.language).map {
                    [$0.section, $0.text].filter { !$0.isEmpty }.joined(separator: ": ")
                },
                draft.instructions.split(separator: "\n").map(String.init),
            ] + described(draft.particulars)
        )
    }

    private static func described(
        _ recipe: RecipeDetail,
        _ context: any HouseholdContext
    ) -> [Difference] {
        let head = recipe.head
        let numbers = Formatting(context.language)
        return differences(
            context.strings,
            [
                [recipe.name], [head.summary], [numbers.count(recipe.dish.servings)],
                [head.minutes.map(numbers.count) ?? ""],
                [head.category?.name ?? ""],
                [head.cookedWeight.map(numbers.grams) ?? ""],
                recipe.lines.map { [$0.section, $0.text].filter { !$0.isEmpty }.joined(separator: ": ") },
                head.instructions.split(separator: "\n").map(String.init),
            ] + described(head.particulars)
        )
    }

    private static func differences(_ strings: Strings, _ values: [[String]]) -> [Difference] {
        let labels =
            [
                strings.recipes.editor.name, strings.recipes.editor.summary, strings.recipes.editor.servingsLabel,
                strings.recipes.editor.minutes,
                strings.recipes.editor.category, strings.recipes.editor.cookedWeight,
                strings.recipes.editor.ingredients,
                strings.recipes.editor.method,
            ] + particularsLabels(strings)
        return zip(labels, values).map { label, lines in
            let written = lines.filter { !$0.isEmpty }
            return Difference(label: label, lines: written.isEmpty ? [strings.recipes.editor.nothing] : written)
        }
    }
}
