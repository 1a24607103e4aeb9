import Domain
import Web

/// A recipe from the form, with valid fields.
struct RecipeDraft: Sendable {
    let name: String
    let summary: String
    let servings: TypedServings
    let minutes: Double?
    var cookedWeight: Grams?
    let category: Category.ID?
    let instructions: String
    var particulars = RecipeParticulars()
    var lines: [DraftLine]

    /// The folded name, which is unique among the household's recipes (R12).
    var nameKey: String { Folding.key(name) }
}

/// The content of the servings field. What it means depends on the yield that the recipe has (C-5).
enum TypedServings: Hashable, Sendable {
    /// The field holds what it was filled with, or is missing, which only a script's form may lack.
    case untouched
    case blank
    /// It is blank, and so was what the source says.
    case unknown
    case count(ServingCount)
}

/// One ingredient line from the form.
struct DraftLine: Sendable {
    /// The row of the form, such as `line[3]`, under which errors of the line are filed.
    let row: FormRow
    let text: String
    /// The food that the person chose; nil when it is to be found from the text.
    var food: Food.ID?
    /// The grams that the person typed; nil when they follow from the text.
    var grams: Grams?
    var section: String
    /// The nutrients that the line holds by itself; nil where they follow from its food.
    var own: Nutrients?
    /// The foods of which what has these nutrients was made.
    var parts: [OtherFood] = []
    /// The language in which it was written; nil for that of whoever sends it.
    var language: Language?
}

/// Reads the form of the recipe editor.
struct RecipeForm {
    private let form: Form
    /// The recipe with which the form was filled; nil for a new one.
    private let kept: KeptRecipe?

    /// The field that says of blank servings that nobody knows them.
    static let servingsUnknown = "servings_unknown"
    static let maxLines = 300
    /// The most rows, blank ones included, that are looked at while somebody types.
    static let maxRows = 400
    static let lineRule = RecipeLimits.line

    init(form: Form, kept: KeptRecipe? = nil) {
        self.form = form.withOneLineEach
        self.kept = kept
    }

    /// Throws the problem of the first row beyond `maxLines`. Blank rows do not count.
    static func checkCount(_ rows: [TypedRow]) throws(FormErrors) {
        guard rows.count > maxLines else { return }
        let written = rows.indices.filter { rows[$0].isLine }
        guard written.count > maxLines else { return }
        let row = rows[written[maxLines]].origin?["text"] ?? RecipeEditorController.lines
        throw FormErrors(dictionaryLiteral: (row, .recipes(.tooManyLines)))
    }

    func validated() throws(FormErrors) -> RecipeDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let summary = read.optionalText("summary", .line(300)) ?? ""
        let servings = servings(&read)
        let minutes = read.optionalDecimal("time_minutes", .from(0, to: 10_080), kept: kept?.minutes)
        let weight = read.optionalDecimal("cooked_weight_g", .positive(upTo: 1_000_000), kept: kept?.cookedWeight)
        let category = read.optionalReference("category", to: Category.ID.self)
        let instructions = read.optionalText("instructions", .lines(50_000)) ?? ""
        let particulars = RecipeParticulars(&read, kept: kept?.particulars ?? RecipeParticulars())
        let lines = lines(&read)
        guard let name, let servings, read.isValid else { throw read.errors }
        return RecipeDraft(
            name: name,
            summary: summary,
            servings: servings,
            minutes: minutes,
            cookedWeight: weight.map(Grams.init),
            category: category,
            instructions: instructions,
            particulars: particulars,
            lines: lines
        )
    }

    /// The version with which the form was filled (P-30); nil when the field holds no version.
    var version: Int? {
        Int(pathText: form.rawValue("version"))
    }

    /// What the servings field means; nil where it cannot be read.
    var servings: TypedServings? {
        var read = FormReader(form)
        return servings(&read)
    }

    /// Reads the servings. Anything but a positive number gets one and the same message; a
    /// number beyond the limit gets the range (C-1).
    private func servings(_ read: inout FormReader) -> TypedServings? {
        // What a portion in grams came to says nothing of the one that somebody else has defined since (P-37, C-5).
        guard form.has("servings"), kept == nil || !isAsShown else { return .untouched }
        do throws(NumberInput.Problem) {
            let shown = kept?.servings.shown
            let number = try NumberInput.parse(form.rawValue("servings")) { ServingCount($0) != nil || $0 == shown }
            // What was never said is said by the same number, too.
            if number == shown, kept?.servingsUnknown != true { return .untouched }
            if let count = ServingCount(number) { return .count(count) }
            let beyond = FieldProblem.outOfRange(.positive(upTo: ServingCount.limit))
            read.reject("servings", number > ServingCount.limit ? beyond : .recipes(.servingCount))
        } catch {
            if error == .empty { return form.has(Self.servingsUnknown) ? .unknown : .blank }
            read.reject("servings", error == .ambiguous ? .ambiguousNumber : .recipes(.servingCount))
        }
        return nil
    }

    /// Whether the servings field holds what its page showed there, which nobody has said.
    private var isAsShown: Bool { !form.rawValue(KeptRecipe.shownServings).isEmpty && form.keeps("servings") }

    private func lines(_ read: inout FormReader) -> [DraftLine] {
        var lines: [DraftLine] = []
        for row in form.rows("line") where !isBlank(row) {
            guard let line = line(row, after: lines, &read) else { continue }
            lines.append(line)
            if lines.count > Self.maxLines {
                read.reject(row["text"], .recipes(.tooManyLines))
                return lines
            }
        }
        return lines
    }

    private func line(_ row: FormRow, after lines: [DraftLine], _ read: inout FormReader) -> DraftLine? {
        let text = read.text(row["text"], Self.lineRule)
        let stored = text.flatMap { kept?.grams(of: $0, sent: form.rawValue(row["grams"])) }
        let grams = read.optionalDecimal(row["grams"], .positive(upTo: 100_000), kept: stored).map(Grams.init)
        let section = read.optionalText(row["section"], .name) ?? ""
        let food = read.optionalReference(row["food"], to: Food.ID.self)
        guard let text else { return nil }
        if RecipeLimits.hasTooManyWords(text) { read.reject(row["text"], .recipes(.tooManyWords)) }
        let earlier = lines.count { $0.text == text }
        let own = food == nil ? kept?.own(of: text, after: earlier, grams: grams) : nil
        return DraftLine(
            row: row,
            text: text,
            food: food,
            grams: grams,
            section: section,
            own: own,
            parts: own == nil ? [] : kept?.parts(of: text, after: earlier) ?? [],
            language: kept?.languages.language(of: text)
        )
    }

    /// Whether a row has neither text nor food nor grams. A section alone makes no line.
    private func isBlank(_ row: FormRow) -> Bool {
        ["text", "food", "grams"].allSatisfy { Folding.key(form.rawValue(row[$0])).isEmpty }
    }
}
