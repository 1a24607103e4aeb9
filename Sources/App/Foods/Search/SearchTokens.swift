import Domain

/// The words of a text as search knows them: folded, of letters and digits only, so that they are literal in a tsquery.
struct SearchTokens: Hashable, Sendable {
    let tokens: [String]

    /// - Parameter max: words beyond are not looked at.
    init(_ text: String, max: Int = 1_000) {
        tokens = Folding.search(text).unicodeScalars
            .split(maxSplits: max) { !Self.isOfWord($0) }
            .prefix(max)
            .map { String($0) }
    }

    /// As the column search_text has it.
    var text: String { tokens.joined(separator: " ") }

    /// Each word once, for a text of many names.
    static func text(of names: some Sequence<String>) -> String {
        var seen: Set<String> = []
        return names.flatMap { SearchTokens($0).tokens }.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    /// What a word may be the plural of, in English or Turkish; among them words that are none, which find nothing.
    static func singulars(of word: String) -> [String] {
        let endings = ["ler", "lar", "es", "s"].filter { word.hasSuffix($0) && word.utf8.count >= $0.utf8.count + 3 }
        return endings.map { String(word.dropLast($0.count)) } + (word.hasSuffix("ies") ? [word.dropLast(3) + "y"] : [])
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
