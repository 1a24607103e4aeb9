import Domain

extension RecipeDetail {
    /// The dish as a verdict on it needs it.
    var judged: [JudgedLine] { lines.map(\.judged) }
}

extension VerdictsSection {
    /// - Parameter household: what each person avoids, or the reader alone.
    init(_ context: any HouseholdContext, of detail: RecipeDetail, for household: [AvoidanceStore.OfPerson]) {
        self.init(context, of: detail.judged, for: household, stated: detail.lines.statedNotes(context.strings))
    }
}

extension RecipeLine {
    /// The line as a verdict on its dish needs it. No food says yet that its names tell all that is in it, so that own
    /// words are found in a line, and never ruled out.
    var judged: JudgedLine {
        let alternatives = others ?? []
        let own = [shortName] + ingredientNames
        return JudgedLine(
            text,
            names: own + (food.map { [$0.name.en, $0.name.tr] } ?? []) + alternatives.map(\.name),
            keys: Set((own + alternatives.map(\.name)).map { IngredientKey($0).text }),
            contents: contents,
            isCertain: isSure && food != nil && others != nil && alternatives.allSatisfy { $0.food != nil },
            isPlain: false,
            stated: stated?.contents
        )
    }
}

extension ResolvedLine {
    /// A line that nobody has written yet, as a verdict on it needs it.
    /// - Parameter stated: what people have said of its ingredient, where that would decide on it.
    func judged(_ stated: StatedContents?) -> JudgedLine {
        let own = [name.isEmpty ? text : name, ingredientName].filter { !$0.isEmpty }
        let contents = Contents.mixed([isSure ? food?.contents ?? .unknown : .unknown] + others.map(\.contents))
        return JudgedLine(
            text,
            names: own + (food.map { [$0.name.en, $0.name.tr] } ?? []) + others.map(\.name),
            keys: Set((own + others.map(\.name)).map { IngredientKey($0).text }),
            contents: contents,
            isCertain: isSure && food != nil && others.allSatisfy { $0.food != nil },
            isPlain: false,
            stated: others.isEmpty ? stated : nil
        )
    }
}

extension RecipeLoader {
    /// What recipes are made of, for verdicts on them in rooms below.
    func judged(_ ids: [Recipe.ID]) async throws -> [Recipe.ID: [JudgedLine]] {
        try await find(ids).mapValues(\.judged)
    }
}
