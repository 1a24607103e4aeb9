import Domain
import Security

/// A line as it was cooked.
struct CookedLine: Sendable {
    var line: RecipeLine
    /// The recipe's own line, where another one was cooked this time.
    let replacedText: String?
    let isLeftOut: Bool
    /// Whether its amount is what went in, and not the recipe's, which is multiplied.
    let isAsTyped: Bool

    /// The number by which the line's amounts are multiplied: 1 for amounts that were typed for this cooking.
    func factor(in cooking: Double) -> Double { isAsTyped ? 1 : cooking }

    func dishLine(_ factor: Double) -> DishLine { line.dishLine.scaled(by: self.factor(in: factor)) }

    /// The text with the amounts that go in.
    func shownText(in cooking: Cooking, _ reader: Language) -> String {
        line.scaledText(by: factor(in: cooking.factor), reader)
    }

    /// The recipe's own line with the amounts that would go in, where another one was cooked: one is compared with the other.
    func shownReplaced(in cooking: Cooking, _ reader: Language) -> String? {
        replacedText.map { LineScaler.scaled($0, by: cooking.factor, language: line.language ?? reader) }
    }

    /// What a form has in the line's field where it changes nothing: blank where the line is left out.
    func typedText(in cooking: Cooking, _ reader: Language) -> String {
        isLeftOut ? "" : shownText(in: cooking, reader)
    }

    var state: State {
        State(text: line.text, replacedText: replacedText, isLeftOut: isLeftOut, isAsTyped: isAsTyped)
    }

    /// What a change of a line is taken back from: whoever has changed it since is not overruled.
    struct State: Sendable {
        let text: String
        let replacedText: String?
        var isLeftOut = false
        let isAsTyped: Bool

        /// Stands for all of it in an address.
        var mark: String {
            let said = [text, replacedText ?? "", isLeftOut ? "out" : "in", isAsTyped ? "typed" : "written"]
            return Base64.encode(Array(Digest.sha256(Array(said.joined(separator: "\n").utf8)).prefix(9)))
        }
    }
}
