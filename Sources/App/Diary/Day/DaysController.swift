import Database
import Domain
import HTTPServer
import Web

/// What a person says of a whole day: that all of it is written down, or not, or that it was a fast; and a note.
struct DaysController {
    static let noteRule = TextRule.lines(2_000)

    func mark(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        var read = FormReader(visit.form)
        let mark = read.optionalChoice("mark", of: DayMark.self)
        guard read.isFine else { return try await refuse(read.errors, day, visit) }
        try await visit.database.write(DayStore.mark(day, mark, of: visit.diaryOwner))
        return visit.redirect(to: .diary(day), saying: Notice.dayMarked, [mark?.rawValue ?? "", undo(day)])
    }

    func note(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        var read = FormReader(visit.form)
        let note = read.optionalText("note", Self.noteRule) ?? ""
        guard read.isFine else { return try await refuse(read.errors, day, visit) }
        try await visit.database.write(DayStore.note(day, note, of: visit.diaryOwner))
        return visit.redirect(to: .diary(day), saying: Notice.dayNoted, [undo(day)])
    }

    func undo(_ visit: Visit) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        try await visit.database.write(DayStore.undo(day, of: visit.diaryOwner))
        return visit.redirect(to: .diary(day), saying: Notice.changeUndone)
    }

    private func undo(_ day: CivilDate) -> String {
        let path: LocalPath = "/diary/\(day)/undo"
        return path.text
    }

    /// The day again, with what was typed.
    private func refuse(_ errors: FormErrors, _ day: CivilDate, _ visit: Visit) async throws -> Response {
        visit.page(DayPage(visit, try await visit.day(day), errors: errors), status: .unprocessableContent)
    }
}

extension Visit {
    /// Everything that the page of a day shows, in one round trip. What was eaten lately is read where a meal is likely
    /// to be written down: around today.
    func day(_ day: CivilDate) async throws -> DayPage.Content {
        let entries = DiaryStore.entries(on: day, of: diaryOwner)
        let remarks = DayStore.remarks(on: day, of: diaryOwner)
        let goals = GoalStore.history(of: diaryOwner)
        if (-1...1).contains(day.days(since: today)) {
            let read = try await database.read(entries, remarks, goals, AgainStore.lately(of: diaryOwner))
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
