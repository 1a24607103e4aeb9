import Database
import Domain
import HTTPServer
import Web

/// All that was offered at once, as the day had shown it.
extension OffersController {
    func acceptAll(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let owner = context.diaryOwner
        let ids = try named(context.form.all("offer"))
        let open = try await context.database.read(OfferStore.open(for: owner))
        let meant = open.filter { $0.person == owner.person && ids.contains($0.id) }
        // A second helping raises its entry, which the first of them may make here.
        let (helpings, first) = (meant.filter(\.isHelping), meant.filter { !$0.isHelping }.map(\.id))
        try await context.database.write { db in
            let (_, _, _) = try await db.fetch(
                OfferStore.restore(first, of: owner),
                OfferStore.keep(first, of: owner),
                OfferStore.accept(first, for: owner)
            )
        }
        for helping in helpings { _ = try await keep(helping, changed: nil, context) }
        let message = FlashMessage.diary(.addedAll(count: meant.count))
        let list = first.map { "offer=\($0)" }.joined(separator: "&")
        let undo = LocalPath(requested: "/diary/\(day)/offers/undo?\(list)")
        return context.redirect(to: .diary(day), flash: message, undo: first.isEmpty ? nil : undo)
    }

    /// Takes these answers back: the offers stand there again, and what was made of them does not.
    func undoAll(_ context: SignedInContext) async throws -> Response {
        let day = try context.parameter("date", as: CivilDate.self)
        let owner = context.diaryOwner
        let ids = try named(context.query.all("offer"))
        do {
            try await context.database.write { db in
                let (_, _) = try await db.fetch(
                    OfferStore.reopen(ids, for: owner),
                    OfferStore.remove(ids, of: owner)
                )
            }
        } catch let error as DatabaseError where error.constraint == "diary_offers_dish_unique" {
            // One of the dishes was offered again meanwhile: that offer is there.
            return context.redirect(to: .diary(day), flash: .diary(.answered))
        }
        return context.redirect(to: .diary(day), flash: .diary(.undone))
    }

    private func named(_ typed: [String]) throws(HTTPError) -> [Offer.ID] {
        let ids = typed.prefix(OffersSection.mostAtOnce).compactMap { Offer.ID(pathText: $0) }
        guard ids.count == typed.count, !ids.isEmpty else { throw .notFound }
        return ids
    }
}
