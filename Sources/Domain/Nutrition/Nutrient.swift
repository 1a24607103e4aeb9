/// A nutrient that Sofra tracks, in the order of the tables (SPEC 2.1).
///
/// The raw value is the index in that order and may change; what is stored and written in pages is the `key`.
public enum Nutrient: Int, CaseIterable, Sendable {
    case energy, carbohydrate, fiber, sugars, protein, fat, saturatedFat
    case monounsaturatedFat, polyunsaturatedFat, transFat, cholesterol
    case sodium, potassium, calcium, iron, magnesium, phosphorus, zinc, copper, manganese, selenium
    case vitaminA, vitaminC, vitaminD, vitaminE, vitaminK
    case thiamin, riboflavin, niacin, pantothenicAcid, vitaminB6, folate, vitaminB12, choline
    case water, alcohol, caffeine

    /// The unit of a nutrient's values.
    public enum Unit: String, Sendable {
        case kilocalories = "kcal"
        case grams = "g"
        case milligrams = "mg"
        case micrograms = "µg"
    }

    /// The key in `data-nutrient`, in strings and in stored snapshots, such as `saturatedFat`. It must never change.
    public var key: String { Self.keys[rawValue] }

    /// Fails for a key that no nutrient has.
    public init?(key: String) {
        guard let nutrient = Self.byKey[key] else { return nil }
        self = nutrient
    }

    private static let keys = allCases.map { "\($0)" }
    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })

    /// The one unit in which the nutrient is stored, added and shown.
    public var unit: Unit {
        switch self {
        case .energy: .kilocalories
        case .carbohydrate, .fiber, .sugars, .protein, .fat, .saturatedFat, .monounsaturatedFat, .polyunsaturatedFat,
            .transFat, .water, .alcohol:
            .grams
        case .cholesterol, .sodium, .potassium, .calcium, .iron, .magnesium, .phosphorus, .zinc, .copper, .manganese,
            .vitaminC, .vitaminE, .thiamin, .riboflavin, .niacin, .pantothenicAcid, .vitaminB6, .choline, .caffeine:
            .milligrams
        case .selenium, .vitaminA, .vitaminD, .vitaminK, .folate, .vitaminB12: .micrograms
        }
    }

    /// FoodData Central's numbers of the nutrient, of which the first that has a value counts.
    public var fdcIDs: [Int] {
        switch self {
        case .energy: [1008, 2048, 2047]
        case .sugars: [2000, 1063]
        default: [fdcID]
        }
    }

    /// Energy and the three macronutrients, which every figure, goal and chart is about.
    public static let macros: [Nutrient] = [.energy, .protein, .carbohydrate, .fat]

    private var fdcID: Int {
        switch self {
        case .energy: 1008
        case .carbohydrate: 1005
        case .fiber: 1079
        case .sugars: 2000
        case .protein: 1003
        case .fat: 1004
        case .saturatedFat: 1258
        case .monounsaturatedFat: 1292
        case .polyunsaturatedFat: 1293
        case .transFat: 1257
        case .cholesterol: 1253
        case .sodium: 1093
        case .potassium: 1092
        case .calcium: 1087
        case .iron: 1089
        case .magnesium: 1090
        case .phosphorus: 1091
        case .zinc: 1095
        case .copper: 1098
        case .manganese: 1101
        case .selenium: 1103
        default: vitaminFDCID
        }
    }

    private var vitaminFDCID: Int {
        switch self {
        case .vitaminA: 1106
        case .vitaminC: 1162
        case .vitaminD: 1114
        case .vitaminE: 1109
        case .vitaminK: 1185
        case .thiamin: 1165
        case .riboflavin: 1166
        case .niacin: 1167
        case .pantothenicAcid: 1170
        case .vitaminB6: 1175
        case .folate: 1177
        case .vitaminB12: 1178
        case .choline: 1180
        case .water: 1051
        case .alcohol: 1018
        default: 1057  // caffeine
        }
    }
}
