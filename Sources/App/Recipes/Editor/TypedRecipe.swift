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

    var isBlank: Bool { [text, food, grams, section].allSatisfy(\.isEmpty) }
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

/// A button of the editor that changes its rows and saves nothing.
enum RowAct: Hashable, Sendable {
    case add, read, paste, pick, take
    case up(Int)
    case down(Int)
    case remove(Int)

    /// The button that was pressed. Fails when it was the one that saves the form.
    init?(_ form: Form) {
        let parts = form.rawValue("row").split(separator: "-", maxSplits: 1)
        let index = parts.count == 2 ? Int(pathText: String(parts[1])) : nil
        switch (parts.first, index) {
        case ("add", nil): self = .add
        case ("read", _): self = .read
        case ("paste", nil): self = .paste
        case ("pick", nil): self = .pick
        case ("take", nil): self = .take
        case ("up", let index?): self = .up(index)
        case ("down", let index?): self = .down(index)
        case ("remove", let index?): self = .remove(index)
        default: return nil
        }
    }
}

extension TypedRecipe {
    /// Does what the button asks for, and returns the row that gets the focus.
    mutating func apply(_ act: RowAct, _ form: Form, _ language: Language) -> Int? {
        switch act {
        case .read, .pick: return nil
        case .add:
            rows.append(TypedRow(section: rows.last?.section ?? ""))
            return rows.count - 1
        case .up(let index): return move(index, to: index - 1)
        case .down(let index): return move(index, to: index + 1)
        case .remove(let index):
            guard rows.indices.contains(index) else { return nil }
            rows.remove(at: index)
            return rows.isEmpty ? nil : min(index, rows.count - 1)
        case .paste:
            defer { paste = "" }
            return append(pasted(language))
        case .take:
            pickSearch = ""
            return append(form.all("pick[]").map { TypedRow(text: $0) })
        }
    }

    private mutating func move(_ index: Int, to other: Int) -> Int? {
        guard rows.indices.contains(index), rows.indices.contains(other) else { return nil }
        rows.swapAt(index, other)
        return other
    }

    private mutating func append(_ more: [TypedRow]) -> Int? {
        while let last = rows.last, last.isBlank { rows.removeLast() }
        let first = rows.count
        rows += more.prefix(RecipeForm.maxLines)
        return more.isEmpty ? nil : first
    }

    /// The rows of a pasted list: one for each line, with headings as the sections of the lines below them.
    private func pasted(_ language: Language) -> [TypedRow] {
        var section = ""
        var found: [TypedRow] = []
        for line in paste.split(whereSeparator: \.isNewline) {
            guard let text = try? Self.clean(String(line)), !text.isEmpty else { continue }
            let read = IngredientReader.read(text, language: language)
            if read.isHeading {
                section = read.name
            } else {
                found.append(TypedRow(text: text, section: section))
            }
        }
        return found
    }

    private static func clean(_ line: String) throws -> String {
        var read = FormReader(Form([("text", line)]))
        let text = read.optionalText("text", RecipeForm.lineRule)
        guard read.isValid else { throw read.errors }
        let bullets: Set<Character> = ["-", "–", "—", "•", "*", "·", "▢", "☐"]
        return String((text ?? "").drop { bullets.contains($0) || $0.isWhitespace })
    }
}
