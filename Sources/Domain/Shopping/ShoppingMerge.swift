/// One item's needs as one amount: added where units truly convert, side by side where they do not.
///
/// Masses add up, volumes add up, counts in one word add up, and pieces of any size are pieces. Where one need is a mass
/// and all others have a weight the sum is in grams, marked with "≈". Nothing is rounded here but when it is shown.
public struct ShoppingMerge: Hashable, Sendable {
    /// In the order mass, volume, pieces, others by word; empty where no need says an amount.
    public let amounts: [ShoppingAmount]
    /// Whether the sum is in grams of which some are by measure, density or piece weight: "≈".
    public let isAbout: Bool
    /// How many needs are "to taste". They add no amount: "salt", "1 tsp + to taste".
    public let toTaste: Int
    /// How many needs say no amount, as "milk" by hand does.
    public let unstated: Int
    /// What all needs that say an amount weigh; nil where one of them has no weight, or none says an amount.
    public let grams: Grams?
    /// How many of the pieces have a size that is said: "2 of them medium".
    public let sized: [PieceSize: Double]

    public init(_ sum: ShoppingSum) {
        let basis = ShoppingBasis(of: sum)
        self.init(sum, totals: basis.totals(of: sum), isAbout: basis.isByWeight)
    }

    init(_ sum: ShoppingSum, totals: [ShoppingDimension: Double], isAbout: Bool) {
        amounts = totals.sorted { $0.key < $1.key }.map { ShoppingAmount($0.key, $0.value) }
        self.isAbout = isAbout
        toTaste = sum.amounts.count(where: \.isToTaste)
        unstated = sum.amounts.count { $0.parts.isEmpty && !$0.isToTaste }
        let stated = sum.amounts.filter { !$0.parts.isEmpty }
        let weights = stated.compactMap(\.grams)
        grams = stated.isEmpty || weights.count < stated.count ? nil : weights.total()
        var sized: [PieceSize: CompensatedSum] = [:]
        for part in stated.flatMap(\.parts) {
            if let size = part.size { sized[size, default: CompensatedSum()].add(part.count) }
        }
        self.sized = sized.mapValues(\.value)
    }
}
