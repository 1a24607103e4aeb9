import Domain
import Web

/// A recipe as it was typed, read and found right in shape.
struct RecipeDraft: Sendable {
    let name: String
    let summary: String
    let servings: TypedServings
    let minutes: Double?
    let cookedWeight: Grams?
    let category: Category.ID?
    let instructions: String
    let lines: [DraftLine]

    /// Names are unique on this (R12).
    var nameKey: String { Folding.key(name) }
}

/// What stands in the field of servings. What it means depends on what stood there before (C-5).
enum TypedServings: Hashable, Sendable {
    /// A script's form without the field.
    case absent
    case blank
    case count(ServingCount)
}

/// One ingredient line as typed.
struct DraftLine: Sendable {
    /// `line[3]`: where its messages go.
    let row: FormRow
    let text: String
    /// The food that the person chose; nil: find it from the words.
    var food: Food.ID?
    /// The grams that the person wrote; nil: from the words.
    var grams: Grams?
    var section: String
}

/// The shape of the recipe editor's form.
struct RecipeForm {
    let form: Form

    static let maxLines = 300
    static let lineRule = TextRule.line(500)

    func validated() throws(FormErrors) -> RecipeDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let summary = read.optionalText("summary", .line(300)) ?? ""
        let servings = servings(&read)
        let minutes = read.optionalDecimal("time_minutes", .from(0, to: 10_080))
        let weight = read.optionalDecimal("cooked_weight_g", .positive(upTo: 1_000_000)).map(Grams.init)
        let category = read.optionalReference("category", to: Category.ID.self)
        let instructions = read.optionalText("instructions", .lines(50_000)) ?? ""
        let lines = lines(&read)
        guard let name, let servings, read.isValid else { throw read.errors }
        return RecipeDraft(
            name: name,
            summary: summary,
            servings: servings,
            minutes: minutes,
            cookedWeight: weight,
            category: category,
            instructions: instructions,
            lines: lines
        )
    }

    /// The version that an edited form was made from (P-30); nil when it is none.
    var version: Int? {
        Int(pathText: form.rawValue("version"))
    }

    /// C-1: whatever is no positive number gets the same sentence; a number beyond all pots gets the range.
    private func servings(_ read: inout FormReader) -> TypedServings? {
        guard form.has("servings") else { return .absent }
        do throws(NumberInput.Problem) {
            let number = try NumberInput.parse(form.rawValue("servings"))
            if let count = ServingCount(number) { return .count(count) }
            let beyond = FieldProblem.outOfRange(.positive(upTo: ServingCount.limit))
            read.reject("servings", number > ServingCount.limit ? beyond : .recipes(.servingCount))
        } catch {
            if error == .empty { return .blank }
            read.reject("servings", error == .ambiguous ? .ambiguousNumber : .recipes(.servingCount))
        }
        return nil
    }

    private func lines(_ read: inout FormReader) -> [DraftLine] {
        var lines: [DraftLine] = []
        for row in form.rows("line") where !isBlank(row) {
            guard let line = line(row, &read) else { continue }
            lines.append(line)
            if lines.count == Self.maxLines + 1 { read.reject(row["text"], .recipes(.tooManyLines)) }
        }
        return lines
    }

    private func line(_ row: FormRow, _ read: inout FormReader) -> DraftLine? {
        let text = read.text(row["text"], Self.lineRule)
        let grams = read.optionalDecimal(row["grams"], .positive(upTo: 100_000)).map(Grams.init)
        let section = read.optionalText(row["section"], .name) ?? ""
        let food = read.optionalReference(row["food"], to: Food.ID.self)
        guard let text else { return nil }
        return DraftLine(row: row, text: text, food: food, grams: grams, section: section)
    }

    /// A row in which nothing was written is no line; a section alone titles nothing.
    private func isBlank(_ row: FormRow) -> Bool {
        ["text", "food", "grams"].allSatisfy { Folding.key(form.rawValue(row[$0])).isEmpty }
    }
}
