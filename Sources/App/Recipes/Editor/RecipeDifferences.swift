import Domain
import Web

/// What somebody wants a recipe to be beside what it is, field by field in words, where the two differ.
struct RecipeDifferences: Sendable {
    struct Field: Sendable {
        let label: String
        let lines: [String]
    }

    let wanted: [Field]
    let present: [Field]

    /// - Parameters:
    ///   - category: the name of the category that is wanted; empty for none.
    ///   - foods: those that are wanted for lines.
    init(
        _ draft: RecipeDraft,
        category: String,
        _ recipe: RecipeDetail,
        foods: [Food.ID: Food] = [:],
        _ language: Language,
        _ strings: Strings
    ) {
        let notes = LineChoices(draft.lines, recipe.lines, foods, language)
        let sides = zip(
            Self.fields(Self.lines(of: draft, category, recipe, notes, language), strings),
            Self.fields(Self.lines(of: recipe, notes, language), strings)
        ).filter { $0.lines != $1.lines }
        wanted = sides.map(\.0)
        present = sides.map(\.1)
    }

    private static func lines(
        of draft: RecipeDraft,
        _ category: String,
        _ recipe: RecipeDetail,
        _ notes: LineChoices,
        _ language: Language
    ) -> [[String]] {
        let numbers = Formatting(language)
        let servings = recipe.dish.divided(by: recipe.yield(after: draft.servings)).servings
        return [
            [draft.name], [draft.summary], [numbers.count(servings)], [draft.minutes.map(numbers.count) ?? ""],
            [category], [draft.cookedWeight.map(numbers.grams) ?? ""],
            draft.lines.titled(language).map { titled($0.section, $0.text + (notes.wanted[$0.text] ?? "")) },
            draft.instructions.split(separator: "\n").map(String.init),
        ] + lines(of: draft.particulars)
    }

    private static func lines(of recipe: RecipeDetail, _ notes: LineChoices, _ language: Language) -> [[String]] {
        let head = recipe.head
        let numbers = Formatting(language)
        return [
            [recipe.name], [head.summary], [numbers.count(recipe.dish.servings)],
            [head.minutes.map(numbers.count) ?? ""],
            [head.category?.name ?? ""], [head.cookedWeight.map(numbers.grams) ?? ""],
            recipe.lines.map { titled($0.section, $0.text + (notes.present[$0.text] ?? "")) },
            head.instructions.split(separator: "\n").map(String.init),
        ] + lines(of: head.particulars)
    }

    private static func lines(of particulars: RecipeParticulars) -> [[String]] {
        [
            [particulars.tags.joined(separator: ", ")], [particulars.sourceName], [particulars.sourceAddress],
            particulars.notes.split(separator: "\n").map(String.init),
            particulars.statedNutrition.split(separator: "\n").map(String.init),
        ]
    }

    private static func titled(_ section: String, _ text: String) -> String {
        [section, text].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private static func fields(_ values: [[String]], _ strings: Strings) -> [Field] {
        let (editor, particulars) = (strings.recipes.editor, strings.recipes.particulars)
        let labels = [
            editor.name, editor.summary, editor.servingsLabel, editor.minutes, editor.category, editor.cookedWeight,
            editor.ingredients, editor.method, particulars.tags, particulars.sourceName, particulars.sourceAddress,
            particulars.notes, particulars.stated,
        ]
        return zip(labels, values).map { label, lines in
            let written = lines.filter { !$0.isEmpty }
            return Field(label: label, lines: written.isEmpty ? [editor.nothing] : written)
        }
    }
}

/// What somebody has chosen for lines beyond their words, a food or grams, where the two sides differ in it alone: by the
/// text of the line, " · bulgur · 120 g".
private struct LineChoices {
    private(set) var wanted: [String: String] = [:]
    private(set) var present: [String: String] = [:]

    init(_ draft: [DraftLine], _ lines: [RecipeLine], _ foods: [Food.ID: Food], _ language: Language) {
        let numbers = Formatting(language)
        let stored = Dictionary(lines.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
        for line in draft {
            guard let other = stored[line.text] else { continue }
            let grams = other.rule == .typed ? other.grams : nil
            let isOtherFood = line.food != nil && line.food != other.foodID
            let isOtherWeight = line.grams != grams
            func note(_ food: Label?, _ grams: Grams?) -> String {
                [isOtherFood ? food?.text(language) : nil, isOtherWeight ? grams.map(numbers.weight) : nil]
                    .compactMap { $0.map { " · \($0)" } }.joined()
            }
            wanted[line.text] = note(line.food.flatMap { foods[$0]?.name }, line.grams)
            present[line.text] = note(other.food?.name, grams)
        }
    }
}
