import Database
import Domain
import HTTPServer
import Web

/// Entries are snapshots. When a food or recipe was wrong as they were logged, a person can have chosen entries
/// recomputed from its present values, and can undo that.
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
            // A repetition of the form gets the same message, with the undo link of the first submission.
            let (undo, count) = try await context.once { db in
                let entries = try await change.chosen(ids, db)
                guard entries.allSatisfy(item.isEaten) else { throw HTTPError.notFound }
                let corrected = entries.compactMap { item.corrected($0, context.language) }
                let keeping = change.keeping(corrected.map(\.id))
                try await db.run([change.beginning(at: item.path), keeping] + corrected.map(change.replacing))
                return (change.undo, corrected.count)
            }
            let corrected = FlashMessage.diary(.corrected(count: count ?? ids.count))
            return context.redirect(to: item.path, flash: corrected, undo: undo)
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
            DiaryStore.entries(
                of: item.eatable,
                from: range.first,
                to: range.last,
                after: context.query.value("after"),
                of: context.diaryOwner
            )
        )
        return context.page(ReapplyPage(context, item, range, entries, errors: errors), status: status)
    }
}

/// The days whose entries are listed: the last thirty, or those that the address asks for.
struct ReapplyRange: Sendable {
    let first: CivilDate
    let last: CivilDate

    init(_ context: SignedInContext) {
        first = context.query["from"].flatMap { CivilDate(iso: $0) } ?? context.today.adding(days: -30)
        last = context.query["to"].flatMap { CivilDate(iso: $0) } ?? context.today
    }
}
