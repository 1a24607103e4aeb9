import Database
import Domain
import HTTPServer
import Web

/// Entries are snapshots. Where a food or recipe was wrong when they were written down, their person may have chosen
/// ones of them written anew, and the former ones back.
struct CorrectionsController {
    func list(_ visit: Visit) async throws -> Response {
        try await page(visit, try await Corrected.read(visit), errors: [:])
    }

    func apply(_ visit: Visit) async throws -> Response {
        let item = try await Corrected.read(visit)
        do {
            let ids = try ChosenForm(form: visit.form).entries()
            let change = ChangeStore(owner: visit.diaryOwner)
            // The same form a second time is told how to take back what the first has done.
            let (count, undo) = try await visit.database.write { db in
                if let done = try await OnceStore.claim(visit.onceKey, in: visit.household, db) {
                    return (ids.count, done)
                }
                let entries = try await change.chosen(ids, db)
                guard entries.allSatisfy(item.isEaten) else { throw HTTPError.notFound }
                let corrected = entries.compactMap { item.corrected($0, visit.language) }
                let keeping = change.keeping(corrected.map(\.id))
                try await db.run([change.beginning(at: item.path), keeping] + corrected.map(change.replacing))
                try await OnceStore.remember(change.undo, for: visit.onceKey, in: visit.household, db)
                return (corrected.count, change.undo)
            }
            return visit.redirect(to: item.path, saying: Notice.entriesCorrected, [String(count), undo.text])
        } catch let errors as FormErrors {
            return try await page(visit, item, errors: errors, status: .unprocessableContent)
        }
    }

    private func page(
        _ visit: Visit,
        _ item: Corrected,
        errors: FormErrors,
        status: Status = .ok
    ) async throws -> Response {
        let range = CorrectionRange(visit)
        let entries = try await visit.database.read(
            DiaryStore.entries(of: item.eatable, from: range.first, to: range.last, of: visit.diaryOwner)
        )
        return visit.page(CorrectionsPage(visit, item, range, entries, errors: errors), status: status)
    }
}

/// The days whose entries are looked at: the last thirty, or as the address asks.
struct CorrectionRange: Sendable {
    let first: CivilDate
    let last: CivilDate

    init(_ visit: Visit) {
        first = visit.query["from"].flatMap { CivilDate(iso: $0) } ?? visit.today.adding(days: -30)
        last = visit.query["to"].flatMap { CivilDate(iso: $0) } ?? visit.today
    }
}
