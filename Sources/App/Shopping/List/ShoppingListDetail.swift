import Domain

/// A list with its items and all that explains them.
struct ShoppingListDetail: Sendable {
    let list: ListStore.Kept
    let items: [ListedItem]
    let shops: [ShopStore.Kept]
    /// The shop in whose order it is read; nil for the household's own.
    let shop: Shop.ID?
    let aisles: [ShoppingAisle]
    /// From what of the plan it was made; nil for nothing, and for days that have passed.
    let made: (range: PlanRange, print: String)?
}

/// An item of a list as it stands today: what is needed, what was bought of it, and what is still to be bought.
struct ListedItem: Sendable {
    let item: ListStore.Item
    /// Of origins that still ask.
    let needs: [ItemStore.Need]
    let balance: ShoppingBalance

    var mark: ShoppingItemState.Mark { item.mark }
    /// Whether there is nothing of it but what a dish can do without.
    var isOptional: Bool { !needs.isEmpty && needs.allSatisfy(\.need.isOptional) }

    init(_ item: ListStore.Item, _ needs: [ItemStore.Need], _ covers: [ItemStore.Cover], today: CivilDate) {
        self.item = item
        self.needs = needs.filter { $0.need.origin.asks(on: today) }
        var atHome = Grams.zero
        if case .takeOff(let grams) = item.pantry?.advice { atHome = grams }
        balance = ShoppingBalance(needs: self.needs.map(\.need), covers: covers.map(\.cover), atHome: atHome)
    }

    /// Whether it is on the list: needed, or ticked there and not cleared yet.
    var isOnTheList: Bool { mark != .open || balance.open != nil || isOptional }
    /// What is needed beyond what was ticked.
    var more: ShoppingMerge? { mark == .ticked || mark == .atHome ? balance.open : nil }
    /// What the row says: what is to be bought, or for a ticked one what was asked for.
    var asked: ShoppingMerge {
        switch mark {
        case .open, .missing: balance.open ?? balance.needed
        case .ticked, .atHome: balance.covered ?? balance.needed
        }
    }
}

extension HouseholdContext {
    /// A list of the household; nil where there is none such.
    /// - Parameter shop: in whose order it is read; nil for where it is shopped.
    func shoppingList(_ list: ShoppingList.ID, at shop: Shop.ID? = nil) async throws -> ShoppingListDetail? {
        let shown = ListStore.shown(on: list, in: household)
        let (found, items, needs, covers, shops, made) = try await database.read(
            ListStore.find(list, in: household),
            ListStore.items(of: list, in: household),
            ItemStore.needs(of: shown, on: list, in: household),
            ItemStore.covers(of: shown, on: list, in: household),
            ShopStore.all(in: household),
            PlanNeedStore.range(of: list, from: today, in: household)
        )
        guard let found else { return nil }
        let shop = (shop ?? found.shop).flatMap { id in shops.first { $0.id == id }?.id }
        let (needsByItem, coversByItem) = (
            Dictionary(grouping: needs, by: \.item), Dictionary(grouping: covers, by: \.item)
        )
        let listed = items.map { item in
            ListedItem(item, needsByItem[item.id] ?? [], coversByItem[item.id] ?? [], today: today)
        }
        return ShoppingListDetail(
            list: found,
            items: listed.filter(\.isOnTheList),
            shops: shops,
            shop: shop,
            aisles: try await aisles(of: shop),
            made: made
        )
    }

    /// The aisles in the order of a shop, with what its trips have taught.
    private func aisles(of shop: Shop.ID?) async throws -> [ShoppingAisle] {
        guard let shop else { return ShoppingAisle.allCases }
        let (order, ticks) = try await database.read(
            ShopStore.places(of: shop, in: household),
            TripStore.ticks(at: shop, in: household)
        )
        return LearnedOrder(order, ticks, now: now).order.sorted(ShoppingAisle.allCases)
    }
}
