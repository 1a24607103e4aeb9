/// One step of a recipe's method: an item of a list, or a paragraph.
public struct RecipeStep: Hashable, Sendable {
    /// The heading above it; nil where there is none, or where it stands above an earlier step.
    public let title: String?
    /// As it was typed, without the mark of the list.
    public let text: String

    public static func steps(of instructions: String) -> [RecipeStep] {
        var steps: [RecipeStep] = []
        var title: String?
        var open: [Substring] = []
        func close() {
            guard !open.isEmpty else { return }
            steps.append(RecipeStep(title: title, text: open.joined(separator: "\n")))
            title = nil
            open = []
        }
        for line in instructions.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
            if trimmed.allSatisfy(\.isWhitespace) {
                close()
            } else if trimmed.hasPrefix("#") {
                close()
                title = String(trimmed.drop { $0 == "#" || $0 == " " })
            } else if let item = item(trimmed) {
                close()
                open = [item]
            } else {
                open.append(trimmed)
            }
        }
        close()
        return steps
    }

    /// What stands behind "1." or "-".
    private static func item(_ line: Substring) -> Substring? {
        let digits = line.prefix { ("0"..."9").contains($0) }
        var rest = line.dropFirst(digits.count)
        guard let mark = rest.first else { return nil }
        let isMark = digits.isEmpty ? "-*+•".contains(mark) : digits.count <= 3 && ".)".contains(mark)
        rest = rest.dropFirst()
        guard isMark, rest.first == " " || rest.first == "\t" else { return nil }
        return rest.drop { $0 == " " || $0 == "\t" }
    }
}

extension RecipeStep {
    /// The lines that a step uses: those whose name occurs in it. Of several that share their last word, "black pepper" and
    /// "red pepper", only the one that is named whole; else the one that stands in the section that the step is about, or is
    /// called so and no more.
    /// - Parameters:
    ///   - names: the name of each line.
    ///   - sections: the heading above each line, empty where there is none; nil for lines without headings.
    public func uses(of names: [String], in sections: [String]? = nil) -> [Int] {
        let all = names.enumerated().map { index, name in StepName(name, in: sections?[index] ?? "") }
        return StepUses(self, all).lines()
    }

    /// The lines that a step uses, where a line goes by several names: of what goes in, and of what the recipe has there.
    /// - Parameters:
    ///   - names: the names of each line.
    ///   - sections: the heading above each line, empty where there is none; nil for lines without headings.
    public func uses(ofAny names: [[String]], in sections: [String]? = nil) -> [Int] {
        let all = names.enumerated().flatMap { index, names in names.map { (line: index, name: $0) } }
        let headings = sections.map { sections in all.map { sections[$0.line] } }
        let used = Set(uses(of: all.map(\.name), in: headings).map { all[$0].line })
        return names.indices.filter(used.contains)
    }
}
