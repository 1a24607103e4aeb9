/// A sum that does not lose small values next to large ones (Neumaier), so that the order of lines has no visible
/// effect (HOSTILE-22).
public struct CompensatedSum: Hashable, Sendable {
    private var sum = 0.0
    private var lost = 0.0

    /// The sum of nothing, zero.
    public init() {}

    /// The sum so far, with what rounding has lost on the way.
    public var value: Double { sum + lost }

    /// Adds a number, which may be negative.
    public mutating func add(_ part: Double) {
        let next = sum + part
        if sum.magnitude >= part.magnitude {
            lost += (sum - next) + part
        } else {
            lost += (part - next) + sum
        }
        sum = next
    }
}

extension Sequence where Element: Quantity {
    /// The compensated sum of quantities of one unit.
    public func total() -> Element {
        var sum = CompensatedSum()
        for quantity in self { sum.add(quantity.value) }
        return Element(sum.value)
    }
}
