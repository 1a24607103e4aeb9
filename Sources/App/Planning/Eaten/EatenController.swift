import Database
import Domain
import HTTPServer
import Web

/// From the plan into the diary, by one tap: planned and eaten are two facts, and an entry is of its person alone.
struct EatenController {
    let reader: PlanReader

    /// Writes a dish into a diary, once: pressed again it opens that entry.
    func dish(_ context: SignedInContext) async throws -> Response {
        let (served, plan) = try await reader.requested(context)
        let person = try plan.eater(context)
        do {
            let amount = try amount(context.form)
            if let said = try await sayEaten(served, amount, by: person, context) { return said }
            let outs = try await outs([served], of: person, context)
            let eaten = try served.eaten(by: person, amount, out: outs[served.id], context.language)
            guard let eaten else { throw HTTPError.notFound }
            guard person.isMine else { return try await give(eaten, served, plan, to: person, amount, context) }
            if let taken = try await take(served, plan, for: person, amount, context) { return taken }
            return try await write(eaten, served, for: person, amount, context)
        } catch let errors as FormErrors {
            let out = try await reader.numbers(of: served, plan, context)
            let page = PlanDishPage(context, served, plan, out, errors: errors)
            return context.page(page, status: .unprocessableContent)
        }
    }

    /// All dishes of a meal as they are planned for a person.
    func meal(_ context: SignedInContext) async throws -> Response {
        let time = MealTime(day: try context.parameter("date"), slot: try context.parameter("slot"))
        let plan = try await reader.plan(time.day...time.day, context)
        let person = try plan.eater(context)
        guard person.isMine else { throw HTTPError.notFound }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let all = plan.meal(time).dishes.filter { $0.isEaten && $0.isFor(person.id) }
        let skipped = try await context.database(for: person.id).read(
            PlanSkipStore.skipped(all.map(\.id), of: owner)
        )
        let dishes = all.filter { !skipped.contains($0.id) && $0.uneaten(by: person.id) == nil }
        let outs = try await outs(dishes, of: person, context)
        let location = context.diary(time.day, of: person)
        let change = ChangeStore(owner: owner)
        let planned = dishes.compactMap { served in
            served.planned(for: person, out: outs[served.id], context.language).map { eaten -> PlannedMealEntry in
                let (entry, thing) = (entry(eaten, served, for: person), served.thing(for: person.id))
                return PlannedMealEntry(
                    served: served,
                    thing: thing,
                    recipe: eaten.recipe,
                    entry: PlannedEntryStore.add(entry, of: thing, for: owner, in: change.id),
                    plate: plate(served, plan, for: person, nil, context, in: change.id)
                )
            }
        }
        let written = try await context.database(for: person.id).write { db in
            try await db.run([change.beginning(at: location)])
            return try await planned.write(for: owner, db)
        }
        // Pressed twice it adds nothing more, and what the first press has told is still to be read.
        if written.added == 0, written.left.isEmpty { return .redirect(to: location) }
        let meal = context.strings.name(of: time.slot)
        let message = FlashMessage.planning(
            .mealEaten(name: meal, left: written.left, others: written.added, less: written.less)
        )
        let isOwn = person.id == context.person.person
        let undo = isOwn ? change.undo : PersonCarrier(person: person.id).carried(change.undo)
        return context.redirect(to: location, flash: message, undo: written.added > 0 ? undo : nil)
    }

    /// Into the diary of the reader, or of somebody whom they look after.
    private func write(
        _ eaten: EntrySnapshot,
        _ served: ServedDish,
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext
    ) async throws -> Response {
        let owner = DiaryOwner(household: context.household, person: person.id)
        let (entry, thing) = (entry(eaten, served, for: person), served.thing(for: person.id))
        let database = context.database(for: person.id)
        let added = try await database.write { db in
            let (added, _) = try await db.fetch(
                PlannedEntryStore.add(entry, of: thing, for: owner),
                PlanSkipStore.remove(served.id, of: owner)
            )
            // What the diary has already answers nothing that was offered since.
            guard added == 1 else { return false }
            let (_, _) = try await db.fetch(
                PlannedEntryStore.answerOffers(of: [thing], for: owner),
                DiaryStore.markEaten(eaten.recipe, in: context.household)
            )
            return true
        }
        guard added else { return try await had(served, for: person, isAsOffered: amount == nil, context) }
        let message = FlashMessage.diary(.added(name: eaten.name, slot: entry.slot))
        let place = place(of: served, for: person, context) ?? context.diary(served.time(for: person.id), of: person)
        let undo: LocalPath = "/entries/\(entry.id)/delete"
        return context.redirect(to: place, flash: message, undo: context.carried(undo, for: person))
    }

    /// The plan of the person, where it was said there.
    func place(of served: ServedDish, for person: PlanPerson, _ context: SignedInContext) -> LocalPath? {
        context.form.has("week") ? served.dish.time.inWeek(of: person.id) : nil
    }

    func entry(_ eaten: EntrySnapshot, _ served: ServedDish, for person: PlanPerson) -> DiaryEntry {
        let time = served.time(for: person.id)
        return DiaryEntry(id: .new(), day: time.day, slot: time.slot, eaten: eaten)
    }

    private func amount(_ form: Form) throws(FormErrors) -> EatenAmount? {
        guard form.has("servings") || form.has("grams") else { return nil }
        return try EatenAmountForm(form: form).validated()
    }

    /// The numbers of meals out, which are each person's own: nobody else's go into a diary with them.
    private func outs(
        _ dishes: [ServedDish],
        of person: PlanPerson,
        _ context: SignedInContext
    ) async throws -> [PlannedDish.ID: MealOut] {
        let ids = dishes.filter { $0.dish.kind == .out }.map(\.id)
        if ids.isEmpty || !person.isMine { return [:] }
        let owner = DiaryOwner(household: context.household, person: person.id)
        return try await context.database(for: person.id).read(MealOutStore.eaten(at: ids, of: owner))
    }
}
