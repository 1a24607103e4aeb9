import Database
import Domain
import HTTPServer
import Web

/// A person's remarks on a whole day: that it is logged completely or partly, or was a day of fasting; and a note.
struct DaysController {
    let days: DayReader

    static let noteRule = TextRule.lines(2_000)

    func mark(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let mark = read.optionalChoice("mark", of: DayMark.self)
        guard read.isValid else { return try await reject(read.errors, day, context) }
        try await context.database.write(DayStore.mark(day, mark, of: context.diaryOwner))
        return context.redirect(to: .diary(day), flash: .diary(.marked(mark)), undo: "/diary/\(day)/mark/undo")
    }

    func note(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let note = read.optionalText("note", Self.noteRule) ?? ""
        guard read.isValid else { return try await reject(read.errors, day, context) }
        try await context.database.write(DayStore.note(day, note, of: context.diaryOwner))
        return context.redirect(to: .diary(day), flash: .diary(.noted), undo: "/diary/\(day)/note/undo")
    }

    func undoMark(_ context: SignedInContext) async throws -> Response { try await undo(.mark, context) }

    func undoNote(_ context: SignedInContext) async throws -> Response { try await undo(.note, context) }

    private func undo(_ remark: DayStore.Remark, _ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        try await context.database.write(DayStore.undo(remark, on: day, of: context.diaryOwner))
        return context.redirect(to: .diary(day), flash: .diary(.undone))
    }

    /// Answers with the page of the day and what was typed.
    private func reject(_ errors: FormErrors, _ day: CivilDate, _ context: SignedInContext) async throws -> Response {
        context.page(
            DayPage(context, try await days.content(of: day, context), errors: errors),
            status: .unprocessableContent
        )
    }
}
