extension ImportedRecipe {
    /// The names of parts that stand in the list as lines like the others become the headings of what follows: "Apple slaw"
    /// between lines with amounts, where the method says "Make the apple slaw". What is made is none of what is needed.
    /// - Parameter titled: whether words say it, too: "For the sauce", "To serve".
    mutating func findParts(titled: Bool = false) {
        guard ingredients.count == 1, let list = ingredients.first, list.name.isEmpty, list.lines.count >= 4 else {
            return
        }
        let lines = list.lines
        let counted = lines.filter { $0.contains(where: \.isNumber) }.count
        // Where many lines have no amount, one without says nothing.
        let said = counted * 4 >= lines.count * 3 ? method.flatMap(\.lines).map(Self.words) : []
        var sections: [Section] = []
        for (index, line) in lines.enumerated() {
            let isLast = index + 1 == lines.count
            let isFollowed = !isLast && lines[index + 1].contains(where: \.isNumber)
            if titled && !isLast && Self.isTitle(line) || isFollowed && Self.isMade(line, said) {
                sections.begin(line)
            } else {
                sections.add(line)
            }
        }
        ingredients = sections.filled
    }

    /// The same for a file, which may name nothing but the lines of a recipe by which it is known again.
    mutating func findPartsOfFile() {
        let listed = ingredients
        findParts(titled: true)
        if ingredients != listed { partsAreLines = true }
    }

    /// Whether it names a part by its words alone: "For the tart shell", "To serve", "Üzeri için".
    private static func isTitle(_ line: String) -> Bool {
        guard !line.contains(where: { $0.isNumber || ",;(".contains($0) }) else { return false }
        let bare = TextTokens.folded(line).trimmed(of: " -–—:")
        let count = bare.split(separator: " ").count
        return bare.hasPrefix("for the ") && count <= 6 || bare.hasSuffix(" icin") && count <= 3
            || ["to serve", "to garnish", "to decorate", "to finish"].contains(bare)
    }

    /// Whether the method says that this is made: "Make apple slaw", "Sos için", "For the apple slaw", or has its name alone on
    /// a line.
    private static func isMade(_ line: String, _ steps: [String]) -> Bool {
        guard !line.contains(where: { $0.isNumber || ",;(".contains($0) }) else { return false }
        let name = words(line)
        let count = name.split(separator: " ").count
        guard 1...4 ~= count else { return false }
        let sayings =
            ["make", "prepare"].flatMap { [" \($0)\(name)", " \($0) the\(name)"] }
            + [" for the\(name)", "\(name)için ", "\(name)hazırla"]
        return steps.contains { step in step == name || sayings.contains { step.contains($0) } }
    }

    /// The words of a text in lower case, each between spaces.
    private static func words(_ text: String) -> String {
        " " + text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
}
