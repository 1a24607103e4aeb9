import Domain

/// What people have said of the ingredient of a line.
struct LineStatement: Sendable {
    let ingredient: Ingredient.ID
    let name: String
    var answers: [StatedContentsStore.Stated]
    /// What they have said of further ingredients that the line names.
    private(set) var others: [LineStatement] = []

    /// This and the others, each without others.
    var all: [LineStatement] { [LineStatement(ingredient: ingredient, name: name, answers: answers)] + others }

    var contents: StatedContents? { StatedContents(all.flatMap(\.answers)) }

    init(ingredient: Ingredient.ID, name: String, answers: [StatedContentsStore.Stated]) {
        (self.ingredient, self.name, self.answers) = (ingredient, name, answers)
    }

    func decides(for avoided: Substances) -> Bool {
        all.contains { $0.answers.contains { avoided.contains($0.substance) } }
    }

    /// What of it was said of these substances; nil for nothing.
    func said(of substances: Substances) -> LineStatement? {
        let said = answers.filter { substances.contains($0.substance) }
        return said.isEmpty ? nil : LineStatement(ingredient: ingredient, name: name, answers: said)
    }
}

extension LineStatement {
    fileprivate mutating func add(_ decision: StatedContentsStore.Decision) {
        if decision.ingredient == ingredient {
            answers.append(decision.stated)
        } else if let known = others.firstIndex(where: { $0.ingredient == decision.ingredient }) {
            others[known].answers.append(decision.stated)
        } else {
            others.append(LineStatement(decision))
        }
    }

    fileprivate init(_ decision: StatedContentsStore.Decision) {
        self.init(ingredient: decision.ingredient, name: decision.name, answers: [decision.stated])
    }
}

extension [Int: LineStatement] {
    /// Adds an answer to those that decide on the line at its position.
    mutating func add(_ decision: StatedContentsStore.Decision) {
        if self[decision.position] == nil {
            self[decision.position] = LineStatement(decision)
        } else {
            self[decision.position]?.add(decision)
        }
    }
}

extension StatedContents {
    /// What several answers say together; nil for none.
    init?(_ stated: [StatedContentsStore.Stated]) {
        if stated.isEmpty { return nil }
        self.init(
            Dictionary(stated.map { ($0.substance, $0.answer) }, uniquingKeysWith: { _, last in last }),
            lapsed: Substances(stated.filter(\.isDue).map(\.substance))
        )
    }
}
