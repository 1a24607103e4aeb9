import Domain

/// What is searched, and how it is asked for: folded words, so that "creme" finds "Crème" and ISPANAK finds "ıspanak".
enum SearchText {
    /// The words of some texts, folded, in one line for a tsvector.
    static func of(_ texts: [String]) -> String {
        texts.flatMap(words).joined(separator: " ")
    }

    /// A tsquery that wants every word of what was typed, each as the beginning of a word; nil when there is none.
    /// Nothing but letters and digits gets into it, so that `a & !`, `%` and `'` are only text (HOSTILE-38).
    static func query(_ typed: String) -> String? {
        let words = words(of: typed).prefix(12)
        return words.isEmpty ? nil : words.map { "'\($0)':*" }.joined(separator: " & ")
    }

    private static func words(of text: String) -> [String] {
        Folding.search(text).unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
            .map(String.init)
    }
}
