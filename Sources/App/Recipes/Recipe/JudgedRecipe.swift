import Domain

extension RecipeDetail {
    /// The dish as a verdict on it needs it.
    var judged: [JudgedLine] { lines.map(\.judged) }
}

extension VerdictsSection {
    /// - Parameter household: what each person avoids, or the reader alone.
    init(_ context: any HouseholdContext, of detail: RecipeDetail, for household: [AvoidanceStore.OfPerson]) {
        // Where nobody avoids anything, no line is judged.
        let isAsked = household.contains { !$0.avoided.isEmpty }
        let judged = isAsked ? detail.judged : []
        self.init(context, of: judged, for: isAsked ? household : [], stated: detail.lines.statedNotes(context))
    }
}

extension RecipeLine {
    /// The line as a verdict on its dish needs it.
    var judged: JudgedLine {
        let alternatives = others ?? []
        let own = [shortName] + ingredientNames
        return JudgedLine(
            text,
            names: own + (food.map { [$0.name.en, $0.name.tr] } ?? []) + alternatives.map(\.name),
            keys: Set((own + alternatives.map(\.name)).map { IngredientKey($0).text }),
            contents: contents,
            isCertain: isSure && food != nil && others != nil && alternatives.allSatisfy { $0.food != nil },
            kinds: alternatives.kinds(with: food?.kinds),
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
            kinds: others.kinds(with: food?.kinds),
            stated: others.isEmpty ? stated : nil
        )
    }
}

extension FoodResolver {
    /// What people have said of the ingredients of lines that nobody has written yet, where it decides on them.
    func stated(of lines: [ResolvedLine]) async throws -> [[StatedContentsStore.Stated]] {
        let said = try await database.read { db in
            try await db.fetch(
                lines.compactMap { line in
                    line.ingredient.map {
                        StatedContentsStore.stated(of: $0, with: line.isSure ? line.food : nil, in: household)
                    }
                }
            )
        }
        var rest = said.makeIterator()
        return lines.map { line in
            let own = line.ingredient == nil ? nil : rest.next()
            return line.others.isEmpty ? own ?? [] : []
        }
    }
}

extension [OtherFood] {
    /// Every kind of which a line's foods are made; nil where that of one is open.
    fileprivate func kinds(with first: Set<String>?) -> Set<String>? {
        map(\.kinds).reduce(first) { all, kinds in
            guard let all, let kinds else { return nil }
            return all.union(kinds)
        }
    }
}

extension RecipeLoader {
    /// What recipes are made of, for verdicts on them in rooms below.
    func judged(_ ids: [Recipe.ID], _ strings: Strings) async throws -> [Recipe.ID: JudgedDish] {
        try await find(ids).mapValues { detail in
            JudgedDish(lines: detail.judged) { detail.lines.statedTexts(for: $0, strings) }
        }
    }
}
