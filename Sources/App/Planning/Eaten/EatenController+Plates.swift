import Database
import Domain
import HTTPServer
import Web

/// Planned dishes that were cooked, of which a plate is taken.
extension EatenController {
    /// Takes a plate of a dish that was cooked, for the reader or whom they look after; nil for what was not cooked, and where
    /// the person has a plate or an entry of it.
    func take(
        _ served: ServedDish,
        _ plan: Plan,
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext
    ) async throws -> Response? {
        guard let work = plate(served, plan, for: person, amount, context) else { return nil }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let taken = try await context.database(for: person.id).write { db -> ServingWork.Served? in
            guard let taken = try await work.write(db) else { return nil }
            _ = try await db.fetch(PlanSkipStore.remove(served.id, of: owner))
            return taken
        }
        guard let taken else { return nil }
        let time = served.dish.time
        let name = served.content.name
        let undo = LocalPath.servingUndo(work.act, of: work.cooking.id)
        let message: FlashMessage =
            taken.less.map { .planning(.eatenLess($0.of(name))) } ?? .diary(.added(name: name, slot: time.slot))
        let place = place(of: served, for: person, context) ?? context.diary(time, of: person)
        let back = undo.with(pairs: [("day", time.day.iso), ("whose", person.id.description)])
        return context.redirect(to: place, flash: message, undo: back)
    }

    /// Who has said that they ate nothing of their plate, and presses that they eat it, has eaten it; nil for all others.
    func sayEaten(
        _ served: ServedDish,
        _ amount: EatenAmount?,
        by person: PlanPerson,
        _ context: SignedInContext
    ) async throws -> Response? {
        guard amount == nil, person.isMine, let plate = served.uneaten(by: person.id) else { return nil }
        let work = ShareWork(
            cooking: plate.cooking,
            household: context.household,
            reader: context.person.person,
            mine: [person.id],
            serves: false
        )
        let time = served.dish.time
        let day = context.diary(time.day, of: person)
        let undo = try await context.database.write { db in
            try await work.eat(1, of: plate.id, shown: nil, backToPot: false, at: day, db).undo
        }
        let message = FlashMessage.diary(.added(name: served.content.name, slot: time.slot))
        let place = place(of: served, for: person, context) ?? context.diary(time, of: person)
        return context.redirect(to: place, flash: message, undo: undo)
    }

    /// - Parameter change: what takes it back with others.
    func plate(
        _ served: ServedDish,
        _ plan: Plan,
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext,
        in change: DiaryChange.ID? = nil
    ) -> PlannedPlateWork? {
        guard let cooking = served.content.cooked?.cooking, context.may(.kitchen(.write)) || person.isWritten else {
            return nil
        }
        return PlannedPlateWork(
            served: served,
            cooking: cooking,
            person: person,
            amount: amount,
            reader: person.isMine ? person.id : context.person.person,
            author: context.author,
            household: context.household,
            settings: plan.settings,
            asks: served.asked(of: person, context.strings).map { !$0.stands(by: context.form) } ?? false,
            today: context.today,
            strings: context.strings,
            act: change.map { Serving.ID(high: $0.high, low: $0.low) } ?? .new()
        )
    }
}

/// A dish of a meal on its way into a diary.
struct PlannedMealEntry {
    let served: ServedDish
    /// That of which its person has one entry.
    let thing: PlanDish.ID
    /// What its entry is of; nil for what is no recipe.
    let recipe: Recipe.ID?
    let entry: Query<Int>
    /// The plate that it is; nil where nothing was cooked.
    let plate: PlannedPlateWork?

    /// Writes it, and says how many entries came of it: none where there is one; nil for what nothing is left of, and for
    /// what contains what its person avoids, which only the dish's own page asks once more.
    func write(_ db: Connection) async throws -> (count: Int, less: TakenLess?)? {
        do {
            if let plate, let taken = try await plate.write(db) {
                return (1, taken.less?.of(served.content.name))
            }
        } catch is FormErrors {
            return nil
        }
        let count = try await db.fetch(entry)
        return (count, nil)
    }

    /// What came of the dishes of a meal.
    struct Written: Sendable {
        /// How many entries.
        var added = 0
        /// The names of those that have to be said by themselves.
        var left: [String] = []
        /// Those of which there was less than was planned.
        var less: [TakenLess] = []
    }
}

extension [PlannedMealEntry] {
    /// Writes them, closes their offers, and records what was used.
    func write(for owner: DiaryOwner, _ db: Connection) async throws -> PlannedMealEntry.Written {
        var written = PlannedMealEntry.Written()
        var things: [PlanDish.ID] = []
        for dish in self {
            guard let (count, less) = try await dish.write(db) else {
                written.left.append(dish.served.content.name)
                continue
            }
            if let less { written.less.append(less) }
            if count == 0 { continue }
            written.added += count
            things.append(dish.thing)
            if let recipe = dish.recipe {
                _ = try await db.fetch(DiaryStore.markEaten(recipe, in: owner.household))
            }
        }
        _ = try await db.fetch(PlannedEntryStore.answerOffers(of: things, for: owner))
        return written
    }
}
