/// What one of an amount's units weighs, for one line and its food.
struct WeightFinder {
    let food: FoodWeights
    private let size: MeasureWords.Size?
    private let words: Set<String>
    /// The unit that the name ends in: "10 basil leaves".
    private let trailingUnit: MeasureUnit?
    private let isUndrained: Bool
    /// "1 ekmek", "yarım bayat ekmek": Turkish counts loaves, not slices.
    private let countsLoaves: Bool
    /// "a 5cm piece of cucumber", which is no whole one.
    private let isLengthOfIt: Bool

    init(line: ReadLine, food: FoodWeights) {
        self.food = food
        isLengthOfIt = line.amounts.contains { $0.unit?.kind == .length }
        isUndrained = line.state.contains(.undrained)
        let unitWords = line.amounts.first?.unitText ?? ""
        size = MeasureWords.size(in: Self.words(line.size + " " + unitWords))
        // "cup" is in the name of every measure that is one, and tells none from another.
        let unitForms = Self.words(unitWords).filter { MeasureUnit.named($0) == nil }
        let name = Self.words(line.name)
        words = Set(name + Self.words(line.note) + unitForms)
        countsLoaves = name.last == "ekmek" && name.dropLast().allSatisfy(Self.ofLoaves.contains) && size != .small
        trailingUnit = name.last.flatMap { MeasureUnit.named($0) }.flatMap { $0.kind == .pieces ? $0 : nil }
    }

    func byMeasureOrVolume(_ amount: ReadAmount) -> (Grams, LineGrams.Rule)? {
        if let unit = amount.unit, let one = unit.grams { return (one, .mass(unit)) }
        if let measure = measure(for: amount) { return (measure.grams, .measure(measure.name)) }
        if let inches = amount.unit?.inches, let inch = food.inch { return (inch.grams * inches, .measure(inch.name)) }
        guard let unit = amount.unit, let volume = unit.milliliters ?? Self.usualVolumes[unit.key],
            let density = food.knownDensity
        else { return nil }
        return (Grams(volume.value * density), .volume(unit, density: density))
    }

    func byPiece(_ amount: ReadAmount) -> (Grams, LineGrams.Rule)? {
        guard let unit = amount.unit else { return onePiece }
        if Self.wholes.contains(unit.key) { return onePiece }
        if unit.key == "half" { return onePiece.map { ($0.0 * 0.5, $0.1) } }
        guard unit.key == "piece" else { return nil }
        if isLengthOfIt, Self.parts.contains(Folding.search(amount.unitText)) { return nil }
        if Self.parts.contains(Folding.search(amount.unitText)), (food.piece ?? .zero) > Self.largestPart {
            return food.measures.first { $0.words.unit?.key == "piece" }.map { ($0.grams, .measure($0.name)) }
        }
        return onePiece
    }

    private var onePiece: (Grams, LineGrams.Rule)? {
        if countsLoaves, let loaf = food.measures.first(where: { $0.words.rest.contains("somun") }) {
            return (loaf.grams, .measure(loaf.name))
        }
        if let piece = food.piece { return (piece, .piece) }
        let medium = food.measures.first { $0.words.unit == nil && $0.words.size == .medium }
        let whole = food.measures.first { $0.words.unit?.key == "piece" || $0.words.rest.contains("whole") }
        return (medium ?? whole).map { ($0.grams, .measure($0.name)) }
    }

    /// What a loaf may be besides, and still is one.
    private static let ofLoaves: Set<String> = ["bayat", "taze", "beyaz"]
    /// A piece of what is this heavy is cut from it: "3 pieces of lamb shoulder", "1 parça karpuz".
    private static let largestPart = Grams(500)
    private static let parts: Set<String> = ["piece", "pieces", "parca"]
    /// A head of lettuce is a lettuce, an ear of corn a corn, where nothing else is known of heads and ears.
    private static let wholes: Set<String> = ["head", "bulb", "ear", "stalk", "spear", "pod", "cube"]

    /// The food's own measure for an amount: same unit, best by size and by words such as "sliced".
    private func measure(for amount: ReadAmount) -> FoodMeasure? {
        guard let unit = amount.unit, unit.key != "piece" else {
            if let trailingUnit, let measure = measure(in: trailingUnit) { return measure }
            guard let size else { return nil }
            return food.measures.first {
                ($0.words.unit == nil || $0.words.unit?.key == "piece") && $0.words.size == size
            }
        }
        let isCarton = Folding.search(amount.unitText).hasPrefix("kutu")
        let like = (isCarton ? Self.cartons : Self.likeUnits[unit.key]) ?? []
        return measure(in: unit) ?? like.lazy.compactMap { MeasureUnit.named($0).flatMap(measure) }.first
    }

    private func measure(in unit: MeasureUnit) -> FoodMeasure? {
        var candidates = food.measures.filter { $0.words.unit == unit }
        if candidates.contains(where: \.isDrained) { candidates.removeAll { $0.isDrained == isUndrained } }
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
        let said = measure.words.rest.intersection(words).count
        let isGrated = measure.words.rest.contains("shredded") && words.contains("grated")
        return said == 0 && isGrated && !food.measures.contains(where: { $0.words.rest.contains("grated") }) ? 1 : said
    }

    private static func words(_ text: String) -> [String] {
        Folding.search(text).split { !$0.isLetter }.map(String.init)
    }

    /// What recipes call by one name and foods are weighed by another: a rasher of bacon is a slice of it.
    private static let likeUnits: [String: [String]] = [
        "rasher": ["slice", "strip"], "strip": ["slice", "rasher"], "slice": ["rasher"], "stick": ["stalk"],
        "stalk": ["stick"], "head": ["bulb"], "bulb": ["head"], "leaf": ["sheet"], "sheet": ["leaf"], "stem": ["sprig"],
        "sprig": ["stem", "branch"], "branch": ["sprig"], "fistful": ["handful"], "wrap": ["sheet"],
        "cluster": ["bunch"], "side": ["fileto"], "package": ["carton", "tub"], "bag": ["package"],
    ]
    /// A Turkish kutu is a tin, a carton or a tub, by what is in it.
    private static let cartons = ["carton", "tub", "container", "box"]

    /// Pieces that are volumes where the food has no weight for them: what a hand, a ladle or a glass holds.
    private static let usualVolumes: [String: Milliliters] = [
        "pinch": Milliliters(0.31), "dash": Milliliters(0.62), "drop": Milliliters(0.05), "splash": Milliliters(5),
        "glug": Milliliters(15), "handful": Milliliters(120), "fistful": Milliliters(120), "scoop": Milliliters(60),
        "ladle": Milliliters(120), "glass": Milliliters(200), "mug": Milliliters(250), "bowl": Milliliters(200),
    ]
}

extension FoodMeasure {
    /// Weighed without the liquid that it is sold in.
    fileprivate var isDrained: Bool { words.rest.contains("drained") || words.rest.contains("suzulmus") }
}

/// The share of what a line weighs that is eaten, where two weights of its food say it: a can with and without its
/// liquid, meat with and without its bones.
struct EatenShare {
    let share: Double
    let measure: FoodMeasure

    init?(line: ReadLine, food: FoodWeights) {
        guard let found = Self.drained(line, food) ?? Self.boned(line, food) else { return nil }
        (share, measure) = found
    }

    /// "1 can (400 g) chickpeas": by the food's measures "can" and "can, drained". What such a food is known to hold is
    /// what stays when the liquid is poured away, said or not.
    private static func drained(_ line: ReadLine, _ food: FoodWeights) -> (Double, FoodMeasure)? {
        guard line.amounts.contains(where: { $0.unit?.key == "can" }), !line.state.contains(.undrained) else {
            return nil
        }
        let cans = food.measures.filter { $0.words.unit?.key == "can" }
        let drained = cans.first { $0.isDrained }
        guard let drained, let full = cans.first(where: { !$0.isDrained }), full.grams > .zero else { return nil }
        return (min(1, drained.grams / full.grams), drained)
    }

    /// "1 kg bone-in chicken thighs", "1 whole chicken (1.5 kg)": by the food's measure "100 g with bone", or
    /// "100 g whole, with bone" of what is not sold otherwise.
    private static func boned(_ line: ReadLine, _ food: FoodWeights) -> (Double, FoodMeasure)? {
        let measure = food.measures.first {
            $0.words.unit?.key == "gram" && !$0.words.rest.isDisjoint(with: ["bone", "bones", "kemikli"])
        }
        guard let measure, !line.state.contains(.boneless) else { return nil }
        let isAlways = measure.words.rest.contains("whole") || measure.words.rest.contains("butun")
        guard isAlways || line.state.contains(.boneIn) else { return nil }
        return (min(1, measure.grams / Grams(100)), measure)
    }
}
