import Database
import Domain
import HTTPServer
import Web

extension CookingController {
    /// Corrects what went in, how much of it, and what it weighs.
    func save(_ context: any HouseholdContext) async throws -> Response {
        try await saveTyped(context, told: .saved)
    }

    /// The same, told by a message. Where a new pot is typed, that is added first: Enter in its fields sends the whole form.
    func saveTyped(_ context: any HouseholdContext, told: FlashMessage) async throws -> Response {
        if context.form.addsPot { return try await savePot(context) }
        return try await correct(try await reader.requested(context), context, told: told)
    }

    func correct(
        _ view: CookingReader.View,
        _ context: any HouseholdContext,
        told: FlashMessage = .saved
    ) async throws -> Response {
        var view = view
        for _ in 1...Self.attempts {
            do {
                return try await corrected(view, context, told)
            } catch is ChangedMeanwhile {
                view = try await reader.view(view.cooking.id, context)
            }
        }
        return context.page(CookingPage(context, view, isConflict: true), status: .conflict)
    }

    private func corrected(
        _ view: CookingReader.View,
        _ context: any HouseholdContext,
        _ told: FlashMessage
    ) async throws -> Response {
        let undo = CookingForm.undo(context.query)
        let form = undo ?? context.form
        // A line that is changed in cook mode leads back to the lines there, and plates that are typed stay.
        let isMode = form.has("mode")
        let place = isMode ? view.cooking.mode.under("#ingredients") : TypedOnPot.place(view, form)
        var sent: Int?
        do {
            let edit = try CookingForm(form: form, cooking: view.cooking, raw: view.detail.raw).validated()
            sent = edit.version
            let back = try await write(edit, view, context)
            return context.redirect(to: place, flash: undo == nil ? told : .undone, undo: undo == nil ? back : nil)
        } catch let errors as FormErrors {
            return try await refused(view, errors, context)
        } catch is LineChangedSince {
            return context.redirect(to: place, flash: .planning(.lineStays))
        } catch is CookingConflict {
            let now = try await reader.view(view.cooking.id, context)
            if let noted = try await context.repeatedChange(of: sent, now: now.cooking.version) {
                return context.redirect(to: place, flash: told, undo: noted.isUndo ? noted : nil)
            }
            return context.page(CookingPage(context, now, isConflict: true), status: .conflict)
        }
    }

    /// The page from which a form was sent, with what was typed on it.
    private func refused(
        _ view: CookingReader.View,
        _ errors: FormErrors,
        _ context: any HouseholdContext
    ) async throws -> Response {
        guard context.form.has("mode"), context.form.has("line") else {
            return context.page(CookingPage(context, view, errors: errors), status: errors.status)
        }
        let page = try await CookModeController(reader: reader).page(of: view, errors, context)
        return context.page(page, status: errors.status)
    }

    /// Writes a correction, and answers the address that takes back what it changes of a line; nil where there is none.
    private func write(
        _ edit: CookingEdit,
        _ view: CookingReader.View,
        _ context: any HouseholdContext
    ) async throws -> LocalPath? {
        if let pot = edit.weighing?.pot, !view.pots.contains(where: { $0.id == pot }) { throw HTTPError.notFound }
        let cooking = view.cooking
        let line = try await reader.change(edit, view, context)
        if line == nil, edit.isOfLine {
            // The same form sent again finds what it has made.
            let noted = try await context.repeatedChange(of: edit.version, now: cooking.version)
            return noted.flatMap { $0.isUndo ? $0 : nil }
        }
        let undo = line?.undo(of: cooking, isMode: context.form.has("mode"))
        let correction = CookingCorrection(view: view, edit: edit, line: line, household: context.household)
        try await context.database.write { db in
            try await correction.write(db)
            try await context.noteChange(undo ?? cooking.path, db)
        }
        return undo
    }
}

extension LocalPath {
    /// Whether it takes a change of a line back, and is not the page of what was cooked alone.
    fileprivate var isUndo: Bool { text.contains("?") }
}
