/// Yields as recipes write them.
enum Servings {
    /// The servings that several statements of one yield agree on, with the statement that says most: the number of the
    /// first that has one. Of a range it is the lower end.
    static func of(_ texts: [String]) -> (count: Double?, text: String) {
        guard let first = texts.first else { return (nil, "") }
        let longest = texts.max { $0.utf8.count < $1.utf8.count } ?? first
        return (texts.lazy.compactMap(count).first, longest)
    }

    /// The number of a yield: "4", "Serves 4-6", "12 cookies", "6 kişilik", "Makes about 2 dozen".
    static func count(_ text: String) -> Double? {
        let tokens = TextTokens(text).items
        guard let place = tokens.firstIndex(where: { if case .number = $0 { true } else { false } }),
            case .number(var count) = tokens[place]
        else { return spoken(tokens) }
        let rest = tokens[(place + 1)...]
        if case .word("dozen")? = rest.first { count *= 12 }
        if case .word("duzine")? = rest.first { count *= 12 }
        return count > 0 && count <= 100_000 ? count : nil
    }

    private static func spoken(_ tokens: [TextTokens.Token]) -> Double? {
        for case .word(let word) in tokens {
            if let number = numbers[word] { return number }
        }
        return nil
    }

    private static let numbers: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12,
        "bir": 1, "iki": 2, "uc": 3, "dort": 4, "bes": 5, "alti": 6, "sekiz": 8, "on": 10,
    ]
}
