import Domain
import Synchronization

extension LibraryIndex {
    /// Since when uses of recipes may be missing in the index: what was written while it was read began a little before.
    var lastUse: Moment {
        let last = shelves.read.entries.lazy.compactMap(\.usedAt).max() ?? Moment(microseconds: 0)
        return last.adding(seconds: -600)
    }

    /// The recipes in the order of a search.
    func order(_ search: LibrarySearch) -> [Int32] {
        let order = order(search.sort)
        if search.used.isEmpty { return order }
        // Those that were used since the index was read come first.
        let places = Dictionary(
            search.used.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let used = order.filter { places[shelves[$0].card.id] != nil }
        let first = used.sorted { places[shelves[$0].card.id] ?? 0 < places[shelves[$1].card.id] ?? 0 }
        let all = Set(used)
        return first + order.filter { !all.contains($0) }
    }

    private func order(_ sort: RecipeSort) -> [Int32] {
        if sort == .name { return byName }
        return orders.withLock { orders in
            if let known = orders[sort] { return known }
            let rank = rank
            let order = byName.sorted { isBefore($0, $1, by: sort, rank) }
            orders[sort] = order
            return order
        }
    }

    /// Puts recipes that are new into the orders that are known already.
    func learn(_ known: [RecipeSort: [Int32]], _ new: [Int32]) {
        let rank = rank
        let all = known.reduce(into: [RecipeSort: [Int32]]()) { all, known in
            var order = known.value.filter { valid.contains(Int($0)) }
            for index in new {
                let place = order.firstIndex { isBefore(index, $0, by: known.key, rank) } ?? order.count
                order.insert(index, at: place)
            }
            all[known.key] = order
        }
        orders.withLock { $0 = all }
    }

    /// Where each index stands among the names.
    private var rank: [Int32] {
        var rank = [Int32](repeating: 0, count: shelves.count)
        for (place, index) in byName.enumerated() { rank[Int(index)] = Int32(place) }
        return rank
    }

    private func isBefore(_ one: Int32, _ other: Int32, by sort: RecipeSort, _ rank: [Int32]) -> Bool {
        shelves[one].isBefore(shelves[other], by: sort) ?? (rank[Int(one)] < rank[Int(other)])
    }
}

extension LibraryIndex.Entry {
    func suits(_ search: LibrarySearch) -> Bool {
        if isDeleted { return false }
        if let category = search.category, self.category != category { return false }
        if !search.tag.isEmpty, !tags.contains(where: { Folding.key($0) == search.tag }) {
            return false
        }
        if let time = search.time, (card.minutes ?? .infinity) > time.minutes { return false }
        if search.rating != nil, !search.liked.contains(card.id) { return false }
        guard search.fitsToday, let left = search.left else { return true }
        // Only an exact energy can promise to fit: a lower bound may hide more.
        if counts, case .exactly(let energy) = card.energy {
            return energy / card.servings <= left.value
        }
        return false
    }

    /// Whether the recipe is sorted before the other; nil when both are equal in this order, and
    /// their names decide. Unknown values come last.
    fileprivate func isBefore(_ other: Self, by sort: RecipeSort) -> Bool? {
        func ascending<Key: Comparable>(_ one: Key, _ other: Key) -> Bool? {
            one == other ? nil : one < other
        }
        return switch sort {
        case .name: nil
        case .servings: ascending(card.servings, other.card.servings)
        case .servingsDown: ascending(other.card.servings, card.servings)
        case .time: ascending(card.minutes ?? .infinity, other.card.minutes ?? .infinity)
        case .timeDown: ascending(other.card.minutes ?? -.infinity, card.minutes ?? -.infinity)
        case .used: ascending(other.usedAt?.microseconds ?? .min, usedAt?.microseconds ?? .min)
        case .newest: ascending(other.createdAt, createdAt)
        }
    }
}
