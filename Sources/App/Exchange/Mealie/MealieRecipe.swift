import Domain
import Web

// Recipes in the words of Mealie's API. What is called a slug there is the recipe's key here.

extension RecipeDetail {
    /// What stands beside a planned dish.
    /// - Parameter warnings: for whom of its eaters it is not free of what they avoid.
    func mealieSummary(_ context: ApiContext, warnings: [String]) -> JSONData {
        context.mealieObject(mealieHead(context).warning(warnings).members)
    }

    func mealie(_ context: ApiContext) async throws -> JSONData {
        let warnings = try await context.signedIn.warnings(on: self)
        let rest: [(name: String, value: JSONData?)] = [
            ("recipeIngredient", .list(mealieLines)), ("recipeInstructions", .list(mealieSteps)),
            ("nutrition", .null), ("extras", .object([])),
        ]
        return context.mealieObject(mealieHead(context).warning(warnings).members + rest)
    }

    private func mealieHead(_ context: ApiContext) -> MealieHead {
        let words = context.signedIn.strings.exchange.archives
        let shown = Formatting(context.signedIn.strings.spokenLanguage).count(dish.servings)
        return MealieHead(
            id: id,
            name: name,
            summary: head.summary,
            minutes: head.minutes.map { words.minutes(shown: Formatting.exact($0)) },
            servings: dish.servings,
            yield: words.servings(shown: shown),
            categories: head.category.map { [JSONData.mealieName($0.name, id: $0.id.description)] } ?? [],
            tags: head.particulars.tags.map { JSONData.mealieName($0) },
            address: head.particulars.sourceAddress
        )
    }

    /// A line has no more parts than its words: they say how much of what.
    private var mealieLines: [JSONData] {
        var section = ""
        return lines.map { line in
            let begins = line.section != section
            section = line.section
            return .object([
                ("quantity", .null), ("unit", .null), ("food", .null), ("note", .text(line.text)),
                ("title", begins && !section.isEmpty ? .text(section) : .null), ("display", .text(line.text)),
                ("originalText", .text(line.text)), ("isFood", .flag(false)), ("disableAmount", .flag(true)),
                ("referenceId", .text("\(id)-\(line.position)")),
            ])
        }
    }

    private var mealieSteps: [JSONData] {
        MealieStep.all(in: head.instructions).enumerated().map { index, step in
            .object([
                ("id", .text("\(id)-step-\(index)")), ("title", .text(step.title)), ("text", .text(step.text)),
                ("ingredientReferences", .list([])),
            ])
        }
    }
}

extension LibraryStore.Card {
    func mealie(_ context: ApiContext) -> JSONData {
        let words = context.signedIn.strings.exchange.archives
        let shown = Formatting(context.signedIn.strings.spokenLanguage).count(servings)
        let head = MealieHead(
            id: id,
            name: name,
            summary: summary,
            minutes: minutes.map { words.minutes(shown: Formatting.exact($0)) },
            servings: servings,
            yield: words.servings(shown: shown),
            categories: category.map { [JSONData.mealieName($0)] } ?? []
        )
        return context.mealieObject(head.warning(context.signedIn.strings.marks(of: self)).members)
    }
}

/// What every recipe says of itself.
struct MealieHead: Sendable {
    let id: Recipe.ID
    let name: String
    var summary: String
    let minutes: String?
    let servings: Double
    let yield: String
    let categories: [JSONData]
    var tags: [JSONData] = []
    var address = ""

    /// The same with warnings before its description, which is all that other programs show beside the name (H-04).
    func warning(_ warnings: [String]) -> MealieHead {
        var head = self
        head.summary = (warnings + [summary]).filter { !$0.isEmpty }.joined(separator: "\n")
        return head
    }

    var members: [(name: String, value: JSONData?)] {
        [
            ("id", .id(id)), ("slug", .id(id)), ("name", .text(name)), ("description", .text(summary)),
            ("image", .null), ("recipeServings", .number(servings)), ("recipeYieldQuantity", .number(0)),
            ("recipeYield", .text(yield)), ("totalTime", .optional(minutes)), ("prepTime", .null),
            ("performTime", .null), ("cookTime", .null), ("rating", .null),
            ("orgURL", address.isEmpty ? .null : .text(address)), ("recipeCategory", .list(categories)),
            ("tags", .list(tags)), ("tools", .list([])),
        ]
    }
}

/// A step of a method that is written in Markdown.
struct MealieStep: Hashable, Sendable {
    /// The heading that it is the first under; empty for all others.
    var title = ""
    var text: String

    /// A paragraph or an item of a list is a step.
    static func all(in method: String) -> [MealieStep] {
        var steps: [MealieStep] = []
        var (title, isOpen) = ("", false)
        for line in method.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.trimmingPrefix(while: \.isWhitespace)
            if text.hasPrefix("#") {
                title = String(text.drop { $0 == "#" || $0 == " " })
                isOpen = false
            } else if text.allSatisfy(\.isWhitespace) {
                isOpen = false
            } else if let item = item(text) {
                steps.append(MealieStep(title: title, text: item))
                (title, isOpen) = ("", true)
            } else if isOpen, let last = steps.indices.last {
                steps[last].text += "\n\(text)"
            } else {
                steps.append(MealieStep(title: title, text: String(text)))
                (title, isOpen) = ("", true)
            }
        }
        return steps
    }

    /// What an item of a list says; nil for any other line.
    private static func item(_ line: Substring) -> String? {
        let digits = line.prefix(3).prefix(while: \.isWholeNumber)
        let rest = digits.isEmpty ? line : line.dropFirst(digits.count)
        let marks: [String] = digits.isEmpty ? ["- ", "* ", "+ "] : [". ", ") "]
        guard let mark = marks.first(where: { rest.hasPrefix($0) }) else { return nil }
        return String(rest.dropFirst(mark.count))
    }
}
