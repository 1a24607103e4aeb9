import Database
import Domain
import HTTPServer
import Web

/// Several entries of a day at once: copied, moved, deleted, or made into a meal.
struct ChosenController {
    private enum Act {
        case copy, move, delete
    }

    func choose(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func copy(_ visit: Visit) async throws -> Response { try await change(visit, .copy) }
    func move(_ visit: Visit) async throws -> Response { try await change(visit, .move) }
    func delete(_ visit: Visit) async throws -> Response { try await change(visit, .delete) }

    /// On to the page that asks for the meal's name and servings.
    func meal(_ visit: Visit) async throws -> Response {
        do {
            let chosen = try ChosenForm(form: visit.form).validated()
            let found = try await visit.database.read(DiaryStore.entries(chosen.ids, of: visit.diaryOwner))
            guard found.count == chosen.ids.count else { throw HTTPError.notFound }
            return .redirect(to: .meal(of: chosen.ids))
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    private func change(_ visit: Visit, _ act: Act) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        do {
            let chosen = try ChosenForm(form: visit.form).validated()
            let change = ChangeStore(owner: visit.diaryOwner)
            let location = LocalPath.diary(act == .delete ? day : chosen.day)
            // The same form a second time is told how to take back what the first has done.
            let undo = try await visit.database.write { db in
                if let done = try await OnceStore.claim(visit.onceKey, in: visit.household, db) { return done }
                _ = try await change.chosen(chosen.ids, db)
                try await db.run([change.beginning(at: location)] + statements(act, chosen, change))
                try await OnceStore.remember(change.undo, for: visit.onceKey, in: visit.household, db)
                return change.undo
            }
            let told = [String(chosen.ids.count), chosen.day.iso, undo.text]
            return visit.redirect(to: location, saying: notice(of: act), told)
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    private func statements(_ act: Act, _ chosen: ChosenEntries, _ change: ChangeStore) -> [SQL] {
        switch act {
        case .copy: [change.copying(chosen.ids, to: chosen.day, chosen.slot)]
        case .move: [change.keeping(chosen.ids), change.moving(chosen.ids, to: chosen.day, chosen.slot)]
        case .delete: [change.keeping(chosen.ids), change.deleting(chosen.ids)]
        }
    }

    private func notice(of act: Act) -> String {
        switch act {
        case .copy: Notice.entriesCopied
        case .move: Notice.entriesMoved
        case .delete: Notice.entriesRemoved
        }
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let day = try visit.parameter("date", as: CivilDate.self)
        let entries = try await visit.database.read(DiaryStore.entries(on: day, of: visit.diaryOwner))
        return visit.page(ChoosePage(visit, day, entries, errors: errors), status: status)
    }
}
