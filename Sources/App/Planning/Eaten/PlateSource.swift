import Domain

/// Of what a plate of a planned dish is taken that was cooked.
extension ServedDish {
    /// Where it is taken from, and how much: of a dish at its own meal what was kept for that person, and the pot; of a
    /// leftover the one that was planned; then what else is good for the shortest time, and what is frozen; the first that
    /// has enough, else the one that has most.
    /// - Parameters:
    ///   - amount: how much was said to be eaten; nil for as planned.
    ///   - planned: the leftover that is planned; nil for none, and for any.
    func source(
        for person: PlanPerson,
        _ amount: EatenAmount?,
        _ ledger: CookedShares<CookedShare.ID>,
        _ shares: [CookedShare],
        _ planned: CookedShare.ID?
    ) -> (source: CookedShare.ID?, amount: ServedAmount) {
        let usual = eaters.first { $0.person.id == person.id }?.servings ?? person.usualShare.value
        let asked: ServedAmount =
            switch amount {
            case .servings(let count): .servings(count)
            case .grams(let grams): .grams(Grams(grams))
            case nil: .servings(usual)
            }
        let leftovers = shares.filter { share in
            share.use == .leftover && ledger.left(in: share.id) > 0
                && (share.isForAll || share.person == person.id || share.id == planned)
        }
        .sorted { rank($0, planned) < rank($1, planned) }
        let kept = leftovers.first { $0.person == person.id }
        if dish.kind == .recipe, amount == nil, let kept { return (kept.id, .rest) }
        let pot: [CookedShare.ID?] = ledger.left(in: nil) > 0 ? [nil] : []
        let stored = leftovers.map { Optional($0.id) }
        let places = dish.kind == .recipe ? pot + stored : stored + pot
        if let enough = places.first(where: { (try? ledger.part(of: asked, from: $0)) != nil }) {
            return (enough, asked)
        }
        guard amount == nil, let most = places.max(by: { ledger.left(in: $0) < ledger.left(in: $1) }) else {
            return (places.first ?? planned, asked)
        }
        return (most, asked)
    }

    private func rank(_ share: CookedShare, _ planned: CookedShare.ID?) -> (Int, Int, CivilDate) {
        (share.id == planned ? 0 : 1, share.place == .freezer ? 1 : 0, share.bestBefore ?? .last)
    }

    /// What somebody eats by one tap at its own meal of what was cooked, who has no plate of it: what is kept for them, or their
    /// portion, or what is left where that is less; nil for all else, and where nothing is left.
    /// - Parameter shares: those of its pot, and perhaps of others.
    func plate(for person: PlanPerson, among shares: [CookedShare]) -> EntrySnapshot? {
        guard dish.kind == .recipe, let cooking = content.cooked?.cooking else { return nil }
        let shares = shares.filter { $0.cooking == cooking.id }
        let hasPlate = shares.contains { share in
            share.use == .plate && share.person == person.id && (share.time == dish.time || share.eatenAs == id)
        }
        if hasPlate { return nil }
        let ledger = cooking.ledger(shares)
        let (source, asked) = source(for: person, nil, ledger, shares, nil)
        guard let part = try? ledger.part(of: ledger.atMost(asked, from: source), from: source) else { return nil }
        return try? cooking.eaten(part, byWeight: false)
    }
}
