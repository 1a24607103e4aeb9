import Database
import Domain
import HTTPServer
import Web

/// A person's remarks on a whole day: that it is logged completely or partly, or was a day of fasting; and a note.
struct DaysController {
    let days: DayReader

    static let noteRule = TextRule.lines(2_000)
    /// The parameter by which an undo names what it takes back.
    private static let written = "written"

    func mark(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let mark = read.optionalChoice("mark", of: DayMark.self)
        guard read.isValid else { return try await reject(read.errors, day, context) }
        try await context.database.write(DayStore.mark(day, mark, of: context.diaryOwner))
        let undo: LocalPath = "/diary/\(day)/mark/undo"
        return context.redirect(
            to: .diary(day),
            flash: .diary(.marked(mark)),
            undo: undo.with([Self.written: DayStore.digest(mark?.rawValue ?? "")])
        )
    }

    func note(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let note = read.optionalText("note", Self.noteRule) ?? ""
        let shown: String? = context.form.has("was.note") ? read.optionalText("was.note", Self.noteRule) ?? "" : nil
        guard read.isValid else { return try await reject(read.errors, day, context) }
        if note == shown { return context.redirect(to: .diary(day), flash: .diary(.noted)) }
        let owner = context.diaryOwner
        let (_, now) = try await context.database.write(
            DayStore.note(day, note, over: shown, of: owner),
            DayStore.remarks(on: day, of: owner)
        )
        // Somebody else who looks after the person has written another one since the page was opened.
        guard (now?.note ?? "") == note else {
            return try await reject(["note": .diary(.noteSince)], day, context)
        }
        let undo: LocalPath = "/diary/\(day)/note/undo"
        return context.redirect(
            to: .diary(day),
            flash: .diary(.noted),
            undo: undo.with([Self.written: DayStore.digest(note)])
        )
    }

    func undoMark(_ context: SignedInContext) async throws -> Response { try await undo(.mark, context) }

    func undoNote(_ context: SignedInContext) async throws -> Response { try await undo(.note, context) }

    private func undo(_ remark: DayStore.Remark, _ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let written = context.query[Self.written]
        let isUndone = try await context.database.write(
            DayStore.undo(remark, written, on: day, of: context.diaryOwner)
        )
        return context.redirect(to: .diary(day), flash: isUndone ? .undone : .changedSince)
    }

    /// Answers with the page of the day and what was typed.
    private func reject(_ errors: FormErrors, _ day: CivilDate, _ context: SignedInContext) async throws -> Response {
        context.page(
            DayPage(context, try await days.content(of: day, context), errors: errors),
            status: .unprocessableContent
        )
    }
}
