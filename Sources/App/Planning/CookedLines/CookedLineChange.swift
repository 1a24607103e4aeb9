import Domain
import Web

/// What becomes of a line that was cooked.
struct CookedLineChange: Sendable {
    enum New: Sendable {
        case leftOut(Bool)
        /// Another line, with the amounts that go in.
        case typed(ResolvedLine)
        /// What stood there before another line was put in its place.
        case former(FormerLine)
    }

    let old: CookedLine
    let new: New

    /// The line as it goes in then; nil where it is left out.
    /// - Parameter factor: that of the cooking.
    func dishLine(_ factor: Double) -> DishLine? {
        switch new {
        case .leftOut(true): nil
        case .leftOut(false): old.dishLine(factor)
        case .typed(let line): DishLine(line)
        case .former(let line): line.dishLine.scaled(by: factor)
        }
    }

    /// What the line is then.
    private var state: CookedLine.State {
        switch new {
        case .leftOut(let isLeftOut):
            var state = old.state
            state.isLeftOut = isLeftOut
            return state
        case .typed(let line):
            let replaced = old.replacedText ?? old.line.text
            return CookedLine.State(text: line.text, replacedText: replaced, isAsTyped: true)
        case .former(let line):
            return CookedLine.State(text: line.text, replacedText: line.replacedText, isAsTyped: false)
        }
    }

    /// The fields of the form that takes it back; nil where a line goes in that was left out before.
    private var wayBack: [(name: String, value: String)]? {
        let position = String(old.line.position)
        switch new {
        case .leftOut(true): return [("back_in", position)]
        case .leftOut(false): return [("left_out", position)]
        case .typed, .former:
            if old.isLeftOut { return nil }
            if old.replacedText == nil { return [("as_recipe", position)] }
            return old.isAsTyped ? [("line", position), ("text", old.line.text)] : [("as_planned", position)]
        }
    }

    /// The address that takes it back; nil where there is none that a message can carry.
    func undo(of cooking: Cooking, isMode: Bool) -> LocalPath? {
        guard let back = wayBack else { return nil }
        var pairs = back
        pairs.append((name: CookingForm.made, value: state.mark))
        pairs.append((name: CookingForm.before, value: old.state.mark))
        if let language = old.line.language { pairs.append((name: CookingForm.language, value: language.rawValue)) }
        if isMode { pairs.append((name: "mode", value: "1")) }
        let path = cooking.path.with(pairs: pairs)
        return path.text.utf8.count <= 800 ? path : nil
    }
}

/// What stood in the place of a line before it was another one: the recipe's own, or what was planned instead of that.
struct FormerLine: Sendable {
    enum Place: Sendable {
        case recipe(Recipe.ID, version: Int, position: Int)
        case dish(PlannedDish.ID, version: Int, position: Int)
        /// The recipe has it no longer, so that its text was read anew.
        case nowhere(ResolvedLine)
    }

    let place: Place
    let text: String
    /// The recipe's own line, where it is one that was planned instead.
    var replacedText: String?
    /// As it is written, for the servings of the recipe.
    let dishLine: DishLine
}
