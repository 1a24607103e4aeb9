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
    let mine: [RecipeDifferences.Field]
    let theirs: [RecipeDifferences.Field]
    /// The sentence about the other change, such as "Ayşe changed this recipe 2 minutes ago."
    let change: String

    struct Hidden: Sendable {
        let name: String
        let value: String
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
            context.form.pairs(without: [CSRFCheck.field, "version", "row", "enter", "save", PhotosController.field])
            .map(
                Hidden.init
            )
            + [Hidden(name: "version", value: String(recipe.version))]
        let differences = RecipeDifferences(
            draft,
            category: categories.first { $0.id == draft.category }?.name ?? "",
            recipe,
            context.language,
            context.strings
        )
        mine = differences.wanted
        theirs = differences.present
    }
}
