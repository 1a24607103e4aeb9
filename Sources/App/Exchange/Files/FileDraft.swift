import Domain
import RecipeImport
import Security
import Web

extension FileRecipe {
    /// The recipe as its form would have it, so that a file has no rules of its own.
    /// - Parameters:
    ///   - name: the name under which it is kept.
    ///   - category: the household's category of that name.
    func draft(named name: String, _ category: Category.ID?, _ strings: Strings) throws(FormErrors) -> RecipeDraft {
        try RecipeForm(form: form(named: name, category, strings)).validated()
    }

    private func form(named name: String, _ category: Category.ID?, _ strings: Strings) -> Form {
        let numbers = Formatting(strings.spokenLanguage)
        var typed = recipe.typed(strings, nil)
        var pairs = [
            ("name", name), ("summary", typed.summary.cleaned),
            ("servings", typed.servings.isEmpty ? "1" : typed.servings),
            ("time_minutes", minutes), ("category", category?.description ?? ""),
            ("instructions", typed.instructions.cleaned),
        ]
        for (index, row) in typed.rows.prefix(RecipeForm.maxLines).enumerated() where row.isLine {
            pairs.append(("line[\(index)][text]", row.text.cleaned.fewWords))
            pairs.append(("line[\(index)][section]", row.section.cleaned))
        }
        typed.particulars.notes = notes(strings, numbers).cut(to: RecipeParticulars.notes.longest)
        let particulars = typed.particulars
        return Form(
            pairs + [
                ("tags", category == nil ? particulars.tags.cleaned : tags), ("notes", particulars.notes),
                ("source_name", particulars.sourceName.cleaned),
                ("source_url", PageAddress(recipe.address)?.text ?? ""),
                ("stated_nutrition", particulars.statedNutrition.cleaned),
            ]
        )
    }

    /// Whether there is more of it than a recipe may have here.
    var isCut: Bool { recipe.lineCount > RecipeForm.maxLines || recipe.name.unicodeScalars.count > 100 }

    private var minutes: String {
        recipe.minutes.map { Formatting.typed(min(10_080, $0.rounded())) } ?? ""
    }

    /// The tags without the category, which has a place of its own.
    private var tags: String {
        RecipeParticulars.distinct(recipe.tags.map { $0.filter { !",;".contains($0) }.cleaned.cut(to: 60) })
            .prefix(RecipeParticulars.maxTags).joined(separator: ", ")
    }

    /// The source's notes, with what it says of yield and times beyond a number each.
    private func notes(_ strings: Strings, _ numbers: Formatting) -> String {
        let strings = strings.exchange.files
        var notes = recipe.notes.map(\.cleaned)
        let words = recipe.yieldText.lowercased().filter(\.isLetter)
        if !["", "serving", "servings", "serves", "portion", "portions", "porsiyon", "kişilik"].contains(words) {
            notes.append(strings.yields(text: recipe.yieldText.cleaned))
        }
        if let prep = recipe.prepMinutes, let cook = recipe.cookMinutes {
            notes.append(strings.times(prep: numbers.count(prep), cook: numbers.count(cook)))
        }
        return notes.joined(separator: "\n\n")
    }
}

extension FileRecipe {
    /// By what a second import knows the recipe again: its own key, its address, or what it says.
    var importKey: String {
        if !key.isEmpty { return key }
        if !recipe.address.isEmpty { return recipe.address }
        let lines = [recipe.name] + recipe.ingredients.flatMap(\.lines)
        return Digest.hexadecimal(Digest.sha256(Array(lines.joined(separator: "\n").utf8)))
    }
}

extension String {
    /// Without characters that no form takes.
    fileprivate var cleaned: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    scalar == "\n" || scalar == "\t"
                        || ![.control, .surrogate, .privateUse, .unassigned].contains(scalar.properties.generalCategory)
                }
            )
        )
    }

    /// The beginning of a line, as long as a line may be.
    fileprivate var fewWords: String {
        guard RecipeLimits.hasTooManyWords(self) else { return self }
        return split(separator: " ").prefix(RecipeLimits.maxWords / 2).joined(separator: " ").cut(to: 300)
    }
}

/// The names that recipes of a household have, and the first that is free for another.
struct RecipeNames: Sendable {
    private var keys: Set<String>

    init(_ keys: [String]) { self.keys = Set(keys) }

    /// Takes a free name: "Soup", "Soup (2)".
    /// - Parameter own: the name that the recipe has already.
    mutating func take(_ wanted: String, own: String? = nil) -> String {
        let key = Folding.key(wanted)
        if own == key || keys.insert(key).inserted { return wanted }
        let base = wanted.cut(to: 90)
        var number = 2
        while !keys.insert(Folding.key("\(base) (\(number))")).inserted { number += 1 }
        return "\(base) (\(number))"
    }
}
