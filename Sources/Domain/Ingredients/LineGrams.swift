/// The grams of a recipe line, and by which rule they were found, so that a page can say why (SPEC 2.3).
public enum LineGrams: Hashable, Sendable {
    case known(Grams, by: Rule)
    /// Counts as not counted, openly.
    case notCounted(Reason)

    /// In the order in which they are tried.
    public enum Rule: Hashable, Sendable {
        /// The person typed the grams.
        case typed
        /// The line says a mass: "125 g", "4 oz".
        case mass(MeasureUnit)
        /// The food has a weight for it: "clove", "large".
        case measure(String)
        /// A volume × the food's density in g/ml.
        case volume(MeasureUnit, density: Double)
        /// So many of the food × the weight of one.
        case piece
    }

    public enum Reason: Hashable, Sendable {
        /// "to taste", "göz kararı".
        case toTaste
        case noAmount
        case noFood
        /// The food has no weight for this unit ("1 handful").
        case noMeasure(MeasureUnit)
        /// The food has no density, so a volume says nothing.
        case noDensity(MeasureUnit)
        /// Nothing is known of what one of it weighs.
        case noPieceWeight
    }

    public var grams: Grams? {
        if case .known(let grams, _) = self { return grams }
        return nil
    }

    /// Finds the grams of a line.
    /// - Parameters:
    ///   - typed: what the person typed into the line's grams, which goes before everything.
    ///   - food: nil when no food is known for the line; a mass still counts.
    public static func find(_ line: ReadLine, typed: Grams? = nil, food: FoodWeights?) -> LineGrams {
        if let typed { return .known(typed, by: .typed) }
        let groups = AmountGroup.groups(of: line, byLength: food?.inch != nil)
        for group in groups {
            if let mass = group.mass(eaten: food.flatMap { EatenShare(line: line, food: $0) }) { return mass }
        }
        guard !groups.isEmpty else { return .notCounted(line.isToTaste ? .toTaste : .noAmount) }
        guard let food else { return .notCounted(.noFood) }
        let finder = WeightFinder(line: line, food: food)
        for group in groups {
            if let found = group.grams(finder.byMeasureOrVolume) { return found }
        }
        for group in groups {
            if let found = group.grams(finder.byPiece) { return found }
        }
        return .notCounted(reason(groups[0], food))
    }

    private static func reason(_ group: AmountGroup, _ food: FoodWeights) -> Reason {
        guard let unit = group.parts.first?.unit, unit.key != "piece" else { return .noPieceWeight }
        return unit.milliliters == nil ? .noMeasure(unit) : .noDensity(unit)
    }
}

/// Amounts that add up to one statement of how much there is: "2 lb 4 oz", or "2 x" what each holds.
private struct AmountGroup {
    var parts: [ReadAmount]
    /// How often the parts are there: the 2 of "2 x 150 g".
    let times: Double

    /// - Parameter byLength: whether a length says how much there is: "a 2-inch piece of ginger".
    static func groups(of line: ReadLine, byLength: Bool) -> [AmountGroup] {
        var groups: [AmountGroup] = []
        let times = line.amounts.first?.count?.middle ?? 1
        for amount in line.amounts where amount.role == .first || byLength || amount.unit?.kind != .length {
            switch amount.role {
            case .added where !groups.isEmpty: groups[groups.count - 1].parts.append(amount)
            case .each where !groups.isEmpty: groups.append(AmountGroup(parts: [amount], times: times))
            default: groups.append(AmountGroup(parts: [amount], times: 1))
            }
        }
        return groups
    }

    /// - Parameter eaten: the part of it that is eaten, where it is not all.
    func mass(eaten: EatenShare?) -> LineGrams? {
        grams { amount in
            guard let unit = amount.unit, let one = unit.grams else { return nil }
            guard let eaten else { return (one, .mass(unit)) }
            return (one * eaten.share, .measure(eaten.measure.name))
        }
    }

    /// All parts, by the rule of the first; nil if one of them cannot be weighed.
    func grams(_ weigh: (ReadAmount) -> (Grams, LineGrams.Rule)?) -> LineGrams? {
        var weights: [Grams] = []
        var rule: LineGrams.Rule?
        for part in parts {
            guard let (one, partRule) = weigh(part) else { return nil }
            weights.append(one * (part.count?.middle ?? 1) * times)
            rule = rule ?? partRule
        }
        return rule.map { .known(weights.total(), by: $0) }
    }
}
