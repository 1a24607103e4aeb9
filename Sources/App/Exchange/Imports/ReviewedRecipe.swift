import Domain
import RecipeImport
import Web

extension ImportedRecipe {
    /// The editor's fields with what was understood, cut to what they may hold.
    /// - Parameter source: the address that the recipe is from; nil where nobody has said one.
    func typed(_ strings: Strings, _ source: PageAddress?) -> TypedRecipe {
        let numbers = Formatting(strings.spokenLanguage)
        var typed = TypedRecipe.blank
        typed.name = name.cut(to: 100)
        typed.summary = summary.cut(to: 300)
        typed.servings = countedServings.map { numbers.typed(KeptNumber($0)) } ?? ""
        typed.servingsUnknown = countedServings == nil
        typed.minutes = minutes.map { numbers.typed(KeptNumber($0.rounded())) } ?? ""
        let rows = ingredients.flatMap { section in
            section.lines.map { TypedRow(text: $0.cut(to: 500), section: section.name.cut(to: 100)) }
        }
        // A recipe has at most 300 lines; one row more lets the form say so.
        typed.rows = rows.isEmpty ? typed.rows : Array(rows.prefix(301))
        typed.instructions = instructions.cut(to: 50_000)
        typed.particulars = TypedRecipe.Particulars(particulars(source))
        typed.photoAddress = images.lazy.compactMap { PageAddress(in: $0)?.text }.first ?? ""
        return typed
    }

    /// The servings, unless the source measures the whole by weight or volume.
    var countedServings: Double? {
        let measures: Set<Substring> = [
            "g", "gr", "gram", "grams", "kg", "ml", "l", "oz", "lb", "litre", "cup", "cups",
        ]
        let words = yieldText.lowercased().split(whereSeparator: { !$0.isLetter })
        guard let servings, servings <= ServingCount.limit, !words.contains(where: measures.contains) else {
            return nil
        }
        return servings
    }

    var instructions: String {
        method.map { section in
            let steps = section.lines.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
            return section.name.isEmpty ? steps : "## \(section.name)\n\n\(steps)"
        }.joined(separator: "\n\n")
    }

    /// What is kept beside lines and method, cut to what it may hold.
    private func particulars(_ source: PageAddress?) -> RecipeParticulars {
        let tags = RecipeParticulars.distinct(
            ([category] + tags).map { $0.filter { !",;".contains($0) }.cut(to: RecipeParticulars.tag.longest) }
        )
        return RecipeParticulars(
            tags: Array(tags.prefix(RecipeParticulars.maxTags)),
            notes: notes.joined(separator: "\n\n").cut(to: RecipeParticulars.notes.longest),
            sourceName: sourceName.cut(to: RecipeParticulars.sourceName.longest),
            sourceAddress: source?.text ?? "",
            statedNutrition: nutrition.joined(separator: "\n").cut(to: RecipeParticulars.statedNutrition.longest)
        )
    }
}

extension String {
    /// The beginning of the text in at most so many characters of the kind that forms count.
    func cut(to count: Int) -> String {
        unicodeScalars.count <= count ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
