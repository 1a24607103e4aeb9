import Domain
import Web

/// A recipe's numbers as its editor shows them. The form reads with the same values, so that a number that nobody
/// touches stays exactly what it was (P-37).
struct KeptRecipe: Sendable {
    /// The servings: the number that was typed, or with one decimal the one that follows from a portion in grams.
    let servings: KeptNumber
    /// Whether nobody has said for how many it is.
    let servingsUnknown: Bool
    let minutes: KeptNumber?
    let cookedWeight: KeptNumber?
    let particulars: RecipeParticulars
    let languages: LineLanguages
    private let lines: [RecipeLine]
    /// Whether a portion in grams says what a serving is.
    private let isByGrams: Bool
    private let isDeleted: Bool

    /// What the servings field held when its page was drawn, where nobody has said that number: a portion in grams came to it.
    static let shownServings = "was.servings"

    init(_ recipe: RecipeDetail) {
        isByGrams = recipe.dish.yield.definition == .grams
        isDeleted = recipe.head.isDeleted
        servings = KeptNumber(recipe.dish.servings, places: isByGrams ? 1 : 6)
        servingsUnknown = recipe.head.servingsUnknown
        minutes = recipe.head.minutes.map { KeptNumber($0) }
        cookedWeight = recipe.head.cookedWeight.map { KeptNumber($0.value) }
        particulars = recipe.head.particulars
        lines = recipe.lines
        languages = LineLanguages(recipe.lines)
    }

    /// What the servings field is filled with.
    func typedServings(_ numbers: Formatting) -> String { servingsUnknown ? "" : numbers.typed(servings) }

    /// The same where it only follows from a portion in grams; empty elsewhere.
    func shownServings(_ numbers: Formatting) -> String { isByGrams ? typedServings(numbers) : "" }

    /// The servings in a form in which nobody has touched them.
    func servingsFields(_ numbers: Formatting) -> [(name: String, value: String)] {
        var fields = [(name: "servings", value: typedServings(numbers))]
        if servingsUnknown { fields.append((name: RecipeForm.servingsUnknown, value: "1")) }
        let shown = shownServings(numbers)
        if !shown.isEmpty { fields.append((name: Self.shownServings, value: shown)) }
        return fields
    }

    /// The grams of the line with this text, if they were typed. Of several such lines it is the one whose field shows
    /// what was sent.
    func grams(of text: String, sent: String) -> KeptNumber? {
        let typed = try? NumberInput.parse(sent)
        let kept = lines.lazy.filter { $0.text == text }.compactMap(\.keptGrams)
        return kept.first { $0.shown == typed }
    }

    /// The nutrients that the line with this text holds by itself, in proportion where its grams have changed; nil where
    /// it has a food, or its text is new. Of several lines with one text each keeps its own, in their order.
    /// - Parameter earlier: how many lines of the form with this text stand before it.
    func own(of text: String, after earlier: Int, grams: Grams?) -> Nutrients? {
        guard let line = line(of: text, after: earlier), let own = line.own else { return nil }
        guard let grams, let before = line.grams, before > .zero else { return own }
        return grams == before || line.keptGrams?.shown == grams.value ? own : own.scaled(by: grams / before)
    }

    /// The foods of which the line was made that has this text and holds its nutrients by itself.
    func parts(of text: String, after earlier: Int) -> [OtherFood] { line(of: text, after: earlier)?.others ?? [] }

    private func line(of text: String, after earlier: Int) -> RecipeLine? {
        let same = lines.filter { $0.text == text }
        return same.indices.contains(earlier) ? same[earlier] : same.last
    }

    /// Whether only the recipe knows what its form means: a line holds nutrients by itself, or was written in another
    /// language than the reader's, has a food of the household's own, which may be deleted by now, or the portion is in
    /// grams. Of a deleted recipe there is also the photo, for who saves its form as a new one.
    func isNeeded(by reader: Language) -> Bool {
        isDeleted || isByGrams
            || lines.contains { $0.own != nil || $0.food?.source == .own || $0.language ?? reader != reader }
    }
}

extension RecipeLine {
    /// The grams that a person typed, as the editor shows them; nil where they were computed.
    var keptGrams: KeptNumber? { typedGrams.map { KeptNumber($0.value) } }
}
