import Domain

/// Converts the nutrients of Open Food Facts to FDC's numbers and Sofra's units.
enum OFFNutrients {
    /// What is read apart from energy, all of it in grams. Alcohol is in percent by volume there, and is left out.
    private static let names: [(String, Nutrient)] = [
        ("proteins", .protein), ("fat", .fat), ("carbohydrates", .carbohydrate), ("fiber", .fiber),
        ("sugars", .sugars), ("saturated-fat", .saturatedFat), ("monounsaturated-fat", .monounsaturatedFat),
        ("polyunsaturated-fat", .polyunsaturatedFat), ("trans-fat", .transFat), ("cholesterol", .cholesterol),
        ("sodium", .sodium), ("potassium", .potassium), ("calcium", .calcium), ("iron", .iron),
        ("magnesium", .magnesium), ("phosphorus", .phosphorus), ("zinc", .zinc), ("copper", .copper),
        ("manganese", .manganese), ("selenium", .selenium), ("vitamin-a", .vitaminA), ("vitamin-c", .vitaminC),
        ("vitamin-d", .vitaminD), ("vitamin-e", .vitaminE), ("vitamin-k", .vitaminK), ("vitamin-b1", .thiamin),
        ("vitamin-b2", .riboflavin), ("vitamin-pp", .niacin), ("pantothenic-acid", .pantothenicAcid),
        ("vitamin-b6", .vitaminB6), ("vitamin-b12", .vitaminB12), ("vitamin-b9", .folate), ("choline", .choline),
        ("caffeine", .caffeine),
    ]
    /// The fields of 100 g.
    private static let fields: [(name: String, nutrient: Nutrient)] = names.map { (name: $0 + "_100g", nutrient: $1) }

    /// - Parameter value: returns the value of a field by its full name; nil when it has none.
    static func amounts(
        _ value: (String) throws(ValueProblem) -> Double?
    ) throws(ValueProblem) -> [SourceFood.NutrientAmount] {
        var amounts: [SourceFood.NutrientAmount] = []
        if let kilocalories = try value("energy-kcal_100g") {
            amounts.append(.init(1008, kilocalories))
        }
        // The field without a unit is in kilojoules, whatever the label says.
        let kilojoules = try value("energy-kj_100g")
        let unnamed = try value("energy_100g")
        if let energy = kilojoules ?? unnamed {
            amounts.append(.init(FDCNumbers.kilojoules, energy))
        }
        for field in fields {
            guard let grams = try value(field.name), let id = field.nutrient.fdcIDs.first else { continue }
            amounts.append(.init(id, grams * perGram(field.nutrient.unit)))
        }
        // European labels give salt, which is 2.5 times its sodium.
        if !amounts.contains(where: { $0.id == 1093 }), let salt = try value("salt_100g") {
            amounts.append(.init(1093, salt / 2.5 * 1_000))
        }
        return amounts
    }

    private static func perGram(_ unit: Nutrient.Unit) -> Double {
        switch unit {
        case .kilocalories, .grams: 1
        case .milligrams: 1_000
        case .micrograms: 1_000_000
        }
    }
}
