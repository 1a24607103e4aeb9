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
    /// "red pepper", only the one that is named whole.
    /// - Parameter names: the name of each line.
    public func uses(of names: [String]) -> [Int] {
        let words = Self.words(text)
        let found = names.indices.filter { index in
            guard let last = Self.words(names[index]).last else { return false }
            return words.contains { Self.isForm($0, of: last) }
        }
        let whole = found.filter { index in
            let all = Self.words(names[index])
            return all.count > 1 && all.allSatisfy { word in words.contains { Self.isForm($0, of: word) } }
        }
        let named = Set(whole.compactMap { Self.words(names[$0]).last })
        return found.filter { index in
            whole.contains(index) || !named.contains(Self.words(names[index]).last ?? "")
        }
    }

    /// The lines that a step uses, where a line goes by several names: of what goes in, and of what the recipe has there.
    /// - Parameter names: the names of each line.
    public func uses(ofAny names: [[String]]) -> [Int] {
        let all = names.enumerated().flatMap { index, names in names.map { (line: index, name: $0) } }
        let used = Set(uses(of: all.map(\.name)).map { all[$0].line })
        return names.indices.filter(used.contains)
    }

    private static func words(_ text: String) -> [String] {
        StepToken.tokens(of: text).compactMap(\.word)
    }

    /// "mercimeği" is a form of "mercimek", "onions" of "onion", and "oil" of nothing but itself.
    private static func isForm(_ word: String, of name: String) -> Bool {
        if word == name { return true }
        guard name.count >= 4 else { return word == name + "s" }
        return word.hasPrefix(name.dropLast(name.count >= 5 ? 1 : 0))
    }
}
