import Domain

/// Something to eat: what 100 g of it hold, and what turns an amount of it into grams.
struct Food: Sendable {
    typealias ID = Identifier<Food>

    let id: ID
    let source: Source
    let name: Label
    var brand: String?
    var barcode: String?
    /// Its number at FoodData Central, and the name it has there.
    var fdcID: Int?
    var sourceName: String?
    /// How the catalogue came by its values.
    var basis: Basis?
    /// What its maker calls one serving.
    var serving: Grams?
    var density: Double?
    var piece: Grams?
    /// Of an own food, raised by every change; 0 of all others.
    var version = 0
    let nutrients: NutrientsPer100g
    var contents = Contents.unknown
    /// What it is, in the catalogue's words: "spice", "vegetable".
    var group: String?
    var measures: [Measure] = []

    /// Where a food comes from.
    enum Source: String, Sendable {
        case catalogue, usda, off, own
    }

    /// What the catalogue's values rest on; see Catalogue/README.md.
    enum Basis: String, Sendable {
        case measured, similar, computed, unknown
    }

    /// A household measure and what one of it weighs.
    struct Measure: Sendable {
        /// What forms and entries call it by; unique within the food.
        let key: String
        let name: Label
        let grams: Grams
    }

    /// Whether a recipe that names it without an amount means a pinch of it.
    var isSeasoning: Bool { group == "spice" || group == "herb" }

    /// The key for the column `food_id`; nil for a household's own food.
    var foodID: ID? { source == .own ? nil : id }
    /// The key for the column `own_food_id`; nil for a food that every household sees.
    var ownFoodID: ID? { source == .own ? id : nil }

    /// What the domain needs to weigh a line that names this food.
    var weights: FoodWeights {
        FoodWeights(
            measures: measures.map { FoodMeasure([$0.name.en, $0.name.tr, $0.key], grams: $0.grams) },
            density: density,
            piece: piece
        )
    }
}

/// A name in the languages of the product.
struct Label: Hashable, Sendable {
    let en: String
    let tr: String

    init(en: String, tr: String?) {
        self.en = en
        self.tr = tr ?? en
    }

    /// What a person typed is the same in every language.
    init(_ typed: String) {
        self.init(en: typed, tr: typed)
    }

    func text(_ language: Language) -> String {
        switch language {
        case .en: en
        case .tr: tr
        }
    }
}
