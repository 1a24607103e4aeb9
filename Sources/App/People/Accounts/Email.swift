import Domain

/// An e-mail address: enough of a check to catch a slip of the finger, no more.
struct Email: Hashable, Sendable {
    /// As it was typed.
    let text: String
    /// Folded, so that no second account hides behind another spelling of the same address.
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
