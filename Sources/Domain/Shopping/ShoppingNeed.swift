/// What one origin needs of one item. A dish with two lines of the same ingredient has two.
public struct ShoppingNeed: Hashable, Sendable {
    public let origin: ShoppingOrigin
    public let amount: NeededAmount
    /// Grey, and not in the sum. One that somebody chose is not optional any more.
    public let isOptional: Bool

    public init(_ origin: ShoppingOrigin, _ amount: NeededAmount, isOptional: Bool = false) {
        self.origin = origin
        self.amount = amount
        self.isOptional = isOptional
    }
}

extension Sequence where Element == ShoppingNeed {
    /// What they need together, without the optional ones.
    public var sum: ShoppingSum {
        ShoppingSum(filter { !$0.isOptional }.map(\.amount))
    }
    /// The needs without what the pantry has given for their origins; of one that it has served in part every amount is
    /// less, in the same share, and of one that it has served as a whole what states no amount stays.
    public func less(_ taken: [ShoppingOrigin.ID: Grams]) -> [ShoppingNeed] {
        if taken.isEmpty { return Array(self) }
        let asked = Dictionary(grouping: filter { !$0.isOptional }, by: \.origin.id)
        var shares: [ShoppingOrigin.ID: Double] = [:]
        for (origin, grams) in taken {
            let weight = asked[origin].flatMap { ShoppingMerge($0.sum).grams } ?? .zero
            if weight > .zero { shares[origin] = grams / weight }
        }
        return compactMap { need in
            guard !need.isOptional, let share = shares[need.origin.id] else { return need }
            // A sum of shares may miss the whole by a binary digit.
            if share < 1 - 1e-9 { return ShoppingNeed(need.origin, need.amount.scaled(by: 1 - share)) }
            return need.amount.parts.isEmpty && !need.amount.isToTaste ? need : nil
        }
    }
}
