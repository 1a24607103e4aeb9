import Domain

/// The words of a text as search compares them: folded, and of letters and
/// digits only, so that a tsquery needs no escaping.
struct SearchTokens: Hashable, Sendable {
    let tokens: [String]

    /// - Parameter max: the number of words that are read; the rest is ignored.
    init(_ text: String, max: Int = 1_000) {
        tokens = Folding.search(text).unicodeScalars
            .split(maxSplits: max) { !Self.isOfWord($0) }
            .prefix(max)
            .map { String($0) }
    }

    /// The words as the column search_text stores them.
    var text: String { tokens.joined(separator: " ") }

    /// The distinct words of several names, for the column search_text.
    static func text(of names: some Sequence<String>) -> String {
        var seen: Set<String> = []
        return names.flatMap { SearchTokens($0).tokens }.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    /// The words by which the library finds a recipe.
    /// - Parameter others: its tags, its source and its notes.
    static func text(
        ofRecipe name: String,
        summary: String,
        lines: some Sequence<String>,
        others: some Sequence<String>
    ) -> String {
        text(of: [name, summary] + lines + others)
    }

    /// The words of which a word may be the plural, in English or Turkish. Some are no real words, and find nothing.
    static func singulars(of word: String) -> [String] {
        let endings = ["ler", "lar", "es", "s"].filter { word.hasSuffix($0) && word.utf8.count >= $0.utf8.count + 3 }
        return endings.map { String(word.dropLast($0.count)) } + (word.hasSuffix("ies") ? [word.dropLast(3) + "y"] : [])
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
