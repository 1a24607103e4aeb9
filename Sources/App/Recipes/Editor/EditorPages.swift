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
    let errors: ErrorSummary
    let name: Field
    let summary: Field
    let servings: Stepper
    let minutes: Stepper
    let category: Choice
    let cookedWeight: Field
    let instructions: String
    let instructionsProblem: String?
    var instructionsAreWrong: Bool { instructionsProblem != nil }
    let photo: EditorPhoto
    let reading: EditorReading
    let paste: String
    let picker: EditorPicker
    /// The links to copy and delete the recipe; nil for a new one.
    let other: OtherActs?

    struct OtherActs: Sendable {
        let duplicate: LocalPath
        let delete: LocalPath

        init(_ recipe: RecipeDetail) {
            duplicate = "/recipes/\(recipe.id)/duplicate"
            delete = "/recipes/\(recipe.id)/delete"
        }
    }

    /// The values that the page is made of.
    struct Content: Sendable {
        var recipe: RecipeDetail?
        var typed: TypedRecipe
        var lines: [(line: ResolvedLine?, found: [Food])] = []
        var categories: [CategoryStore.Name] = []
        /// The names that the vocabulary's search found; nil when nothing has been searched.
        var picked: [String]?
        /// The row that a button has added or moved, which gets the focus.
        var focus: Int?
        var errors = FormErrors()
        /// Whether this server can convert uploaded photos.
        var takesPhotos = false
    }

    init(_ context: SignedInContext, _ content: Content) {
        let strings = context.strings
        let typed = content.typed
        let errors = content.errors
        title =
            content.recipe.map { strings.recipes.editor.editTitle(name: $0.name) } ?? strings.recipes.editor.newTitle
        action = content.recipe.map { "/recipes/\($0.id)" } ?? "/recipes"
        back = content.recipe.map { "/recipes/\($0.id)" } ?? "/recipes"
        csrf = context.csrf
        once = typed.once
        version = content.recipe.map { _ in typed.version }
        self.errors = ErrorSummary(errors, typed, strings)
        name = Field("name", strings.recipes.editor.name, typed: typed.name, problem: errors.text("name", strings))
        summary = Field(
            "summary",
            strings.recipes.editor.summary,
            typed: typed.summary,
            hint: strings.recipes.editor.summaryHint,
            problem: errors.text("summary", strings),
            isRequired: false
        )
        servings = .servings(typed.servings, errors, strings)
        minutes = .minutes(typed.minutes, errors, strings)
        category = .category(content, strings)
        cookedWeight = Field(
            "cooked_weight_g",
            strings.recipes.editor.cookedWeight,
            typed: typed.cookedWeight,
            hint: strings.recipes.editor.cookedWeightHint,
            problem: errors.text("cooked_weight_g", strings),
            isRequired: false,
            isNumber: true
        )
        instructions = typed.instructions
        instructionsProblem = errors.text("instructions", strings)
        photo = EditorPhoto(context, content)
        reading = EditorReading(context, content)
        paste = typed.paste
        picker = EditorPicker(query: typed.pickSearch, found: content.picked, strings)
        other = content.recipe.map(OtherActs.init)
    }
}

extension Choice {
    fileprivate static func category(_ content: RecipeEditorPage.Content, _ strings: Strings) -> Choice {
        Choice(
            "category",
            strings.recipes.editor.category,
            problem: content.errors.text("category", strings),
            chosen: content.typed.category,
            [(value: "", label: strings.recipes.editor.noCategory)]
                + content.categories.map { (value: $0.id.description, label: $0.name) }
        )
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
    let least: String
    let most: String
    let lessLabel: String
    let moreLabel: String
    var isWrong: Bool { problem != nil }

    /// The servings, in steps of one (S-21).
    static func servings(_ typed: String, _ errors: FormErrors, _ strings: Strings) -> Stepper {
        Stepper(
            id: "servings",
            label: strings.recipes.editor.servings,
            typed: typed,
            placeholder: "1",
            problem: errors.text("servings", strings),
            step: "1",
            least: "1",
            most: "1000",
            lessLabel: strings.recipes.editor.servingLess,
            moreLabel: strings.recipes.editor.servingMore
        )
    }

    /// The minutes, in steps of five (S-21).
    static func minutes(_ typed: String, _ errors: FormErrors, _ strings: Strings) -> Stepper {
        Stepper(
            id: "time_minutes",
            label: strings.recipes.editor.minutes,
            typed: typed,
            placeholder: "",
            problem: errors.text("time_minutes", strings),
            step: "5",
            least: "0",
            most: "10080",
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

    init(query: String, found: [String]?, _ strings: Strings) {
        self.query = query
        isOpen = found != nil
        names = found ?? []
        nothing = query.isEmpty ? strings.recipes.editor.pickEmpty : strings.recipes.editor.pickNone
    }
}

extension ErrorSummary {
    /// The summary of the errors. Those of rows are labelled with the number of the row.
    fileprivate init(_ errors: FormErrors, _ typed: TypedRecipe, _ strings: Strings) {
        var names: [String: (id: String, label: String)] = [
            "name": ("name", strings.recipes.editor.name), "summary": ("summary", strings.recipes.editor.summary),
            "servings": ("servings", strings.recipes.editor.servingsLabel),
            "time_minutes": ("time_minutes", strings.recipes.editor.minutes),
            "category": ("category", strings.recipes.editor.category), "version": ("name", strings.recipes.editor.name),
            "cooked_weight_g": ("cooked_weight_g", strings.recipes.editor.cookedWeight),
            "instructions": ("instructions", strings.recipes.editor.method),
            PhotosController.field: ("photo", strings.recipes.photo.label),
        ]
        for (place, row) in typed.rows.enumerated() {
            guard let origin = row.origin else { continue }
            let label = strings.recipes.editor.lineNumber(number: String(place + 1))
            for part in ["text", "grams", "section", "food"] {
                names[origin[part]] = ("line-\(place)-\(part == "food" ? "text" : part)", label)
            }
        }
        self.init(
            entries: errors.entries.map { entry in
                let name = names[entry.field] ?? (entry.field, entry.field)
                return Entry(id: name.id, label: name.label, problem: strings.text(of: entry.problem))
            }
        )
    }
}
