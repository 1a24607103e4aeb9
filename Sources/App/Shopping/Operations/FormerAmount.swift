import Domain

/// An amount that somebody has written, as it stands where another is written in its place.
struct FormerAmount: Sendable {
    let text: String
    /// In which it was written; nil where nobody knows.
    let language: Language?

    /// The language in which a text is meant that takes its place. Whoever reads another language is shown an amount with words
    /// besides as it was typed: numbers that they leave as they are mean what they meant (H-06).
    /// - Parameter writer: the language of whoever writes; nil where nobody knows.
    func meant(by text: String, from writer: Language?) -> Language? {
        guard let writer, let language, language != writer, NeededAmount(alone: self.text, language) == nil else {
            return writer
        }
        let numbers = Self.markedNumbers(text)
        return !numbers.isEmpty && numbers == Self.markedNumbers(self.text) ? language : writer
    }

    /// The numbers with a point or a comma in them, which are others in the other language.
    private static func markedNumbers(_ text: String) -> [Substring] {
        text.split { !$0.isNumber && $0 != "." && $0 != "," }.compactMap { part in
            guard let first = part.firstIndex(where: \.isNumber), let last = part.lastIndex(where: \.isNumber) else {
                return nil
            }
            let number = part[first...last]
            return number.allSatisfy(\.isNumber) ? nil : number
        }
    }
}
