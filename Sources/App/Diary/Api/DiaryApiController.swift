import Database
import Domain
import HTTPServer
import Security
import Web

/// A person's diary for programs: by the forms and the stores of its pages (I-06).
struct DiaryApiController {
    let catalogue: CatalogueCache

    func day(_ context: ApiContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let entries = try await context.database.read(DiaryStore.entries(on: day, of: context.owner))
        let total = entries.sum
        return context.answer(
            .object([
                ("date", .text(day.iso)), ("entries", .list(entries.map(\.json))), ("total", .nutrients(total)),
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
            let request = try EntryForm(form: sent.form, unnamed: sent.strings.diary.day.quickUnnamed).validated()
            // What is sent again under a key is the same entry.
            let id = sent.idempotencyKey.map(Self.id) ?? .new()
            try await write(request, as: id, on: day, sent)
            guard let kept = try await sent.database.read(DiaryStore.entry(id, of: sent.diaryOwner)) else {
                throw HTTPError.gone
            }
            return answer(kept, context, status: .created)
        }
    }

    /// Writes an entry, unless that was done under its key before: what was eaten may be gone since.
    private func write(
        _ request: EntryRequest,
        as id: DiaryEntry.ID,
        on day: CivilDate,
        _ sent: SignedInContext
    ) async throws {
        let key = sent.idempotencyKey
        if let key, try await sent.database.read(IdempotencyStore.location(of: key, in: sent.household)) != nil {
            return
        }
        let eaten = try await eaten(request.what, sent)
        let entry = DiaryEntry(id: id, day: day, slot: request.slot, eaten: eaten)
        _ = try await sent.database.write(
            DiaryStore.add(entry, of: sent.diaryOwner, once: key)
                + [DiaryStore.markEaten(eaten.recipe, in: sent.household)]
        )
    }

    func change(_ context: ApiContext) async throws -> Response {
        let entry = try await entry(context)
        try context.expects(entry.tag)
        return try await context.reading(EntryBody.changes) { sent in
            let found = try await sent.foods.find(entry.eaten.food.map { [$0] } ?? [])
            let measures = entry.eaten.measures(found.values.first, sent.language)
            let changed = try EntryEditForm(form: sent.form, entry: entry, measures: measures).validated()
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
            return try detail.eaten(amount)
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

    private static func id(_ key: IdempotencyKey) -> DiaryEntry.ID {
        let bytes = Digest.sha256(Array(key.text.utf8))
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return .new(milliseconds: 0, randomness: (word(bytes[..<8]), word(bytes[8..<16])))
    }
}
