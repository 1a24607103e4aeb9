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
        var page = EntryPage(context, entry, try await measures(entry, context), errors: [:])
        page.plates = plates
        return context.page(try await page.showing(days, context))
    }

    /// The live preview of the typed amount's numbers; nothing is stored (W-12).
    func preview(_ context: SignedInContext) async throws -> Response {
        let (entry, measures) = try await entry(context)
        let page = try await EntryPage(context, entry, measures, errors: [:]).showing(days, context)
        if context.isLive(ConsumedSection.id) { return context.live(page.consumed) }
        return context.page(page).varyingByLive()
    }

    func save(_ context: SignedInContext) async throws -> Response {
        let (entry, measures) = try await entry(context)
        do {
            let changed = try EntryEditForm(form: context.form, entry: entry, measures: measures).validated()
            guard !changed.isLike(entry) else { return context.redirect(to: .diary(entry.day), flash: .saved) }
            let change = ChangeStore(owner: context.diaryOwner)
            try await context.database.write { db in
                _ = try await change.chosen([entry.id], db)
                try await db.run([
                    change.beginning(at: .diary(changed.day)), change.keeping([entry.id]), change.replacing(changed),
                ])
            }
            let message = FlashMessage.diary(.changed(name: changed.eaten.name))
            return context.redirect(to: .diary(changed.day), flash: message, undo: change.undo)
        } catch let errors as FormErrors {
            let page = try await EntryPage(context, entry, measures, errors: errors).showing(days, context)
            return context.page(page, status: .unprocessableContent)
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
            return context.redirect(to: location, flash: problem ?? .diary(.undone))
        } catch let error as DatabaseError where error.constraint == DiaryStore.onePerDish {
            return context.redirect(to: .diary(context.today), flash: .diary(.eatenMeanwhile))
        }
    }

    private func entry(_ context: SignedInContext) async throws -> (DiaryEntry, [EntryMeasure]) {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await context.database.read(DiaryStore.entry(id, of: context.diaryOwner)) else {
            throw HTTPError.notFound
        }
        return (entry, try await measures(entry, context))
    }

    private func measures(_ entry: DiaryEntry, _ context: SignedInContext) async throws -> [EntryMeasure] {
        let found = try await context.foods.find(entry.eaten.food.map { [$0] } ?? [])
        return entry.eaten.measures(found.values.first, context.language)
    }
}

extension DiaryEntry {
    /// Whether nothing differs that the form can change: saving it untouched, or twice, then changes nothing.
    fileprivate func isLike(_ other: DiaryEntry) -> Bool {
        day == other.day && slot == other.slot && eaten.name == other.eaten.name
            && eaten.amount == other.eaten.amount && eaten.measure == other.eaten.measure
            && (eaten.kind != .quick || eaten.nutrients == other.eaten.nutrients)
    }
}
