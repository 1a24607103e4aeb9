import Database
import Domain
import HTTPServer
import Web

/// What a person says of a whole day: that all of it is written down, or not, or that it was a fast; and a note.
struct DaysController {
    static let noteRule = TextRule.lines(2_000)

    func mark(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let mark = read.optionalChoice("mark", of: DayMark.self)
        guard read.isFine else { return try await refuse(read.errors, day, context) }
        try await context.database.write(DayStore.mark(day, mark, of: context.diaryOwner))
        return context.redirect(to: .diary(day), saying: Notice.dayMarked, [mark?.rawValue ?? "", undo(day)])
    }

    func note(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        var read = FormReader(context.form)
        let note = read.optionalText("note", Self.noteRule) ?? ""
        guard read.isFine else { return try await refuse(read.errors, day, context) }
        try await context.database.write(DayStore.note(day, note, of: context.diaryOwner))
        return context.redirect(to: .diary(day), saying: Notice.dayNoted, [undo(day)])
    }

    func undo(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        try await context.database.write(DayStore.undo(day, of: context.diaryOwner))
        return context.redirect(to: .diary(day), saying: Notice.changeUndone)
    }

    private func undo(_ day: CivilDate) -> String {
        let path: LocalPath = "/diary/\(day)/undo"
        return path.text
    }

    /// The day again, with what was typed.
    private func refuse(_ errors: FormErrors, _ day: CivilDate, _ context: SignedInContext) async throws -> Response {
        context.page(DayPage(context, try await context.day(day), errors: errors), status: .unprocessableContent)
    }
}

extension SignedInContext {
    /// Everything that the page of a day shows, in one round trip. What was eaten lately is read where a meal is likely
    /// to be written down: around today.
    func day(_ day: CivilDate) async throws -> DayPage.Content {
        let entries = DiaryStore.entries(on: day, of: diaryOwner)
        let remarks = DayStore.remarks(on: day, of: diaryOwner)
        let goals = GoalStore.history(of: diaryOwner)
        if (-1...1).contains(day.days(since: today)) {
            let read = try await database.read(entries, remarks, goals, RelogStore.lately(of: diaryOwner))
            return DayPage.Content(day, read.0, read.1, read.2, lately: read.3)
        }
        let read = try await database.read(entries, remarks, goals)
        return DayPage.Content(day, read.0, read.1, read.2, lately: [])
    }
}

extension DayPage.Content {
    fileprivate init(
        _ day: CivilDate,
        _ entries: [DiaryEntry],
        _ remarks: DayRemarks?,
        _ goals: GoalHistory,
        lately: [EatenLately]
    ) {
        self.init(
            day: day,
            entries: entries,
            remarks: remarks ?? .none,
            goal: goals.goal(on: day),
            lately: lately
        )
    }
}
