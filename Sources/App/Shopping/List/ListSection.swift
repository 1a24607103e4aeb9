import Domain
import Web

/// What is on a list, aisle by aisle: the live section of its page.
struct ListSection: Fragment, Sendable {
    let revision: String
    let path: LocalPath
    let operations: LocalPath
    let events: LocalPath
    /// The account of the page, so that a phone never sends what another person did on it.
    let account: String
    let groups: [Group]
    let latest: [LatestMark]
    /// What an empty list says to whoever reads it; nil where something stands on it.
    let emptyText: String?
    /// The id that the page was shown with: the ids of all that is done on it follow from this.
    let shown: String
    let csrf: CSRFField
    /// The days of the plan that the list was made from; nil for none, and once they have passed.
    let made: String?
    /// The notice that the plan is another one by now; nil while it is the same.
    let change: PlanChangeNote?
    /// Goes through the kitchen, and ends that; nil where there is nothing to go through, or who reads may not.
    let check: LocalPath?
    let endCheck: LocalPath?
    /// Takes what was ticked off the list.
    let clear: LocalPath?
    /// Switches between everything and what is open; nil where nothing is ticked.
    let hide: LocalPath?
    let showAll: LocalPath?

    /// The items under one heading.
    struct Group: Sendable {
        let id: String
        let name: String
        let rows: [ItemRow]
        /// Whether it is shown folded, because it is not for now.
        let isFolded: Bool
        /// The aisle of the rows; nil for what is no aisle, such as what is at home.
        let aisle: ShoppingAisle?
        /// Moves the aisle in the order of the chosen shop, or in the household's own; nil for who only reads.
        var moves: AisleMoves?
    }

    init(
        _ context: any HouseholdContext,
        _ detail: ShoppingListDetail,
        _ view: ListView,
        _ change: PlanChangeNote? = nil
    ) {
        let list = detail.list
        revision = String(list.revision)
        path = list.path
        operations = "/shopping/\(list.id)/ops"
        events = "/shopping/\(list.id)/events"
        account = context.requestContext.marks?.queue ?? ""
        let mayChange = context.may(.kitchen(.write))
        let rows = ItemRows(context, list, isChecking: view.isChecking)
        shown = rows.shown.description
        let ticked = detail.items.filter { $0.mark == .ticked }
        let folded = view.show == .standard ? Self.over(ticked, context.now) : []
        let shown = detail.items.filter { view.show != .open || $0.mark != .ticked || $0.more != nil }
        let all = Self.groups(shown, folded, rows, detail.aisles, context.strings)
        groups = all.map { group in
            var group = group
            if mayChange {
                group.moves = AisleMoves(context, group, among: all.compactMap(\.aisle), detail.shop, list.id)
            }
            return group
        }
        latest = LatestMark.all(of: detail.items, notBy: context.name, context.strings)
        emptyText = detail.items.isEmpty ? context.strings.whatFillsAList(mayChange) : nil
        csrf = context.csrf
        made = detail.made.map { context.strings.shopping.plan.madeFrom(days: context.strings.days(of: $0.range)) }
        self.change = change
        let isOpen = mayChange && detail.items.contains { $0.mark == .open }
        check = isOpen && !view.isChecking ? list.path.with(["check": "1"]) : nil
        endCheck = view.isChecking ? list.path : nil
        clear = mayChange && detail.items.contains(where: \.isHad) ? "/shopping/\(list.id)/clear" : nil
        hide = ticked.isEmpty || view.show == .open ? nil : list.path.with(["show": "open"])
        showAll = folded.isEmpty && view.show != .open ? nil : list.path.with(["show": "all"])
    }

    /// The items that were ticked on a trip that is over.
    private static func over(_ ticked: [ListedItem], _ now: Moment) -> Set<ShoppingItem.ID> {
        let old = ticked.filter { item in
            item.more == nil && item.item.markedAt.map { $0.adding(seconds: ListView.trip) < now } ?? true
        }
        return Set(old.map(\.item.id))
    }

    private static func groups(
        _ items: [ListedItem],
        _ folded: Set<ShoppingItem.ID>,
        _ rows: ItemRows,
        _ aisles: [ShoppingAisle],
        _ strings: Strings
    ) -> [Group] {
        let places = Dictionary(grouping: items) { ListPlace($0, isFolded: folded.contains($0.item.id)) }
        return ListPlace.all(aisles).compactMap { place in
            guard let items = places[place] else { return nil }
            return Group(
                id: place.id,
                name: strings.name(of: place),
                rows: items.map(rows.row),
                isFolded: place == .ticked,
                aisle: place.aisle
            )
        }
    }
}

/// The buttons of an aisle's heading: nearer to the entrance, nearer to the till.
struct AisleMoves: Fragment, Sendable {
    let csrf: CSRFField
    let path: LocalPath
    let aisle: String
    let list: String
    /// The aisles that are seen: past the neighbour among these it is moved.
    let among: String
    let earlier: String
    let later: String

    /// Fails for rows that stand in no aisle.
    init?(
        _ context: any HouseholdContext,
        _ group: ListSection.Group,
        among aisles: [ShoppingAisle],
        _ shop: Shop.ID?,
        _ list: ShoppingList.ID
    ) {
        // The household's own order is for its people to set.
        guard let aisle = group.aisle, shop != nil || context.reader != nil else { return nil }
        let strings = context.strings.shopping.shops
        csrf = context.csrf
        path = shop.map { "/shops/\($0)/move" } ?? "/aisles/move"
        self.aisle = aisle.rawValue
        self.list = list.description
        among = aisles.map(\.rawValue).joined(separator: ",")
        earlier = strings.earlier(name: group.name)
        later = strings.later(name: group.name)
    }
}

/// The place of an item on a list.
enum ListPlace: Hashable, Sendable {
    case aisle(ShoppingAisle)
    case notFound, probablyAtHome, atHome, ticked

    init(_ item: ListedItem, isFolded: Bool) {
        switch item.mark {
        case .missing: self = .notFound
        // The rest of a thing that is at home in part is bought.
        case .atHome: self = item.more == nil ? .atHome : .aisle(item.item.aisle)
        case .ticked: self = isFolded ? .ticked : .aisle(item.item.aisle)
        case .open:
            let isAtHome = item.item.pantry?.advice == .probablyAtHome || item.isTypedAndAtHome
            self = isAtHome ? .probablyAtHome : .aisle(item.item.aisle)
        }
    }

    /// All places, from the top of a page to its end.
    static func all(_ aisles: [ShoppingAisle]) -> [ListPlace] {
        aisles.map { .aisle($0) } + [.notFound, .probablyAtHome, .atHome, .ticked]
    }

    var aisle: ShoppingAisle? {
        if case .aisle(let aisle) = self { aisle } else { nil }
    }

    var id: String {
        switch self {
        case .aisle(let aisle): "aisle-\(aisle.rawValue)"
        case .notFound: "not-found"
        case .probablyAtHome: "probably-at-home"
        case .atHome: "at-home"
        case .ticked: "ticked"
        }
    }
}

extension Strings {
    func name(of place: ListPlace) -> String {
        switch place {
        case .aisle(let aisle): name(of: aisle)
        case .notFound: shopping.list.notFound
        case .probablyAtHome: shopping.list.probablyAtHome
        case .atHome: shopping.list.atHome
        case .ticked: shopping.list.ticked
        }
    }
}
