import Domain

/// What nutrients are called, looked up once a language: a recipe's page names them fifty times.
enum NutrientNames {
    /// "Energy".
    static func name(_ nutrient: Nutrient, _ language: Language) -> String {
        names(language)[nutrient.rawValue]
    }

    /// As a row of a table: "of which sugars".
    static func row(_ nutrient: Nutrient, _ language: Language) -> String {
        rows(language)[nutrient.rawValue]
    }

    private static func names(_ language: Language) -> [String] {
        switch language {
        case .en: english
        case .tr: turkish
        }
    }

    private static func rows(_ language: Language) -> [String] {
        switch language {
        case .en: englishRows
        case .tr: turkishRows
        }
    }

    private static let english = Nutrient.allCases.map(Words(.en).name(of:))
    private static let turkish = Nutrient.allCases.map(Words(.tr).name(of:))
    private static let englishRows = Nutrient.allCases.map(Words(.en).row(of:))
    private static let turkishRows = Nutrient.allCases.map(Words(.tr).row(of:))
}

extension Words {
    fileprivate func row(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .sugars: nutrients.ofWhichSugars
        case .saturatedFat: nutrients.ofWhichSaturated
        default: name(of: nutrient)
        }
    }

    fileprivate func name(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .energy: nutrients.energy
        case .carbohydrate: nutrients.carbohydrate
        case .fiber: nutrients.fiber
        case .sugars: nutrients.sugars
        case .protein: nutrients.protein
        case .fat: nutrients.fat
        case .saturatedFat: nutrients.saturatedFat
        case .monounsaturatedFat: nutrients.monounsaturatedFat
        case .polyunsaturatedFat: nutrients.polyunsaturatedFat
        case .transFat: nutrients.transFat
        case .cholesterol: nutrients.cholesterol
        case .water: nutrients.water
        case .alcohol: nutrients.alcohol
        case .caffeine: nutrients.caffeine
        default: mineralName(nutrient) ?? vitaminName(nutrient)
        }
    }

    private func mineralName(_ nutrient: Nutrient) -> String? {
        switch nutrient {
        case .sodium: nutrients.sodium
        case .potassium: nutrients.potassium
        case .calcium: nutrients.calcium
        case .iron: nutrients.iron
        case .magnesium: nutrients.magnesium
        case .phosphorus: nutrients.phosphorus
        case .zinc: nutrients.zinc
        case .copper: nutrients.copper
        case .manganese: nutrients.manganese
        case .selenium: nutrients.selenium
        default: nil
        }
    }

    private func vitaminName(_ nutrient: Nutrient) -> String {
        switch nutrient {
        case .vitaminA: nutrients.vitaminA
        case .vitaminC: nutrients.vitaminC
        case .vitaminD: nutrients.vitaminD
        case .vitaminE: nutrients.vitaminE
        case .vitaminK: nutrients.vitaminK
        case .thiamin: nutrients.thiamin
        case .riboflavin: nutrients.riboflavin
        case .niacin: nutrients.niacin
        case .pantothenicAcid: nutrients.pantothenicAcid
        case .vitaminB6: nutrients.vitaminB6
        case .folate: nutrients.folate
        case .vitaminB12: nutrients.vitaminB12
        default: nutrients.choline
        }
    }
}
