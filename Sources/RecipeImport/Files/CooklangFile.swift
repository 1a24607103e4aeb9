/// Cooklang: a text whose ingredients stand in its sentences: "@flour{125%g}(sifted)".
struct CooklangFile {
    private var recipe = ImportedRecipe()
    private var lines: [ImportedRecipe.Section] = []
    /// The names that have a line.
    private var listed: Set<String> = []
    private var namesRecipe = false
    /// What it says of servings, and of how much it makes.
    private var (servings, yield) = ("", "")
    /// The address of its photo, or the name of the file in which it is.
    private var photo = ""

    static func isText(_ text: String) -> Bool {
        let body = FrontMatter(text)?.rest ?? text
        var rest = body[...]
        while let mark = rest.firstIndex(of: "@") {
            let word = rest[rest.index(after: mark)...].prefix(100)
            if let open = word.firstIndex(of: "{"), word[..<open].allSatisfy({ !$0.isNewline && $0 != "@" }) {
                return true
            }
            rest = rest[rest.index(after: mark)...]
        }
        return text.hasPrefix(">>")
    }

    /// - Parameters:
    ///   - name: the file's name, which is the recipe's where its text has none.
    ///   - folder: the folder that it was in, which is its category.
    static func recipe(_ text: String, name: String, folder: String = "") -> FileRecipe {
        var reader = CooklangFile()
        reader.recipe.name = name
        reader.recipe.category = folder
        var body = text
        if let matter = FrontMatter(text) {
            body = matter.rest
            for name in facts { reader.readFact(name, matter.value(name)) }
            for name in ["course", "category", "cuisine", "diet", "tags"] + photoNames {
                reader.readFact(name, matter.words(name).joined(separator: ", "))
            }
        }
        reader.read(body)
        reader.readYield()
        reader.recipe.ingredients = reader.lines.filled
        reader.recipe.method = reader.recipe.method.filled
        reader.recipe.trim()
        // Where its file lies is no key: somebody else's lies at the same place.
        var found = FileRecipe(reader.recipe)
        if reader.namesRecipe { found.remarks = [.subrecipe] }
        if reader.photo.hasPrefix("http://") || reader.photo.hasPrefix("https://") {
            found.standElsewhere(photo: reader.photo)
        } else {
            found.photoName = reader.photo.split(separator: "/").last.map(String.init) ?? ""
        }
        return found
    }

    /// What a head may say beside lists of words, in the order in which it is read.
    private static let facts = [
        "title", "introduction", "description", "servings", "serves", "yield", "prep time", "time.prep", "cook time",
        "time.cook", "duration", "time", "time required", "total time", "source", "source.url", "source.name",
        "author", "source.author", "difficulty",
    ]
    private static let photoNames = ["image", "images", "picture", "pictures"]

    private mutating func readFact(_ name: String, _ value: String) {
        if value.isEmpty { return }
        switch name {
        case "title": recipe.name = value
        case "description", "introduction": recipe.summary = value
        case "servings", "serves": servings = String(value.prefix { $0 != "|" })
        case "yield": yield = String(value.prefix { $0 != "|" })
        case "prep time", "time.prep": recipe.prepMinutes = Self.minutes(value)
        case "cook time", "time.cook": recipe.cookMinutes = Self.minutes(value)
        case "duration", "time", "time required", "total time": recipe.totalMinutes = Self.minutes(value)
        case "source", "source.url": recipe.cite(value)
        case "source.name": recipe.sourceName = value.limited(to: 400)
        case "author", "source.author": if recipe.sourceName.isEmpty { recipe.sourceName = value }
        case "course", "category":
            // The folder goes before it.
            let words = Self.words(value)
            if recipe.category.isEmpty { recipe.file(words, []) } else { recipe.file([], words) }
        case "cuisine", "diet", "tags": recipe.file([], Self.words(value))
        case "difficulty": recipe.notes.append("\(name): \(value)")
        case _ where Self.photoNames.contains(name): if photo.isEmpty { photo = Self.words(value).first ?? "" }
        default: break
        }
    }

    /// The servings go before the yield, which may measure the whole, in whichever order they stand.
    private mutating func readYield() {
        let isCounted = Servings.count(servings) != nil && !Servings.isMeasured(servings)
        recipe.serve(isCounted || yield.isEmpty ? servings : yield)
        guard isCounted, !yield.isEmpty, let count = recipe.servings else { return }
        recipe.yieldText = yield
        recipe.state(servings: count)
    }

    private static func words(_ value: String) -> [String] {
        value.split(separator: ",").map { HTMLText.collapsed(String($0)) }.filter { !$0.isEmpty }
    }

    /// "1h30m" has no space between its parts.
    private static func minutes(_ text: String) -> Double? {
        var spaced = ""
        var wasNumber = false
        for character in text {
            if character.isNumber != wasNumber { spaced.append(" ") }
            wasNumber = character.isNumber
            spaced.append(character)
        }
        return Minutes.of(text) ?? Minutes.of(spaced)
    }

    private mutating func read(_ body: String) {
        var paragraph: [String] = []
        for line in Self.uncommented(body).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let plain = HTMLText.collapsed(String(line))
            if plain.hasPrefix(">>") {
                let fact = plain.dropFirst(2)
                if let colon = fact.firstIndex(of: ":") {
                    let name = HTMLText.collapsed(fact[..<colon].lowercased())
                    readFact(name, HTMLText.collapsed(String(fact[fact.index(after: colon)...])))
                }
                continue
            }
            if plain.isEmpty || plain.hasPrefix("=") || plain.hasPrefix(">") { end(&paragraph) }
            if plain.hasPrefix("=") {
                recipe.method.begin(plain.trimmed(of: "= "))
                lines.begin(plain.trimmed(of: "= "))
            } else if plain.hasPrefix(">") {
                recipe.notes.append(String(plain.dropFirst()).trimmed(of: " "))
            } else if !plain.isEmpty {
                paragraph.append(plain)
            }
        }
        end(&paragraph)
    }

    private mutating func end(_ paragraph: inout [String]) {
        if !paragraph.isEmpty { recipe.method.addFilled(plain(paragraph.joined(separator: " "))) }
        paragraph = []
    }

    private static func uncommented(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "[-") {
            result += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "-]") else { rest = ""; break }
            rest = rest[close.upperBound...]
        }
        let lines = (result + rest).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            line.firstRange(of: "--").map { String(line[..<$0.lowerBound]) } ?? String(line)
        }.joined(separator: "\n")
    }

    /// A sentence without its marks. What it names as an ingredient becomes a line.
    private mutating func plain(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(where: { "@#~".contains($0) }) {
            result += rest[..<mark]
            let kind = rest[mark]
            let behind = rest[rest.index(after: mark)...]
            guard let part = Marked(behind) else {
                result.append(kind)
                rest = behind
                continue
            }
            if kind == "@" { add(part) }
            let amount = kind == "~" ? part.amount : ""
            result += amount.isEmpty ? part.title : amount
            rest = part.rest
        }
        return HTMLText.collapsed(result + rest)
    }

    private mutating func add(_ part: Marked) {
        if part.isRecipe { namesRecipe = true }
        // A mention of what was listed before is no further line.
        if part.flags.contains("&"), !part.isRecipe { return }
        let name = part.title
        // Nor is what is named once more without an amount.
        guard listed.insert(name.lowercased()).inserted || !part.amount.isEmpty else { return }
        let optional = part.flags.contains("?") ? " (optional)" : ""
        let note = part.note.isEmpty ? "" : ", \(part.note)"
        lines.addFilled(HTMLText.collapsed("\(part.amount) \(name)\(note)\(optional)"))
    }

    /// An ingredient, a vessel or a time as it is marked.
    private struct Marked {
        var flags = ""
        var name = ""
        var amount = ""
        var note = ""
        var rest: Substring

        /// Whether it names another recipe, by the path of its file.
        var isRecipe: Bool {
            name.hasPrefix("./") || name.hasPrefix("../") || flags.contains("&") && name.contains("/")
        }
        /// What it is called in a sentence.
        var title: String { isRecipe ? name.split(separator: "/").last.map(String.init) ?? name : name }

        init?(_ text: Substring) {
            flags = String(text.prefix { "&?-+@".contains($0) })
            let marked = text.dropFirst(flags.count)
            let body = flags.contains("&") ? Self.withoutPlace(marked) : marked
            let stop = body.prefix(200).firstIndex { "{@#~\n".contains($0) } ?? body.endIndex
            if stop < body.endIndex, body[stop] == "{", let close = body[stop...].prefix(200).firstIndex(of: "}") {
                let head = body[..<stop]
                name = HTMLText.collapsed(String(head.split(separator: "|").first ?? ""))
                let parts = body[body.index(after: stop)..<close].split(separator: "%", maxSplits: 1)
                amount = parts.map { HTMLText.collapsed(String($0)).trimmed(of: "= ") }.joined(separator: " ")
                rest = body[body.index(after: close)...]
            } else {
                name = String(body.prefix { !$0.isWhitespace && !".,;:!?()".contains($0) })
                rest = body.dropFirst(name.count)
                if name.isEmpty { return nil }
            }
            if rest.first == "(", let close = rest.prefix(500).firstIndex(of: ")") {
                note = HTMLText.collapsed(String(rest[rest.index(after: rest.startIndex)..<close]))
                rest = rest[rest.index(after: close)...]
            }
        }

        /// Without the step or section in which it was made: "(=1)salsa", "(~2)dough".
        private static func withoutPlace(_ text: Substring) -> Substring {
            guard text.first == "(", let close = text.prefix(10).firstIndex(of: ")"),
                text[..<close].dropFirst().allSatisfy({ $0.isNumber || "=~".contains($0) })
            else {
                return text
            }
            return text[text.index(after: close)...]
        }
    }
}
