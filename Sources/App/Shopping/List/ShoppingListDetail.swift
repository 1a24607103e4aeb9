import Domain

/// A list with its items and all that explains them.
struct ShoppingListDetail: Sendable {
    let list: ListStore.Kept
    private(set) var items: [ListedItem]
    let shops: [Named<Shop.ID>]
    /// The shop in whose order it is read; nil for the household's own.
    let shop: Shop.ID?
    let aisles: [ShoppingAisle]
    /// The days of the plan that the list was made from; nil for none, and for days that have passed.
    let made: (range: PlanRange, mark: String)?

    /// Says beside each item, too, what must not be in it for a plan that has changed since the list was made from it. What
    /// it says already stays until the list is made anew.
    mutating func warn(as now: [NeedRecord]) {
        let keyed = now.flatMap { need in need.keys.map { ($0, need.warnings) } }
        let warnings = Dictionary(grouping: keyed, by: \.0).mapValues { $0.flatMap(\.1) }
        // A planned food may stand on an item of words: what dish it is of tells.
        let foods = Dictionary(grouping: now.filter(\.key.isFood), by: \.need.origin.id)
        for index in items.indices {
            let planned = items[index].needs.flatMap { foods[$0.need.origin.id] ?? [] }
            let keys = Set(planned.map(\.key.text) + [items[index].item.key]).sorted()
            for warning in keys.flatMap({ warnings[$0] ?? [] })
            where !warning.isFree && !items[index].warnings.contains(warning) {
                items[index].warnings.append(warning)
            }
        }
    }
}

/// An item of a list as it stands today: what is needed, what was bought of it, and what is still to be bought.
struct ListedItem: Sendable {
    let item: ListStore.Item
    /// The needs of those origins that still ask for something.
    let needs: [ItemStore.Need]
    let balance: ShoppingBalance
    /// What must not be in it for whom, where that is not free by now.
    fileprivate(set) var warnings: [NeedWarning]
    /// What people have said of its ingredient, where it is free for somebody because of that.
    let stated: [StatedContentsStore.Stated]

    var mark: ShoppingItemState.Mark { item.mark }
    /// Whether there is nothing of it but what a dish can do without.
    var isOptional: Bool { !needs.isEmpty && needs.allSatisfy(\.need.isOptional) }

    /// Whether it is bought, or at home.
    var isHad: Bool { mark == .ticked || mark == .atHome }
    /// What dishes would take of it that can do without.
    var optional: ShoppingSum { ShoppingSum(needs.filter(\.need.isOptional).map(\.need.amount)) }

    /// What a tick covers where somebody has written another amount than is needed.
    func written(_ language: Language) -> ShoppingSum? {
        isHad ? nil : balance.seen(item.amount, item.amountLanguage ?? language)
    }

    /// - Parameter said: what people have said of its ingredient.
    init(
        _ item: ListStore.Item,
        _ needs: [ItemStore.Need],
        _ covers: [ItemStore.Cover],
        _ said: [StatedContentsStore.Stated],
        today: CivilDate
    ) {
        self.item = item
        self.needs = needs.filter { $0.need.origin.asks(on: today) }
        warnings = self.needs.flatMap(\.warnings).map { $0.standing(by: said) }
        let decided = Set(warnings.filter { $0.isStated == true && $0.isFree }.compactMap(\.substance))
        stated = said.filter { decided.contains($0.substance.word) }
        var atHome = Grams.zero
        if case .takeOff(let grams) = item.pantry?.advice { atHome = grams }
        balance = ShoppingBalance(
            needs: self.needs.map(\.need),
            covers: covers.map(\.cover),
            atHome: atHome,
            taken: self.needs.taken
        )
    }

    /// Whether it is on the list: needed, typed, or ticked there and not cleared yet.
    var isOnTheList: Bool { mark != .open || balance.open != nil || isOptional || isTypedAndAtHome }
    /// Whether all of it is at home, by what the pantry says, and somebody has typed it all the same: they are told so.
    var isTypedAndAtHome: Bool {
        guard mark == .open, balance.open == nil else { return false }
        return needs.contains { $0.need.origin.kind == .hand && balance.openOrigins.contains($0.need.origin.id) }
    }
    /// What is needed beyond what was ticked.
    var more: ShoppingMerge? { isHad ? balance.open : nil }
    /// What the row says: what is to be bought, or for a ticked one what was asked for.
    var asked: ShoppingMerge {
        switch mark {
        case .open, .missing: balance.open ?? balance.needed
        case .ticked, .atHome: balance.covered ?? balance.needed
        }
    }
}

extension [ItemStore.Need] {
    /// What the pantry has given for each of their dishes that is cooked.
    var taken: [ShoppingOrigin.ID: Grams] {
        let taken = compactMap { need in need.taken.map { (need.need.origin.id, $0) } }
        return Dictionary(taken, uniquingKeysWith: { first, _ in first })
    }
}

extension ShoppingBalance {
    /// An amount that was written in place of what is needed, where it can be read and is of the same kind: "200 g" of 700 g,
    /// and not "1 packet".
    func seen(_ written: String, _ language: Language) -> ShoppingSum? {
        guard let sum = ShoppingSum(typed: written, language) else { return nil }
        return covers(.bought, seen: sum).isEmpty ? nil : sum
    }

    /// Whether so much is enough for all that is open.
    func isCovered(by amount: ShoppingSum) -> Bool {
        let all = covers(.bought).map(\.amount).joined()
        let served = covers(.bought, seen: amount).map(\.amount).joined()
        return !served.isNothing && ShoppingMerge(served) == ShoppingMerge(all)
    }
}
