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
        return .counted(Rounding.upToWhole(count), unit)
    }
}
