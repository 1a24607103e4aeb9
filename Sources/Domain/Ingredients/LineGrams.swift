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
        /// Things are fried in it, and how much of it is eaten nobody knows.
        case frying
    }

    public var grams: Grams? {
        if case .known(let grams, _) = self { return grams }
        return nil
    }

    /// Finds the grams that a line adds to its dish: none of much fat in which things are fried.
    /// - Parameters:
    ///   - typed: what the person typed into the line's grams, which goes before everything.
    ///   - food: nil when no food is known for the line; a mass still counts.
    public static func find(_ line: ReadLine, typed: Grams? = nil, food: FoodWeights?) -> LineGrams {
        if let typed { return .known(typed, by: .typed) }
        return all(line, food: food).eaten(of: line, food)
    }

    /// Finds the grams of all that a line says, as it is bought.
    static func all(_ line: ReadLine, food: FoodWeights?) -> LineGrams {
        let terms = line.terms(byLength: food?.inch != nil)
        guard !terms.isEmpty else { return .notCounted(line.isToTaste ? .toTaste : .noAmount) }
        let eaten = food.flatMap { EatenShare(line: line, food: $0) }
        let finder = food.map { WeightFinder(line: line, food: $0) }
        var weights: [Grams] = []
        var rule: Rule?
        for term in terms {
            guard let (grams, termRule) = term.mass(eaten: eaten) ?? finder.flatMap(term.weight) else {
                // "140 g butter, plus a knob": a little more behind the name takes no grams away from what was weighed.
                if !weights.isEmpty, term.own.first?.isApart == true { continue }
                return .notCounted(food == nil ? .noFood : reason(term))
            }
            weights.append(grams)
            rule = rule ?? termRule
        }
        return rule.map { .known(weights.total(), by: $0) } ?? .notCounted(.noAmount)
    }

    private static func reason(_ term: AmountTerm) -> Reason {
        let unknown = term.own.first { $0.unit?.grams == nil }
        guard let unit = unknown?.unit, unit.key != "piece" else { return .noPieceWeight }
        return unit.milliliters == nil ? .noMeasure(unit) : .noDensity(unit)
    }
}

extension AmountTerm {
    /// The weight that one of its statements gives as a mass.
    /// - Parameter eaten: the part of it that is eaten, where it is not all.
    fileprivate func mass(eaten: EatenShare?) -> (Grams, LineGrams.Rule)? {
        grams { amount in
            guard let unit = amount.unit, let one = unit.grams else { return nil }
            guard let eaten, !amount.isDrained else { return (one, .mass(unit)) }
            return (one * eaten.share, .measure(eaten.measure.name))
        }
    }

    /// The weight by a measure or a volume of the food, else by the weight of one.
    fileprivate func weight(_ finder: WeightFinder) -> (Grams, LineGrams.Rule)? {
        statedVolume(finder) ?? grams(finder.byMeasureOrVolume) ?? grams(finder.byPiece)
    }

    /// The 125 ml of "2 glasses (125ml each)", the 570 of "1 pint/570ml", the 250 of "1 su bardağı (250 ml)", where the food has
    /// no weight for what the line counts in, which differs from house to house and from country to country.
    private func statedVolume(_ finder: WeightFinder) -> (Grams, LineGrams.Rule)? {
        guard let first = own.first, let unit = first.unit, Self.differing.contains(unit.key),
            case .volume = finder.byMeasureOrVolume(first)?.1
        else { return nil }
        return grams { Self.exact.contains($0.unit?.key ?? "") ? finder.byMeasureOrVolume($0) : nil }
    }

    private static let exact: Set<String> = ["milliliter", "centiliter", "deciliter", "liter"]
    private static let differing: Set<String> = [
        "pint", "half-pint", "quart", "gallon", "water glass", "tea glass", "coffee cup", "tea cup", "glass", "mug",
        "bowl",
    ]

    /// The weight by the first statement of which every part can be weighed, with the rule of its first part.
    private func grams(_ weigh: (ReadAmount) -> (Grams, LineGrams.Rule)?) -> (Grams, LineGrams.Rule)? {
        for statement in statements.filter(\.isDrained) + statements.filter({ !$0.isDrained }) {
            let weighed = statement.parts.compactMap { part in
                weigh(part).map { (grams: $0.0 * (part.count?.middle ?? 1) * statement.times, rule: $0.1) }
            }
            guard weighed.count == statement.parts.count, let first = weighed.first else { continue }
            return (weighed.map(\.grams).total(), first.rule)
        }
        return nil
    }
}
