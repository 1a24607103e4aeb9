import Domain
import Web

/// A line as it goes in.
struct CookedLineRow: Sendable {
    let position: String
    let text: String
    /// The language of the text, where it is another than the page's.
    let lang: String?
    let grams: String
    /// The recipe's own line, where another one was cooked.
    let instead: String?
    /// Whether it is shown as left out; what was typed for a line that somebody else has left out meanwhile is shown as typed.
    let isLeftOut: Bool
    let insteadLabel: String
    let leaveOutLabel: String
    let backInLabel: String
    /// What the button says that puts back the recipe's own line; nil where that goes in.
    let restoreLabel: String?
    let id: String
    let typed: String
    /// What the field shows of what goes in: what is changed there is compared with it.
    let shown: HiddenField
    let problem: String?
    var isWrong: Bool { problem != nil }

    init(_ cooked: CookedLine, _ cooking: Cooking, _ strings: Strings, _ fields: inout FormFields) {
        let cookingStrings = strings.planning.cooking
        let line = cooked.line
        let factor = cooked.factor(in: cooking.factor)
        position = String(line.position)
        text = cooked.shownText(in: cooking, strings.spokenLanguage)
        lang = line.lang(for: strings.spokenLanguage)
        grams = line.grams.map { Formatting(strings.spokenLanguage).weight($0 * factor) } ?? ""
        let replaced = cooked.shownReplaced(in: cooking, strings.spokenLanguage)
        instead = replaced.map { strings.planning.instead(line: $0) }
        restoreLabel = replaced.map { cookingStrings.restore(line: $0) }
        insteadLabel = cookingStrings.insteadOf(line: line.shortName)
        leaveOutLabel = cookingStrings.leaveOut(line: line.shortName)
        backInLabel = cookingStrings.backIn(line: line.shortName)
        id = "line-\(line.position)"
        let isThis = fields.form.rawValue("line") == position
        let kept = cooked.typedText(in: cooking, strings.spokenLanguage)
        shown = (isThis ? fields.shown([("text", kept)]).first : nil) ?? .shown("text", kept)
        typed = isThis && !fields.form.keeps("text") ? fields.typed("text", else: text) : text
        let problem = isThis ? fields.problem("text", insteadLabel, id: id) : nil
        isLeftOut = cooked.isLeftOut && problem == nil
        self.problem = problem
    }
}
