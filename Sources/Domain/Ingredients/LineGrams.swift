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
        let groups = AmountGroup.groups(of: line)
        for group in groups {
            if let mass = group.mass { return mass }
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

    static func groups(of line: ReadLine) -> [AmountGroup] {
        var groups: [AmountGroup] = []
        let times = line.amounts.first?.count?.middle ?? 1
        for amount in line.amounts {
            switch amount.role {
            case .added where !groups.isEmpty: groups[groups.count - 1].parts.append(amount)
            case .each where !groups.isEmpty: groups.append(AmountGroup(parts: [amount], times: times))
            default: groups.append(AmountGroup(parts: [amount], times: 1))
            }
        }
        return groups
    }

    var mass: LineGrams? {
        grams { amount in
            guard let unit = amount.unit, let one = unit.grams else { return nil }
            return (one, .mass(unit))
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

/// What one of an amount's units weighs, for one line and its food.
private struct WeightFinder {
    let food: FoodWeights
    private let size: MeasureWords.Size?
    private let words: Set<String>

    init(line: ReadLine, food: FoodWeights) {
        self.food = food
        let unitWords = line.amounts.first?.unitText ?? ""
        size = MeasureWords.size(in: Self.words(line.size + " " + unitWords))
        // "cup" is in the name of every measure that is one, and tells none from another.
        let unitForms = Self.words(unitWords).filter { MeasureUnit.named($0) == nil }
        words = Set(Self.words(line.name + " " + line.note) + unitForms)
    }

    func byMeasureOrVolume(_ amount: ReadAmount) -> (Grams, LineGrams.Rule)? {
        if let unit = amount.unit, let one = unit.grams { return (one, .mass(unit)) }
        if let measure = measure(for: amount) { return (measure.grams, .measure(measure.name)) }
        guard let unit = amount.unit, let volume = unit.milliliters ?? Self.smallVolumes[unit.key],
            let density = food.knownDensity
        else { return nil }
        return (Grams(volume.value * density), .volume(unit, density: density))
    }

    func byPiece(_ amount: ReadAmount) -> (Grams, LineGrams.Rule)? {
        guard amount.unit == nil || amount.unit?.key == "piece" else { return nil }
        if let piece = food.piece { return (piece, .piece) }
        let medium = food.measures.first { $0.words.unit == nil && $0.words.size == .medium }
        let whole = food.measures.first { $0.words.unit?.key == "piece" || $0.words.rest.contains("whole") }
        return (medium ?? whole).map { ($0.grams, .measure($0.name)) }
    }

    /// The food's own measure for an amount: same unit, best by size and by words such as "sliced".
    private func measure(for amount: ReadAmount) -> FoodMeasure? {
        guard let unit = amount.unit, unit.key != "piece" else {
            guard let size else { return nil }
            return food.measures.first {
                ($0.words.unit == nil || $0.words.unit?.key == "piece") && $0.words.size == size
            }
        }
        var candidates = food.measures.filter { $0.words.unit == unit }
        if unit.milliliters != nil && food.density != nil {
            // Where a cup follows from the density, one weighed in another form needs that form to be named.
            candidates.removeAll { isOtherForm($0) && overlap($0) == 0 }
        }
        return candidates.max { rank($0) < rank($1) }
    }

    private func isOtherForm(_ measure: FoodMeasure) -> Bool {
        measure.names.contains { $0.contains(",") || $0.contains("-") && !$0.hasPrefix("us-") }
    }

    private func rank(_ measure: FoodMeasure) -> Int {
        let wanted = size ?? .medium
        let sizeRank: Int =
            switch measure.words.size {
            case nil: size == nil ? 3 : 1
            case wanted: size == nil ? 2 : 4
            default: 0
            }
        let isOddForm = measure.words.rest.contains { Self.forms.contains($0) && !words.contains($0) }
        return sizeRank * 10 + overlap(measure) - (isOddForm ? 15 : 0)
    }

    /// A measure of such a form is meant only where the line says so.
    private static let forms = EnglishWords.words("thin thick ince kalin")

    private func overlap(_ measure: FoodMeasure) -> Int {
        measure.words.rest.intersection(words).count
    }

    private static func words(_ text: String) -> [String] {
        Folding.search(text).split { !$0.isLetter }.map(String.init)
    }

    /// Pieces that are small volumes where the food has no weight for them.
    private static let smallVolumes: [String: Milliliters] = [
        "pinch": Milliliters(0.31), "dash": Milliliters(0.62), "drop": Milliliters(0.05), "splash": Milliliters(5),
    ]
}
