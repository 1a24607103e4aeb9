import Domain

/// Words that belong to somebody and that others try first as their password: names, the e-mail address, the product.
struct PersonalWords {
    private let words: [String]
    /// As much beside such words makes a password again.
    private static let enough = 5

    init(_ texts: [String]) {
        let folded = (texts + ["Sofra"]).map(Folding.search)
        let pieces = folded.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
        // The longest go first: "ayse" would leave a piece of "aysegul".
        words = Set(pieces.map(String.init)).filter { $0.count >= 3 }.sorted { ($0.count, $0) > ($1.count, $1) }
    }

    /// Whether the password is little more than some of these words.
    func make(_ password: String) -> Bool {
        var rest = Folding.search(password)
        let whole = rest
        for word in words { rest = rest.replacing(word, with: " ") }
        return rest != whole && rest.count { $0.isLetter || $0.isNumber } < Self.enough
    }
}
