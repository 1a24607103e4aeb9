import Database
import Domain
import HTTPServer
import Web

extension SignedInContext {
    /// Writes an entry down, and leads to its day, or back to the search that it was picked in. A form that was sent
    /// before writes nothing, and says so (W-14).
    func keep(_ entry: DiaryEntry, once key: IdempotencyKey?) async throws -> Response {
        let stay = SearchVisit(form)?.adding(entry.id).path
        let isNew = try await write(entry, once: key, leadingTo: stay) > 0
        let name = entry.eaten.name
        if let stay {
            if isNew { return .redirect(to: stay) }
            // Where the first led, with what takes it back.
            let first = try await database.read(
                key.map { IdempotencyStore.location(of: $0, in: household) } ?? .nothing(nil)
            )
            return .redirect(to: first ?? stay)
        }
        let meal = LocalPath.diary(entry.day, at: entry.slot)
        guard isNew else { return redirect(to: meal, flash: .diary(.addedBefore(name: name))) }
        let added = FlashMessage.diary(.added(name: name, slot: entry.slot))
        return redirect(to: meal, flash: added, undo: "/entries/\(entry.id)/delete")
    }

    /// How many entries were written: none by a form that was sent before.
    private func write(_ entry: DiaryEntry, once key: IdempotencyKey?, leadingTo place: LocalPath?) async throws -> Int
    {
        let adding = DiaryStore.add(entry, of: diaryOwner, once: key, leadingTo: place)
        let using = entry.eaten.recipe.map { [DiaryStore.markEaten($0, in: household)] } ?? []
        return try await database.write(adding + using)[adding.count - 1]
    }
}
