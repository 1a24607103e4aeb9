import Database
import Domain
import HTTPServer
import Web

/// Planned dishes that are in a diary already.
extension EatenController {
    /// Adds what others have offered of the dish since, as its own button does; where that is nothing the entry opens.
    /// - Parameter isAsOffered: whether no other amount was said.
    func had(
        _ served: ServedDish,
        for person: PlanPerson,
        isAsOffered: Bool,
        _ context: SignedInContext
    ) async throws -> Response {
        let owner = DiaryOwner(household: context.household, person: person.id)
        let (thing, database) = (served.thing(for: person.id), context.database(for: person.id))
        let (entries, offers) = try await database.read(
            PlannedEntryStore.entries(of: [thing], for: owner),
            OfferStore.open(of: thing, for: owner)
        )
        if isAsOffered, let offer = offers.first {
            let answer = OfferAnswer(offer: offer, entry: offer.entry, owner: owner, database: database)
            switch try await answer.accept() {
            case .added(let day):
                let meal = context.diary(MealTime(day: day, slot: offer.slot), of: person)
                let message = FlashMessage.diary(.added(name: offer.eaten.name, slot: offer.slot))
                let undo = context.carried(answer.undo, for: person)
                return context.redirect(to: place(of: served, for: person, context) ?? meal, flash: message, undo: undo)
            case .had(let known?):
                let amount = context.strings.amount(of: offer.eaten, Formatting(context.language))
                let page = context.carried("/entries/\(known)/edit", for: person)
                return context.redirect(to: page, flash: .diary(.eatenOtherwise(offered: amount)))
            case .had(nil), .answered: break
            }
        }
        guard let entry = entries.first?.entry else { throw HTTPError.notFound }
        return .redirect(to: context.carried("/entries/\(entry)/edit", for: person))
    }
}

extension SignedInContext {
    /// An address of one's own, or of somebody whom one looks after.
    func carried(_ path: LocalPath, for someone: PlanPerson) -> LocalPath {
        someone.id == person.person ? path : PersonCarrier(person: someone.id).carried(path)
    }
}
