/// One of the amounts that stand side by side on a list: "200 g + 1 bunch".
public enum ShoppingAmount: Hashable, Sendable {
    case mass(Grams)
    case volume(Milliliters)
    /// The exact count in one unit, which may be a volume's ("5 su bardağı").
    case counted(Double, MeasureUnit)

    init(_ dimension: ShoppingDimension, _ total: Double) {
        switch dimension {
        case .mass: self = .mass(Grams(total))
        case .volume: self = .volume(Milliliters(total))
        case .counted(let unit): self = .counted(total, unit)
        }
    }

    /// What is asked for in a shop: pieces, cans and the like rounded up to the next whole, once, after the whole sum.
    public var toBuy: ShoppingAmount {
        guard case .counted(let count, let unit) = self, unit.isBoughtWhole else { return self }
        return .counted(Self.wholes(count), unit)
    }

    /// The next whole number. What is within a millionth of a whole one is that: 0.1 thirty times is 3 and not 4.
    static func wholes(_ count: Double) -> Double {
        guard count > 0 else { return 0 }
        return max(1, Rounding.rounded(count, places: 6).rounded(.up))
    }
}

/// How many packets a need takes: "320 g (2 packets of 250 g)", beside the need and never instead of it.
public struct PackCount: Hashable, Sendable {
    public let packs: Int
    /// What one packet holds.
    public let pack: Grams

    /// Fails where need or packet is not above zero, and beyond a thousand packets, which nobody buys.
    public init?(of pack: Grams, for need: Grams) {
        let packs = ShoppingAmount.wholes(need / pack)
        guard pack > .zero, need > .zero, packs.isFinite, packs <= 1000 else { return nil }
        self.packs = Int(packs)
        self.pack = pack
    }
}
