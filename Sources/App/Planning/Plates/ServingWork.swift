import Database
import Domain
import Web

/// Puts plates before people, in one transaction: the plates, entries and offers, and where the rest goes.
struct ServingWork: Sendable {
    let order: ServingOrder
    let cooking: Cooking.ID
    let household: Household.ID
    /// The person who serves; nil at a kitchen device.
    let reader: Person.ID?
    let author: EntryWriter
    let settings: PlanSettings
    let today: CivilDate
    let strings: Strings
    var act = Serving.ID.new()

    /// Who got an entry, and who is asked.
    struct Served: Sendable {
        var entries: [String] = []
        var offers: [String] = []
        /// What somebody has got who was to get more than there was.
        var less: TakenLess?
        /// Whether no plate was taken, and nothing put away.
        var isNothing = false
    }

    func write(_ db: Connection) async throws -> Served {
        let (found, shares, own, planned) = try await db.fetch(
            CookingStore.cooking(cooking, in: household, forUpdate: true),
            CookingStore.shares(of: cooking, in: household),
            CookingStore.planned(cooking, in: household),
            LeftoverStore.planned(of: cooking, at: order.time, from: order.source, in: household)
        )
        guard let cooking = found else { throw HTTPError.notFound }
        let others = order.people.map(\.id).filter { $0 != reader }
        // What each allows is read again, locked: it may have changed since.
        let (eaters) = try await db.fetch(EaterStore.eaters(others, in: household, locked: true))
        let ways = Dictionary(eaters.map { ($0.id, $0.way) }, uniquingKeysWith: { $1 })
        if order.isEaten(shares) { return Served(isNothing: true) }
        let eatenAs = cooking.eatenAs(at: order.time, own: own, planned: planned, shares)
        let taken = try taken(of: cooking, eatenAs, shares, ways)
        try await db.run(ShareStore.add(taken, by: author, in: household))
        var served = Served(less: less(taken, besides: shares, of: cooking), isNothing: taken.isEmpty)
        for share in taken where share.isWritten {
            guard let person = share.person, let name = share.personName else { continue }
            let eater = order.people.first { $0.id == person }
            let earlier = shares + taken.prefix { $0.id != share.id }
            let entry = ServedEntry(share: share, earlier: earlier, cooking: cooking, household: household)
            if eater?.isMine == true {
                try await entry.writeOwn(as: person, reader: reader, db)
                served.entries.append(name)
            } else if try await entry.pass(ways[person], by: author, db) {
                served.entries.append(name)
            } else {
                served.offers.append(name)
            }
        }
        _ = try await db.fetch(DiaryStore.markUsed(cooking.recipe, in: household))
        return served
    }

    /// The shares that are taken. Throws `FormErrors` where there is less.
    private func taken(
        of cooking: Cooking,
        _ eatenAs: PlanDish.ID,
        _ shares: [CookedShare],
        _ ways: [Person.ID: Eater.Way]
    ) throws -> [CookedShare] {
        var ledger = cooking.ledger(shares)
        try order.requireKnown(shares, ledger)
        var taken: [CookedShare] = []
        for plate in order.plates(besides: shares) {
            let id = CookedShare.ID.new()
            let way = plate.person.flatMap { ways[$0.id] }
            if way == .gone { throw FormErrors(dictionaryLiteral: (plate.servingsField, .diary(.eaterGone))) }
            let isWritten = !plate.isLater && plate.person.map { $0.isMine || way == .entry || way == .offer } ?? false
            let use: CookedShare.Use = plate.isLater ? .leftover : .plate
            let amount = plate.takesLess ? ledger.atMost(plate.amount, from: order.source) : plate.amount
            let part: Double
            do {
                part = try ledger.take(amount, as: use, id, from: order.source, isWritten: isWritten)
            } catch {
                throw rejection(error, at: [plate.gramsField, plate.servingsField], plate.amount, ledger)
            }
            var share = share(of: plate, id, cooking, shares, part)
            share.amount = ledger.shares.last?.amount ?? plate.amount
            let thing = plate.person.map { (shares + taken).thing(for: $0.id, at: order.time, eatenAs) }
            share.eatenAs = plate.isLater ? nil : order.dish ?? thing ?? eatenAs
            share.isWritten = isWritten
            share.offeredPart = isWritten && way == .offer && plate.person?.isMine == false ? part : nil
            taken.append(share)
        }
        return taken + (try rest(of: cooking, shares, &ledger))
    }

    private func share(
        of plate: ServingOrder.Plate,
        _ id: CookedShare.ID,
        _ cooking: Cooking,
        _ shares: [CookedShare],
        _ part: Double
    ) -> CookedShare {
        CookedShare(
            id: id,
            cooking: cooking.id,
            use: plate.isLater ? .leftover : .plate,
            source: order.source,
            part: part,
            amount: plate.amount,
            person: plate.person?.id,
            personName: plate.person?.name,
            guests: plate.isLater ? nil : plate.guests,
            time: order.time,
            place: plate.isLater ? .fridge : nil,
            bestBefore: plate.isLater ? lastDay(in: .fridge, of: cooking, shares) : nil,
            act: act
        )
    }

    private func rest(
        of cooking: Cooking,
        _ shares: [CookedShare],
        _ ledger: inout CookedShares<CookedShare.ID>
    ) throws(FormErrors) -> [CookedShare] {
        let id = CookedShare.ID.new()
        let place: CookedShare.Place? =
            switch order.rest {
            case .fridge: .fridge
            case .freezer: .freezer
            case .discard, .stay: nil
            }
        let use: CookedShare.Use = place == nil ? .discarded : .leftover
        guard order.rest != .stay, ledger.left(in: order.source) > 0 else { return [] }
        let part: Double
        do {
            part = try ledger.take(order.restAmount, as: use, id, from: order.source)
        } catch {
            throw rejection(error, at: ["grams", "servings"], order.restAmount, ledger)
        }
        // What was kept for somebody stays theirs, wherever it is put.
        let kept = place == nil ? nil : shares.first { $0.id == order.source }
        return [
            CookedShare(
                id: id,
                cooking: cooking.id,
                use: use,
                source: order.source,
                part: part,
                amount: ledger.shares.last?.amount ?? order.restAmount,
                person: kept?.person,
                personName: kept?.personName,
                time: order.time,
                place: place,
                bestBefore: place.map { order.bestBefore ?? lastDay(in: $0, of: cooking, shares) },
                act: act
            )
        ]
    }

    /// The day until which it is good there: counted from when it was cooked, or thawed. What comes out of the fridge is good
    /// no longer for having been served from, and what is past its day for being frozen or thawed.
    private func lastDay(in place: CookedShare.Place, of cooking: Cooking, _ shares: [CookedShare]) -> CivilDate {
        let source = shares.first { $0.id == order.source }
        if let known = source?.bestBefore, known < today { return known }
        if place == .freezer { return today.adding(days: settings.freezerDays) }
        if let source, source.place != .freezer, let known = source.bestBefore { return known }
        return (source == nil ? min(cooking.time.day, today) : today).adding(days: settings.fridgeDays)
    }

    /// - Parameter fields: those for grams and for servings.
    private func rejection(
        _ problem: CookedShares<CookedShare.ID>.Problem,
        at fields: [String],
        _ amount: ServedAmount,
        _ ledger: CookedShares<CookedShare.ID>
    ) -> FormErrors {
        let isByGrams = if case .grams = amount { true } else { false }
        let field = fields[isByGrams ? 0 : 1]
        return switch problem {
        case .tooMuch(let left):
            FormErrors(dictionaryLiteral: (field, .planning(.onlyLeft(strings.amount(of: left, of: ledger)))))
        case .weightUnknown: FormErrors(dictionaryLiteral: (field, .diary(.weightUnknown)))
        case .notPositive, .notThere: FormErrors(dictionaryLiteral: (field, .recipes(.servingCount)))
        }
    }
}

extension ServingWork {
    /// Where all that it takes is put back. The form that takes it leads there as long as any of it stands.
    var undo: LocalPath { .servingUndo(act, of: cooking) }
}
