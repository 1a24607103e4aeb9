import Domain
import RecipeImport
import Web

extension FileRecipe {
    /// The recipe as its form would have it, so that a file has no rules of its own.
    /// - Parameters:
    ///   - name: the name under which it is kept.
    ///   - category: the household's category of that name.
    func draft(named name: String, _ category: Category.ID?, _ strings: Strings) throws(FormErrors) -> RecipeDraft {
        try RecipeForm(form: marked(strings).form(named: name, category, strings)).validated()
    }

    /// The same with words for what the application has marked.
    private func marked(_ strings: Strings) -> FileRecipe {
        let files = strings.exchange.files
        var marked = self
        marked.recipe.tags = recipe.tags.map { tag in
            switch ImportedRecipe.Mark.allCases.first(where: { $0.tag == tag }) {
            case .favourite?: files.favourite
            case .wanted?: files.wanted
            case .cooked?: files.cooked
            case nil: tag
            }
        }
        return marked
    }

    /// The name that it would like to have.
    func name(_ strings: Strings) -> String {
        let typed = recipe.typed(strings, nil).name
        return typed.isEmpty ? strings.exchange.files.nameless : typed
    }

    private func form(named name: String, _ category: Category.ID?, _ strings: Strings) -> Form {
        var typed = recipe.typed(strings, nil)
        var pairs = [
            ("name", name), ("summary", typed.summary.cleaned), ("servings", typed.servings),
            ("time_minutes", minutes), ("category", category?.description ?? ""),
            ("instructions", typed.instructions.cleaned),
        ]
        if typed.servingsUnknown { pairs.append((RecipeForm.servingsUnknown, "1")) }
        for (index, row) in typed.rows.prefix(RecipeForm.maxLines).enumerated() where row.isLine {
            pairs.append(("line[\(index)][text]", row.text.cleaned.fewWords))
            pairs.append(("line[\(index)][section]", row.section.cleaned))
        }
        typed.particulars.notes = notes(strings).cut(to: RecipeParticulars.notes.longest)
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

    private var minutes: String {
        recipe.minutes.map { Formatting.typed(min(10_080, $0.rounded())) } ?? ""
    }

    /// The tags without the category, which has a place of its own.
    private var tags: String {
        RecipeParticulars.distinct(recipe.tags.map { $0.filter { !",;".contains($0) }.cleaned.cut(to: 60) })
            .prefix(RecipeParticulars.maxTags).joined(separator: ", ")
    }

    private func notes(_ strings: Strings) -> String { recipe.allNotes(strings).cleaned }
}

extension FileListing.Line {
    /// What of the recipe is not as it was, where it is kept in the language of these strings.
    func remarks(_ strings: Strings) -> [FileRecipe.Remark] {
        let isCut = recipe.isCut(strings) && !recipe.remarks.contains(.cut)
        let isUncounted = recipe.recipe.countedServings == nil
        let own = recipe.remarks + (isCut ? [.cut] : []) + (isUncounted ? [.servings] : [])
        return photoAddress == nil ? own : own.filter { $0 != .photoElsewhere } + [.photoAwaited]
    }

    /// Where its photo stands, if it is not in the file.
    var photoAddress: String? {
        photo == nil ? ImportedRecipe.photoAddresses(of: recipe.recipe.images).first : nil
    }
}

extension FileRecipe {
    /// Whether there is more of it than a recipe may have here.
    func isCut(_ strings: Strings) -> Bool {
        if recipe.lineCount > RecipeForm.maxLines || recipe.stepCount >= ImportLimits.lines { return true }
        if recipe.name.isLonger(than: 100) { return true }
        if recipe.instructions.isLonger(than: 50_000) { return true }
        if notes(strings).isLonger(than: RecipeParticulars.notes.longest) { return true }
        if RecipeParticulars.distinct(recipe.tags).count > RecipeParticulars.maxTags { return true }
        if recipe.ingredients.flatMap(\.lines).contains(where: \.isLongLine) { return true }
        // A step that is longer does not even come as far as here.
        return recipe.method.flatMap(\.lines).contains { $0.utf8.count > ImportLimits.lineBytes - 4 }
    }
}

extension String {
    fileprivate func isLonger(than count: Int) -> Bool { unicodeScalars.count > count }

    fileprivate var isLongLine: Bool {
        isLonger(than: RecipeLimits.line.longest) || RecipeLimits.hasTooManyWords(self)
    }

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

    /// - Parameter own: the name of the recipe that is to have another, which is free for it.
    init(_ keys: [String], without own: String? = nil) { self.keys = Set(keys).subtracting([own].compactMap { $0 }) }

    /// Takes a name in place of the one that a recipe has; false where another recipe has it, and nothing changes.
    mutating func take(_ wanted: String, insteadOf own: String) -> Bool {
        let (wanted, own) = (Folding.key(wanted), Folding.key(own))
        if wanted == own { return true }
        guard keys.insert(wanted).inserted else { return false }
        keys.remove(own)
        return true
    }

    /// Takes a free name: "Soup", "Soup (2)".
    mutating func take(_ wanted: String) -> String {
        if keys.insert(Folding.key(wanted)).inserted { return wanted }
        let base = wanted.cut(to: 90)
        var number = 2
        while !keys.insert(Folding.key("\(base) (\(number))")).inserted { number += 1 }
        return "\(base) (\(number))"
    }
}
