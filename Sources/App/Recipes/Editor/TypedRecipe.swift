import Domain
import Web

/// The fields of the editor as they were typed, valid or not.
struct TypedRecipe: Sendable {
    var name = ""
    var summary = ""
    var servings = ""
    /// What they were filled with where a portion in grams came to it; empty elsewhere.
    var shownServings = ""
    /// Whether nobody has said for how many it is.
    var servingsUnknown = false
    var minutes = ""
    var category = ""
    var cookedWeight = ""
    var instructions = ""
    var removesPhoto = false
    /// The address of the photo of the page that the recipe is from; empty where there is none.
    var photoAddress = ""
    var particulars = Particulars()
    var version = ""
    var once = ""
    var rows: [TypedRow] = []
    /// The search in the vocabulary.
    var pickSearch = ""

    /// The form of a new recipe, with a row to write or paste into.
    static var blank: TypedRecipe {
        TypedRecipe(once: IdempotencyKey().text, rows: [TypedRow()])
    }

    /// The form of a new recipe with what another application shares: its text and its address stand as lines.
    static func shared(_ query: URLQuery) -> TypedRecipe {
        var typed = blank
        typed.name = query["title"] ?? ""
        let text = ["text", "url"].compactMap { query[$0] }.filter { !$0.isEmpty }.joined(separator: "\n")
        typed.rows = TypedRow.lines(of: text).map { TypedRow(text: $0) }
        return typed
    }
}

/// One row of the editor as typed.
struct TypedRow: Sendable {
    var text = ""
    var food = ""
    var grams = ""
    var section = ""
    var find = ""
    /// The name that the row had in the submitted form, under which its errors are filed.
    var origin: FormRow?

    var isBlank: Bool { !isLine && section.isEmpty }
    /// Whether the row counts as a line: a section alone is none.
    var isLine: Bool { ![text, food, grams].allSatisfy(\.isEmpty) }
}

extension TypedRecipe {
    init(_ sent: Form) {
        let form = sent.withOneLineEach
        name = form.rawValue("name")
        summary = form.rawValue("summary")
        servings = form.rawValue("servings")
        shownServings = form.rawValue(KeptRecipe.shownServings)
        servingsUnknown = form.has(RecipeForm.servingsUnknown)
        minutes = form.rawValue("time_minutes")
        category = form.rawValue("category")
        cookedWeight = form.rawValue("cooked_weight_g")
        instructions = form.rawValue("instructions")
        removesPhoto = form.has(PhotosController.removal)
        photoAddress = form.rawValue(PhotosController.address)
        particulars = Particulars(form)
        version = form.rawValue("version")
        once = form.has(IdempotencyKey.field) ? form.rawValue(IdempotencyKey.field) : IdempotencyKey().text
        pickSearch = form.rawValue("pick_q")
        rows = form.rows("line").map { row in
            TypedRow(
                text: form.rawValue(row["text"]),
                food: form.rawValue(row["food"]),
                grams: form.rawValue(row["grams"]),
                section: form.rawValue(row["section"]),
                find: form.rawValue(row["find"]),
                origin: row
            )
        }
    }

    /// The fields for a stored recipe. A food is chosen only where the text alone would find another one, so
    /// that typing "butter" over "oil" gives butter.
    init(_ recipe: RecipeDetail, found: [ResolvedLine], _ numbers: Formatting) {
        let head = recipe.head
        let kept = KeptRecipe(recipe)
        name = head.name
        summary = head.summary
        servingsUnknown = kept.servingsUnknown
        servings = kept.typedServings(numbers)
        shownServings = kept.shownServings(numbers)
        minutes = kept.minutes.map(numbers.typed) ?? ""
        category = head.category?.id.description ?? ""
        cookedWeight = kept.cookedWeight.map(numbers.typed) ?? ""
        instructions = head.instructions
        particulars = Particulars(head.particulars)
        version = String(recipe.version)
        let written = zip(recipe.lines, found).map { line, found in
            TypedRow(
                text: line.text,
                food: line.foodID == found.food?.id ? "" : line.foodID?.description ?? "",
                grams: line.keptGrams.map(numbers.typed) ?? "",
                section: line.section
            )
        }
        rows = TypedRow.titled(written, numbers.language)
        keepRow()
    }

    /// Leaves a row to write into where there is none: without scripts nothing else makes one (L-03).
    mutating func keepRow() {
        if rows.isEmpty { rows = [TypedRow()] }
    }

    /// The cooked weight as far as it can be read, for what is shown while somebody types.
    var readCookedWeight: Grams? {
        var read = FormReader(Form([("grams", cookedWeight)]))
        return read.optionalDecimal("grams", .positive(upTo: 1_000_000)).map(Grams.init)
    }

    /// The yield as far as it can be read, for what is shown while somebody types.
    func yield(of recipe: RecipeDetail?) -> Yield {
        let fields = Form([("servings", servings), (KeptRecipe.shownServings, shownServings)])
        return (RecipeForm(form: fields, kept: recipe.map(KeptRecipe.init)).servings ?? .blank).yield(of: recipe)
    }
}

extension TypedServings {
    /// The yield that they make.
    /// - Parameter recipe: that of the form, deleted or not; nil for a new one.
    func yield(of recipe: RecipeDetail?) -> Yield {
        if let recipe { return recipe.yield(after: self) }
        return if case .count(let count) = self { Yield(servings: count) } else { .whole }
    }
}

extension RecipeDetail {
    /// The yield once the form is saved. Only a number that differs from the one shown defines it anew (C-5). What a
    /// portion in grams came to when the form was filled counts where the lines have no weight any more.
    func yield(after typed: TypedServings) -> Yield {
        let shown = dish.yield.remembering(servings: dish.servings)
        return switch typed {
        case .untouched: shown
        case .blank, .unknown: shown.definition == .grams ? shown : shown.defined(by: .one)
        case .count(let count): count.value == dish.servings ? shown : shown.defined(by: count)
        }
    }
}
