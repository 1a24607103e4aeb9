import Domain
import Web

/// The editor's fields as they stand in the form: what was typed, whether it can be read or not.
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
    /// What is looked for in the vocabulary.
    var pickSearch = ""
    /// A list that has not become rows yet.
    var paste = ""

    /// A form nobody has written in.
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
    /// What it was called in the form that came, which is where its messages are.
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

    /// A stored recipe as its form is opened. A food is chosen only where the words alone would find another:
    /// whoever then writes "butter" over "oil" gets butter.
    init(_ recipe: StoredRecipe, found: [ResolvedLine], _ numbers: Formatting) {
        name = recipe.name
        summary = recipe.summary
        servings = recipe.servingsField(numbers)
        minutes = recipe.minutes.map { numbers.decimal($0, places: 2) } ?? ""
        category = recipe.category?.description ?? ""
        cookedWeight = recipe.cookedWeight.map { numbers.decimal($0.value, places: 3) } ?? ""
        instructions = recipe.instructions
        version = String(recipe.version)
        rows = zip(recipe.lines, found).map { line, found in
            TypedRow(
                text: line.text,
                food: line.food == found.food?.id ? "" : line.food?.description ?? "",
                grams: line.typedGrams.map { numbers.decimal($0.value, places: 3) } ?? "",
                section: line.section
            )
        }
    }
}

extension StoredRecipe {
    /// What the field of servings is filled with: as it was typed, or what the portion in grams makes of it.
    func servingsField(_ numbers: Formatting) -> String {
        switch yield.definition {
        case .servings: numbers.decimal(servings, places: 6)
        case .grams: numbers.count(servings)
        }
    }

    /// How the dish is shared out once this form is saved: only another number than the one shown defines anew (C-5).
    func yield(after typed: TypedServings, _ numbers: Formatting) -> Yield {
        switch typed {
        case .absent: return yield
        case .blank: return yield.definition == .grams ? yield : yield.defined(by: .one)
        case .count(let count):
            let shown = try? NumberInput.parse(servingsField(numbers))
            return count.value == shown || count.value == servings ? yield : yield.defined(by: count)
        }
    }
}

/// A button of the editor that changes its rows and saves nothing.
enum RowAct: Hashable, Sendable {
    case add, read, paste, pick, take
    case up(Int)
    case down(Int)
    case remove(Int)

    /// Nil when the form is to be saved.
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
    /// Does what a button asks for, and answers the row that the eye should rest on.
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

    /// A list as people copy it: a line each, with headings that title the ones below.
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
