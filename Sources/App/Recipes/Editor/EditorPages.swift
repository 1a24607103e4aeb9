import Domain
import Web

/// The form for a new or an existing recipe.
struct RecipeEditorPage: Page, Sendable {
    let title: String
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once: String
    let version: String?
    /// The recipe's id where the preview needs it, or who saves it as a new one; nil elsewhere.
    let recipe: String?
    let errors: ErrorSummary
    let proposal: ProposalNotice?
    let name: Field
    let summary: Field
    let servings: Stepper
    let shownServings: HiddenField?
    let servingsUnknown: Bool
    let minutes: Stepper
    let category: Choice
    let cookedWeight: Field
    let instructions: String
    let instructionsProblem: String?
    var instructionsAreWrong: Bool { instructionsProblem != nil }
    let photo: EditorPhoto
    let particulars: EditorParticulars
    let reading: EditorReading
    /// Whether the recipe was deleted while it was edited: it can be restored, or saved as a new one (P-30).
    let isDeleted: Bool
    /// Who has changed the recipe since the page from which it was to be deleted; nil elsewhere.
    let changed: String?
    /// The links to copy and delete the recipe; nil for a new or deleted one.
    let other: OtherActs?

    /// The values that the page is made of.
    struct Content: Sendable {
        var recipe: RecipeDetail?
        var typed: TypedRecipe
        var lines: [(line: ResolvedLine?, found: [Food])] = []
        var categories: [Named<Category.ID>] = []
        /// The names that the vocabulary's search found; nil when nothing has been searched.
        var picked: [String]?
        /// The row that a button has added or moved, which gets the focus.
        var focus: Int?
        var errors = FormErrors()
        /// The photo that was chosen and is not saved yet.
        var carried: CarriedPhoto?
        /// Whether the lines stand there as typed, without what is understood of them.
        var isUnread = false
        /// Whether this server can convert uploaded photos.
        var takesPhotos = false
        /// What is said of lines that a language model has proposed; nil for any others.
        var proposal: ProposalNotice?
        /// Who has changed the recipe that was to be deleted; nil for none.
        var changed: String?
    }

    init(_ context: any HouseholdContext, _ content: Content) {
        let (strings, typed) = (context.strings, content.typed)
        // `typed` holds what was typed or else stored, so the fields need no form.
        var fields = FormFields(Form(), content.errors, strings)
        title =
            content.recipe.map { strings.recipes.editor.editTitle(name: $0.name) } ?? strings.recipes.editor.newTitle
        action = content.recipe.map { "/recipes/\($0.id)" } ?? "/recipes"
        back =
            content.recipe.flatMap { $0.head.isDeleted ? nil : .recipe($0.id).cooking(context.query["cook"]) }
            ?? "/recipes"
        csrf = context.csrf
        once = typed.once
        version = content.recipe.map { _ in typed.version }
        recipe = content.recipe.flatMap { KeptRecipe($0).isNeeded(by: context.language) ? $0.id.description : nil }
        proposal = content.proposal
        name = fields.text("name", strings.recipes.editor.name, kept: typed.name)
        summary = fields.text(
            "summary",
            strings.recipes.editor.summary,
            kept: typed.summary,
            hint: strings.recipes.editor.summaryHint,
            isRequired: false
        )
        servings = fields.servings(kept: typed.servings, isUnknown: typed.servingsUnknown)
        shownServings = typed.shownServings.isEmpty ? nil : HiddenField.shown("servings", typed.shownServings)
        servingsUnknown = typed.servingsUnknown
        minutes = fields.minutes(kept: typed.minutes)
        category = fields.category(kept: typed.category, content.categories)
        cookedWeight = fields.cookedWeight(kept: typed.cookedWeight)
        instructions = typed.instructions
        instructionsProblem = fields.problem("instructions", strings.recipes.editor.method)
        photo = EditorPhoto(context, content, &fields)
        particulars = EditorParticulars(typed.particulars, &fields)
        reading = EditorReading(context, content)
        isDeleted = content.recipe?.head.isDeleted ?? false
        changed = content.changed
        other = isDeleted ? nil : content.recipe.map(OtherActs.init)
        fields.remember(typed.rows)
        errors = fields.summary
    }
}

extension FormFields {
    fileprivate mutating func category(kept: String, _ categories: [Named<Category.ID>]) -> Choice {
        let names = categories.map { (value: $0.id.description, label: $0.name) }
        let none = (value: "", label: strings.recipes.editor.noCategory)
        return choice("category", strings.recipes.editor.category, kept: kept, [none] + names)
    }

    fileprivate mutating func cookedWeight(kept: String) -> Field {
        let strings = strings.recipes.editor
        return number(
            "cooked_weight_g",
            strings.cookedWeight,
            kept: kept,
            hint: strings.cookedWeightHint,
            isRequired: false
        )
    }

    /// Labels the problems of rows with their numbers, and that of a missing version with the name.
    fileprivate mutating func remember(_ rows: [TypedRow]) {
        remember("version", strings.recipes.editor.name, id: "name")
        remember(RecipeEditorController.lines, strings.recipes.editor.ingredients)
        for (index, row) in rows.enumerated() {
            guard let origin = row.origin else { continue }
            let label = strings.recipes.editor.lineNumber(number: String(index + 1))
            for part in ["text", "grams", "section"] { remember(origin[part], label, id: "line-\(index)-\(part)") }
            remember(origin["food"], label, id: "line-\(index)-text")
        }
    }
}

/// A number field with − and + beside it. The two buttons need the script, the field does not.
struct Stepper: Fragment, Sendable {
    let id: String
    let label: String
    let typed: String
    let placeholder: String
    let problem: String?
    let step: String
    let min: String
    let max: String
    let lessLabel: String
    let moreLabel: String
    var isWrong: Bool { problem != nil }
}

extension FormFields {
    /// The servings, in steps of one (S-21).
    mutating func servings(kept: String = "", isUnknown: Bool = false) -> Stepper {
        Stepper(
            id: "servings",
            label: strings.recipes.editor.servings,
            typed: typed("servings", else: kept),
            placeholder: isUnknown ? "?" : "1",
            problem: problem("servings", strings.recipes.editor.servingsLabel),
            step: "1",
            min: "1",
            max: "1000",
            lessLabel: strings.recipes.editor.servingLess,
            moreLabel: strings.recipes.editor.servingMore
        )
    }

    /// The minutes, in steps of five (S-21).
    mutating func minutes(kept: String) -> Stepper {
        Stepper(
            id: "time_minutes",
            label: strings.recipes.editor.minutes,
            typed: typed("time_minutes", else: kept),
            placeholder: "",
            problem: problem("time_minutes", strings.recipes.editor.minutes),
            step: "5",
            min: "0",
            max: "10080",
            lessLabel: strings.recipes.editor.minutesLess,
            moreLabel: strings.recipes.editor.minutesMore
        )
    }
}

/// The search in the household's vocabulary, from which lines can be picked (S-19).
struct EditorPicker: Fragment, Sendable {
    let query: String
    let isOpen: Bool
    let names: [String]
    let nothing: String
    /// Says that more names were found than are listed; nil when these are all.
    let more: String?

    init(query: String, found: [String]?, _ strings: Strings) {
        self.query = query
        isOpen = found != nil
        names = Array((found ?? []).prefix(IngredientStore.maxNames))
        more = names.count < (found ?? []).count ? strings.recipes.editor.pickMore(count: names.count) : nil
        nothing = query.isEmpty ? strings.recipes.editor.pickEmpty : strings.recipes.editor.pickNone
    }
}
