import Database
import Domain
import HTTPServer
import Web

/// Copies, moves or deletes several entries of a day at once, or makes a meal of them.
struct BulkEntriesController {
    /// What entries are to others, by what went into the pot or is planned, of a room above.
    let verdicts: @Sendable ([DiaryEntry], [Eater], SignedInContext) async throws -> [DiaryEntry.ID: EatenVerdict]

    private enum Act {
        case copy, move, delete
    }

    func choose(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func copy(_ context: SignedInContext) async throws -> Response { try await change(context, .copy) }
    func move(_ context: SignedInContext) async throws -> Response { try await change(context, .move) }
    func delete(_ context: SignedInContext) async throws -> Response { try await change(context, .delete) }

    /// Redirects to the page that asks for the meal's name and servings.
    func meal(_ context: SignedInContext) async throws -> Response {
        _ = try context.parameter("date", as: CivilDate.self)
        do {
            let chosen = try BulkEntriesForm(form: context.form).validated()
            let found = try await context.database.read(DiaryStore.entries(chosen.ids, of: context.diaryOwner))
            guard found.count == chosen.ids.count else { throw HTTPError.notFound }
            return .redirect(to: .meal(of: chosen.ids))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    private func change(_ context: SignedInContext, _ act: Act) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        do {
            let chosen = try BulkEntriesForm(form: context.form).validated()
            if act == .copy, EatersForm(form: context.form).names(othersThan: context.person.person) {
                return try await share(chosen, context)
            }
            let change = ChangeStore(owner: context.diaryOwner)
            let location = LocalPath.diary(act == .delete ? day : chosen.day)
            // A repetition of the form gets the same message, with the undo link of the first submission.
            let undo = try await context.once { db in
                _ = try await change.chosen(chosen.ids, db)
                try await db.run([change.beginning(at: location)] + statements(act, chosen, change))
                return change.undo
            }
            return context.redirect(to: location, flash: .diary(message(of: act, chosen)), undo: undo)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    /// Copies entries for the persons whom the form names.
    private func share(_ chosen: ChosenEntries, _ context: SignedInContext) async throws -> Response {
        let eaters = try await context.chosenEaters()
        let (entries, pots, weights) = try await context.database.read(
            DiaryStore.entries(chosen.ids, of: context.diaryOwner),
            RelogStore.pots(of: chosen.ids, by: context.diaryOwner),
            PortionWeightStore.weights(of: chosen.ids, by: context.diaryOwner)
        )
        guard entries.count == chosen.ids.count else { throw HTTPError.notFound }
        let helpings = try entries.map { entry -> SharedMeal.Helping in
            let eaten = pots[entry.id].map(entry.eaten.ofPot) ?? entry.eaten
            return SharedMeal.Helping(
                slot: chosen.slot ?? entry.slot,
                own: eaters.isOwn ? eaten : nil,
                others: try eaters.portions { share throws(FormErrors) in
                    try eaten.portion(share, weighing: weights[entry.id])
                }
            )
        }
        return try await context.write(SharedMeal(day: chosen.day, helpings: helpings), for: eaters.others)
    }

    private func statements(_ act: Act, _ chosen: ChosenEntries, _ change: ChangeStore) -> [SQL] {
        switch act {
        case .copy: [change.copying(chosen.ids, to: chosen.day, chosen.slot)]
        case .move: [change.keeping(chosen.ids), change.moving(chosen.ids, to: chosen.day, chosen.slot)]
        case .delete: [change.keeping(chosen.ids), change.deleting(chosen.ids)]
        }
    }

    private func message(of act: Act, _ chosen: ChosenEntries) -> FlashMessage.Diary {
        switch act {
        case .copy: .copied(count: chosen.ids.count, day: chosen.day)
        case .move: .moved(count: chosen.ids.count, day: chosen.day)
        case .delete: .removedSeveral(count: chosen.ids.count)
        }
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let (entries, others) = try await context.database.read(
            DiaryStore.entries(on: day, of: context.diaryOwner),
            context.otherEaters
        )
        let verdicts = try await verdicts(entries, others, context)
        return context.page(BulkEntriesPage(context, day, entries, others, verdicts, errors: errors), status: status)
    }
}
