import Database
import Domain
import HTTPServer
import Web

/// One entry of the diary: look at it, change it, take a change back.
struct EntriesController {
    func show(_ visit: Visit) async throws -> Response {
        let (entry, measures) = try await entry(visit)
        return visit.page(EntryPage(visit, entry, measures, errors: [:]))
    }

    /// The numbers of the amount typed so far; nothing is kept (W-12).
    func preview(_ visit: Visit) async throws -> Response {
        let (entry, measures) = try await entry(visit)
        let page = EntryPage(visit, entry, measures, errors: [:])
        if visit.isLive(ConsumedSection.id) { return visit.live(page.consumed) }
        return visit.page(page).varyingByLive()
    }

    func save(_ visit: Visit) async throws -> Response {
        let (entry, measures) = try await entry(visit)
        do {
            let changed = try EntryEditForm(form: visit.form, entry: entry, measures: measures).validated()
            guard !changed.isLike(entry) else { return visit.redirect(to: .diary(entry.day), saying: Notice.saved) }
            let change = ChangeStore(owner: visit.diaryOwner)
            try await visit.database.write { db in
                _ = try await change.chosen([entry.id], db)
                try await db.run([
                    change.beginning(at: .diary(changed.day)), change.keeping([entry.id]), change.replacing(changed),
                ])
            }
            let told = [changed.eaten.name, change.undo.text]
            return visit.redirect(to: .diary(changed.day), saying: Notice.entryChanged, told)
        } catch let errors as FormErrors {
            return visit.page(EntryPage(visit, entry, measures, errors: errors), status: .unprocessableContent)
        }
    }

    func undo(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("change", as: DiaryChange.ID.self)
        guard let location = try await ChangeStore.undo(id, of: visit.diaryOwner, visit.database) else {
            throw HTTPError.notFound
        }
        return visit.redirect(to: location, saying: Notice.changeUndone)
    }

    private func entry(_ visit: Visit) async throws -> (DiaryEntry, [EntryMeasure]) {
        let id = try visit.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await visit.database.read(DiaryStore.entry(id, of: visit.diaryOwner)) else {
            throw HTTPError.notFound
        }
        let food = entry.eaten.food.map { [$0] } ?? []
        let found = try await FoodStore.find(food, in: visit.household, visit.database)
        return (entry, entry.eaten.measures(found.values.first, visit.language))
    }
}

extension DiaryEntry {
    /// Whether nothing is said otherwise: saving a form twice, or untouched, changes nothing.
    fileprivate func isLike(_ other: DiaryEntry) -> Bool {
        day == other.day && slot == other.slot && eaten.name == other.eaten.name
            && eaten.amount == other.eaten.amount && eaten.measure == other.eaten.measure
            && (eaten.kind != .quick || eaten.nutrients == other.eaten.nutrients)
    }
}
