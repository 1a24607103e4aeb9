/// A household measure of a food and what one of it weighs: "large" 50 g, "clove" 3 g, "cup, chopped" 156 g.
public struct FoodMeasure: Hashable, Sendable {
    /// Every name it goes by: key and labels of both languages. The first is what a page says.
    public let names: [String]
    public let grams: Grams

    let words: MeasureWords

    public init(_ names: [String], grams: Grams) {
        self.names = names
        self.grams = grams
        words = MeasureWords(names)
    }

    public var name: String { names.first ?? "" }
}

/// What is known of a food's weight: all that turns an amount into grams.
public struct FoodWeights: Hashable, Sendable {
    public let measures: [FoodMeasure]
    /// Grams of one millilitre, as a cook fills a spoon or cup.
    public let density: Double?
    /// One piece of medium size.
    public let piece: Grams?
    /// Whether it is a fat, of which much may be for frying.
    public let isFat: Bool

    public init(measures: [FoodMeasure] = [], density: Double? = nil, piece: Grams? = nil, isFat: Bool = false) {
        self.measures = measures
        self.density = density
        self.piece = piece
        self.isFat = isFat
    }

    /// What an inch of it weighs, as of ginger.
    var inch: FoodMeasure? { measures.first { $0.words.unit?.key == "inch" } }

    /// The stated density, else that of a cup or spoon which was weighed.
    var knownDensity: Double? {
        if let density { return density }
        for measure in measures {
            guard let volume = measure.words.unit?.milliliters, volume > .zero else { continue }
            return measure.grams.value / volume.value
        }
        return nil
    }
}

/// What the names of a measure say: unit, size, and words such as "sliced".
struct MeasureWords: Hashable, Sendable {
    enum Size: Int, Sendable {
        case small, medium, large, extraLarge
    }

    var unit: MeasureUnit?
    var size: Size?
    var rest: Set<String> = []

    init(_ names: [String]) {
        for name in names {
            let words = Folding.search(name).split { !$0.isLetter }.map(String.init)
            if unit == nil { unit = Self.unit(in: words) }
            if size == nil { size = Self.size(in: words) }
            rest.formUnion(words)
        }
    }

    static func size(in words: some Sequence<String>) -> Size? {
        let found = words.compactMap { sizes[$0] }
        if found.contains(.extraLarge) { return .extraLarge }
        return found.first
    }

    private static func unit(in words: [String]) -> MeasureUnit? {
        for index in words.indices {
            if index + 1 < words.count, let unit = MeasureUnit.named(words[index] + " " + words[index + 1]) {
                return unit
            }
            if let unit = MeasureUnit.named(words[index]), unit.key != "piece" { return unit }
        }
        return words.contains { MeasureUnit.named($0)?.key == "piece" } ? MeasureUnit.named("piece") : nil
    }

    private static let sizes: [String: Size] = [
        "small": .small, "sm": .small, "kucuk": .small, "ufak": .small, "minik": .small, "medium": .medium,
        "md": .medium,
        "med": .medium, "orta": .medium, "large": .large, "lg": .large, "big": .large, "buyuk": .large, "iri": .large,
        "extra": .extraLarge, "xl": .extraLarge, "jumbo": .extraLarge, "dev": .extraLarge,
    ]
}
