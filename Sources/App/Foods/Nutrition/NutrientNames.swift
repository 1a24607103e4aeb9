import Domain

/// The names of nutrients, looked up once for each language, since the page of a recipe shows fifty of them.
enum NutrientNames {
    /// The plain name, such as "Energy".
    static func name(_ nutrient: Nutrient, _ language: Language) -> String {
        names(language)[nutrient.rawValue]
    }

    /// The name as a row of a table has it, such as "of which sugars".
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

    private static let english = Nutrient.allCases.map(Strings(.en).name(of:))
    private static let turkish = Nutrient.allCases.map(Strings(.tr).name(of:))
    private static let englishRows = Nutrient.allCases.map(Strings(.en).row(of:))
    private static let turkishRows = Nutrient.allCases.map(Strings(.tr).row(of:))
}

extension Strings {
    fileprivate func row(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .sugars: foods.nutrition.ofWhichSugars
        case .saturatedFat: foods.nutrition.ofWhichSaturated
        default: name(of: nutrient)
        }
    }

    fileprivate func name(of nutrient: Nutrient) -> String {
        switch nutrient {
        case .energy: foods.nutrition.energy
        case .carbohydrate: foods.nutrition.carbohydrate
        case .fiber: foods.nutrition.fiber
        case .sugars: foods.nutrition.sugars
        case .protein: foods.nutrition.protein
        case .fat: foods.nutrition.fat
        case .saturatedFat: foods.nutrition.saturatedFat
        case .monounsaturatedFat: foods.nutrition.monounsaturatedFat
        case .polyunsaturatedFat: foods.nutrition.polyunsaturatedFat
        case .transFat: foods.nutrition.transFat
        case .cholesterol: foods.nutrition.cholesterol
        case .water: foods.nutrition.water
        case .alcohol: foods.nutrition.alcohol
        case .caffeine: foods.nutrition.caffeine
        default: mineralName(nutrient) ?? vitaminName(nutrient)
        }
    }

    private func mineralName(_ nutrient: Nutrient) -> String? {
        switch nutrient {
        case .sodium: foods.nutrition.sodium
        case .potassium: foods.nutrition.potassium
        case .calcium: foods.nutrition.calcium
        case .iron: foods.nutrition.iron
        case .magnesium: foods.nutrition.magnesium
        case .phosphorus: foods.nutrition.phosphorus
        case .zinc: foods.nutrition.zinc
        case .copper: foods.nutrition.copper
        case .manganese: foods.nutrition.manganese
        case .selenium: foods.nutrition.selenium
        default: nil
        }
    }

    private func vitaminName(_ nutrient: Nutrient) -> String {
        switch nutrient {
        case .vitaminA: foods.nutrition.vitaminA
        case .vitaminC: foods.nutrition.vitaminC
        case .vitaminD: foods.nutrition.vitaminD
        case .vitaminE: foods.nutrition.vitaminE
        case .vitaminK: foods.nutrition.vitaminK
        case .thiamin: foods.nutrition.thiamin
        case .riboflavin: foods.nutrition.riboflavin
        case .niacin: foods.nutrition.niacin
        case .pantothenicAcid: foods.nutrition.pantothenicAcid
        case .vitaminB6: foods.nutrition.vitaminB6
        case .folate: foods.nutrition.folate
        case .vitaminB12: foods.nutrition.vitaminB12
        default: foods.nutrition.choline
        }
    }
}
