import Database
import Domain
import HTTPServer
import Web

/// Planned dishes that somebody else eats, whose diary is not the reader's.
extension EatenController {
    /// Gives a dish to somebody else, as a plate of what was cooked, or else as an entry or an offer, as that person allows.
    /// Whoever presses again is told nothing more, and takes back the same.
    func give(
        _ eaten: EntrySnapshot,
        _ served: ServedDish,
        _ plan: Plan,
        to person: PlanPerson,
        _ amount: EatenAmount?,
        _ context: SignedInContext
    ) async throws -> Response {
        let place = place(of: served, for: person, context) ?? served.dish.time.inWeek
        let (work, thing) = (plate(served, plan, for: person, amount, context), served.thing(for: person.id))
        let writer = EntryWriter(id: context.person.person, name: context.person.name)
        let giving = DiaryChange.id(giving: thing, to: person.id, by: writer.id)
        let change = ChangeStore(owner: context.diaryOwner, id: giving)
        let entry = entry(eaten, served, for: person)
        // Sent twice it is done once, and what the first has told is still to be read.
        if try await context.servedBefore() != nil { return .redirect(to: place) }
        let (undo, told) = try await context.once { db -> (LocalPath, ServingWork.Served) in
            if let work, let taken = try await work.write(db) {
                return (.servingUndo(work.act, of: work.cooking.id), taken)
            }
            try await db.run([change.forgetting, change.beginning(at: place)])
            let told = try await pass(entry, of: thing, to: person, by: writer, in: change, db)
            let (given) = try await db.fetch(
                ShareStore.given(thing, to: person.id, by: writer.id, in: context.household)
            )
            let undo: LocalPath? = given.map { LocalPath.servingUndo($0.act, of: $0.cooking) }
            return (undo ?? change.undo, told)
        }
        guard let told else { return .redirect(to: place) }
        return context.redirect(
            to: place,
            flash: said(told, of: served, context.today),
            undo: told.isNothing ? nil : undo
        )
    }

    /// Who has got it, or is asked, and how much it was where less was left than was planned.
    private func said(_ told: ServingWork.Served, of served: ServedDish, _ today: CivilDate) -> FlashMessage {
        guard let less = told.less?.of(served.content.name) else {
            return .diary(.shared(entries: told.entries, offers: told.offers))
        }
        let day = served.dish.time.day == today ? nil : served.dish.time.day
        return .planning(
            .served(entries: told.entries, offers: told.offers, isLess: false, less: less, day: day)
        )
    }

    private func pass(
        _ entry: DiaryEntry,
        of dish: PlanDish.ID,
        to person: PlanPerson,
        by writer: EntryWriter,
        in change: ChangeStore,
        _ db: Connection
    ) async throws -> ServingWork.Served {
        let owner = DiaryOwner(household: change.owner.household, person: person.id)
        let (eaters) = try await db.fetch(EaterStore.eaters([person.id], in: owner.household, locked: true))
        switch eaters.first?.way {
        case .entry:
            _ = try await db.fetch(PlannedEntryStore.add(entry, of: dish, for: owner, by: writer, in: change.id))
            return ServingWork.Served(entries: [person.name])
        case .offer:
            _ = try await db.fetch(PlannedEntryStore.offer(entry, of: dish, to: owner, by: writer, in: change.id))
            return ServingWork.Served(offers: [person.name])
        case .nothing, .gone, nil:
            return ServingWork.Served(isNothing: true)
        }
    }
}
