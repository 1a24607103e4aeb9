import Database
import Domain
import HTTPServer
import Web

extension SignedInContext {
    /// Writes an entry down, and leads to its day, or back to the search that it was picked in. A form that was sent
    /// before writes nothing, and says so, unless its entry was taken back since (W-14).
    func keep(_ entry: DiaryEntry, once key: IdempotencyKey?) async throws -> Response {
        let kept = try await write(entry, once: key)
        // Sent again it leads where the first led, with what takes that back.
        if let visit = SearchVisit(form) { return .redirect(to: visit.adding(kept.id).path) }
        let (name, meal) = (entry.eaten.name, LocalPath.diary(entry.day, at: entry.slot))
        guard kept.isNew else { return redirectAgain(to: entry) }
        return redirect(to: meal, flash: .diary(.added(name: name, slot: entry.slot)), undo: entry.removal)
    }

    /// Leads to the meal of an entry that the same form has written before, and says so.
    func redirectAgain(to entry: DiaryEntry) -> Response {
        redirect(to: .diary(entry.day, at: entry.slot), flash: .diary(.addedBefore(name: entry.eaten.name)))
    }

    /// The entry that the form has written, and whether it did so only now.
    private func write(
        _ entry: DiaryEntry,
        once key: IdempotencyKey?
    ) async throws -> (id: DiaryEntry.ID, isNew: Bool) {
        let adding = DiaryStore.add(entry, of: diaryOwner, once: key)
        let using = entry.eaten.recipe.map { [DiaryStore.markEaten($0, in: household)] } ?? []
        if try await database.write(adding + using)[adding.count - 1] > 0 { return (entry.id, true) }
        guard let key, let place = try await database.read(IdempotencyStore.location(of: key, in: household)),
            let first = DiaryEntry.removed(at: place)
        else { return (entry.id, false) }
        if try await database.read(DiaryStore.entry(first, of: diaryOwner)) != nil { return (first, false) }
        try await database.write(IdempotencyStore.free(place, in: household))
        return try await write(entry, once: key)
    }
}

extension DiaryEntry {
    /// Where it is taken back.
    var removal: LocalPath { "/entries/\(id)/delete" }

    /// The entry that is taken back at an address; nil where none is.
    static func removed(at place: LocalPath) -> ID? {
        let parts = place.text.split(separator: "/")
        guard parts.count == 3, parts[0] == "entries", parts[2] == "delete" else { return nil }
        return ID(pathText: String(parts[1]))
    }
}
