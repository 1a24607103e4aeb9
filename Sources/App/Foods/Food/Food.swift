import Domain

/// A food: the nutrients in 100 g of it, and what converts an amount of it into grams.
struct Food: Sendable {
    typealias ID = Identifier<Food>

    let id: ID
    let source: Source
    let name: Label
    var brand: String?
    var barcode: String?
    /// The food's number and name in USDA FoodData Central.
    var fdcID: Int?
    var sourceName: String?
    /// The way in which the catalogue came by the values; nil for foods of other sources.
    var basis: Basis?
    /// The weight of one serving, as the maker states it.
    var serving: Grams?
    var density: Double?
    var piece: Grams?
    /// The version of an own food, which every change raises; 0 for all others.
    var version = 0
    let nutrients: NutrientsPer100g
    var contents = Contents.unknown
    /// Every kind of plant and animal of which it is made, as Catalogue/kinds.tsv has them; nil where that is open.
    var kinds: Set<String>?
    /// The group in the catalogue's terms, such as "spice" or "vegetable".
    var group: String?
    var measures: [Measure] = []

    /// The source of a food.
    enum Source: String, Sendable {
        case catalogue, usda, off, own
    }

    /// What the catalogue's values rest on; see Catalogue/README.md.
    enum Basis: String, Sendable {
        case measured, similar, computed, unknown
    }

    /// A household measure, and the weight of one of it.
    struct Measure: Sendable {
        /// The name of the measure in forms and entries; unique within the food.
        let key: String
        let name: Label
        let grams: Grams
        /// Whether its weight was stated in the catalogue, and not measured somewhere.
        var isStated = false

        /// The key of a measure that a household calls by a name, by its folded words; nil for a name without any. The prefix
        /// with its underscore keeps these keys apart from those that every food has, such as `piece`.
        static func ownKey(of name: String) -> String? {
            let tokens = SearchTokens(name).tokens
            return tokens.isEmpty ? nil : "m_" + tokens.joined(separator: "_")
        }
    }

    /// Whether a recipe line that names this food without an amount means a pinch of it.
    var isSeasoning: Bool { group == "spice" || group == "herb" }

    /// The value for a column `food_id`; nil for a household's own food.
    var foodID: ID? { source == .own ? nil : id }
    /// The value for a column `own_food_id`; nil for a food that all households see.
    var ownFoodID: ID? { source == .own ? id : nil }

    /// What the domain module needs in order to weigh a line that names this food. Its serving is a measure, too.
    var weights: FoodWeights {
        let named = measures.map { FoodMeasure([$0.name.en, $0.name.tr, $0.key], grams: $0.grams) }
        let servings = serving.map { [FoodMeasure(["serving", "porsiyon"], grams: $0)] } ?? []
        return FoodWeights(measures: named + servings, density: density, piece: piece, isFat: nutrients.isFat)
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

    /// A name that a person typed, which is the same in every language.
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
