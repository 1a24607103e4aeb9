import Domain

/// An e-mail address. The check catches slips of the finger and no more, since
/// only the mail server knows which addresses exist.
struct Email: Hashable, Sendable {
    /// The address as it was typed.
    let text: String
    /// The folded address, so that two spellings of one address cannot have two accounts.
    let key: String

    init?(_ text: String) {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let local = halves.first, let domain = halves.last else { return nil }
        guard !local.isEmpty, domain.contains("."), !domain.hasPrefix("."), !domain.hasSuffix(".") else { return nil }
        guard text.utf8.count <= 254, !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
            return nil
        }
        self.text = text
        key = Folding.key(text)
    }
}
