/// Meat that its animal alone names and that is said to be minced: what a butcher sells as mince is another food than a
/// piece of that animal, where a minced onion stays an onion.
enum MincedMeat {
    /// The word for minced that a name lacks; nil where its note does not begin with it, or where it names a cut.
    static func word(before name: String, note: String) -> String? {
        guard !note.isEmpty else { return nil }
        let words = MatchWords.withoutStates(NameWords(name).words).filter { !MatchWords.isLight($0) }
        guard words.count == 1, let animal = words.first, animals.contains(animal) else { return nil }
        let said = NameWords(note).words.first { !EnglishWords.adverbs.contains($0) }
        return said.flatMap { minces.contains($0) ? $0 : nil }
    }

    private static let minces: Set<String> = ["minced", "ground"]
    private static let animals = EnglishWords.words("beef pork lamb veal turkey chicken venison mutton meat bison")
}
