/// What was typed to find a food: its words, and what else each of them may stand for.
struct SearchQuery: Sendable {
    struct Word: Hashable, Sendable {
        /// Folded; what begins with it is found as well.
        let typed: String
        /// Itself, its singular, its plurals: a name with one of them has the word whole.
        let forms: [String]
        /// What may have been meant by it, likeliest first.
        var corrections: [String] = []
    }

    private(set) var tokens: [Word]

    /// Words beyond are not looked at, nor are the ends of endless ones: what is typed may be 10 KB.
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

    /// The same with other words in place of those typed wrong; nil when there are none.
    func corrected(_ corrections: [String: [String]]) -> SearchQuery? {
        var query = self
        for index in tokens.indices { query.tokens[index].corrections = corrections[tokens[index].typed] ?? [] }
        return query.tokens.contains { !$0.corrections.isEmpty } ? query : nil
    }

    /// `('eggs':* | 'egg') & ('whi':*)`, for the column `search`. Words are letters and digits only, hence literal.
    /// One letter is not the beginning of anything: half of all foods hold a word that begins with an s.
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
        // "tomatoe" is on its way from "tomato" to "tomatoes".
        let cut = typed.utf8.count < 5 ? [] : SearchTokens.cutPlurals(typed)
        forms = [typed] + singulars + cut + ([typed] + singulars).flatMap(SearchTokens.plurals(of:))
    }

    var isOneLetter: Bool { typed.unicodeScalars.count == 1 }
    /// Whole words that do not begin with what was typed.
    var others: [String] {
        var seen: Set<String> = []
        return (forms + corrections).filter { !$0.hasPrefix(typed) && seen.insert($0).inserted }
    }
}

extension SearchTokens {
    /// English and Turkish plurals; among them words that are none.
    static func plurals(of word: String) -> [String] {
        var plurals = ["s", "es", "ler", "lar"].map { word + $0 }
        if word.hasSuffix("y") { plurals.append(word.dropLast() + "ies") }
        return plurals
    }

    /// What is left before the beginning of a plural's ending.
    static func cutPlurals(_ word: String) -> [String] {
        let endings = ["e", "l", "le", "la"].filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
        return endings + ["i", "ie"].filter(word.hasSuffix).map { word.dropLast($0.count) + "y" }
    }
}
