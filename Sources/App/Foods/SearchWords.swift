import Domain

/// The words of a text as search knows them: folded, of letters and digits only, so that they are literal in a tsquery.
struct SearchWords: Hashable, Sendable {
    let words: [String]

    /// - Parameter most: words beyond are not looked at.
    init(_ text: String, most: Int = 1_000) {
        words = Folding.search(text).unicodeScalars
            .split(maxSplits: most) { !Self.isOfWord($0) }
            .prefix(most)
            .map { String($0) }
    }

    /// As the column search_text has it.
    var text: String { words.joined(separator: " ") }

    /// Each word once, for a text of many names.
    static func text(of names: some Sequence<String>) -> String {
        var seen: Set<String> = []
        return names.flatMap { SearchWords($0).words }.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    /// `'tav':* & 'gog':*`: every word, or what begins with it.
    var prefixQuery: String { words.map { "'\($0)':*" }.joined(separator: " & ") }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
