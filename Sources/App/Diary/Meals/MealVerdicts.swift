import Domain

/// What each line of a meal that is being put together is to the people of the household (H-04): judged as the recipe
/// will be that is made of it.
struct MealVerdicts: Sendable {
    /// Everybody who avoids something.
    private let people: [AvoidanceStore.OfPerson]
    private let lines: [(judged: JudgedLine, stated: [StatedContentsStore.Stated])]

    init(of rows: [MealRow], _ resolver: FoodResolver, _ context: SignedInContext) async throws {
        people = try await context.database.read(AvoidanceStore.avoided(in: context.household))
        // What is too long to be saved is read by nobody, and stays unknown.
        guard !people.isEmpty, !rows.isEmpty, rows.count <= MealForm.maxLines else {
            lines = []
            return
        }
        let resolved = try await resolver.resolve(
            rows.map { RecipeLimits.hasTooManyWords($0.text) ? "" : $0.text },
            corrections: rows.map { LineCorrection(food: $0.food, own: $0.own, parts: $0.parts, language: $0.language) }
        )
        lines = zip(resolved, try await resolver.said(of: resolved)).map { line, said in
            (line.judged(said), said.stated)
        }
    }

    /// "Ela: contains milk", for each person for whom a line is not free, and what somebody merely dislikes.
    func marks(of index: Int, _ strings: Strings) -> [String] {
        lines.indices.contains(index) ? marks(of: lines[index].judged, strings) : []
    }

    /// The same of a food that could be added.
    func marks(of food: Food, _ language: Language, _ strings: Strings) -> [String] {
        people.isEmpty ? [] : marks(of: JudgedLine(food, language), strings)
    }

    private func marks(of line: JudgedLine, _ strings: Strings) -> [String] {
        people.flatMap { person in
            let found = PersonalVerdict(of: [line], for: person.avoided)
            let mark = strings.mark(found, of: person.name, namesLine: false)
            return [mark, strings.dislike(found, of: person.name)].compactMap { $0 }
        }
    }

    /// What people have said of the ingredient of a line, where that decides for somebody.
    func statements(of index: Int, _ strings: Strings) -> [String] {
        guard lines.indices.contains(index) else { return [] }
        let avoided = people.flatMap(\.avoided).substances
        return strings.statements(lines[index].stated.filter { avoided.contains($0.substance) })
    }
}
