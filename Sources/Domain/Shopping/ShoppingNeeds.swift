/// The needs of a whole list, by item.
public struct ShoppingNeeds: Hashable, Sendable {
    public private(set) var byKey: [ShoppingKey: [ShoppingNeed]] = [:]

    /// - Parameter neverBought: what the household never buys, as water. It does not appear.
    public init(_ needs: some Sequence<(ShoppingKey, ShoppingNeed)>, neverBought: Set<ShoppingKey> = []) {
        for (key, need) in needs where !neverBought.contains(key) { byKey[key, default: []].append(need) }
    }
}
