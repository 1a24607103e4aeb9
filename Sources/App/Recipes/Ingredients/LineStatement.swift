import Domain

/// What people have said of the ingredient of a line.
struct LineStatement: Sendable {
    let ingredient: Ingredient.ID
    let name: String
    var answers: [StatedContentsStore.Stated]

    var contents: StatedContents? { StatedContents(answers) }

    func decides(for avoided: Substances) -> Bool {
        answers.contains { avoided.contains($0.substance) }
    }

    /// What of it was said of these substances; nil for nothing.
    func said(of substances: Substances) -> LineStatement? {
        let said = answers.filter { substances.contains($0.substance) }
        return said.isEmpty ? nil : LineStatement(ingredient: ingredient, name: name, answers: said)
    }
}
