/// In which languages foods are looked for that a line names in its note.
extension ReadLine {
    /// The line's own first. The other as well where no word of the line is plainly of its own: Turkish without its letters is
    /// read as English by who reads English ("200 g bulgur, tereyagi ile").
    public func notedLanguages(_ own: Language) -> [Language] {
        let words = NameWords(name).words + NameWords(note).words
        let plain = own == .en ? Self.plainEnglish : Self.plainTurkish
        if words.contains(where: plain.contains) { return [own] }
        return [own, own == .en ? .tr : .en]
    }

    private static let plainEnglish = IngredientReader.englishWords.union(NotedWords.english.small)
        .union(NotedWords.english.denials).union(EnglishWords.preparations).union(EnglishWords.adverbs)
        .union(EnglishWords.adjectives).union(EnglishWords.sizes)

    private static let plainTurkish = IngredientReader.turkishWords.union(NotedWords.turkish.small)
        .union(TurkishWords.adverbs).union(TurkishWords.sizes).union(TurkishWords.states)
}
