import Database
import Domain
import HTTPServer
import Web

/// Planned leftovers that were cooked, which are taken out of what is left.
extension EatenController {
    /// Takes a plate of a planned leftover; nil for what is none, and where the person has a plate or an entry of it.
    func take(
        _ served: ServedDish,
        _ plan: Plan,
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext
    ) async throws -> Response? {
        guard let work = leftover(served, plan, for: person, amount, context) else { return nil }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let database = person.isMine ? context.database(for: person.id) : context.database
        let taken = try await database.write { db in
            let taken = try await work.write(db)
            if taken != nil, person.isMine { _ = try await db.fetch(PlanSkipStore.remove(served.id, of: owner)) }
            return taken
        }
        guard let taken else { return nil }
        let time = served.dish.time
        let undo: LocalPath = "/cookings/\(work.cooking.id)/servings/\(work.act)/undo"
        guard person.isMine else {
            let message = FlashMessage.diary(.shared(entries: taken.entries, offers: taken.offers))
            return context.redirect(to: time.inWeek, flash: message, undo: undo)
        }
        let message = FlashMessage.diary(.added(name: served.content.name, slot: time.slot))
        let place = context.form.has("week") ? time.inWeek : context.diary(time.day, of: person)
        let back = undo.with(pairs: [("day", time.day.iso), ("whose", person.id.description)])
        return context.redirect(to: place, flash: message, undo: back)
    }

    /// - Parameter change: what takes it back with others.
    func leftover(
        _ served: ServedDish,
        _ plan: Plan,
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext,
        in change: DiaryChange.ID? = nil
    ) -> PlannedLeftoverWork? {
        guard served.dish.kind == .leftover, let cooking = served.content.cooked?.cooking else { return nil }
        return PlannedLeftoverWork(
            served: served,
            cooking: cooking,
            person: person,
            amount: amount,
            reader: person.isMine ? person.id : context.person.person,
            author: context.author,
            household: context.household,
            settings: plan.settings,
            today: context.today,
            strings: context.strings,
            act: change.map { Serving.ID(high: $0.high, low: $0.low) } ?? .new()
        )
    }
}

/// A dish of a meal on its way into a diary.
struct PlannedMealEntry {
    let entry: Query<Int>
    /// The leftover that it is taken out of; nil where it is none.
    let leftover: PlannedLeftoverWork?

    /// Writes it, and says how many entries came of it: none where there is one, and of what is not there any more.
    func write(_ db: Connection) async throws -> Int {
        do {
            if let leftover, try await leftover.write(db) != nil { return 1 }
        } catch is FormErrors {
            return 0
        }
        return try await db.fetch(entry)
    }
}
