import Database
import Domain
import Web

/// What several persons eat of the same, written down by one of them in one act.
struct SharedMeal: Sendable {
    let day: CivilDate
    let helpings: [Helping]
    /// The recipe that is used with it; nil where nothing new is cooked.
    var used: Recipe.ID?

    /// One thing, of which each has an amount.
    struct Helping: Sendable {
        let slot: MealSlot
        /// What the sender eats; nil where they write for others alone.
        let own: EntrySnapshot?
        let others: [Person.ID: EntrySnapshot]
    }

    /// What was done for whom, as the message says it.
    struct Outcome: Sendable {
        let entries: [String]
        let offers: [String]

        init(_ meal: SharedMeal, _ eaters: [Eater], sender: String) {
            let own = meal.helpings.contains { $0.own != nil } ? [sender] : []
            entries = Self.few(own + eaters.filter { $0.way == .entry }.map(\.name))
            offers = Self.few(eaters.filter { $0.way == .offer }.map(\.name))
        }

        /// As many names as a message has room for, and how many more there are.
        private static func few(_ names: [String]) -> [String] {
            names.count > 5 ? names.prefix(4) + ["+\(names.count - 4)"] : names
        }
    }

    /// The statements that write it down: entries, offers or nothing for each, as that person allows.
    func statements(_ change: ChangeStore, _ eaters: [Eater], by writer: EntryWriter) -> [SQL] {
        let own = entries { $0.own }.map { OfferStore.add($0, of: change.owner, in: change.id, by: nil) }
        let others = eaters.flatMap { eater in
            let owner = DiaryOwner(household: change.owner.household, person: eater.id)
            return entries { $0.others[eater.id] }.compactMap { entry -> SQL? in
                switch eater.way {
                case .entry: OfferStore.add(entry, of: owner, in: change.id, by: writer)
                case .offer: OfferStore.offer(entry, to: owner, in: change.id, by: writer)
                case .nothing, .gone: nil
                }
            }
        }
        return [change.beginning(at: .diary(day))] + own + others
    }

    /// The entries of one person, whose keys are in their order.
    private func entries(_ eaten: (Helping) -> EntrySnapshot?) -> [DiaryEntry] {
        let eaten = helpings.compactMap { helping in eaten(helping).map { (helping.slot, $0) } }
        let ids = eaten.map { _ in DiaryEntry.ID.new() }.sorted()
        return zip(ids, eaten).map { DiaryEntry(id: $0, day: day, slot: $1.0, eaten: $1.1) }
    }
}

extension EntrySnapshot {
    /// What somebody has of it who usually eats so many portions: so many portions of a dish, or as often what was eaten.
    /// - Parameter one: what one portion of a dish weighs that was eaten by weight; nil where nobody knows.
    func portion(_ share: Double, weighing one: Grams?) throws(FormErrors) -> EntrySnapshot {
        guard kind == .recipe else { return try times(share) }
        if measure == Self.servingMeasure { return try times(share / amount) }
        if let grams, let one, one > .zero, grams > .zero { return try times(share * (one / grams)) }
        return try times(share)
    }

    /// So many times of it: of a food its amount, of a quick entry its numbers.
    func times(_ count: Double) throws(FormErrors) -> EntrySnapshot {
        let eaten: EntrySnapshot? =
            kind == .quick
            ? renamed(name, nutrients.scaled(by: count))
            : eaten(amount * count, of: EntryMeasure(key: measure, name: measureName, grams: grams.map { $0 / amount }))
        guard let eaten, eaten.isWithinLimits else { throw ["amount": .diary(eaten?.excess ?? .tooMuch(nil))] }
        return eaten
    }

    /// It and more of the same, or less by as much; nil where the two cannot be counted together.
    func adding(_ more: EntrySnapshot, times count: Double = 1) -> EntrySnapshot? {
        guard kind == more.kind, recipe == more.recipe else { return nil }
        guard measure == more.measure else {
            return inGrams.flatMap { own in more.inGrams.flatMap { own.adding($0, times: count) } }
        }
        return EntrySnapshot(
            kind: kind,
            recipe: recipe,
            food: food,
            name: name,
            amount: amount + more.amount * count,
            measure: measure,
            measureName: measureName,
            grams: grams.flatMap { own in more.grams.map { own + $0 * count } },
            nutrients: NutrientTotal(of: [nutrients, more.nutrients.scaled(by: count)]).nutrients,
            coverage: coverage,
            source: source,
            // Of two pots it is of neither.
            cooking: cooking == more.cooking ? cooking : nil
        )
    }

    /// The same, counted in grams; nil where nobody knows its weight.
    private var inGrams: EntrySnapshot? {
        grams.map { grams in
            EntrySnapshot(
                kind: kind,
                recipe: recipe,
                food: food,
                name: name,
                amount: grams.value,
                measure: Self.gramMeasure,
                measureName: "",
                grams: grams,
                nutrients: nutrients,
                coverage: coverage,
                source: source,
                cooking: cooking
            )
        }
    }
}
