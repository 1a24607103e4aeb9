import Domain

/// The nutrients of Open Food Facts by FDC's numbers, in Sofra's units.
enum OFFNutrients {
    /// Every field that is read, without its ending `_100g`. All are in grams, but energy.
    private static let fields: [(name: String, nutrient: Nutrient)] = [
        ("proteins", .protein), ("fat", .fat), ("carbohydrates", .carbohydrate), ("fiber", .fiber),
        ("sugars", .sugars), ("saturated-fat", .saturatedFat), ("cholesterol", .cholesterol), ("sodium", .sodium),
        ("potassium", .potassium), ("calcium", .calcium), ("iron", .iron), ("magnesium", .magnesium), ("zinc", .zinc),
        ("vitamin-a", .vitaminA), ("vitamin-c", .vitaminC), ("vitamin-d", .vitaminD), ("vitamin-e", .vitaminE),
        ("vitamin-k", .vitaminK), ("vitamin-b6", .vitaminB6), ("vitamin-b12", .vitaminB12), ("vitamin-b9", .folate),
    ]

    /// - Parameter value: what a field says, by its whole name; nil where it says nothing.
    static func amounts(
        _ value: (String) throws(ValueProblem) -> Double?
    ) throws(ValueProblem) -> [SourceFood.NutrientAmount] {
        var amounts: [SourceFood.NutrientAmount] = []
        if let kilocalories = try value("energy-kcal_100g") {
            amounts.append(.init(1008, kilocalories))
        }
        // The field without a unit is in kilojoules, whatever the packet says.
        let kilojoules = try value("energy-kj_100g")
        let unnamed = try value("energy_100g")
        if let energy = kilojoules ?? unnamed {
            amounts.append(.init(FDCNumbers.kilojoules, energy))
        }
        for field in fields {
            guard let grams = try value(field.name + "_100g"), let id = field.nutrient.fdcIDs.first else { continue }
            amounts.append(.init(id, grams * perGram(field.nutrient.unit)))
        }
        // Labels in Europe give salt, which is two and a half times the sodium in it.
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
