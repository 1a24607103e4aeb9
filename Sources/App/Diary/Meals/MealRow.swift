import Domain
import Web

/// One line of a meal that is being put together.
struct MealRow: Sendable {
    /// The name of the food, or the text of a recipe's line.
    var name: String
    /// The food; nil when it is to be found from the name.
    var food: Food.ID?
    /// The grams as typed.
    var grams: String
    /// The dish that the line comes from; empty for a food that was added by itself.
    var section = ""
    /// The diary entry that the line was made from, and which of its lines this is; empty for a food that was added.
    var source = ""
    /// The exact grams with which the form was filled.
    var kept: KeptNumber?
    /// The nutrients of the entry, where no food gives the same; nil where the food does.
    var own: Nutrients?
    /// The foods of which what has these nutrients was made.
    var parts: [OtherFood] = []
    /// The language in which the recipe's line was written; nil for that of whoever saves the meal.
    var language: Language?

    /// The text of the recipe's line, such as "150 g Chicken breast".
    var text: String {
        grams.isEmpty ? name : "\(grams) g \(name)"
    }

    /// Whether the line has no weight, so that it would not count in the totals.
    var isUncounted: Bool { grams.isEmpty && own == nil }

    /// The row with what its diary entry gives it: numbers that no field holds.
    func completed(by source: MealRow) -> MealRow {
        var row = self
        row.kept = source.kept
        row.own = food == nil ? source.own : nil
        row.parts = food == nil ? source.parts : []
        row.language = source.language
        return row
    }

    /// A line of a recipe with the exact grams of this row, and with its nutrients in proportion to them.
    func completing(_ line: DraftLine) -> DraftLine {
        var line = line
        if let kept, let grams = line.grams { line.grams = Grams(kept.number(typed: grams.value)) }
        line.own = own
        line.parts = parts
        line.language = language
        if let own, let kept, let grams = line.grams, kept.exact > 0, grams.value != kept.exact {
            line.own = own.scaled(by: grams.value / kept.exact)
        }
        return line
    }
}

/// The form of a meal.
struct MealForm {
    static let maxLines = RecipeForm.maxLines

    let form: Form
    /// The lines that the diary entries of the form give, by `MealRow.source`.
    var sources: [String: MealRow] = [:]
    /// What the diary entries of the form weighed; nil for one of which nobody knows that.
    var weights: [DiaryEntry.ID: Grams?] = [:]

    /// A button that changes the rows and saves nothing.
    enum Act {
        case search
        case add(Food.ID)
        case remove(Int)
    }

    /// The button that was pressed; nil when the meal is to be saved.
    var act: Act? {
        let parts = form.rawValue("act").split(separator: "-", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count == 2 ? parts[1] : nil) {
        case ("add", let id?): return Food.ID(pathText: id).map(Act.add) ?? .search
        case ("remove", let index?): return Int(pathText: index).map(Act.remove) ?? .search
        case (nil, _): return nil
        // Enter presses the form's first button: who has typed another search wants that.
        case ("enter", nil): return searchesAnew ? .search : nil
        default: return .search
        }
    }

    private var searchesAnew: Bool {
        let typed = form.rawValue("q")
        return !typed.allSatisfy(\.isWhitespace) && typed != form.rawValue("searched")
    }

    /// The diary entries that lines of the form were made from.
    var entries: [DiaryEntry.ID] {
        let ids = form.rows("line").compactMap { MealLines.entry(of: form.rawValue($0["entry"])) }
        return Array(Set(ids).prefix(BulkEntriesForm.maxEntries))
    }

    var rows: [MealRow] {
        form.rows("line").map { row in
            let typed = MealRow(
                name: form.rawValue(row["name"]),
                food: Food.ID(pathText: form.rawValue(row["food"])),
                grams: form.rawValue(row["grams"]),
                section: form.rawValue(row["section"]),
                source: form.rawValue(row["entry"])
            )
            return sources[typed.source].map(typed.completed) ?? typed
        }
    }

    /// The meal as a recipe without instructions, with the same checks as for every recipe (C-1).
    func validated() throws(FormErrors) -> RecipeDraft {
        var pairs = form.pairs(without: ["instructions"]).filter { !$0.name.hasPrefix("line[") }
        var errors = FormErrors()
        let rows = rows
        for (index, row) in rows.enumerated() {
            if !row.source.isEmpty, sources[row.source] == nil {
                errors.add(.diary(.entryGone), to: "line[\(index)][grams]")
            }
            pairs.append(("line[\(index)][text]", row.text))
            pairs.append(("line[\(index)][food]", row.food?.description ?? ""))
            pairs.append(("line[\(index)][grams]", row.grams))
            pairs.append(("line[\(index)][section]", row.section))
        }
        if rows.isEmpty { errors.add(.diary(.mealEmpty), to: "q") }
        do throws(FormErrors) {
            var draft = try RecipeForm(form: Form(pairs)).validated()
            guard errors.isEmpty else { throw errors }
            let byPrefix = Dictionary(rows.enumerated().map { ("line[\($0)]", $1) }) { first, _ in first }
            draft.lines = draft.lines.map { byPrefix[$0.row.prefix]?.completing($0) ?? $0 }
            draft.cookedWeight = draft.cookedWeight ?? cookedWeight(of: rows)
            return draft
        } catch {
            for entry in error.entries { errors.add(entry.problem, to: entry.field) }
            throw errors
        }
    }

    /// What was eaten weighed so much where that is not what its lines weigh, as of a dish that lost water over the fire: as
    /// long as the meal is all of its entries, with their lines as they were filled in. Nil where its lines say what it weighs.
    private func cookedWeight(of rows: [MealRow]) -> Grams? {
        guard rows.count == sources.count, Set(rows.map(\.source)) == Set(sources.keys),
            rows.allSatisfy({ sources[$0.source]?.grams == $0.grams })
        else { return nil }
        let ids = entries
        let weights = ids.compactMap { self.weights[$0] ?? nil }
        guard !ids.isEmpty, weights.count == ids.count else { return nil }
        let eaten = weights.reduce(Grams.zero, +)
        let lines = Grams(rows.reduce(0) { $0 + ($1.kept?.exact ?? 0) })
        // Sums of the same numbers in another order differ in what no scale shows.
        let isOfLines = abs(eaten.value - lines.value) <= lines.value / 10_000
        return isOfLines || eaten <= .zero ? nil : eaten
    }
}
