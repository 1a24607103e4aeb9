import Domain

extension ServingOrder {
    /// Whether the same was eaten from another page meanwhile: whoever is to eat has a plate of the leftover at that meal that was
    /// taken since a page has shown it. What others have taken since, and an earlier plate of the same person, say nothing of that.
    func isEaten(_ shares: [CookedShare]) -> Bool {
        guard let shownLast else { return false }
        let since = shares.filter {
            $0.use == .plate && $0.source == source && $0.time == time && $0.position.map { $0 > shownLast } ?? false
        }
        return plates.contains { plate in
            plate.person.map { person in since.contains { $0.person == person.id } } ?? false
        }
    }
}

extension ServingWork {
    /// How much it was where somebody was to get more than there was, which they have got; nil for all others.
    func less(_ taken: [CookedShare], besides shares: [CookedShare], of cooking: Cooking) -> TakenLess? {
        guard let plate = order.plates.first, plate.takesLess, let share = taken.first, share.use == .plate,
            share.amount == .rest
        else { return nil }
        let ledger = cooking.ledger(shares + taken)
        let asked: Double? =
            switch plate.amount {
            case .servings(let count): count / ledger.servings.value
            case .grams(let grams): ledger.weight.map { grams / $0 }
            case .rest: nil
            }
        guard let asked else { return nil }
        return TakenLess(
            name: cooking.name,
            amount: strings.amount(of: share.part, of: ledger),
            missing: strings.amount(of: asked - share.part, of: ledger),
            isAll: ledger.left <= 1e-9
        )
    }
}

extension Leftover {
    /// A plate of it for whoever eats: so much, or their usual portion, or all that was kept for them, and what is left where that
    /// is less.
    /// - Parameter shown: the position of what was taken of it last as a page has shown it.
    func plate(of person: PlanPerson, _ amount: ServedAmount?, at time: MealTime, shown: Int?) -> ServingOrder {
        let usual: ServedAmount = share.person == person.id ? .rest : .servings(person.usualShare.value)
        let plate = ServingOrder.Plate(eater: .person(person), amount: amount ?? usual, takesLess: amount == nil)
        var order = ServingOrder(plates: [plate], time: time, source: share.id)
        order.shownLast = shown
        return order
    }

    /// What the page says after it was eaten.
    /// - Parameter other: the name of who has eaten; nil for oneself.
    func told(_ served: ServingWork.Served, of person: PlanPerson, other: String?) -> FlashMessage {
        let name = cooking.name
        if let less = served.less {
            return .planning(.eatenLess(less.of(name, by: other)))
        }
        let isEaten = served.isNothing && person.isMine || !served.entries.isEmpty
        return isEaten ? .planning(.eaten(name: name, person: other)) : .saved
    }
}
