import Domain
import Web

/// The values with which the form of an own food is filled before anyone types.
struct KeptFood {
    let name: String
    let basis: OwnFoodDraft.Basis
    let serving: String
    let barcode: String?
    let measures: [(name: String, grams: String)]
    private let nutrients: Nutrients
    private let numbers: Formatting

    init(_ stored: OwnFoodPage.Stored?, _ language: Language) {
        let numbers = Formatting(language)
        let food = stored?.food
        self.numbers = numbers
        name = food?.name.en ?? ""
        basis = stored?.basis ?? .per100g
        serving = food?.serving.map { numbers.typed($0.value) } ?? ""
        barcode = food?.barcode
        measures = food?.measures.map { ($0.name.en, numbers.typed($0.grams.value)) } ?? []
        let per100g = food?.nutrients ?? NutrientsPer100g(Nutrients())
        nutrients = basis == .perServing ? per100g.nutrients(in: food?.serving ?? Grams(100)) : per100g.nutrients
    }

    func number(_ nutrient: Nutrient) -> String {
        nutrients[nutrient].number.map(numbers.typed) ?? ""
    }

    /// The food in short, such as "Bread, 250 kcal": it shows what another person has saved meanwhile.
    var summary: String {
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
            nutrients: nutrients
        )
        copy.measures = measures.map { Measure(key: $0.key, name: Label($0.name.text(language)), grams: $0.grams) }
        if let piece { copy.measures.append(Measure(key: "piece", name: Label(strings.foods.piece), grams: piece)) }
        return copy
    }
}
