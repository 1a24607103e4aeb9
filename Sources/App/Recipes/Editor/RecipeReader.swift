import Database
import Domain
import Web

/// Turns typed lines into what is stored and shown, with the foods that the resolver finds.
struct RecipeReader {
    let resolver: FoodResolver

    /// The draft as it will be stored. A heading line becomes the section of the lines below it.
    func written(_ draft: RecipeDraft, yield: Yield) async throws -> RecipeStore.RecipeRecord {
        let resolved = try await resolver.resolve(
            draft.lines.map(\.text),
            corrections: draft.lines.map {
                LineCorrection(food: $0.food, grams: $0.grams, own: $0.own, parts: $0.parts, language: $0.language)
            }
        )
        return try record(draft, resolved, yield)
    }

    /// New drafts as they will be stored. Their lines are read together, which takes one round trip for all.
    func written(_ drafts: [RecipeDraft]) async throws -> [RecipeStore.RecipeRecord] {
        let resolved = try await resolver.resolve(drafts.flatMap { $0.lines.map(\.text) })
        var rest = resolved[...]
        return try drafts.map { draft in
            let own = Array(rest.prefix(draft.lines.count))
            rest = rest.dropFirst(draft.lines.count)
            let servings = if case .count(let count) = draft.servings { count } else { ServingCount.one }
            return try record(draft, own, Yield(servings: servings))
        }
    }

    private func record(
        _ draft: RecipeDraft,
        _ resolved: [ResolvedLine],
        _ yield: Yield
    ) throws(FormErrors) -> RecipeStore.RecipeRecord {
        var errors = FormErrors()
        var lines: [LineRecord] = []
        var title = ""
        // A heading without lines below it stays a line, so that nothing typed is lost.
        var lone: ResolvedLine?
        for (typed, line) in zip(draft.lines, resolved) {
            if line.chosenFoodIsMissing { errors.add(.recipes(.unknownFood), to: typed.row["food"]) }
            if line.isHeading {
                if let lone { lines.append(LineRecord(line: lone, section: "", isCorrected: false)) }
                lone = line
                title = line.name
                continue
            }
            lone = nil
            if !typed.section.isEmpty { title = "" }
            let section = typed.section.isEmpty ? title : typed.section
            lines.append(LineRecord(line: line, section: section, isCorrected: typed.food != nil))
        }
        if let lone { lines.append(LineRecord(line: lone, section: "", isCorrected: false)) }
        guard errors.isEmpty else { throw errors }
        let dish = Dish(lines: lines.map(\.line.dishLine), cookedWeight: draft.cookedWeight, yield: yield)
        return RecipeStore.RecipeRecord(draft: draft, lines: lines, dish: dish)
    }

    /// What is understood of the rows of a form: nil for a row without readable text. `found` lists the foods for
    /// the other name that was searched for the row. Of more rows than a recipe may have nothing is read: throws
    /// `FormErrors` with the first of those that are too many.
    /// - Parameter kept: the recipe that is edited; nil for a new one.
    func understood(_ rows: [TypedRow], kept: KeptRecipe?) async throws -> [(line: ResolvedLine?, found: [Food])] {
        try RecipeForm.checkCount(rows)
        let texts = rows.map { read($0.text, RecipeForm.lineRule) }
        let searches = rows.map { read($0.find, .name) }
        let written = zip(rows, texts).filter { $0.1 != nil }.map(\.0)
        let corrections = written.enumerated().map { index, row -> LineCorrection in
            let (food, grams) = (Food.ID(pathText: row.food), grams(row.grams))
            let earlier = written.prefix(index).count { $0.text == row.text }
            let own = food == nil ? kept?.own(of: row.text, after: earlier, grams: grams) : nil
            return LineCorrection(
                food: food,
                grams: grams,
                own: own,
                parts: own == nil ? [] : kept?.parts(of: row.text, after: earlier) ?? [],
                language: kept?.languages.language(of: row.text)
            )
        }
        let resolved = try await resolver.resolve(
            texts.compactMap { $0 } + searches.compactMap { $0 },
            corrections: corrections
        )
        var lines = resolved.prefix(corrections.count).makeIterator()
        var finds = resolved.dropFirst(corrections.count).makeIterator()
        return zip(texts, searches).map { text, search in
            let line = text == nil ? nil : lines.next()
            let found = search == nil ? nil : finds.next()
            return (line, found.map { ($0.food.map { [$0] } ?? []) + $0.alternatives } ?? [])
        }
    }

    private func read(_ text: String, _ rule: TextRule) -> String? {
        var read = FormReader(Form([("text", text)]))
        return read.optionalText("text", rule).flatMap { RecipeLimits.hasTooManyWords($0) ? nil : $0 }
    }

    private func grams(_ text: String) -> Grams? {
        var read = FormReader(Form([("grams", text)]))
        return read.optionalDecimal("grams", .positive(upTo: 100_000)).map(Grams.init)
    }
}

extension ResolvedLine {
    /// The line as the domain module adds it to a dish.
    var dishLine: DishLine {
        DishLine(grams: grams, food: food?.nutrients, own: own, counts: counts, isSure: isSure)
    }
}
