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
    /// The photo field with what is wrong with the file that was chosen; nil where nothing is.
    let photo: PhotoField?
    /// Whether a photo was chosen, and comes along.
    let isPhotoKept: Bool
    let mine: [RecipeDifferences.Field]
    let theirs: [RecipeDifferences.Field]
    /// The sentence about the other change, such as "Ayşe changed this recipe 2 minutes ago."
    let change: String

    private static let others: Set = [
        CSRFCheck.field, "version", "row", "enter", "save", PhotosController.field, CarriedPhoto.field,
    ]

    private static let servings: Set = ["servings", RecipeForm.servingsUnknown, KeptRecipe.shownServings]

    /// What the page needs besides the two versions.
    struct Surroundings: Sendable {
        let categories: [Named<Category.ID>]
        let last: LastChange?
        /// The foods that were chosen for lines.
        let foods: [Food.ID: Food]
        /// The photo that was chosen, and else what is wrong with it.
        let carried: CarriedPhoto?
        let errors: FormErrors
    }

    struct Hidden: Sendable {
        let name: String
        let value: String
    }

    init(
        _ context: any HouseholdContext,
        _ draft: RecipeDraft,
        _ recipe: RecipeDetail,
        _ around: Surroundings
    ) {
        title = context.strings.requests.errors.conflictTitle
        change = context.strings.sentence(around.last, now: context.now)
        action = "/recipes/\(recipe.id)"
        keep = "/recipes/\(recipe.id)"
        csrf = context.csrf
        var fields = FormFields(context.form, around.errors, context.strings)
        photo = around.errors.isEmpty ? nil : fields.photo()
        isPhotoKept = around.carried != nil
        // The same fields as were sent, now based on the stored version, so that sending them again replaces it. Servings that
        // nobody touched stay untouched.
        let isLeft = draft.servings == .untouched
        let servings = isLeft ? KeptRecipe(recipe).servingsFields(Formatting(context.language)) : []
        self.fields =
            (context.form.pairs(without: isLeft ? Self.others.union(Self.servings) : Self.others) + servings)
            .map(Hidden.init)
            + [Hidden(name: "version", value: String(recipe.version))]
            + (around.carried.map { [Hidden(name: CarriedPhoto.field, value: $0.text)] } ?? [])
        let differences = RecipeDifferences(
            draft,
            category: around.categories.first { $0.id == draft.category }?.name ?? "",
            recipe,
            foods: around.foods,
            context.language,
            context.strings
        )
        mine = differences.wanted
        theirs = differences.present
    }
}
