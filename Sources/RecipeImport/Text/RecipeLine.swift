/// A line of a pasted text, with what its look says.
struct RecipeLine {
    /// The line without the mark of a list item.
    let text: String
    let folded: String
    /// Whether an empty line stands before it.
    let followsGap: Bool
    let isItem: Bool
    /// Whether it begins with the number of a step.
    let isNumbered: Bool

    /// Fails for a line without anything to read.
    init?(_ raw: String, followsGap: Bool) {
        let collapsed = HTMLText.collapsed(raw.limited(to: ImportLimits.lineBytes))
        let bare = Self.unmarked(collapsed)
        guard bare.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else {
            return nil
        }
        text = bare
        folded = TextTokens.folded(bare)
        self.followsGap = followsGap
        isItem = bare != collapsed
        isNumbered = Steps.withoutNumber(bare) != bare
    }

    init(_ text: String, of line: RecipeLine) {
        self.text = text
        folded = TextTokens.folded(text)
        followsGap = line.followsGap
        isItem = false
        isNumbered = Steps.withoutNumber(text) != text
    }

    /// The lines of a text that hold anything.
    static func lines(_ text: String) -> [RecipeLine] {
        var lines: [RecipeLine] = []
        var followsGap = false
        let scalars = text.limited(to: ImportLimits.textBytes).unicodeScalars
        for raw in scalars.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
            if let line = RecipeLine(String(raw), followsGap: followsGap) {
                // A gap before a page's switches is one before what follows them.
                if line.isSwitches || !lines.isEmpty && line.isTags(String(raw)) { continue }
                lines.append(line)
                followsGap = false
                if lines.count == ImportLimits.lines { break }
            } else if raw.allSatisfy({ $0.properties.isWhitespace }) {
                followsGap = true
            }
        }
        return lines
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"].contains(scalar)
    }

    /// Without the marks of lists, headings and stress.
    private static func unmarked(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, "•◦▪▫●○■□☐☑✓✔➤►▢‣⁃·*#_>-–—".contains(first) {
            let next = rest.dropFirst().first
            // "-18 °C" is a temperature, "-3 eggs" and "-flour" are items; and "*" may stand around a word.
            guard next == " " || !"-–—".contains(first) || !isBelowZero(rest) else { break }
            rest = rest.dropFirst()
            while rest.first == " " { rest = rest.dropFirst() }
        }
        return String(rest).trimmed(of: "*_ ")
    }

    /// Whether it begins with a minus, and no dash: "-18 derecede dondurun".
    private static func isBelowZero(_ text: Substring) -> Bool {
        let rest = text.dropFirst()
        let digits = rest.prefix(while: \.isNumber)
        let unit = TextTokens.folded(String(rest.dropFirst(digits.count).prefix(12))).trimmed(of: " ")
        return !digits.isEmpty && ["°", "º", "derece", "degrees", "c ", "c'"].contains { "\(unit) ".hasPrefix($0) }
    }

    /// Whether it holds tags and nothing else, as what is shared ends with them: "#kek #kolay". One alone may be a heading.
    private func isTags(_ raw: String) -> Bool {
        let words = HTMLText.collapsed(raw).split(separator: " ")
        let tags = words.filter { $0.first == "#" && $0.dropFirst().first?.isLetter == true }
        guard !words.isEmpty, tags.count == words.count else { return false }
        return tags.count > 1 || words[0].dropFirst().first?.isLowercase == true && RecipeHeading(self) == nil
    }

    /// Whether it is what a recipe plug-in's switches say, which are copied with a page: "US Customary Metric 1x 2x 3x".
    private var isSwitches: Bool {
        if folded.hasPrefix("cook mode prevent your screen") { return true }
        guard text.utf8.count <= 60, !text.hasSuffix(":") else { return false }
        var (names, scales, numbers) = (0, 0, 0)
        for token in TextTokens(text).items {
            switch token {
            case .word("x"): scales += 1
            case .word("customary"), .word("metric"), .word("customarymetric"): names += 1
            case .word("us"), .word("m"), .word("units"), .word("scale"), .dash: continue
            case .number: numbers += 1
            case .word, .clock: return false
            }
        }
        return scales == numbers && scales + names > 0
    }

    /// How much the line looks like an ingredient; below zero it looks like a step.
    var ingredientScore: Double {
        if isNumbered { return -3 }
        let count = text.unicodeScalars.count
        var score = count <= 50 ? 1.0 : count <= 85 ? 0 : count <= 130 ? -1 : -2.5
        if startsWithAmount { score += 2 }
        if startsWithVerb { score -= 2 }
        let isSentence = text.last.map { ".!…".contains($0) } ?? false
        if isSentence, count > 20 { score -= 1.5 }
        // "Toppings: (hot sauce, guacamole)"
        if !isSentence, text.contains(where: { "(:".contains($0) }) { score += 0.5 }
        if hasSeveralSentences { score -= 2 }
        if TextTokens(text).items.prefix(12).contains(where: Self.isUnit) { score += 0.5 }
        return score
    }

    var startsWithAmount: Bool {
        guard let first = text.unicodeScalars.first else { return false }
        if first.properties.numericType != nil { return true }
        let word = folded.prefix { $0.isLetter }
        return ["a", "an", "half", "one", "two", "three", "bir", "iki", "uc", "yarim", "ceyrek", "some"].contains(
            String(word)
        )
    }

    /// "Heat oil in the pan"; words that begin names of foods as well, such as "brown" and "set", are left out.
    private var startsWithVerb: Bool { Self.verbs.contains(String(folded.prefix { $0.isLetter })) }

    /// Whether it may be a title among steps: short, without an amount, and no sentence.
    var mayBeTitle: Bool {
        !startsWithAmount && !isNumbered && ingredientScore > 0 && !text.contains { ",(".contains($0) }
            && !(text.last.map { ".!?…".contains($0) } ?? true) && !TextTokens(text).items.contains(where: Self.isUnit)
    }

    private var hasSeveralSentences: Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.dropFirst(12).contains { index in
            bytes[index] == UInt8(ascii: ".") && index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: " ")
                && (0x41...0x5A).contains(bytes[index + 2])
        }
    }

    private static func isUnit(_ token: TextTokens.Token) -> Bool {
        guard case .word(let word) = token else { return false }
        return units.contains(word)
    }

    private static let verbs: Set<String> = [
        "add", "arrange", "assemble", "bake", "beat", "bring", "chill", "combine", "cook", "cover", "divide",
        "drizzle", "fold", "fry", "heat", "knead", "let", "make", "meanwhile", "melt", "mix", "parboil", "place",
        "pour", "preheat", "prepare", "refrigerate", "remove", "repeat", "simmer", "spread", "sprinkle", "stir",
        "toss", "transfer", "whisk",
    ]

    private static let units: Set<String> = [
        "g", "gr", "gram", "grams", "kg", "ml", "cl", "dl", "l", "lt", "litre", "cup", "cups", "tbsp", "tsp",
        "tablespoon",
        "tablespoons", "teaspoon", "teaspoons", "oz", "ounce", "ounces", "lb", "lbs", "pound", "pounds", "pinch",
        "clove",
        "cloves", "stick", "can", "bunch", "bardagi", "bardak", "kasigi", "kasik", "adet", "demet", "dis", "tutam",
        "paket",
        "fincan", "dilim", "el", "tl", "msk", "tsk", "spsk",
    ]
}
