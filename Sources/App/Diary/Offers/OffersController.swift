import Database
import Domain
import HTTPServer
import Web

/// Answers what others have offered: a person for themselves, and guardians for whom they look after.
struct OffersController {
    let days: DayReader

    func accept(_ context: SignedInContext) async throws -> Response {
        try await keep(try await offer(context), changed: nil, context)
    }

    func show(_ context: SignedInContext) async throws -> Response {
        let offer = try await offer(context)
        guard offer.isOpen else { return answered(offer, context) }
        return context.page(try await page(offer, try await measures(offer, context), [:], context))
    }

    /// The form of an offer, with what it is to whom it is offered (H-04).
    private func page(
        _ offer: Offer,
        _ measures: [EntryMeasure],
        _ errors: FormErrors,
        _ context: SignedInContext
    ) async throws -> EntryPage {
        var page = try await EntryPage(context, offer, measures, errors: errors).showing(days, context)
        if let verdict = try await days.planned.verdicts([offer], context)[offer.id] {
            (page.warnings, page.stated) = (verdict.warnings, verdict.stated)
        }
        return page
    }

    /// The live preview of another amount; nothing is stored.
    func preview(_ context: SignedInContext) async throws -> Response {
        let offer = try await offer(context)
        let measures = try await measures(offer, context)
        let page = try await EntryPage(context, offer, measures, errors: [:]).showing(days, context)
        if context.isLive(ConsumedSection.id) { return context.live(page.consumed) }
        return context.page(page).varyingByLive()
    }

    /// Accepts an offer with another amount, or at another meal or day.
    func acceptChanged(_ context: SignedInContext) async throws -> Response {
        let offer = try await offer(context)
        let measures = try await measures(offer, context)
        do {
            let form = EntryEditForm(form: context.form, entry: offer.entry, measures: measures)
            return try await keep(offer, changed: try form.validated(), context)
        } catch let errors as FormErrors {
            return context.page(try await page(offer, measures, errors, context), status: .unprocessableContent)
        }
    }

    func decline(_ context: SignedInContext) async throws -> Response {
        let offer = try await offer(context)
        let owner = context.diaryOwner
        guard try await context.database.write(OfferStore.answer(offer.id, .declined, for: owner)) == 1 else {
            return answered(offer, context)
        }
        let message = FlashMessage.diary(.declined(name: offer.eaten.name))
        return context.redirect(to: .diary(offer.day), flash: message, undo: offer.undo)
    }

    /// Takes an answer back: the offer stands there again, and what was made of it does not. What was changed since stays.
    func undo(_ context: SignedInContext) async throws -> Response {
        let offer = try await offer(context)
        let owner = context.diaryOwner
        do {
            let isDone = try await context.database.write { db in
                let (raised, lowered) = try await OfferStore.lower([offer.id], of: owner, db)
                if !raised.isEmpty { return !lowered.isEmpty }
                return try await OfferStore.takeBack(offer.id, of: owner, db)
            }
            let message = isDone ? FlashMessage.undone : .changedSince
            return context.redirect(to: .diary(offer.day), flash: message)
        } catch let error as DatabaseError where error.constraint == "diary_offers_dish_unique" {
            // The dish was offered again meanwhile: that offer is there.
            return answered(offer, context)
        }
    }

    func keep(_ offer: Offer, changed: DiaryEntry?, _ context: SignedInContext) async throws -> Response {
        let entry = changed ?? offer.entry
        let answer = OfferAnswer(offer: offer, entry: entry, owner: context.diaryOwner, database: context.database)
        switch try await answer.accept() {
        case .added(let day):
            // Whoever adds what a page had shown as another amount, which followed its pot since, is told which it is.
            let now = context.strings.amountAndEnergy(of: offer)
            let isShown = changed != nil || context.form.isShown(now)
            let message = FlashMessage.diary(
                .added(name: entry.eaten.name, slot: entry.slot, now: isShown ? nil : now)
            )
            return context.redirect(to: .diary(day), flash: message, undo: offer.undo)
        case .had(let known?):
            let amount = context.strings.amount(of: offer.eaten, Formatting(context.language))
            return context.redirect(to: "/entries/\(known)/edit", flash: .diary(.eatenOtherwise(offered: amount)))
        case .had(nil): return context.redirect(to: .diary(offer.day), flash: .diary(.eatenMeanwhile))
        case .answered: return answered(offer, context)
        }
    }

    /// Leads to the day of an offer that was answered before, perhaps by another guardian: one answer counts.
    private func answered(_ offer: Offer, _ context: SignedInContext) -> Response {
        context.redirect(to: .diary(offer.day), flash: .diary(.answered))
    }

    private func offer(_ context: SignedInContext) async throws -> Offer {
        let id = try context.parameter("offer", as: Offer.ID.self)
        guard let offer = try await context.database.read(OfferStore.offer(id, to: context.diaryOwner)) else {
            throw HTTPError.notFound
        }
        return offer
    }

    private func measures(_ offer: Offer, _ context: SignedInContext) async throws -> [EntryMeasure] {
        let found = try await context.foods.find(offer.eaten.food.map { [$0] } ?? [])
        return offer.eaten.measures(found.values.first, context.language)
    }
}
