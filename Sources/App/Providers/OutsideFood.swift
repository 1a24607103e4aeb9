import Domain
import Web

/// A food as a provider describes it, made harmless: what can be kept.
struct OutsideFood: Sendable {
    let source: Food.Source
    /// The provider's own key: an FDC id, a GTIN-13.
    let key: String
    let name: Label
    let sourceName: String
    var fdcID: Int?
    var brand: String?
    var barcode: Barcode?
    /// Only a brand has it; plain foods come first.
    var isBranded = false
    /// Grams of one millilitre, where the provider reckons by volume.
    var density: Double?
    let nutrients: Nutrients
    var measures: [Food.Measure] = []
    /// A search tells less than the food's own page: without its measures it is not whole.
    var isWhole = true

    static let mostMeasures = 40
    static let measureGrams = 0.01...10_000.0

    /// What one of them weighs is known, and each is listed once.
    static func measures(_ found: [(name: String, grams: Double)]) -> [Food.Measure] {
        var keys: Set<String> = []
        var measures: [Food.Measure] = []
        for (name, grams) in found where measureGrams.contains(grams) {
            guard let name = OutsideText.line(name, most: 60) else { continue }
            // Underscores keep a provider's words apart from the keys that every food has.
            let key = "m_" + SearchWords(name).words.joined(separator: "_")
            guard key != "m_", keys.insert(key).inserted else { continue }
            measures.append(Food.Measure(key: key, name: Label(name), grams: Grams(grams)))
        }
        return Array(measures.prefix(mostMeasures))
    }

    /// What the maker calls one serving; W-10 begins with it.
    static func serving(_ grams: Double?) -> [Food.Measure] {
        guard let grams, measureGrams.contains(grams) else { return [] }
        let name = Label(en: Words(.en).foods.serving, tr: Words(.tr).foods.serving)
        return [Food.Measure(key: "portion", name: name, grams: Grams(grams))]
    }

    /// A value that 100 g of anything can hold; nil, which is unknown, for any other.
    static func plausible(_ number: Double?, _ nutrient: Nutrient) -> Double? {
        let most: Double =
            switch nutrient.unit {
            case .kilocalories: 10_000
            case .grams: 1_000
            case .milligrams: 1_000_000
            case .micrograms: 1_000_000_000
            }
        return number.flatMap { (0...most).contains($0) ? $0 : nil }
    }
}

/// A provider's text as one line.
enum OutsideText {
    /// Trimmed, without control characters, cut where it is too long; nil when nothing is left.
    static func line(_ text: String?, most: Int) -> String? {
        var line = ""
        var length = 0
        for character in text ?? "" {
            let isGap = character.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            }
            if isGap, line.isEmpty || line.hasSuffix(" ") { continue }
            length += isGap ? 1 : character.unicodeScalars.count
            if length > most { break }
            line.append(isGap ? " " : character)
        }
        if line.hasSuffix(" ") { line.removeLast() }
        // One character may still hold a control scalar among its combining ones.
        let isClean = !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return line.isEmpty || !isClean ? nil : line
    }

    /// "CHEDDAR CHEESE" as a sentence has it; what has small letters stays as it is.
    static func unshouted(_ name: String) -> String {
        guard !name.contains(where: \.isLowercase) else { return name }
        let small = name.lowercased()
        return small.prefix(1).uppercased() + small.dropFirst()
    }
}
