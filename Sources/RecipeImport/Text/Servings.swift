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
