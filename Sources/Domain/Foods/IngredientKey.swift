/// What makes two names one ingredient of a household's vocabulary: the same words, singular or plural (S-29), in
/// the same state (I-01). "Eggs" is "egg", "domatesler" is "domates", and "cooked brown rice" is not "brown rice".
///
/// It is the same in every language, so that a vocabulary of both needs no guess which of them a name is in.
public struct IngredientKey: Hashable, Sendable {
    /// The words without their state, folded, in the singular; not always words, as both languages' endings go.
    public let words: String
    public let state: FoodState

    /// The version of the rules that make keys of names. It is raised when they make other keys of the same names, so
    /// that the keys in the database are made anew.
    public static let rules = 1

    /// The key as the database stores it. No word has the sign that the state stands behind.
    public var text: String { state.isEmpty ? words : "\(words) #\(state.rawValue)" }

    /// - Parameter state: that of the whole line, where its note or its amount says more than the name.
    public init(_ name: String, state: FoodState? = nil) {
        let all = NameWords(name).words
        let kept = MatchWords.withoutStates(all)
        // A name of signs alone is a name all the same.
        words =
            kept.isEmpty
            ? Folding.key(name)
            : kept.indices.map { Self.singular(kept[$0], isOfCompound: $0 > 0 && $0 == kept.count - 1) }
                .joined(separator: " ")
        self.state = FoodStateReader.state(of: all).union(state ?? [])
    }

    /// "defne yaprakları" and "defne yaprağı" are one as well: the last word of several may carry what ties it to them.
    private static func singular(_ word: String, isOfCompound: Bool) -> String {
        let singular = EnglishStem.stem(TurkishStem.singular(EnglishStem.stem(word)))
        return isOfCompound ? TurkishStem.ofCompound(singular) : singular
    }
}
