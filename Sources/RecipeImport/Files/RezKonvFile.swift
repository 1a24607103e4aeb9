/// RezKonv, Meal-Master's German sibling: one column of ingredients with words for units, then the source, then the method.
struct RezKonvFile {
    private var recipe = ImportedRecipe()
    private var part = Part.head
    private var source: [String] = []

    private enum Part { case head, list, source, method }

    /// The recipe below a banner.
    static func recipe(_ lines: [Substring]) -> FileRecipe? {
        var reader = RezKonvFile()
        var followsGap = false
        for line in lines {
            let plain = HTMLText.collapsed(String(line))
            if plain == "=====" { break }
            if !plain.isEmpty { reader.take(line, plain, followsGap: followsGap) }
            followsGap = plain.isEmpty
        }
        return reader.finished()
    }

    private mutating func take(_ line: Substring, _ plain: String, followsGap: Bool) {
        if let heading = MealMasterFile.heading(plain) { return begin(heading) }
        switch part {
        case .head: takeHead(plain)
        case .list:
            if followsGap, Self.isText(line) {
                part = .method
                addStep(plain, followsGap: true)
            } else {
                addLine(plain)
            }
        case .source:
            if followsGap {
                part = .method
                addStep(plain, followsGap: true)
            } else {
                source.append(plain.trimmed(of: "- "))
            }
        case .method: addStep(plain, followsGap: followsGap)
        }
    }

    private mutating func begin(_ heading: String) {
        switch heading.lowercased() {
        case "quelle" where part != .method: part = .source
        case "zubereitung": part = .method
        default:
            if part == .method { return recipe.method.begin(heading) }
            part = .list
            recipe.ingredients.begin(heading)
        }
    }

    private mutating func takeHead(_ plain: String) {
        if MealMasterFile.readHead(plain, &recipe) {
            if plain.lowercased().hasPrefix("menge") { part = .list }
        } else if plain.first?.isNumber == true {
            part = .list
            addLine(plain)
        } else {
            // Categories go on below each other.
            recipe.file([], plain.split(separator: ",").map { HTMLText.collapsed(String($0)) }.filter { !$0.isEmpty })
        }
    }

    /// Whether a line is none of the list, whose amounts stand in columns, and whose names far to the right.
    private static func isText(_ line: Substring) -> Bool {
        line.prefix(3).contains { !$0.isWhitespace } && line.first { !$0.isWhitespace }?.isNumber == false
    }

    private mutating func addLine(_ plain: String) {
        if plain.hasPrefix("-"), let last = recipe.ingredients.last?.lines.indices.last {
            recipe.ingredients[recipe.ingredients.count - 1].lines[last] += " " + plain.trimmed(of: "- ")
        } else {
            recipe.ingredients.add(plain.replacing("; ", with: ", "))
        }
    }

    /// A name that is too long for its line stands before the method: ":O-Titel : Name", and goes on in ": > : lines".
    private mutating func takeLongTitle(_ plain: String) -> Bool {
        guard plain.hasPrefix(":"), let colon = plain.lastIndex(of: ":"), colon > plain.startIndex else { return false }
        let mark = plain[..<colon].filter { $0.isLetter || $0 == ">" }.lowercased()
        let words = HTMLText.collapsed(String(plain[plain.index(after: colon)...]))
        switch mark {
        case "otitel":
            // The head has the beginning of it, by which readers know the recipe that pass over this line.
            if recipe.titledName == nil, !recipe.name.isEmpty { recipe.titledName = recipe.name }
            recipe.name = words
        case ">": recipe.name += " " + words
        default: return false
        }
        return true
    }

    /// A sentence goes on in the next line, unless that stands apart.
    private mutating func addStep(_ plain: String, followsGap: Bool) {
        if takeLongTitle(plain) { return }
        if !followsGap, let last = recipe.method.last?.lines.indices.last,
            recipe.method[recipe.method.count - 1].lines[last].last.map({ !".!?:".contains($0) }) ?? false
        {
            recipe.method[recipe.method.count - 1].lines[last] += " " + plain
        } else {
            recipe.method.add(plain)
        }
    }

    private mutating func finished() -> FileRecipe? {
        recipe.ingredients = recipe.ingredients.filled
        recipe.method = recipe.method.filled.map { section in
            .init(name: section.name, lines: section.lines.map(Steps.withoutNumber))
        }
        let names = source.prefix { !$0.lowercased().hasPrefix("erfasst") }
        recipe.cite(names.joined(separator: ", "))
        // Who has typed it, and when.
        recipe.notes = [source.dropFirst(names.count).joined(separator: " ")].filter { !$0.isEmpty }
        recipe.trim()
        return recipe.name.isEmpty ? nil : FileRecipe(recipe)
    }
}
