import Domain

/// The household measures of a food, and the density that follows from them.
struct MeasureList {
    private(set) var measures: [ImportedMeasure] = []
    private(set) var density: Double?

    /// The maximum number of measures; more are noise in a list to choose from.
    private static let maxMeasures = 20
    private static let densities = 0.03...3.0

    init(_ food: SourceFood, units: [String: String]) {
        let portions = food.portions
            .sorted { $0.position < $1.position }
            .compactMap { PortionName($0, units: units) }
        density = Self.density(portions)
        // RACC is the amount customarily eaten at once of such a food, as defined by the US labelling law.
        let customary = portions.first { $0.text == "RACC" }
        addServing(food.serving ?? customary.map { .init(amount: $0.grams, unit: "g", text: nil) })
        for portion in portions where measures.count < Self.maxMeasures && portion.text != "RACC" {
            // Measures that follow from the density are not listed as well (Catalogue/README.md).
            if portion.isPlainVolume, density != nil { continue }
            add(portion)
        }
    }

    /// The density from the largest plain volume that was weighed, since small ones are rounded too much.
    private static func density(_ portions: [PortionName]) -> Double? {
        let volumes = portions.compactMap { portion -> (volume: Double, density: Double)? in
            guard portion.isPlainVolume, let volume = portion.unit?.milliliters?.value else { return nil }
            return (volume, portion.grams / volume)
        }
        let best = volumes.filter { densities.contains($0.density) }.max { $0.volume < $1.volume }
        return best?.density
    }

    private mutating func addServing(_ serving: SourceFood.Serving?) {
        guard let serving, serving.amount > 0, let grams = grams(of: serving), (0.1...2_000).contains(grams) else {
            return
        }
        let text = FoodName.tidy(serving.household, atMost: 60)
        let size = text.isEmpty ? "" : " (\(text))"
        measures.append(
            ImportedMeasure(key: "portion", name: "serving" + size, nameTR: "porsiyon" + size, grams: grams)
        )
    }

    /// The serving's weight. A food sold by volume has its nutrients per 100 ml. Counted as 1 g per ml, amounts in
    /// millilitres, cups and servings come out right, and a weighed amount is as wrong as its density is unlike
    /// water's.
    private mutating func grams(of serving: SourceFood.Serving) -> Double? {
        switch serving.unit.lowercased() {
        case "g", "grm", "gm", "gr", "gram", "grams": return serving.amount
        case "mg", "mgm": return serving.amount / 1_000
        case "ml", "mlt", "milliliter":
            density = density ?? 1
            return serving.amount
        case "cl":
            density = density ?? 1
            return serving.amount * 10
        default: return nil
        }
    }

    private mutating func add(_ portion: PortionName) {
        let key = portion.key
        guard !key.isEmpty, !measures.contains(where: { $0.key == key }) else { return }
        let label = portion.text
        measures.append(
            ImportedMeasure(key: key, name: label, nameTR: MeasureWordsTR.translate(label), grams: portion.grams)
        )
    }
}

/// The name and weight of a single unit of a portion: "cup, chopped", 156 g.
struct PortionName {
    let text: String
    let grams: Double
    let unit: MeasureUnit?
    /// Whether the unit is a cup, a spoon or a fluid ounce, with nothing said about how the food is cut or filled.
    let isPlainVolume: Bool

    init?(_ portion: SourceFood.Portion, units: [String: String]) {
        let isNumber = Int(portion.unit) != nil
        // A portion without its unit would be another one: "cup, sliced" must not become "sliced".
        guard !isNumber || units[portion.unit] != nil || portion.unit == "9999" else { return nil }
        let unitName = isNumber ? units[portion.unit] ?? "" : portion.unit
        // A modifier made of digits is a code of the survey.
        let modifier = portion.modifier.allSatisfy(\.isNumber) ? "" : portion.modifier
        var parts = [Self.isNothing(unitName) ? "" : unitName, modifier].filter { !$0.isEmpty }
        var amount = portion.amount
        if parts.isEmpty {
            guard let (count, rest) = Self.counted(portion.description) else { return nil }
            (amount, parts) = (count, [rest])
        }
        guard amount.isFinite, portion.grams.isFinite else { return nil }
        let name = FoodName.cut(parts.joined(separator: ", "), atMost: 80)
        let grams = portion.grams / (amount > 0 ? amount : 1)
        guard !name.isEmpty, !Self.isNothing(name), (0.001...10_000).contains(grams) else { return nil }
        text = name
        self.grams = grams
        unit = MeasureUnit.named(Folding.search(name))
        isPlainVolume = unit?.milliliters != nil
    }

    /// The name in letters, digits and hyphens.
    var key: String {
        var key = ""
        for scalar in Folding.search(text).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                key.unicodeScalars.append(scalar)
            } else if !key.isEmpty, !key.hasSuffix("-") {
                key += "-"
            }
        }
        while key.hasSuffix("-") { key.removeLast() }
        return String(key.unicodeScalars.prefix(60))
    }

    private static func isNothing(_ name: String) -> Bool {
        ["", "undetermined", "quantity not specified", "not specified", "n/a"].contains(name.lowercased())
    }

    /// Splits "1 cup, chopped", "1/2 fillet" or "10 chips" into a count and the thing counted.
    private static func counted(_ text: String) -> (count: Double, rest: String)? {
        guard !isNothing(text) else { return nil }
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return (1, text) }
        let parts = words[0].split(separator: "/", maxSplits: 1).map { NumberValue.parse(String($0)) }
        switch (parts.first, parts.dropFirst().first) {
        case (let count??, nil) where count > 0: return (count, String(words[1]))
        case (let above??, let below??) where above > 0 && below > 0: return (above / below, String(words[1]))
        default: return (1, text)
        }
    }
}
