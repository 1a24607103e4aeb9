/// How a plan's needs differ from those that a list was made from: "The plan has changed: 2 more, 1 less, 1 new".
public struct ShoppingPlanChange: Hashable, Sendable {
    public private(set) var more: Set<ShoppingKey> = []
    public private(set) var less: Set<ShoppingKey> = []
    public private(set) var new: Set<ShoppingKey> = []
    /// No longer needed. They leave the list only when somebody takes them off.
    public private(set) var gone: Set<ShoppingKey> = []

    /// Whether the list says what the plan says.
    public var isNothing: Bool { more.isEmpty && less.isEmpty && new.isEmpty && gone.isEmpty }

    /// - Parameters:
    ///   - before: the needs of the plan as the list has them.
    ///   - now: those that the plan has now.
    public init(from before: ShoppingNeeds, to now: ShoppingNeeds) {
        let (old, current) = (before.sums, now.sums)
        for (key, sum) in current {
            guard let was = old[key] else {
                new.insert(key)
                continue
            }
            switch Self.compare(was, sum) {
            case .more: more.insert(key)
            case .less: less.insert(key)
            case .same: continue
            }
        }
        gone = Set(old.keys).subtracting(current.keys)
    }

    private enum Difference {
        case more, less, same
    }

    /// More of one thing and less of another ("1 bunch" for "200 g") is more: something has to be bought.
    private static func compare(_ before: ShoppingSum, _ now: ShoppingSum) -> Difference {
        let basis = ShoppingBasis(of: before + now)
        let (old, current) = (basis.totals(of: before), basis.totals(of: now))
        let differences = Set(old.keys).union(current.keys).map { dimension in
            Rounding.rounded(current[dimension, default: 0] - old[dimension, default: 0], places: 6)
        }
        if differences.contains(where: { $0 > 0 }) { return .more }
        return differences.contains { $0 < 0 } ? .less : .same
    }
}

extension ShoppingNeeds {
    /// What is needed of each item, of those of which anything is.
    fileprivate var sums: [ShoppingKey: ShoppingSum] {
        byKey.mapValues(\.sum).filter { !$0.value.isNothing }
    }
}
