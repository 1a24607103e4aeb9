import Domain
import Web

/// A recipe of Demo/recipes.txt, in the words that its cook would type into the editor.
struct DemoRecipe: Sendable {
    let id = Recipe.ID.new()
    let name: String
    let category: String
    /// The language of the ingredient lines.
    let language: Language
    let lines: [(section: String, text: String)]
    /// The name of its drawing in Demo/photos; nil where it has none.
    var drawing: String? { fields["photo"] }
    private let fields: [String: String]
    private let instructions: String

    init(_ block: DemoText.Block) throws {
        name = block.title
        let pairs = block.lines("").compactMap(DemoText.pair)
        fields = Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        guard let category = fields["category"], let language = fields["language"].flatMap(Language.init(rawValue:))
        else { throw DemoError(name, "needs a category and a language") }
        self.category = category
        self.language = language
        lines = Self.lines(block.lines("ingredients"))
        instructions = block.text("method")
    }

    private static func lines(_ typed: [String]) -> [(section: String, text: String)] {
        var section = ""
        var lines: [(section: String, text: String)] = []
        for line in typed {
            if line.hasSuffix(":") { section = String(line.dropLast()) } else { lines.append((section, line)) }
        }
        return lines
    }

    /// The recipe as a filled editor form, read by the editor's own code.
    func draft(in category: Category.ID) throws -> RecipeDraft {
        var pairs = [
            ("name", name), ("summary", fields["summary"] ?? ""), ("servings", fields["servings"] ?? ""),
            ("time_minutes", fields["minutes"] ?? ""), ("cooked_weight_g", fields["cooked"] ?? ""),
            ("category", category.description), ("instructions", instructions),
        ]
        for (number, line) in lines.enumerated() {
            pairs.append(("line[\(number)][text]", line.text))
            pairs.append(("line[\(number)][section]", line.section))
        }
        do {
            return try RecipeForm(form: Form(pairs)).validated()
        } catch {
            throw DemoError(name, "does not fit the editor: \(error)")
        }
    }

    /// The yield as the cook defined it: by a portion in grams, or else by the number of servings.
    func yield(_ draft: RecipeDraft) throws -> Yield {
        if let grams = fields["portion"].flatMap(Double.init) { return Yield(portion: Grams(grams)) }
        guard case .count(let servings) = draft.servings else { throw DemoError(name, "has no servings") }
        return Yield(servings: servings)
    }
}
