import Domain

extension ImportedRecipe {
    /// The names of parts that stand in the list as lines like the others become the headings of what follows: "Apple slaw"
    /// between lines with amounts, where the method says "Make the apple slaw". What is made is none of what is needed. What
    /// has the name of a food stays a line, whatever the method does with it: a heading has no gluten.
    /// - Parameter titled: whether words say it, too: "For the sauce", "To serve".
    mutating func findParts(titled: Bool = false) {
        guard ingredients.count == 1, let list = ingredients.first, list.name.isEmpty, list.lines.count >= 4 else {
            return
        }
        let lines = list.lines
        let counted = lines.filter { $0.contains(where: \.isNumber) }.count
        // Where many lines have no amount, one without says nothing.
        let said = counted * 4 >= lines.count * 3 ? method.flatMap(\.lines).map(Self.clauses) : []
        var sections: [Section] = []
        for (index, line) in lines.enumerated() {
            let isLast = index + 1 == lines.count
            let isFollowed = !isLast && lines[index + 1].contains(where: \.isNumber)
            if titled && !isLast && IngredientReader.isHeading(line) || isFollowed && Self.isMade(line, said) {
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

    /// Whether a line of its file became a heading for what the method says, and not for its own words.
    var hasMadeParts: Bool {
        partsAreLines == true && ingredients.contains { !$0.name.isEmpty && !IngredientReader.isHeading($0.name) }
    }

    /// Whether the method says that this is made: "Make apple slaw", or has its name alone on a line. Of what can be nothing
    /// but a part less is enough: "Prepare the apple slaw", and a step that begins with "Elma sosu için".
    private static func isMade(_ line: String, _ steps: [[String]]) -> Bool {
        guard !line.contains(where: { $0.isNumber || ",;(".contains($0) }) else { return false }
        let name = words(line)
        guard 1...4 ~= name.split(separator: " ").count else { return false }
        switch PartNames.kind(of: line) {
        case .food: return false
        case .unknown: return steps.contains { $0 == [name] || $0.contains { isObject(name, of: ["make"], in: $0) } }
        case .part:
            return steps.contains { clauses in
                clauses == [name] || clauses.first?.hasPrefix(name + "icin ") == true
                    || clauses.contains {
                        $0.contains(name + "hazirla") || isObject(name, of: ["make", "prepare"], in: $0)
                    }
            }
        }
    }

    /// Whether a clause has one of the verbs with this and nothing more as what is made: "make the butter" is not in "make
    /// the butter sauce".
    private static func isObject(_ name: String, of verbs: [String], in clause: String) -> Bool {
        for verb in verbs {
            for article in ["", " the"] {
                guard let range = clause.firstRange(of: " \(verb)\(article)\(name)") else { continue }
                let next = clause[range.upperBound...].prefix { $0 != " " }
                if next.isEmpty || behindObjects.contains(String(next)) { return true }
            }
        }
        return false
    }

    private static let behindObjects: Set<String> = [
        "by", "with", "and", "in", "while", "using", "as", "first", "from", "then", "for", "until", "on", "at", "ahead",
        "according", "following", "when", "before", "if", "up", "to",
    ]

    /// What stands between the signs of a step, each as its words.
    private static func clauses(_ step: String) -> [String] {
        step.split { ".,;:!?()–—\n".contains($0) }.map { words(String($0)) }.filter { $0 != "  " }
    }

    /// The words of a text in small letters without marks, each between spaces.
    private static func words(_ text: String) -> String {
        " " + TextTokens.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
}
