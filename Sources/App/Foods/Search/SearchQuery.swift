/// The words that were typed to find a food, with other forms and spellings of each.
struct SearchQuery: Sendable {
    struct Word: Hashable, Sendable {
        /// The folded word. Words that begin with it match too.
        let typed: String
        /// The word, its singulars and its plurals: a name with any of them contains the word in full.
        let forms: [String]
        /// Words that may have been meant instead, the likeliest first.
        var corrections: [String] = []
    }

    private(set) var tokens: [Word]

    /// The limits of a search: a query may be 10 KB long, and what exceeds them is ignored.
    static let maxTokens = 12
    static let longestWord = 40

    init(_ typed: String) {
        tokens = SearchTokens(typed, max: Self.maxTokens).tokens.map { word in
            Word(
                word.unicodeScalars.count <= Self.longestWord
                    ? word : String(word.unicodeScalars.prefix(Self.longestWord))
            )
        }
    }

    /// The words in the order in which they were typed.
    var phrase: String { tokens.map(\.typed).joined(separator: " ") }

    /// The search with corrections for misspelt words; nil when no word has any.
    func corrected(_ corrections: [String: [String]]) -> SearchQuery? {
        var query = self
        for index in tokens.indices { query.tokens[index].corrections = corrections[tokens[index].typed] ?? [] }
        return query.tokens.contains { !$0.corrections.isEmpty } ? query : nil
    }

    /// The query for the column `search`: `('eggs':* | 'egg') & ('whi':*)`. Words consist of letters
    /// and digits only, so they need no escaping. A single letter must match a whole word, since half
    /// of all foods have a word that begins with an s.
    var tsquery: String {
        tokens.map { word in
            let beginning = word.isOneLetter ? "'\(word.typed)'" : "'\(word.typed)':*"
            return "(\(([beginning] + word.others.map { "'\($0)'" }).joined(separator: " | ")))"
        }
        .joined(separator: " & ")
    }
}

extension SearchQuery.Word {
    init(_ typed: String) {
        let singulars = SearchTokens.singulars(of: typed)
        self.typed = typed
        // A plural may be half typed: "tomatoe" is on the way from "tomato" to "tomatoes".
        let cut = typed.utf8.count < 5 ? [] : SearchTokens.cutPlurals(typed)
        forms = [typed] + singulars + cut + ([typed] + singulars).flatMap(SearchTokens.plurals(of:))
    }

    var isOneLetter: Bool { typed.unicodeScalars.count == 1 }
    /// The forms and corrections that do not begin with what was typed, which a prefix search therefore misses.
    var others: [String] {
        var seen: Set<String> = []
        return (forms + corrections).filter { !$0.hasPrefix(typed) && seen.insert($0).inserted }
    }
}

extension SearchTokens {
    /// The English and Turkish plurals of a word. Some are no real words, and find nothing.
    static func plurals(of word: String) -> [String] {
        var plurals = ["s", "es", "ler", "lar"].map { word + $0 }
        if word.hasSuffix("y") { plurals.append(word.dropLast() + "ies") }
        return plurals
    }

    /// The word without the beginning of a plural ending.
    static func cutPlurals(_ word: String) -> [String] {
        let endings = ["e", "l", "le", "la"].filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
        return endings + ["i", "ie"].filter(word.hasSuffix).map { word.dropLast($0.count) + "y" }
    }
}
