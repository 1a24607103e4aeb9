/// The amounts that one item of a list is needed in, not yet added up.
///
/// Sums are joined in any order, in part or as a whole, and are the same to the last digit: which amounts may be added is
/// known only when all are there (a mass that comes last turns cups into grams), and adding binary numbers in another
/// order gives another last digit. So a sum keeps its amounts, in one order that does not depend on how they came, and
/// `ShoppingMerge` adds them once at the end. `nothing` is its zero.
public struct ShoppingSum: Hashable, Sendable {
    /// Sorted; the same amount as often as it is needed.
    public let amounts: [NeededAmount]

    public init(_ amounts: [NeededAmount]) {
        self.amounts = amounts.sorted()
    }

    public static func + (left: Self, right: Self) -> Self {
        ShoppingSum(left.amounts + right.amounts)
    }

    public var isNothing: Bool { amounts.isEmpty }

    /// Each amount so many times.
    public func scaled(by factor: Double) -> ShoppingSum {
        ShoppingSum(amounts.map { $0.scaled(by: factor) })
    }
}

extension Sequence where Element == ShoppingSum {
    /// All of them in one.
    public func joined() -> ShoppingSum {
        ShoppingSum(flatMap(\.amounts))
    }
}
