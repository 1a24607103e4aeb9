import Domain

extension Language {
    /// The language that a page names for words in it; nil where it is the reader's.
    func lang(for reader: Language) -> String? { self == reader ? nil : rawValue }
}
