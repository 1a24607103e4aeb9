/// What can be added: masses, volumes, and what is counted in one word. Cloves never become heads.
enum ShoppingDimension: Hashable, Sendable {
    case mass
    case volume
    /// Pieces, and everything that keeps its word, a volume included where all have the same ("5 su bardağı").
    case counted(MeasureUnit)
}

extension ShoppingDimension: Comparable {
    /// The order in which they are shown: mass, volume, pieces, others by word.
    static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: (Int, String) {
        switch self {
        case .mass: (0, "")
        case .volume: (1, "")
        case .counted(.piece): (2, "")
        case .counted(let unit): (unit.milliliters == nil ? 3 : 1, unit.key)
        }
    }
}

/// In what the amounts of one item are added up: everything in grams, or each dimension for itself.
struct ShoppingBasis: Hashable, Sendable {
    /// Whether what is no mass counts by its weight: grams "by measure, density or piece weight".
    let isByWeight: Bool
    /// The one unit in which all volumes are counted, as cups; nil where there are several, and for litres and their
    /// parts, which are the volume itself.
    private let volumeUnit: MeasureUnit?

    init(of sum: ShoppingSum) {
        let stated = sum.amounts.filter { !$0.parts.isEmpty }
        let units = Set(stated.flatMap(\.parts).map(\.unit))
        let hasMass = units.contains { $0.grams != nil }
        isByWeight = hasMass && units.contains { $0.grams == nil } && stated.allSatisfy { $0.grams != nil }
        let volumes = units.filter { $0.milliliters != nil }
        volumeUnit = volumes.count == 1 ? volumes.first { !$0.key.hasSuffix("liter") } : nil
    }

    /// How much there is in each dimension. Each is added in the order of the sum, so that the last digit depends on the
    /// amounts alone.
    func totals(of sum: ShoppingSum) -> [ShoppingDimension: Double] {
        var totals: [ShoppingDimension: CompensatedSum] = [:]
        for amount in sum.amounts {
            if isByWeight, let grams = amount.grams {
                totals[.mass, default: CompensatedSum()].add(grams.value)
            } else {
                for part in amount.parts {
                    let (dimension, count) = counted(part)
                    totals[dimension, default: CompensatedSum()].add(count)
                }
            }
        }
        return totals.mapValues(\.value)
    }

    private func counted(_ part: NeededPart) -> (ShoppingDimension, Double) {
        if let mass = part.mass { return (.mass, mass.value) }
        if let volume = part.volume, part.unit != volumeUnit { return (.volume, volume.value) }
        return (.counted(part.unit), part.count)
    }
}
