/// MasterCook: text with a table of amounts, measures and ingredients, and behind the method what else the program keeps.
struct MasterCookFile {
    private var recipe = ImportedRecipe()
    private var part = Part.head
    /// Whether its categories have begun, which go on below each other.
    private var isFiled = false
    /// How many letters the ingredient of the line before has.
    private var width = 0
    private var steps: [String] = []
    /// What stands behind the method, by the labels that the program gives it.
    private var facts: [Fact] = []

    private enum Part { case head, table, method, facts }

    private struct Fact {
        let name: String
        var lines: [String]

        var text: String { lines.joined(separator: "\n") }
    }

    private static let banner = "exported from  mastercook"

    static func isText(_ text: String) -> Bool { text.prefix(20_000).lowercased().contains(banner) }

    static func recipes(_ text: String) -> [FileRecipe] {
        var blocks: [[Substring]] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.lowercased().contains(banner) {
                blocks.append([])
            } else if !blocks.isEmpty {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks.compactMap(recipe)
    }

    private static func recipe(_ lines: [Substring]) -> FileRecipe? {
        var reader = MasterCookFile()
        for line in lines { reader.take(line, HTMLText.collapsed(String(line))) }
        return reader.finished()
    }

    private mutating func take(_ line: Substring, _ plain: String) {
        if plain.hasPrefix("- - - - -") {
            // What follows has labels of its own.
            facts.append(Fact(name: "", lines: []))
            part = .facts
            return
        }
        switch part {
        case .head:
            if line.hasPrefix("--------") { part = .table } else { readHead(line, plain) }
        case .table:
            if plain.isEmpty, recipe.lineCount > 0 { part = .method } else { readLine(line, plain) }
        case .method:
            // A step may begin with such a word, but has its sentence on the same line.
            if let fact = Self.fact(plain), fact.lines.isEmpty || fact.name == "Ratings" {
                facts.append(fact)
                part = .facts
            } else if !plain.isEmpty {
                steps.append(plain)
            }
        case .facts: readFact(plain)
        }
    }

    private mutating func finished() -> FileRecipe? {
        recipe.ingredients = recipe.ingredients.filled
        if !steps.isEmpty { recipe.method = [.init(lines: steps.map(Steps.withoutNumber))] }
        for fact in facts where !fact.lines.isEmpty { keep(fact) }
        recipe.trim()
        // The first block of a collection may be a note of who made it.
        return recipe.name.isEmpty || recipe.name.hasPrefix("!") ? nil : FileRecipe(recipe)
    }
}

// What stands above the method.
extension MasterCookFile {
    private mutating func readHead(_ line: Substring, _ plain: String) {
        if plain.isEmpty { return }
        func value(_ name: String) -> String? {
            guard plain.lowercased().hasPrefix(name), let colon = plain.firstIndex(of: ":") else { return nil }
            return HTMLText.collapsed(String(plain[plain.index(after: colon)...]))
        }
        if let author = value("recipe by") {
            recipe.sourceName = author
        } else if let text = value("serving size") {
            let size = text.prefix { $0.isNumber }
            // 1 is what the program writes where nobody has said anything.
            if let count = FileText.number(String(size)), count > 1 { recipe.servings = count }
            if let time = text.firstRange(of: "Time :") ?? text.firstRange(of: "Time:") {
                recipe.totalMinutes = Minutes.of(HTMLText.collapsed(String(text[time.upperBound...])))
            }
        } else if value("categories") != nil {
            recipe.file(Self.words(line.drop { $0 != ":" }.dropFirst()), [])
            isFiled = true
        } else if isFiled, line.prefix(16).allSatisfy(\.isWhitespace) {
            recipe.file([], Self.words(line.dropFirst(15)))
        } else if recipe.name.isEmpty, !plain.hasPrefix("Amount") {
            recipe.name = plain
        }
    }

    /// Two columns of categories.
    private static func words(_ columns: Substring) -> [String] {
        [String(columns.prefix(33)), String(columns.dropFirst(33))].map { $0.trimmed(of: "* \t") }
            .filter { !$0.isEmpty }
    }

    /// How many letters of an ingredient the program writes into a line.
    private static let columnWidth = 28

    private mutating func readLine(_ line: Substring, _ plain: String) {
        if plain.isEmpty { return }
        defer { width = HTMLText.collapsed(String(line.dropFirst(24))).count }
        if plain.hasPrefix("***"), plain.hasSuffix("***") { return recipe.ingredients.begin(plain.trimmed(of: "* ")) }
        let amounts = line.prefix(24)
        let word = plain.prefix { $0 != " " }.count
        let goesOn = plain.hasPrefix("-- ") || width + 1 + word > Self.columnWidth
        if amounts.allSatisfy(\.isWhitespace), goesOn, let last = recipe.ingredients.last?.lines.indices.last {
            // What stands in the third column alone goes on with the line above, where that had no room for it.
            recipe.ingredients[recipe.ingredients.count - 1].lines[last] += " " + plain
        } else {
            recipe.ingredients.addFilled(plain.replacing(" -- ", with: ", "))
        }
    }
}

// What stands behind the method.
extension MasterCookFile {
    private static let labels: Set<String> = [
        "description", "cuisine", "source", "copyright", "yield", "start to finish time", "ratings", "suggested wine",
        "serving ideas", "notes", "nutr. assoc.",
    ]

    /// A label, with what stands behind its colon: "Source:", "T(Cooking Time):", "NOTES : Good.", "Per Serving (…): 1 Calorie".
    private static func fact(_ plain: String) -> Fact? {
        guard let colon = plain.firstIndex(of: ":") else { return nil }
        var name = HTMLText.collapsed(String(plain[..<colon]))
        let text = HTMLText.collapsed(String(plain[plain.index(after: colon)...])).trimmed(of: "\"")
        if name.hasSuffix(")"), name.hasPrefix("S(") || name.hasPrefix("T(") {
            name = String(name.dropFirst(2).dropLast())
        } else {
            let folded = name.lowercased()
            guard labels.contains(folded) || folded.hasPrefix("per serving") else { return nil }
        }
        return Fact(name: name, lines: text.isEmpty ? [] : [text])
    }

    /// A text goes on below its label, in quotes or without.
    private mutating func readFact(_ plain: String) {
        if let fact = Self.fact(plain) {
            facts.append(fact)
        } else if let last = facts.last, !last.name.isEmpty, !plain.isEmpty {
            facts[facts.count - 1].lines.append(plain.trimmed(of: "\""))
        }
    }

    private mutating func keep(_ fact: Fact) {
        let text = fact.text
        switch fact.name.lowercased() {
        case "description": recipe.summary = fact.lines.joined(separator: " ")
        case "cuisine": recipe.file([], fact.lines)
        case "source": cite(text)
        case "yield": makes(text)
        case "start to finish time":
            // The other time is that of preparing then.
            guard let whole = Minutes.of(text) else { return }
            (recipe.prepMinutes, recipe.totalMinutes) = (recipe.totalMinutes, whole)
        case "cooking time": recipe.cookMinutes = Minutes.of(text)
        case "notes": recipe.notes.append(text)
        case "nutr. assoc.": return
        case let name where name.hasPrefix("per serving"): recipe.nutrition += Self.nutrients(text)
        default: recipe.notes.append("\(fact.name): \(text)")
        }
    }

    /// The source stands beside whose recipe it is.
    private mutating func cite(_ source: String) {
        let author = recipe.sourceName
        let isAddress = source.hasPrefix("http://") || source.hasPrefix("https://")
        let names = isAddress ? [author] : [author, source]
        recipe.cite(source, name: names.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// The number of servings goes before what it makes.
    private mutating func makes(_ yield: String) {
        let servings = recipe.servings
        recipe.serve(yield)
        if let servings { recipe.state(servings: servings) }
    }

    /// "149 Calories; 9g Fat (55.4% calories from fat); 130mg Sodium. Exchanges: 1 Fat." Where the program knows none of the
    /// ingredients it writes noughts.
    private static func nutrients(_ text: String) -> [String] {
        if text.hasPrefix("0 Calories") { return [] }
        let end = text.firstRange(of: "Exchanges:")?.lowerBound ?? text.endIndex
        let parts = text[..<end].split(separator: ";").map(String.init) + [String(text[end...])]
        return parts.map { part in
            let nutrient = HTMLText.collapsed(part)
            return nutrient.hasSuffix(".") ? String(nutrient.dropLast()) : nutrient
        }.filter { !$0.isEmpty }
    }
}
