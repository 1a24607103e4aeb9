import Database
import Domain
import HTTPServer
import Web

/// Logs what was eaten before once more, with one tap.
struct RelogController {
    let catalogue: CatalogueCache
    let dishes: JudgedDishes

    func add(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("entry", as: DiaryEntry.ID.self)
        var read = FormReader(context.form)
        let day = read.optionalDate("date", in: CivilDate.first...CivilDate.last) ?? context.today
        let asked = read.optionalChoice("slot", of: MealSlot.self)
        let (found, pots, avoided) = try await context.database.read(
            DiaryStore.entry(id, of: context.diaryOwner),
            RelogStore.pots(of: [id], by: context.diaryOwner),
            AvoidanceStore.avoided(readBy: context.diaryOwner, in: context.household)
        )
        guard let entry = found else { throw HTTPError.notFound }
        // The page's own buttons send valid values. A request with others is redirected to the
        // entry's page, where both can be chosen.
        guard read.isValid else { return .redirect(to: "/entries/\(id)/edit") }
        let pot = pots[id]
        let thing = pot.map(EatableAgain.pot) ?? entry.eaten.pick.map { EatableAgain.present($0.what) }
        if let thing {
            let verdicts = try await ListVerdicts(on: [thing], avoiding: avoided, dishes, context)
            if verdicts.forbids(thing) {
                return ask(entry, thing, verdicts.mark(of: thing), on: day, asked ?? entry.slot, context)
            }
        }
        var eaten = entry.eaten
        if let pot {
            eaten = eaten.ofPot(pot)
        } else if let now = try await renewed(eaten, context) {
            eaten = now
        }
        let again = DiaryEntry(id: .new(), day: day, slot: asked ?? entry.slot, eaten: eaten)
        return try await context.keep(again, once: key(of: id, context.form))
    }

    /// Leads to where it can be logged all the same: a food or recipe to its form, which says what it is; what came out of a pot to
    /// the entry as it was eaten, which is copied.
    private func ask(
        _ entry: DiaryEntry,
        _ thing: EatableAgain,
        _ verdict: String?,
        on day: CivilDate,
        _ slot: MealSlot,
        _ context: SignedInContext
    ) -> Response {
        if case .present = thing, let pick = entry.eaten.pick {
            return .redirect(to: pick.path(LogTarget(slot: slot, day: day)))
        }
        let choose: LocalPath = "/diary/\(entry.day)/choose"
        let meal = slot == entry.slot ? [] : [("to_slot", slot.rawValue)]
        return context.redirect(
            to: choose.with(pairs: [("entry", entry.id.description), ("to", day.iso)] + meal),
            flash: .diary(.asksOfPot(name: entry.eaten.name, verdict: String((verdict ?? "").prefix(200))))
        )
    }

    /// The key of this button: one form holds several, which share the key of the form.
    private func key(of id: DiaryEntry.ID, _ form: Form) -> IdempotencyKey? {
        guard let key = IdempotencyKey(form) else { return nil }
        return IdempotencyKey(Form([(IdempotencyKey.field, "\(key.text) \(id)")]))
    }

    /// The snapshot with the present values of its food or recipe; nil when that no longer exists.
    private func renewed(_ eaten: EntrySnapshot, _ context: SignedInContext) async throws -> EntrySnapshot? {
        if let id = eaten.food {
            let food = try await context.foods.find(id)
            return food.flatMap { eaten.renewed($0, context.language) }
        }
        guard let id = eaten.recipe else { return nil }
        return try await RecipeLoader(catalogue, for: context).find(id).flatMap { eaten.renewed($0) }
    }
}

extension EntrySnapshot {
    /// The food or recipe with the amount that was eaten of it; nil for a quick entry.
    fileprivate var pick: FoodPick? {
        let what = food.map(Eatable.food) ?? recipe.map(Eatable.recipe)
        return what.map { FoodPick($0, amount, of: measure) }
    }
}
