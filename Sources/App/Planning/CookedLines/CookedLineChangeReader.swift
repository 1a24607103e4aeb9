import Database
import Domain
import HTTPServer
import Web

/// What an undo would take back was changed since.
struct LineChangedSince: Error {}

extension CookingReader {
    /// What a form changes of a line; nil where that is nothing: what stands there already, or was shown and not touched, is no
    /// other line (P-37). Throws `FormErrors` where somebody else has made the line another one than the form was shown.
    func change(
        _ edit: CookingEdit,
        _ view: View,
        _ context: any HouseholdContext
    ) async throws -> CookedLineChange? {
        guard let edited = edit.line else { return nil }
        guard let old = view.detail.lines.first(where: { $0.line.position == edited.position }) else {
            throw HTTPError.notFound
        }
        if let undo = edited.undo, undo.made != old.state.mark {
            // Pressed twice it finds what the first has put back.
            if undo.before == old.state.mark { return nil }
            throw LineChangedSince()
        }
        switch edited.act {
        case .leaveOut:
            if old.isLeftOut { return nil }
            try requireShown(old, edited, view, context)
            return CookedLineChange(old: old, new: .leftOut(true))
        case .putBackIn: return old.isLeftOut ? CookedLineChange(old: old, new: .leftOut(false)) : nil
        case .restore:
            if old.replacedText == nil { return nil }
            try requireShown(old, edited, view, context)
            return try await restored(old, edited, view, context)
        case .restorePlanned:
            guard let former = planned(old, view) else { throw LineChangedSince() }
            return CookedLineChange(old: old, new: .former(former))
        case .replace(let text):
            let present = old.typedText(in: view.cooking, context.strings.spokenLanguage)
            if text == edited.shown || text == present { return nil }
            try requireShown(old, edited, view, context)
            return try await replaced(old, by: text, edited, view, context)
        }
    }

    private func requireShown(
        _ old: CookedLine,
        _ edited: CookingEdit.Line,
        _ view: View,
        _ context: any HouseholdContext
    ) throws(FormErrors) {
        let present = old.typedText(in: view.cooking, context.strings.spokenLanguage)
        guard let shown = edited.shown, shown != present else { return }
        let line = old.shownText(in: view.cooking, context.strings.spokenLanguage)
        throw ["text": .changedMeanwhile(now: old.isLeftOut ? context.strings.planning.leftOut(line: line) : line)]
    }

    /// A line by what somebody has typed: blank leaves it out, and the recipe's own line as it is shown puts that back.
    private func replaced(
        _ old: CookedLine,
        by text: String,
        _ edited: CookingEdit.Line,
        _ view: View,
        _ context: any HouseholdContext
    ) async throws -> CookedLineChange? {
        let (cooking, reader) = (view.cooking, context.strings.spokenLanguage)
        if text.isEmpty { return CookedLineChange(old: old, new: .leftOut(true)) }
        let shown = old.shownText(in: cooking, reader)
        if text == shown { return CookedLineChange(old: old, new: .leftOut(false)) }
        if text == old.shownReplaced(in: cooking, reader) { return try await restored(old, edited, view, context) }
        // The page shows the line with the amounts that went in.
        let written = LineLanguages([(shown, old.line.language), (old.line.text, old.line.language)])
        let line = try await resolved(text, edited.undo?.language ?? written.language(of: text), context)
        return line.map { CookedLineChange(old: old, new: .typed($0)) }
    }

    private func resolved(
        _ text: String,
        _ language: Language?,
        _ context: any HouseholdContext
    ) async throws -> ResolvedLine? {
        let correction = LineCorrection(language: language)
        return try await FoodResolver(plans.catalogue, for: context).resolve([text], corrections: [correction]).first
    }

    /// The line as it is in the recipe, or was, where that has been edited since; nil where it is no other.
    private func restored(
        _ old: CookedLine,
        _ edited: CookingEdit.Line,
        _ view: View,
        _ context: any HouseholdContext
    ) async throws -> CookedLineChange? {
        guard let text = old.replacedText else { return nil }
        let loader = RecipeLoader(plans.catalogue, for: context)
        if let recipe = try await loader.find(view.cooking.recipe, orDeleted: true) {
            let alike = recipe.lines.filter { $0.text == text }
            if let line = alike.first(where: { $0.position == old.line.position }) ?? alike.first {
                let place = FormerLine.Place.recipe(recipe.id, version: recipe.version, position: line.position)
                let former = FormerLine(place: place, text: text, dishLine: line.dishLine)
                return CookedLineChange(old: old, new: .former(former))
            }
        }
        return try await resolved(text, edited.undo?.language ?? old.line.language, context).map { line in
            let former = FormerLine(place: .nowhere(line), text: text, dishLine: DishLine(line))
            return CookedLineChange(old: old, new: .former(former))
        }
    }

    /// What was planned instead of the recipe's line; nil where nothing is any more.
    private func planned(_ old: CookedLine, _ view: View) -> FormerLine? {
        guard let served = view.served else { return nil }
        // Where the recipe's own line was put back it is that which the planned one replaces.
        let replaced = old.replacedText ?? old.line.text
        let swaps = served.content.swaps.filter { !$0.value.isLeftOut && $0.value.replacedText == replaced }
        guard let swap = swaps[old.line.position] ?? swaps.min(by: { $0.key < $1.key })?.value else { return nil }
        return FormerLine(
            place: .dish(served.id, version: served.dish.version, position: swap.line.position),
            text: swap.line.text,
            replacedText: swap.replacedText,
            dishLine: swap.line.dishLine
        )
    }
}
