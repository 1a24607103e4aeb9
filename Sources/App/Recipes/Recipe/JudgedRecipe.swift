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
    var judged: JudgedLine { judged(as: text) }

    /// The same of a line that is told with other amounts than it was written with.
    func judged(as text: String) -> JudgedLine {
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
    func judged(_ said: IngredientSaid) -> JudgedLine {
        let own = [name.isEmpty ? text : name, ingredientName].filter { !$0.isEmpty } + said.names
        let contents = Contents.mixed([isSure ? food?.contents ?? .unknown : .unknown] + others.map(\.contents))
        return JudgedLine(
            text,
            names: own + (food.map { [$0.name.en, $0.name.tr] } ?? []) + others.map(\.name),
            keys: Set((own + others.map(\.name)).map { IngredientKey($0).text }),
            contents: contents,
            isCertain: isSure && food != nil && others.allSatisfy { $0.food != nil },
            kinds: others.kinds(with: food?.kinds),
            stated: StatedContents(said.stated)
        )
    }
}

/// What a household has said of the ingredient of a line that nobody has written yet.
struct IngredientSaid: Sendable {
    /// What it contains, where that decides on the line.
    var stated: [StatedContentsStore.Stated] = []
    /// All that it is called.
    var names: [String] = []
}

extension FoodResolver {
    /// What a household has said of the ingredients of lines that nobody has written yet.
    func said(of lines: [ResolvedLine]) async throws -> [IngredientSaid] {
        let known = lines.compactMap { line in line.ingredient.map { ($0, line) } }
        let namesOthers = lines.contains { !$0.others.isEmpty }
        if known.isEmpty, !namesOthers { return lines.map { _ in IngredientSaid() } }
        let (said, names, contained) = try await database.read { db in
            (
                try await db.fetch(
                    known.map { id, line in
                        StatedContentsStore.stated(of: id, with: line.isSure ? line.food : nil, in: household)
                    }
                ),
                try await db.fetch(IngredientStore.everyName(of: known.map(\.0), in: household)),
                try await db.fetch(namesOthers ? [StatedContentsStore.contained(in: household)] : []).first ?? []
            )
        }
        var rest = said.makeIterator()
        return lines.map { line in
            let own = line.ingredient == nil ? [] : rest.next() ?? []
            let called = line.ingredient.flatMap { names[$0] } ?? []
            if line.others.isEmpty { return IngredientSaid(stated: own, names: called) }
            // Of a line that names several foods it is only said what is in it.
            let others = Set(line.others.map { Folding.search($0.name) })
            let besides = contained.filter { !others.isDisjoint(with: $0.names) }.map(\.stated)
            return IngredientSaid(stated: own.filter { $0.answer == .contains } + besides, names: called)
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
