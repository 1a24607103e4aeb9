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
}
