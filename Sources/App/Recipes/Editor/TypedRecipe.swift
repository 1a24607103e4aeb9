import Domain
import Web

/// The fields of the editor as they were typed, valid or not.
struct TypedRecipe: Sendable {
    var name = ""
    var summary = ""
    var servings = ""
    var minutes = ""
    var category = ""
    var cookedWeight = ""
    var instructions = ""
    var removesPhoto = false
    /// The address of the photo of the page that the recipe is from; empty where there is none.
    var photoAddress = ""
    var version = ""
    var once = ""
    var rows: [TypedRow] = []
    /// The search in the vocabulary.
    var pickSearch = ""
    /// The text of a pasted list that has not been turned into rows yet.
    var paste = ""

    /// The form of a new recipe, with three empty rows.
    static var blank: TypedRecipe {
        TypedRecipe(once: IdempotencyKey().text, rows: Array(repeating: TypedRow(), count: 3))
    }

    /// The form of a new recipe with what another application shares: its text or its address stands where text is
    /// pasted (share_target of the manifest).
    static func shared(_ query: URLQuery) -> TypedRecipe {
        var typed = blank
        typed.name = query["title"] ?? ""
        typed.paste = ["text", "url"].compactMap { query[$0] }.filter { !$0.isEmpty }.joined(separator: "\n")
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
    init(_ form: Form) {
        name = form.rawValue("name")
        summary = form.rawValue("summary")
        servings = form.rawValue("servings")
        minutes = form.rawValue("time_minutes")
        category = form.rawValue("category")
        cookedWeight = form.rawValue("cooked_weight_g")
        instructions = form.rawValue("instructions")
        removesPhoto = form.has(PhotosController.removal)
        photoAddress = form.rawValue(PhotosController.address)
        version = form.rawValue("version")
        once = form.has(IdempotencyKey.field) ? form.rawValue(IdempotencyKey.field) : IdempotencyKey().text
        pickSearch = form.rawValue("pick_q")
        paste = form.rawValue("paste")
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
        servings = numbers.typed(kept.servings)
        minutes = kept.minutes.map(numbers.typed) ?? ""
        category = head.category?.id.description ?? ""
        cookedWeight = kept.cookedWeight.map(numbers.typed) ?? ""
        instructions = head.instructions
        version = String(recipe.version)
        rows = zip(recipe.lines, found).map { line, found in
            TypedRow(
                text: line.text,
                food: line.foodID == found.food?.id ? "" : line.foodID?.description ?? "",
                grams: line.keptGrams.map(numbers.typed) ?? "",
                section: line.section
            )
        }
    }
}

extension RecipeDetail {
    /// The yield once the form is saved. Only a number that differs from the one shown defines it anew (C-5).
    func yield(after typed: TypedServings) -> Yield {
        switch typed {
        case .untouched: dish.yield
        case .blank: dish.yield.definition == .grams ? dish.yield : dish.yield.defined(by: .one)
        case .count(let count): count.value == dish.servings ? dish.yield : dish.yield.defined(by: count)
        }
    }
}
