/// How much of one thing a need asks for, as far as its words say it, and what that weighs where it can be told.
public struct NeededAmount: Hashable, Sendable {
    /// Added up they are the amount: "2 lb 4 oz" are two. Sorted; none where no amount is said.
    public let parts: [NeededPart]
    /// What all parts weigh as they are bought; nil where that is unknown. A mass weighs what it says.
    public let grams: Grams?
    /// "To taste", "göz kararı": no amount is meant.
    public let isToTaste: Bool

    /// "To taste".
    public static let toTaste = NeededAmount(parts: [], grams: nil, isToTaste: true)
    /// A thing without an amount: "milk".
    public static let unstated = NeededAmount(parts: [], grams: nil, isToTaste: false)

    /// - Parameter grams: what the parts weigh by a measure, a density or a piece's weight. Masses need none, and for
    ///   them none is taken; what is not above zero is unknown.
    public init(_ parts: [NeededPart], grams: Grams? = nil) {
        let masses = parts.compactMap(\.mass)
        let isMass = !parts.isEmpty && masses.count == parts.count
        let known = grams.flatMap { $0 > .zero && $0.value.isFinite ? $0 : nil }
        self.init(
            parts: parts.sorted(),
            grams: isMass ? masses.map(\.value).sorted().map(Grams.init).total() : parts.isEmpty ? nil : known,
            isToTaste: false
        )
    }

    private init(parts: [NeededPart], grams: Grams?, isToTaste: Bool) {
        self.parts = parts
        self.grams = grams
        self.isToTaste = isToTaste
    }

    /// The same amount, so many times; none for a factor that is not above zero.
    public func scaled(by factor: Double) -> NeededAmount {
        guard !parts.isEmpty else { return self }
        let scaled = parts.compactMap { NeededPart($0.count * factor, $0.unit, size: $0.size) }
        return scaled.count == parts.count ? NeededAmount(scaled, grams: grams.map { $0 * factor }) : .unstated
    }

    /// Whether every part is a mass.
    var isMass: Bool { !parts.isEmpty && parts.allSatisfy { $0.unit.grams != nil } }
}

extension NeededAmount: Comparable {
    /// Any order serves, as long as amounts that are not the same have one.
    public static func < (left: Self, right: Self) -> Bool {
        if left.parts != right.parts { return left.parts.lexicographicallyPrecedes(right.parts) }
        if left.grams != right.grams { return (left.grams?.value ?? -1) < (right.grams?.value ?? -1) }
        return !left.isToTaste && right.isToTaste
    }
}
