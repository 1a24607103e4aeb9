/// Yields as recipes write them.
enum Servings {
    /// The servings that several statements of one yield agree on, with the statement that says most: the number of the
    /// first that has one. Of a range it is the lower end.
    static func of(_ texts: [String]) -> (count: Double?, text: String) {
        guard let first = texts.first else { return (nil, "") }
        let longest = texts.max { $0.utf8.count < $1.utf8.count } ?? first
        return (texts.lazy.compactMap(count).first, longest)
    }

    /// The number of a yield: "4", "Serves 4-6", "12 cookies", "6 kişilik", "Makes about 2 dozen", "one
    /// dozen".
    static func count(_ text: String) -> Double? {
        let tokens = TextTokens(text).items
        guard let place = tokens.firstIndex(where: { if case .number = $0 { true } else { false } }),
            case .number(var count) = tokens[place]
        else { return spoken(tokens) }
        let rest = tokens[(place + 1)...]
        if case .word(let word)? = rest.first, dozens.contains(word) { count *= 12 }
        return count > 0 && count <= 100_000 ? count : nil
    }

    /// Whether a yield says how much the whole is and not how many it makes: the number that is read of it has a weight or a
    /// volume for its unit, or the words without a number begin with one. "6 servings (1 1/2 cups each)" are six servings.
    static func isMeasured(_ text: String) -> Bool {
        var rest = TextTokens(String(text.prefix { $0 != "(" })).items[...]
        if let place = rest.firstIndex(where: isCount) { rest = rest[(place + 1)...] }
        // "1 1/2 quarts"
        if case .number(let part)? = rest.first, part < 1 { rest = rest.dropFirst() }
        // "4-6 cups", "2 to 3 litres"
        while let joint = rest.first, isJoint(joint), rest.dropFirst().first.map(isCount) ?? false {
            rest = rest.dropFirst(2)
        }
        let words = rest.prefix(2).map { token in if case .word(let word) = token { word } else { "" } }
        guard let unit = words.first else { return false }
        return measures.contains(unit) || sizes.contains(unit) && measures.contains(words.last ?? "")
    }

    private static func isCount(_ token: TextTokens.Token) -> Bool {
        switch token {
        case .number: true
        case .word(let word): numbers[word] != nil
        case .clock, .dash: false
        }
    }

    private static func isJoint(_ token: TextTokens.Token) -> Bool {
        if case .word(let word) = token { return ["to", "or", "ila"].contains(word) }
        return token == .dash
    }

    private static let measures: Set<String> = [
        "g", "gr", "gram", "grams", "kg", "kilo", "kilos", "kilogram", "kilograms", "oz", "ounce", "ounces", "lb",
        "lbs",
        "pound", "pounds", "ml", "cl", "dl", "l", "lt", "litre", "litres", "liter", "liters", "cup", "cups", "pint",
        "pints", "quart", "quarts", "qt", "gallon", "gallons", "bardak",
    ]
    private static let sizes: Set<String> = ["generous", "scant", "heaping", "level", "large", "small", "fluid", "su"]

    private static func spoken(_ tokens: [TextTokens.Token]) -> Double? {
        let words = tokens.map { token in if case .word(let word) = token { word } else { "" } }
        guard let place = words.firstIndex(where: { numbers[$0] != nil || dozens.contains($0) }) else { return nil }
        if let number = numbers[words[place]] {
            return dozens.contains(words.dropFirst(place + 1).first ?? "") ? number * 12 : number
        }
        // "A dozen", "half a dozen", "yarım düzine".
        return words[..<place].suffix(2).contains { halves.contains($0) } ? 6 : 12
    }

    private static let dozens: Set<String> = ["dozen", "duzine"]
    private static let halves: Set<String> = ["half", "yarim"]

    private static let numbers: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12,
        "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "sekiz": 8, "on": 10,
    ]
}
