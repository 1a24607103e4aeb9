import Domain
import Web

/// A food as the form of an own food shows it before anyone types. The form reads with the same values, so that what
/// nobody touches keeps its exact numbers (P-37).
struct KeptFood: Sendable {
    let name: String
    let basis: OwnFoodDraft.Basis
    let serving: KeptNumber?
    /// Grams of one millilitre.
    let density: Double?
    /// What 100 ml weigh, in grams.
    let volume: KeptNumber?
    let barcode: String?
    let measures: [(name: String, grams: KeptNumber)]
    let per100g: NutrientsPer100g
    /// What is certainly in it.
    let contained: Substances
    /// The weight of what the form asks about: 100 g, 100 ml or one serving.
    let weight: Grams
    /// The nutrients of that weight.
    private let nutrients: Nutrients

    /// - Parameter stored: the food; nil for the empty form of a new one.
    init(_ stored: OwnFoodPage.Stored?) {
        let food = stored?.food
        name = food?.name.en ?? ""
        basis = stored?.basis ?? .per100g
        serving = food?.serving.map { KeptNumber($0.value) }
        barcode = food?.barcode
        measures = food?.measures.map { ($0.name.en, KeptNumber($0.grams.value)) } ?? []
        contained = food?.contents.contained ?? []
        per100g = food?.nutrients ?? NutrientsPer100g(Nutrients())
        density = food?.density
        volume = density.map { KeptNumber($0 * 100) }
        weight = Grams(basis.weight(serving: food?.serving?.value, volume: volume?.exact))
        nutrients = basis == .per100g ? per100g.nutrients : per100g.nutrients(in: weight)
    }

    func number(_ nutrient: Nutrient) -> KeptNumber? { nutrients[nutrient].number.map { KeptNumber($0) } }

    /// The grams of the measure with this name.
    func grams(of measure: String) -> KeptNumber? { measures.first { $0.name == measure }?.grams }

    /// The food in short, such as "Bread, 250 kcal": it shows what another person has saved meanwhile.
    func summary(_ numbers: Formatting) -> String {
        ([name] + Nutrient.macros.map { numbers.nutrient(nutrients[$0], $0) }).joined(separator: ", ")
    }
}

extension Food {
    /// The own food with which the form for a copy begins. A copy of an own food needs another name
    /// and has no barcode, since both are unique.
    func copy(_ strings: Strings, _ language: Language) -> Food {
        let name = name.text(language)
        let isOwn = source == .own
        var copy = Food(
            id: id,
            source: .own,
            name: Label(isOwn ? strings.recipes.editor.copyName(name: name, number: "2") : name),
            barcode: isOwn ? nil : barcode,
            serving: serving,
            density: density,
            nutrients: nutrients
        )
        copy.measures = measures.map { Measure(key: $0.key, name: Label($0.name.text(language)), grams: $0.grams) }
        // What is in it stays in it; what it is free of, a food under another name need not be.
        if !contents.contained.isEmpty { copy.contents = Contents(contents.contained, uncertain: .all) }
        if let piece { copy.measures.append(Measure(key: "piece", name: Label(strings.foods.piece), grams: piece)) }
        return copy
    }
}
