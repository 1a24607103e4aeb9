import Domain
import Web

extension Cooking {
    /// What was eaten of plates of it; nil where that is nothing.
    func eaten(_ plates: [CookedShare]) throws(FormErrors) -> EntrySnapshot? {
        let part = plates.map { $0.part * $0.eaten }.reduce(0, +)
        return part > 0 ? try eaten(part, byWeight: plates.allSatisfy(\.isByWeight)) : nil
    }

    /// The thing of which whoever eats at a meal has one entry: at its own the dish, at another the leftover that is
    /// planned there, else what was eaten there first.
    /// - Parameter own: the meal for which the dish is planned by now; nil where it is planned no more.
    func eatenAs(
        at time: MealTime,
        own: MealTime?,
        planned: PlanDish.ID?,
        _ shares: [CookedShare]
    ) -> PlanDish.ID {
        if time == own ?? self.time { return eatenAs }
        return planned ?? shares.first { $0.use == .plate && $0.time == time }?.eatenAs ?? .new()
    }
}

extension CookedShare {
    /// Whether it is a plate of a person's entry of a dish.
    func isHelping(for person: Person.ID, of dish: PlanDish.ID) -> Bool {
        use == .plate && isWritten && self.person == person && eatenAs == dish
    }
}

extension [CookedShare] {
    /// The thing of which somebody has one entry at a meal at which others eat `usual`. What they were served at another meal,
    /// from which the dish was moved since, stays there, and what they get now is another thing (H-07).
    func thing(for person: Person.ID, at time: MealTime, _ usual: PlanDish.ID) -> PlanDish.ID {
        let plates = filter { $0.use == .plate }
        let own = plates.filter { $0.person == person }
        let here = own.filter { $0.time == time }.compactMap(\.eatenAs)
        if let known = here.first { return here.contains(usual) ? usual : known }
        let elsewhere = Set(own.compactMap(\.eatenAs))
        if !elsewhere.contains(usual) { return usual }
        let others = plates.filter { $0.time == time }.compactMap(\.eatenAs)
        return others.first { !elsewhere.contains($0) } ?? .new()
    }

    /// The other plates of which the entry of a plate comes.
    func beside(_ plate: CookedShare) -> [CookedShare] {
        guard let person = plate.person, let dish = plate.eatenAs else { return [] }
        return filter { $0.id != plate.id && $0.isHelping(for: person, of: dish) }
    }

    /// How many entries plates are of: of one thing somebody has one, however often they were helped.
    var entryCount: Int { Set(map { [$0.person?.description, $0.eatenAs?.description] }).count }

    /// Whether somebody has a plate, or something is kept for them.
    func hasHelped(_ person: Person.ID) -> Bool { contains { $0.use != .discarded && $0.person == person } }

    /// Whether guests have a plate.
    var hasHelpedGuests: Bool { contains { $0.guests != nil } }

    /// These as the ledger has them now, without those that it no longer has.
    func updated(by ledger: CookedShares<CookedShare.ID>) -> [CookedShare] {
        let now = Dictionary(ledger.shares.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        return compactMap { share in
            guard let kept = now[share.id] else { return nil }
            var share = share
            (share.part, share.eaten, share.amount) = (kept.part, kept.eaten, kept.amount)
            (share.offeredPart, share.isOutdated) = (kept.offeredPart, kept.isOutdated)
            return share
        }
    }
}

extension Strings {
    /// What is wrong with the entries of plates; nil where there are none.
    func sentence(onOutdated plates: [CookedShare]) -> String? {
        if plates.isEmpty { return nil }
        let isByWeight = plates.allSatisfy { !$0.isOutdated }
        return isByWeight
            ? planning.cooking.usedOldWeight(count: plates.entryCount)
            : planning.cooking.precedesCorrection(count: plates.entryCount)
    }
}

extension LocalPath {
    /// Where what was served at once is taken back.
    static func servingUndo(_ act: Serving.ID, of cooking: Cooking.ID) -> LocalPath {
        "/cookings/\(cooking)/servings/\(act)/undo"
    }

    /// What is taken back there; nil where nothing is that was served.
    fileprivate var serving: Serving.ID? {
        value(at: 2, as: String.self) == "servings" ? value(at: 3) : nil
    }
}

extension HouseholdContext {
    /// Where the same form led that has served before, of which something stands; nil for one that serves, or serves again.
    func servedBefore() async throws -> LocalPath? {
        try await doneBefore { place in
            guard let serving = place.serving else { return true }
            return try await !database.read(ShareStore.cookings(of: serving, in: household)).isEmpty
        }
    }
}
