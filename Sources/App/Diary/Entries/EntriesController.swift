import Database
import Domain
import HTTPServer
import Web

/// Shows and changes one entry of the diary, and undoes changes.
struct EntriesController {
    let days: DayReader
    /// How much was eaten of the plates that an entry came of, of a room above.
    let plates: @Sendable (DiaryEntry.ID, SignedInContext) -> Query<SafeHTML?>
    /// Takes back what a room above did in a change, and answers why it cannot be; nil where it is done.
    let takingBack: @Sendable (DiaryChange.ID, DiaryOwner, Connection) async throws -> FlashMessage?

    func show(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        let (found, plates) = try await context.database.read(
            DiaryStore.entry(id, of: context.diaryOwner),
            plates(id, context)
        )
        guard let entry = found else { throw HTTPError.notFound }
        let measures = entry.eaten.measures(try await food(entry, context), context.language)
        var page = EntryPage(context, entry, measures, errors: [:])
        page.plates = plates
        return context.page(try await page.showing(days, context))
    }

    /// The live preview of the typed amount's numbers; nothing is stored (W-12).
    func preview(_ context: SignedInContext) async throws -> Response {
        var page = try await page(try await found(context), [:], context)
        guard context.isLive(ConsumedSection.id) else { return context.page(page).varyingByLive() }
        // A page that has not said yet that its entry was deleted cannot write it down anew: saving says so first.
        if !context.form.has(EntryPage.anew) { page.consumed.act = context.strings.requests.actions.save }
        return context.live(page.consumed)
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let found = try await found(context)
        do {
            if found.isDeleted { return try await saveAnew(found, context) }
            let change = ChangeStore(owner: context.diaryOwner)
            let (changed, isNew) = try await context.database.write { db in
                let edited = try await change.edit(found.entry.id, db) { present in
                    let known = present.eaten.food == found.entry.eaten.food ? found.food : nil
                    let measures = present.eaten.measures(known, context.language)
                    let form = EntryEditForm(form: context.form, entry: present, measures: measures)
                    return try form.validated(asking: context.strings)
                }
                if edited.isNew { try await context.noteLastChange(change.undo, db) }
                return edited
            }
            if !isNew, context.form.has(EntryPage.anew) { return context.redirectAgain(to: changed) }
            // Sent twice it is changed once, and taken back by the same button.
            let undo = try await isNew ? change.undo : context.lastChange()
            let message = undo == nil ? FlashMessage.saved : .diary(.changed(name: changed.eaten.name))
            return context.redirect(to: .diary(changed.day), flash: message, undo: undo)
        } catch let errors as FormErrors {
            return context.page(try await page(found, errors, context), status: errors.status)
        }
    }

    /// Writes an entry down anew that was deleted since its form was opened, once somebody says so (W-14). It is the same entry
    /// again, with what was typed, and so that of the same dish and plate.
    private func saveAnew(_ found: Found, _ context: SignedInContext) async throws -> Response {
        let form = EntryEditForm(form: context.form, entry: found.entry, measures: measures(found, context))
        let typed = try form.validated()
        guard context.form.has(EntryPage.anew) else {
            return context.page(try await page(found, [:], context), status: .conflict)
        }
        let change = ChangeStore(owner: context.diaryOwner)
        do {
            let isNew = try await context.database.write { db in
                let restored = try await db.fetch(DiaryStore.undelete(typed.id, of: change.owner))
                let edited = try await change.edit(typed.id, db) { _ in typed }
                return restored != nil || edited.isNew
            }
            guard isNew else { return context.redirectAgain(to: typed) }
            let meal = LocalPath.diary(typed.day, at: typed.slot)
            let added = FlashMessage.diary(.added(name: typed.eaten.name, slot: typed.slot))
            return context.redirect(to: meal, flash: added, undo: typed.removal)
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            return context.redirect(to: .diary(typed.day), flash: .diary(.eatenMeanwhile))
        }
    }

    func undo(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("change", as: DiaryChange.ID.self)
        do {
            let (undone, problem) = try await context.database.write { db in
                let location = try await ChangeStore.undo(id, of: context.diaryOwner, db)
                return (location, location == nil ? nil : try await takingBack(id, context.diaryOwner, db))
            }
            guard let location = undone else { throw HTTPError.notFound }
            return context.redirect(to: location, flash: problem ?? .undone)
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            return context.redirect(to: .diary(context.today), flash: .diary(.eatenMeanwhile))
        }
    }

    /// An entry whose form is sent, with its food, also one that was deleted meanwhile.
    private struct Found: Sendable {
        let entry: DiaryEntry
        let food: Food?
        let isDeleted: Bool
    }

    private func found(_ context: SignedInContext) async throws -> Found {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        let (present, gone) = try await context.database.read(
            DiaryStore.entry(id, of: context.diaryOwner),
            DiaryStore.gone(id, of: context.diaryOwner)
        )
        guard let entry = present ?? gone else { throw HTTPError.notFound }
        return Found(entry: entry, food: try await food(entry, context), isDeleted: present == nil)
    }

    private func measures(_ found: Found, _ context: SignedInContext) -> [EntryMeasure] {
        found.entry.eaten.measures(found.food, context.language)
    }

    private func page(_ found: Found, _ errors: FormErrors, _ context: SignedInContext) async throws -> EntryPage {
        var page = EntryPage(context, found.entry, measures(found, context), errors: errors)
        if found.isDeleted { page.askToWriteAnew(context.strings) }
        return try await page.showing(days, context)
    }

    private func food(_ entry: DiaryEntry, _ context: SignedInContext) async throws -> Food? {
        try await context.foods.find(entry.eaten.food.map { [$0] } ?? []).values.first
    }
}
