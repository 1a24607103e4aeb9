import Database
import Domain
import HTTPServer
import Web

/// All that was offered at once, as the day had shown it.
extension OffersController {
    func acceptAll(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let owner = context.diaryOwner
        let open = try await offers(context.form.all("offer"), context).filter(\.isOpen)
        // Pressed twice it adds nothing more, and what the first press has told is still to be read.
        guard !open.isEmpty else { return .redirect(to: .diary(day)) }
        // What its person must not eat, since a moment ago perhaps, is answered by itself (H-04).
        let verdicts = try await days.planned.verdicts(open, context)
        let meant = open.filter { verdicts[$0.id]?.isForbidden != true }
        let replacing = Set(try await context.database.read(OfferStore.replacing(meant.map(\.id), of: owner)))
        // A second helping raises its entry, which the first of them may make or replace here.
        func changes(_ offer: Offer) -> Bool { offer.isHelping || replacing.contains(offer.id) }
        let first = meant.filter { !changes($0) }.map(\.id)
        let changing = meant.filter { changes($0) && !$0.isHelping } + meant.filter(\.isHelping)
        let made = try await context.database.write { db in try await OfferStore.acceptAll(first, for: owner, db) }
        for offer in changing { _ = try await keep(offer, changed: nil, context) }
        // What the diary has by another entry already is added by none.
        let count = made + changing.count
        let now = context.strings.inAll(meant)
        let message = FlashMessage.diary(
            count == 0 && !meant.isEmpty
                ? .eatenMeanwhile : .addedAll(count: count, now: context.form.isShown(now) ? nil : now)
        )
        let list = meant.map { "offer=\($0.id)" }.joined(separator: "&")
        let undo = LocalPath(requested: "/diary/\(day)/offers/undo?\(list)")
        return context.redirect(to: .diary(day), flash: message, undo: meant.isEmpty ? nil : undo)
    }

    /// Takes these answers back: the offers stand there again, and what was made of them does not. What was changed since stays.
    func undoAll(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let owner = context.diaryOwner
        let typed = context.query.all("offer") + context.form.all("offer")
        let ids = try await offers(typed, context).map(\.id)
        do {
            try await context.database.write { db in
                let (raised, _) = try await OfferStore.lower(ids, of: owner, db)
                let made = ids.filter { !raised.contains($0) }
                let (changed) = try await db.fetch(OfferStore.changed(made, of: owner))
                let meant = made.filter { !changed.contains($0) }
                let (_, _) = try await db.fetch(
                    OfferStore.reopen(meant, for: owner),
                    OfferStore.remove(meant, of: owner)
                )
            }
        } catch let error as DatabaseError where error.constraint == "diary_offers_dish_unique" {
            // One of the dishes was offered again meanwhile: that offer is there.
            return context.redirect(to: .diary(day), flash: .diary(.answered))
        }
        return context.redirect(to: .diary(day), flash: .undone)
    }

    /// Those that are named. Not found where one of them is not offered to this person.
    private func offers(_ typed: [String], _ context: SignedInContext) async throws -> [Offer] {
        let ids = Set(typed.prefix(OffersSection.mostAtOnce).compactMap { Offer.ID(pathText: $0) })
        let found = try await context.database.read(OfferStore.offers(Array(ids), to: context.diaryOwner))
        guard ids.count == typed.count, found.count == ids.count else { throw HTTPError.notFound }
        return found
    }
}

extension Form {
    /// Whether the page of a form has shown what is added as it is, or the form does not say what that was.
    func isShown(_ now: String) -> Bool { !has("was") || rawValue("was") == now }
}
