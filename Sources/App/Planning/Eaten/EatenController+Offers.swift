import Database
import Domain
import HTTPServer
import Web

/// Planned dishes that are in a diary already.
extension EatenController {
    /// Adds what others have offered of the dish since, one of them for each press; where that is nothing the entry opens.
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
        if isAsOffered, let answer = try await accept(offers, of: served, for: person, context) { return answer }
        guard let entry = entries.first?.entry else { throw HTTPError.notFound }
        return .redirect(to: context.carried("/entries/\(entry)/edit", for: person))
    }

    /// Adds the first of these offers, and says how much it is, which no page of the plan has shown. What its person must not eat
    /// is answered by itself (H-04): its page opens, which warns. Nil where nothing comes of it.
    private func accept(
        _ offers: [Offer],
        of served: ServedDish,
        for person: PlanPerson,
        _ context: SignedInContext
    ) async throws -> Response? {
        guard let offer = offers.first else { return nil }
        let meal = context.diary(MealTime(day: offer.day, slot: offer.slot), of: person)
        let place = place(of: served, for: person, context) ?? meal
        // Pressed twice it adds no second one, and what the first press has told is still to be read. Taken back it adds it again.
        let seen = try await context.doneBefore { led in !offers.contains { $0.path == led } }
        if seen != nil { return .redirect(to: place) }
        if try await reader.verdicts(on: [offer], context)[offer.id]?.isForbidden == true {
            return .redirect(to: context.carried(offer.path, for: person))
        }
        let (_, claimed) = try await context.once { _ in (offer.path, true) }
        guard claimed != nil else { return .redirect(to: place) }
        let owner = DiaryOwner(household: context.household, person: person.id)
        let database = context.database(for: person.id)
        let answer = OfferAnswer(offer: offer, entry: offer.entry, owner: owner, database: database)
        switch try await answer.accept() {
        case .added:
            let now = context.strings.amountAndEnergy(of: offer)
            let message = FlashMessage.diary(.added(name: offer.eaten.name, slot: offer.slot, now: now))
            return context.redirect(to: place, flash: message, undo: context.carried(offer.undo, for: person))
        case .had(let known?):
            let amount = context.strings.amount(of: offer.eaten, Formatting(context.language))
            let page = context.carried("/entries/\(known)/edit", for: person)
            return context.redirect(to: page, flash: .diary(.eatenOtherwise(offered: amount)))
        case .had(nil), .answered: return nil
        }
    }
}

extension SignedInContext {
    /// An address of one's own, or of somebody whom one looks after.
    func carried(_ path: LocalPath, for someone: PlanPerson) -> LocalPath {
        someone.id == person.person ? path : PersonCarrier(person: someone.id).carried(path)
    }
}
