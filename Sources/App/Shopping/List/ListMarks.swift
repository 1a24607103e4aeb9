import Database
import Domain

/// What a list comes to before it is read: a phone that asks again and again for a list of hundreds of items mostly has it
/// already.
struct ListMarks: Sendable {
    let list: ShoppingList.ID
    /// The mark of all that a page of the list shows, but for what its plan has changed.
    let all: [String]
    let made: (range: PlanRange, mark: String)?
}

extension HouseholdContext {
    /// Reads what a list's page is made of; nil where the household has no such list.
    func marks(of list: ShoppingList.ID, _ view: ListView) async throws -> ListMarks? {
        let (found, rows, shops, made) = try await database.read(
            ListStore.find(list, in: household),
            ListMarkStore.mark(of: list, trip: now.adding(seconds: -ListView.trip), in: household),
            ShopStore.all(in: household),
            PlanNeedStore.range(of: list, from: today, in: household)
        )
        guard let found else { return nil }
        let plan = made.map {
            [$0.range.from.iso, $0.range.to.iso] + $0.range.slots.map(\.rawValue).sorted() + [$0.mark]
        }
        let order = try await aisles(of: shop(view.shop ?? found.shop, among: shops), found.aisles).map(\.rawValue)
        return ListMarks(
            list: list,
            all: [rows] + (plan ?? []) + order + shops.flatMap { [$0.id.description, $0.name] },
            made: made
        )
    }

    /// A list of the household; nil where there is none such.
    /// - Parameter shop: in whose order it is read; nil for where it is shopped.
    func shoppingList(_ list: ShoppingList.ID, at shop: Shop.ID? = nil) async throws -> ShoppingListDetail? {
        let shown = ListStore.shown(on: list, in: household)
        let (found, items, allNeeds, allCovers, said, shops, made) = try await database.read(
            ListStore.find(list, in: household),
            ListStore.items(of: list, on: today, in: household),
            ItemStore.needs(of: shown, on: list, in: household),
            ItemStore.covers(of: shown, on: list, in: household),
            ItemStatementStore.stated(of: list, in: household),
            ShopStore.all(in: household),
            PlanNeedStore.range(of: list, from: today, in: household)
        )
        guard let found else { return nil }
        let needs = Dictionary(grouping: allNeeds, by: \.item)
        let covers = Dictionary(grouping: allCovers, by: \.item)
        let stated = Dictionary(grouping: said, by: \.item).mapValues { $0.map(\.stated) }
        let listed = items.map { item in
            ListedItem(item, needs[item.id] ?? [], covers[item.id] ?? [], stated[item.id] ?? [], today: today)
        }
        let shop = self.shop(shop ?? found.shop, among: shops)
        return ShoppingListDetail(
            list: found,
            items: listed.filter(\.isOnTheList),
            shops: shops,
            shop: shop,
            aisles: try await aisles(of: shop, found.aisles),
            made: made
        )
    }

    private func shop(_ asked: Shop.ID?, among shops: [Named<Shop.ID>]) -> Shop.ID? {
        asked.flatMap { id in shops.first { $0.id == id }?.id }
    }

    /// The aisles in the order of a shop, with what its trips have taught; in the household's own where there is none.
    private func aisles(of shop: Shop.ID?, _ usual: [ShoppingAisle]) async throws -> [ShoppingAisle] {
        guard let shop else { return usual }
        let (order, ticks) = try await database.read(
            ShopStore.places(of: shop, in: household),
            TripStore.ticks(at: shop, in: household)
        )
        return LearnedOrder(order, ticks, now: now).order.sorted(usual)
    }
}
