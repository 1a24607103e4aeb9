import Database
import Domain
import HTTPServer
import Web

/// A person's diary for programs: by the forms and the stores of its pages (I-06).
struct DiaryApiController {
    let catalogue: CatalogueCache

    func day(_ context: ApiContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let (entries, remarks) = try await context.database.read(
            DiaryStore.entries(on: day, of: context.owner),
            DayStore.remarks(on: day, of: context.owner)
        )
        let mark = remarks?.mark
        let total = entries.total(on: day, marked: mark)
        return context.answer(
            .object([
                ("date", .text(day.iso)), ("mark", .optional(mark?.rawValue)),
                ("entries", .list(entries.map(\.json))), ("total", .nutrients(total)),
                ("reference_percent", .referencePercents(total)),
            ])
        )
    }

    func show(_ context: ApiContext) async throws -> Response {
        answer(try await entry(context), context)
    }

    func log(_ context: ApiContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        return try await context.reading(EntryBody.fields) { sent in
            let made: DiaryEntry.ID?
            do {
                let request = try EntryBody.request(sent.form, unnamed: sent.strings.diary.day.quickUnnamed)
                made = try await write(request, on: day, sent)
            } catch let errors as FormErrors {
                throw EntryAsRead.told(errors, sent.form)
            }
            guard let id = made,
                let kept = try await sent.database.read(DiaryStore.entry(id, of: sent.diaryOwner))
            else { throw HTTPError.gone }
            return answer(kept, context, status: .created)
        }
    }

    /// Writes an entry, unless that was done under its key before: what was eaten may be gone since. Nil where what was done
    /// is no entry.
    private func write(
        _ request: EntryRequest,
        on day: CivilDate,
        _ sent: SignedInContext
    ) async throws -> DiaryEntry.ID? {
        let key = sent.idempotencyKey
        if let done = try await place(of: key, sent) { return DiaryEntry.removed(at: done) }
        let eaten = try await eaten(request.what, sent)
        let entry = DiaryEntry(id: .new(), day: day, slot: request.slot, eaten: eaten)
        _ = try await sent.database.write(
            DiaryStore.add(entry, of: sent.diaryOwner, once: key)
                + [DiaryStore.markEaten(eaten.recipe, in: sent.household)]
        )
        // The same may have been sent twice at once: then the entry is that of whichever was first.
        guard let first = try await place(of: key, sent) else { return entry.id }
        return DiaryEntry.removed(at: first)
    }

    /// Where the entry that was written under a key is taken back; nil where none was.
    private func place(of key: IdempotencyKey?, _ sent: SignedInContext) async throws -> LocalPath? {
        guard let key else { return nil }
        return try await sent.database.read(IdempotencyStore.location(of: key, in: sent.household))
    }

    func change(_ context: ApiContext) async throws -> Response {
        let entry = try await entry(context)
        try context.expects(entry.tag)
        return try await context.reading(EntryBody.changes) { sent in
            let changed = try await changed(entry, sent)
            let change = ChangeStore(owner: sent.diaryOwner)
            try await sent.database.write { db in
                guard try await change.chosen([entry.id], db).first?.tag == entry.tag else {
                    throw HTTPError.preconditionFailed
                }
                try await db.run([
                    change.beginning(at: .diary(changed.day)), change.keeping([entry.id]), change.replacing(changed),
                ])
            }
            return try await show(context)
        }
    }

    /// The entry as the program wants it.
    private func changed(_ entry: DiaryEntry, _ sent: SignedInContext) async throws -> DiaryEntry {
        let form = try EntryBody.change(sent.form, of: entry.eaten)
        let found = try await sent.foods.find(entry.eaten.food.map { [$0] } ?? [])
        let measures = entry.eaten.measures(found.values.first, sent.language)
        do throws(FormErrors) {
            let read = try EntryAsRead.read(sent.form, over: entry)
            return try EntryEditForm(form: form, entry: read, measures: measures).validated()
        } catch {
            throw EntryAsRead.told(error, sent.form)
        }
    }

    func delete(_ context: ApiContext) async throws -> Response {
        let entry = try await entry(context)
        try context.expects(entry.tag)
        let (change, owner) = (ChangeStore(owner: context.owner), context.owner)
        try await context.database.write { db in
            guard try await change.chosen([entry.id], db).first?.tag == entry.tag else {
                throw HTTPError.preconditionFailed
            }
            _ = try await db.fetch(DiaryStore.delete(entry.id, of: owner))
        }
        return Response(.noContent)
    }

    private func entry(_ context: ApiContext) async throws -> DiaryEntry {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        guard let entry = try await context.database.read(DiaryStore.entry(id, of: context.owner)) else {
            throw HTTPError.notFound
        }
        return entry
    }

    private func answer(_ entry: DiaryEntry, _ context: ApiContext, status: Status = .ok) -> Response {
        let place: LocalPath? = status == .created ? "/api/v1/entries/\(entry.id)" : nil
        var response = context.answer(entry.json, status: status, at: place)
        response.headers["ETag"] = entry.tag
        return response
    }

    /// What is to be stored of what was eaten.
    private func eaten(_ what: EntryRequest.What, _ sent: SignedInContext) async throws -> EntrySnapshot {
        switch what {
        case .quick(let eaten): return eaten
        case .recipe(let id, let amount):
            guard let detail = try await RecipeLoader(catalogue, for: sent).find(id) else {
                throw FormErrors(dictionaryLiteral: ("recipe", .notAChoice))
            }
            // Of an amount that was read the grams follow.
            if sent.form.has("amount") { return try detail.eaten(amount) }
            return try detail.eaten(amount, in: EntryForm(form: sent.form))
        case .food(let id, let amount, let measure):
            return try await food(id, sent).eaten(amount, of: measure, sent.language)
        // A number of JSON names no measure, and no page's + is sent.
        case .written, .pick: throw FormErrors(dictionaryLiteral: ("amount", .notANumber))
        }
    }

    private func food(_ id: Food.ID, _ sent: SignedInContext) async throws -> Food {
        let found = try await sent.foods.find(id)
        guard let food = found else { throw FormErrors(dictionaryLiteral: ("food", .notAChoice)) }
        return food
    }
}
