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
        typed.summary = hasLongSummary ? summaryBeginning : summary
        typed.servings = countedServings.map { numbers.typed(KeptNumber($0)) } ?? ""
        typed.servingsUnknown = countedServings == nil
        typed.minutes = minutes.map { numbers.typed(KeptNumber($0.rounded())) } ?? ""
        let rows = ingredients.flatMap { section in
            section.lines.map { TypedRow(text: $0.cut(to: 500), section: section.name.cut(to: 100)) }
        }
        // A recipe has at most 300 lines; one row more lets the form say so.
        typed.rows = rows.isEmpty ? typed.rows : Array(rows.prefix(301))
        typed.instructions = instructions.cut(to: 50_000)
        typed.particulars = TypedRecipe.Particulars(particulars(source, strings))
        typed.photoAddress = Self.photoAddresses(of: images).joined(separator: " ")
        return typed
    }

    private static let summaryLength = 300

    /// Whether the summary is longer than one is here: it begins there then, and stands in the notes as a whole.
    var hasLongSummary: Bool { summary.unicodeScalars.count > Self.summaryLength }

    /// The first words of the summary.
    private var summaryBeginning: String {
        let cut = summary.cut(to: Self.summaryLength - 1)
        return (cut.lastIndex(where: \.isWhitespace).map { String(cut[..<$0]) } ?? cut) + "…"
    }

    /// The addresses at which a photo is looked for: what is none at the first may be one at the next.
    static func photoAddresses(of images: [String]) -> [String] {
        images.lazy.compactMap { PageAddress(in: $0)?.text }.reduce(into: []) { found, address in
            if found.count < PageAddress.mostOfPhoto, !found.contains(address) { found.append(address) }
        }
    }

    /// The servings, unless the source measures the whole by weight or volume.
    var countedServings: Double? {
        guard let servings, servings <= ServingCount.limit, !yieldIsMeasured else { return nil }
        return servings
    }

    /// What the source says of the yield, where that is more than a number of servings.
    func yieldNote(_ strings: Strings) -> String? {
        let words = yieldText.split { !$0.isLetter }.map { $0.lowercased() }
        let numbers = yieldText.split { !$0.isNumber && !".,".contains($0) }.filter { $0.contains(where: \.isNumber) }
        guard numbers.count > 1 || !words.allSatisfy(Self.yieldWords.contains) else { return nil }
        var text = Substring(yieldText)
        let first = text.prefix(while: \.isLetter)
        if ["makes", "yield", "yields"].contains(first.lowercased()) {
            text = text.dropFirst(first.count).drop { " :".contains($0) }
        }
        return strings.exchange.files.yields(text: String(text))
    }

    /// What the source says of tools and cost, and of yield and times beyond a number each.
    func furtherNotes(_ strings: Strings) -> [String] {
        let files = strings.exchange.files
        let needed = tools.map { files.tools(names: $0.joined(separator: ", ")) }
        let paid = cost.map { files.cost(text: $0) }
        return [needed, paid, yieldNote(strings), timesNote(strings)].compactMap(\.self)
    }

    /// The source's notes, with its summary where that is too long, and with what it says beside, longer perhaps than notes
    /// may be here.
    func allNotes(_ strings: Strings) -> String {
        ((hasLongSummary ? [summary] : []) + notes + furtherNotes(strings)).joined(separator: "\n\n")
    }

    /// The times that the source states beside the one that is kept.
    func timesNote(_ strings: Strings) -> String? {
        let (files, numbers) = (strings.exchange.files, Formatting(strings.spokenLanguage))
        func other(_ time: Double?) -> String? { time == minutes ? nil : time.map { numbers.count($0) } }
        let parts: String? =
            switch (other(prepMinutes), other(cookMinutes)) {
            case (let prep?, let cook?): files.times(prep: prep, cook: cook)
            case (let prep?, nil): files.timePrep(prep: prep)
            case (nil, let cook?): files.timeCook(cook: cook)
            case (nil, nil): nil
            }
        let notes = [parts, other(totalMinutes).map { files.timeAll(total: $0) }].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    private static let yieldWords: Set<String> = [
        "serving", "servings", "serves", "portion", "portions", "makes", "yield", "yields", "for", "people", "persons",
        "person", "ingredients", "porsiyon", "kişilik", "kişi", "kaç", "için",
    ]

    var instructions: String {
        method.map { section in
            let steps = section.lines.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
            return section.name.isEmpty ? steps : "## \(section.name)\n\n\(steps)"
        }.joined(separator: "\n\n")
    }

    /// What is kept beside lines and method, cut to what it may hold.
    private func particulars(_ source: PageAddress?, _ strings: Strings) -> RecipeParticulars {
        let tags = RecipeParticulars.distinct(
            ([category] + tags).map { $0.filter { !",;".contains($0) }.cut(to: RecipeParticulars.tag.longest) }
        )
        return RecipeParticulars(
            tags: Array(tags.prefix(RecipeParticulars.maxTags)),
            notes: allNotes(strings).cut(to: RecipeParticulars.notes.longest),
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
