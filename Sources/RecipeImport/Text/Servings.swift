/// Yields as recipes write them.
enum Servings {
    /// The servings that several statements of one yield agree on, with the statement that says most: the number of the
    /// first that has one. Of a range it is the lower end.
    static func of(_ texts: [String]) -> (count: Double?, text: String) {
        guard let first = texts.first else { return (nil, "") }
        let longest = texts.max { $0.utf8.count < $1.utf8.count } ?? first
        return (texts.lazy.compactMap(count).first, longest)
    }

    /// The number of servings where one is said to be a part of the whole: "1 slice (1/6 of recipe)".
    static func ofShare(_ text: String) -> Double? {
        let words = text.limited(to: 400).lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "/" }
        for (place, word) in words.enumerated() {
            let parts = word.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "1", let count = Int(parts[1]), (2...1_000).contains(count) else {
                continue
            }
            let whole = words[(place + 1)...].first { !["of", "the", "this", "whole"].contains($0) }
            if let whole, ["recipe", "dish", "batch"].contains(whole) { return Double(count) }
        }
        return nil
    }

    /// The number of a yield: "4", "Serves 4-6", "12 cookies", "6 kişilik", "Makes about 2 dozen", "one dozen". For how many
    /// it is goes before how many pieces there are, and both before any other number; a pan's size is none of them:
    /// "one 9-inch pie, 8 slices", "2 cups, serves 8".
    static func count(_ text: String) -> Double? {
        let tokens = tokens(text)
        let first = tokens.indices.first { place in
            if case .number = tokens[place] { !isSize(place, in: tokens) } else { false }
        }
        guard let place = stated(text, tokens) ?? first, var count = value(tokens[place]) else { return spoken(tokens) }
        if case .word(let word)? = tokens[(place + 1)...].first, dozens.contains(word) { count *= 12 }
        return count > 0 && count <= 100_000 ? count : nil
    }

    /// The tokens, in which "×" is a word and a mark behind a number is inches: "9×5", "9″", "9-by-13-inch".
    private static func tokens(_ text: String) -> [TextTokens.Token] {
        var written = ""
        var isQuoted = false
        for scalar in text.limited(to: 400).unicodeScalars {
            let isBehindDigit = written.unicodeScalars.last.map { (0x30...0x39).contains($0.value) } ?? false
            switch scalar {
            case "×": written += "x"
            case "″": written += " inch "
            case "\"" where isBehindDigit && !isQuoted, "”" where isBehindDigit && !isQuoted: written += " inch "
            case "\"", "“", "”":
                isQuoted.toggle()
                written += " "
            default: written.unicodeScalars.append(scalar)
            }
        }
        let items = TextTokens(written).items
        return items.indices.compactMap { place in
            let isJoined =
                place > 0 && isTimes(items[place - 1]) || place + 1 < items.count && isTimes(items[place + 1])
            return items[place] == .dash && isJoined ? nil : items[place]
        }
    }

    /// The place of the number that says for how many it is, and else of the one that says how many pieces there are:
    /// "1 loaf (12 slices)" is one, as somebody has written it.
    private static func stated(_ text: String, _ tokens: [TextTokens.Token]) -> Int? {
        let bracket = Self.tokens(String(text.prefix { $0 != "(" })).count
        let places = tokens.indices.filter { value(tokens[$0]) != nil && !isSize($0, in: tokens) }
        return places.first { place in
            RecipeFact.people.contains(words(behind: place, in: tokens).first ?? "") || isServed(place, in: tokens)
        } ?? places.first { $0 < bracket && isPieces(words(behind: $0, in: tokens)) }
    }

    /// "serves 8", "feeds about six"
    private static func isServed(_ place: Int, in tokens: [TextTokens.Token]) -> Bool {
        // "Serve on 8 plates": the Turkish ten is an English word.
        if tokens[place] == .word("on") { return false }
        let words = tokens[..<place].suffix(3).map(word)
        let verb = words.last { !["about", "around", "approximately", "approx", "up", "to"].contains($0) }
        return verb.map { ["serves", "serve", "feeds"].contains($0) } ?? false
    }

    /// "10 slices", "12 small pancakes", but not the slices of each of several loaves.
    private static func isPieces(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        let isDirect = RecipeFact.parts.contains(first)
        let rest = words.dropFirst(isDirect ? 1 : 2)
        guard isDirect || !measures.contains(first) && words.count > 1 && RecipeFact.parts.contains(words[1]) else {
            return false
        }
        return !["each", "per"].contains(rest.first ?? "")
    }

    /// Whether a number says how long something is: "9x5", "9-inch", "26 cm'lik". Of "2 x 250 g" and "2 x 20 cm" the first
    /// one counts.
    private static func isSize(_ place: Int, in tokens: [TextTokens.Token]) -> Bool {
        if lengths.contains(words(behind: place, in: tokens).first ?? "") { return true }
        if place >= 2, isTimes(tokens[place - 1]), case .number = tokens[place - 2] { return true }
        guard place + 2 < tokens.count, case .number(let one) = tokens[place], isTimes(tokens[place + 1]),
            case .number(let other) = tokens[place + 2]
        else { return false }
        if measures.contains(words(behind: place + 2, in: tokens).first ?? "") { return false }
        return one > 4 || other <= 2 * one
    }

    private static func isTimes(_ token: TextTokens.Token) -> Bool { token == .word("x") || token == .word("by") }

    /// The words behind a number, or behind the end of its range, up to the next number.
    private static func words(behind place: Int, in tokens: [TextTokens.Token]) -> [String] {
        var rest = tokens[(place + 1)...]
        // "1 1/2 quarts"
        if case .number(let part)? = rest.first, part < 1 { rest = rest.dropFirst() }
        rest = behindRange(rest)
        if rest.first == .dash { rest = rest.dropFirst() }
        return Array(rest.prefix(3).map(word).prefix { !$0.isEmpty })
    }

    /// "4-6 cups", "2 to 3 litres"
    private static func behindRange(_ tokens: ArraySlice<TextTokens.Token>) -> ArraySlice<TextTokens.Token> {
        var rest = tokens
        while let joint = rest.first, isJoint(joint), rest.dropFirst().first.map(isCount) ?? false {
            rest = rest.dropFirst(2)
        }
        return rest
    }

    private static func word(_ token: TextTokens.Token) -> String {
        if case .word(let word) = token { word } else { "" }
    }

    private static func value(_ token: TextTokens.Token) -> Double? {
        switch token {
        case .number(let number): number
        case .word(let word): numbers[word]
        case .clock, .dash: nil
        }
    }

    /// Whether a yield says how much the whole is and not how many it makes: the number that is read of it has a weight or a
    /// volume for its unit, or the words without a number begin with one. "6 servings (1 1/2 cups each)" are six servings,
    /// and "2 cups, serves 8" are eight.
    static func isMeasured(_ text: String) -> Bool {
        if stated(text, tokens(text)) != nil { return false }
        var rest = TextTokens(String(text.prefix { $0 != "(" })).items[...]
        if let place = rest.firstIndex(where: isCount) { rest = rest[(place + 1)...] }
        // "1 1/2 quarts"
        if case .number(let part)? = rest.first, part < 1 { rest = rest.dropFirst() }
        let words = behindRange(rest).prefix(2).map(word)
        guard let unit = words.first else { return false }
        return measures.contains(unit) || sizes.contains(unit) && measures.contains(words.last ?? "")
    }

    private static func isCount(_ token: TextTokens.Token) -> Bool { value(token) != nil }

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
    private static let lengths: Set<String> = [
        "inch", "inches", "inc", "cm", "mm", "centimetre", "centimetres", "centimeter", "centimeters", "santim",
        "santimetre",
    ]
    private static let sizes: Set<String> = ["generous", "scant", "heaping", "level", "large", "small", "fluid", "su"]

    private static func spoken(_ tokens: [TextTokens.Token]) -> Double? {
        let words = tokens.map(word)
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
