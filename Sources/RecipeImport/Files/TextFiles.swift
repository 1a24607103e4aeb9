/// Meal-Master, two columns of ingredients under a banner, and the files of its German sibling.
enum MealMasterFile {
    static func isText(_ text: String) -> Bool {
        text.prefix(2_000).split(whereSeparator: \.isNewline).contains(where: isBanner)
    }

    private static func isBanner(_ line: Substring) -> Bool {
        let folded = line.lowercased()
        return ["mmmmm", "-----", "====="].contains { folded.hasPrefix($0) }
            && (folded.contains("meal-master") || folded.contains("mealmaster") || folded.contains("rezkonv"))
    }

    static func recipes(_ text: String) -> [FileRecipe] {
        var blocks: [(banner: String, lines: [Substring])] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if isBanner(line) {
                blocks.append((line.lowercased(), []))
            } else if !blocks.isEmpty {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks.compactMap { $0.banner.contains("rezkonv") ? RezKonvFile.recipe($0.lines) : recipe($0.lines) }
    }

    private static func recipe(_ lines: [Substring]) -> FileRecipe? {
        var recipe = ImportedRecipe()
        var steps: [String] = []
        var rows: [(left: String, right: String)] = []
        func flush() {
            for text in rows.map(\.left) + rows.map(\.right) where !text.isEmpty {
                if text.hasPrefix("-"), let last = recipe.ingredients.last?.lines.indices.last {
                    recipe.ingredients[recipe.ingredients.count - 1].lines[last] += " " + text.trimmed(of: "- ")
                } else {
                    recipe.ingredients.addFilled(text)
                }
            }
            rows = []
        }
        for line in lines {
            let plain = HTMLText.collapsed(String(line))
            if plain == "MMMMM" || plain == "-----" || plain == "=====" { break }
            if plain.isEmpty || readHead(plain, &recipe) { continue }
            if let heading = heading(plain) {
                flush()
                recipe.ingredients.begin(heading)
            } else if steps.isEmpty, let row = row(line) {
                rows.append(row)
            } else {
                flush()
                steps.append(plain)
            }
        }
        flush()
        recipe.ingredients = recipe.ingredients.filled
        if !steps.isEmpty { recipe.method = [.init(lines: Steps.unwrapped(steps).map(Steps.withoutNumber))] }
        recipe.trim()
        return recipe.name.isEmpty ? nil : FileRecipe(recipe)
    }

    static func readHead(_ plain: String, _ recipe: inout ImportedRecipe) -> Bool {
        guard let colon = plain.firstIndex(of: ":") else { return false }
        let value = HTMLText.collapsed(String(plain[plain.index(after: colon)...]))
        switch plain[..<colon].lowercased() {
        case "title", "titel": recipe.name = value
        case "categories", "kategorien":
            recipe.file(value.split(separator: ",").map { HTMLText.collapsed(String($0)) }.filter { !$0.isEmpty }, [])
        case "yield", "servings", "menge": recipe.serve(value)
        default: return false
        }
        return true
    }

    static func heading(_ plain: String) -> String? {
        guard plain.hasPrefix("MMMMM-") || plain.hasPrefix("-----") || plain.hasPrefix("=====") else { return nil }
        let name = plain.drop { "M-=".contains($0) }
        return String(name).trimmed(of: "-= ")
    }

    /// The two ingredients of a line: amount in 7 characters, unit in 2, then the name; the second begins at 41.
    private static func row(_ line: Substring) -> (left: String, right: String)? {
        let left = line.prefix(41)
        guard left.count > 11 else { return nil }
        let amount = left.prefix(7)
        let unit = left.dropFirst(7).prefix(4)
        guard amount.allSatisfy({ $0.isWhitespace || $0.isNumber || "./-,".contains($0) }),
            unit.first?.isWhitespace == true, unit.last?.isWhitespace == true
        else { return nil }
        // A paragraph begins with two spaces, and has words where amounts and units stand.
        return (words(left), looseWords(line.dropFirst(41)))
    }

    /// The second column, which programs set a few characters too far to the left: amount, unit and name as they follow.
    private static func looseWords(_ column: Substring) -> String {
        let text = HTMLText.collapsed(String(column))
        let amount = text.prefix { $0.isNumber || "./, ".contains($0) }
        let rest = text.dropFirst(amount.count)
        let code = rest.prefix { $0 != " " }
        let name = rest.dropFirst(code.count)
        let isUnit = !amount.isEmpty && !name.isEmpty && units[String(code)] != nil
        let words = isUnit ? (units[String(code)] ?? "") + name : String(rest)
        return (amount + words).replacing("; ", with: ", ")
    }

    private static func words(_ column: Substring) -> String {
        let amount = HTMLText.collapsed(String(column.prefix(7)))
        let code = HTMLText.collapsed(String(column.dropFirst(7).prefix(4)))
        let name = HTMLText.collapsed(String(column.dropFirst(11)))
        if name.hasPrefix("-"), amount.isEmpty { return name }
        return [amount, units[code] ?? code, name.replacing("; ", with: ", ")].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static let units = [
        "x": "", "c": "cup", "ts": "tsp", "t": "tsp", "tb": "tbsp", "T": "tbsp", "lb": "lb", "oz": "oz", "ea": "",
        "md": "medium", "lg": "large", "sm": "small", "pk": "package", "pn": "pinch", "ds": "dash", "dr": "drop",
        "cn": "can", "sl": "slice", "bn": "bunch", "fl": "fl oz", "pt": "pint", "qt": "quart", "ga": "gallon",
        "g": "g", "kg": "kg", "ml": "ml", "l": "l", "dl": "dl", "cl": "cl", "mg": "mg", "per": "per",
    ]
}

/// Chowdown: pages with a head of names and lists.
enum ChowdownFile {
    static func recipe(_ text: String) -> FileRecipe? {
        guard let matter = FrontMatter(text), !matter.value("title").isEmpty else { return nil }
        var recipe = ImportedRecipe()
        recipe.name = matter.value("title")
        recipe.summary = FileText.lines(matter.rest).joined(separator: " ")
        recipe.ingredients = FileText.sections(matter.list("ingredients"))
        recipe.method = FileText.sections(matter.list("directions").map(Steps.withoutNumber), colons: false)
        recipe.file([], matter.words("tags"))
        recipe.trim()
        var found = FileRecipe(recipe)
        found.photoName = matter.value("image")
        return found
    }
}

/// The head of a Markdown file: "name: value", and lists below names. What stands below a name with a name of its own is
/// called after both: "time.prep".
struct FrontMatter {
    private var values: [String: String] = [:]
    private var lists: [String: [String]] = [:]
    private(set) var rest = ""

    init?(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.first.map({ HTMLText.collapsed(String($0)) }) == "---",
            let end = lines.dropFirst().firstIndex(where: { HTMLText.collapsed(String($0)) == "---" })
        else { return nil }
        var name = ""
        for line in lines[1..<end] {
            let plain = HTMLText.collapsed(String(line))
            if plain.hasPrefix("- ") {
                lists[name, default: []].append(Self.bare(String(plain.dropFirst(2))))
            } else if let colon = plain.firstIndex(of: ":") {
                let value = Self.bare(HTMLText.collapsed(String(plain[plain.index(after: colon)...])))
                if line.first?.isWhitespace == false {
                    name = plain[..<colon].lowercased()
                    values[name] = value
                } else if values[name] == "" {
                    values["\(name).\(plain[..<colon].lowercased())"] = value
                }
            }
        }
        rest = lines[(end + 1)...].joined(separator: "\n")
    }

    private static func bare(_ text: String) -> String {
        let text = HTMLText.collapsed(text)
        guard text.utf8.count > 1, let first = text.first, first == text.last, "\"'".contains(first) else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }

    func value(_ name: String) -> String { values[name] ?? "" }
    func list(_ name: String) -> [String] { (lists[name] ?? []).filter { !$0.isEmpty } }

    /// A list, or words with commas between them.
    func words(_ name: String) -> [String] {
        let listed = list(name)
        if !listed.isEmpty { return listed }
        return value(name).trimmed(of: "[]").split(separator: ",").map { Self.bare(String($0)) }.filter { !$0.isEmpty }
    }
}
