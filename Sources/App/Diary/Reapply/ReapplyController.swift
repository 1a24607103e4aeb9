import Database
import Domain
import HTTPServer
import Web

/// Entries are snapshots. Where a food or recipe was wrong when they were written down, their person may have chosen
/// ones of them written anew, and the former ones back.
struct ReapplyController {
    let catalogue: CatalogueCache

    func list(_ context: SignedInContext) async throws -> Response {
        try await page(context, try await ReappliedItem.read(context, catalogue), errors: [:])
    }

    func apply(_ context: SignedInContext) async throws -> Response {
        let item = try await ReappliedItem.read(context, catalogue)
        do {
            let ids = try BulkEntriesForm(form: context.form).entries()
            let change = ChangeStore(owner: context.diaryOwner)
            // The same form a second time is told how to take back what the first has done.
            let (count, undo) = try await context.database.write { db in
                if let done = try await IdempotencyStore.claim(context.idempotencyKey, in: context.household, db) {
                    return (ids.count, done)
                }
                let entries = try await change.chosen(ids, db)
                guard entries.allSatisfy(item.isEaten) else { throw HTTPError.notFound }
                let corrected = entries.compactMap { item.corrected($0, context.language) }
                let keeping = change.keeping(corrected.map(\.id))
                try await db.run([change.beginning(at: item.path), keeping] + corrected.map(change.replacing))
                try await IdempotencyStore.remember(change.undo, for: context.idempotencyKey, in: context.household, db)
                return (corrected.count, change.undo)
            }
            return context.redirect(to: item.path, flash: .diary(.corrected(count: count)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(context, item, errors: errors, status: .unprocessableContent)
        }
    }

    private func page(
        _ context: SignedInContext,
        _ item: ReappliedItem,
        errors: FormErrors,
        status: Status = .ok
    ) async throws -> Response {
        let range = ReapplyRange(context)
        let entries = try await context.database.read(
            DiaryStore.entries(of: item.eatable, from: range.first, to: range.last, of: context.diaryOwner)
        )
        return context.page(ReapplyPage(context, item, range, entries, errors: errors), status: status)
    }
}

/// The days whose entries are looked at: the last thirty, or as the address asks.
struct ReapplyRange: Sendable {
    let first: CivilDate
    let last: CivilDate

    init(_ context: SignedInContext) {
        first = context.query["from"].flatMap { CivilDate(iso: $0) } ?? context.today.adding(days: -30)
        last = context.query["to"].flatMap { CivilDate(iso: $0) } ?? context.today
    }
}
