import Database
import Domain
import Security

/// A list as the database has answered it, before it is read: a phone that asks again and again for a list of hundreds of
/// items mostly has it already.
struct UnreadList {
    let list: ListStore.Kept
    let shops: [ShopStore.Kept]
    let shop: Shop.ID?
    let aisles: [ShoppingAisle]
    let made: (range: PlanRange, print: String)?
    fileprivate let items: UnreadResult<[ListStore.Item]>
    fileprivate let needs: UnreadResult<[ItemStore.Need]>
    fileprivate let covers: UnreadResult<[ItemStore.Cover]>
    fileprivate let small: [UInt8]

    func detail(today: CivilDate) throws -> ShoppingListDetail {
        let needs = Dictionary(grouping: try needs.value(), by: \.item)
        let covers = Dictionary(grouping: try covers.value(), by: \.item)
        let listed = try items.value().map { item in
            ListedItem(item, needs[item.id] ?? [], covers[item.id] ?? [], today: today)
        }
        return ShoppingListDetail(
            list: list,
            items: listed.filter(\.isOnTheList),
            shops: shops,
            shop: shop,
            aisles: aisles,
            made: made
        )
    }

    /// Appends all that `detail` is read from.
    func append(to bytes: inout [UInt8]) {
        bytes += small
        bytes += Array("\(shop?.description ?? "") \(aisles.map(\.rawValue).joined(separator: ",")) ".utf8)
        items.append(to: &bytes)
        needs.append(to: &bytes)
        covers.append(to: &bytes)
    }
}

extension HouseholdContext {
    /// A list of the household; nil where there is none such.
    /// - Parameter shop: in whose order it is read; nil for where it is shopped.
    func unreadList(_ list: ShoppingList.ID, at shop: Shop.ID? = nil) async throws -> UnreadList? {
        let shown = ListStore.shown(on: list, in: household)
        let (found, items, needs, covers, shops, made, over) = try await database.read(
            ListStore.find(list, in: household).unread,
            ListStore.items(of: list, in: household).unread,
            ItemStore.needs(of: shown, on: list, in: household).unread,
            ItemStore.covers(of: shown, on: list, in: household).unread,
            ShopStore.all(in: household).unread,
            PlanNeedStore.range(of: list, from: today, in: household).unread,
            TickedStore.over(on: list, before: now.adding(seconds: -ListView.trip), in: household).unread
        )
        guard let known = try found.value() else { return nil }
        var small: [UInt8] = []
        for append in [found.append, shops.append, made.append, over.append] { append(&small) }
        let all = try shops.value()
        let shop = (shop ?? known.shop).flatMap { id in all.first { $0.id == id }?.id }
        return UnreadList(
            list: known,
            shops: all,
            shop: shop,
            aisles: try await aisles(of: shop),
            made: try made.value(),
            items: items,
            needs: needs,
            covers: covers,
            small: small
        )
    }

    func shoppingList(_ list: ShoppingList.ID, at shop: Shop.ID? = nil) async throws -> ShoppingListDetail? {
        try await unreadList(list, at: shop)?.detail(today: today)
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

/// Makes the tags of lists: of all that the section of a list is made of, so that it is the same where its tag is.
struct ListTag: Sendable {
    /// Another program may write another page of the same list.
    private let program = SecureRandom.bytes(16)

    func tag(
        _ context: any HouseholdContext,
        _ unread: UnreadList,
        _ changes: PlanChanges.Unread?,
        _ view: ListView
    ) -> String {
        let who = [
            context.language.rawValue, context.today.iso, String(context.may(.kitchen(.write))),
            context.requestContext.ward?.id.description ?? "", view.show.rawValue, view.shop?.description ?? "",
            String(view.isChecking),
        ]
        // Of another session the forms would be refused.
        var bytes = program + context.digest + Array(who.joined(separator: " ").utf8)
        unread.append(to: &bytes)
        changes?.append(to: &bytes)
        return "W/\"\(Base64.encode(Array(Digest.sha256(bytes).prefix(16))))\""
    }
}
