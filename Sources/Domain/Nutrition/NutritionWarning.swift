/// An implausibility in a food's values. It is reported, and the values are accepted (HOSTILE-24).
public enum NutritionWarning: Hashable, Sendable {
    /// The energy is far from 4 kcal per gram of protein and carbohydrate, 9 of fat and 7 of alcohol.
    case energyDisagrees(stated: Kilocalories, expected: Kilocalories)
    /// There is more energy in 100 g than in pure fat.
    case moreEnergyThanFat(Kilocalories)
    /// There are more than 100 g of a nutrient in 100 g of food.
    case moreThanWhole(Nutrient)
    /// Protein, fat and carbohydrate together exceed 100 g in 100 g of food.
    case macrosExceedWhole
    /// A part exceeds its whole: sugars above carbohydrate, saturated fat above fat. Fibre is no part of the carbohydrate of
    /// European labels, and bran has more of it.
    case partExceedsWhole(part: Nutrient, whole: Nutrient)
}

extension NutrientsPer100g {
    /// The warnings for these values; none for plausible ones. Unknown values cause no warning.
    public var warnings: [NutritionWarning] {
        let grams = Nutrient.allCases.filter { $0.unit == .grams }
        var warnings = grams.filter { amount($0) > 100 }.map(NutritionWarning.moreThanWhole)
        if warnings.isEmpty, amount(.protein) + amount(.fat) + amount(.carbohydrate) > Self.whole {
            warnings.append(.macrosExceedWhole)
        }
        let parts: [(Nutrient, Nutrient)] = [(.sugars, .carbohydrate), (.saturatedFat, .fat)]
        for (part, whole) in parts {
            guard let limit = nutrients[whole].number, amount(part) > limit + 0.5 else { continue }
            warnings.append(.partExceedsWhole(part: part, whole: whole))
        }
        if let doubt = energyDisagreement ?? energyExcess { warnings.append(doubt) }
        return warnings
    }

    /// The limit for the sum of macronutrients in 100 g. Labels round each of them, so 100.4 g in total are no error.
    private static let whole = 101.0

    /// The energy of 100 g of pure fat. Tables have up to 902 kcal for it, so that these are no error.
    private static let mostEnergy = 905.0

    /// What can be said of the energy where it is all that is known.
    private var energyExcess: NutritionWarning? {
        guard let stated = nutrients[.energy].number, stated > Self.mostEnergy else { return nil }
        return .moreEnergyThanFat(Kilocalories(stated))
    }

    /// What 100 g of beer, wine or spirit hold at most besides alcohol and water, unless they are sweetened: of all three, of
    /// fat, and of protein, which a leaf and a broth have more of.
    private static let mostInSpirit = 5.0
    private static let mostFatInSpirit = 0.1
    private static let mostProteinInSpirit = 0.6

    /// The alcohol in 100 g of the strongest spirits, about 85 percent by volume.
    private static let mostAlcohol = 80.0

    private func amount(_ nutrient: Nutrient) -> Double { nutrients[nutrient].number ?? 0 }

    private var energyDisagreement: NutritionWarning? {
        guard let stated = nutrients[.energy].number, let protein = nutrients[.protein].number,
            let fat = nutrients[.fat].number, let carbohydrate = nutrients[.carbohydrate].number
        else { return nil }
        let expected = 4 * (protein + carbohydrate) + 9 * fat + 7 * amount(.alcohol)
        // Labels may deviate by a fifth, and fibre has 2 kcal per gram instead of 4.
        let slack = max(25, expected * 0.2) + 2 * amount(.fiber)
        guard (stated - expected).magnitude > slack else { return nil }
        // Labels of drinks do not state their alcohol.
        let mayBeSpirit =
            nutrients[.alcohol].number == nil && amount(.fiber) == 0
            && protein + fat + carbohydrate <= Self.mostInSpirit
            && fat <= Self.mostFatInSpirit && protein <= Self.mostProteinInSpirit
        if mayBeSpirit, stated > expected, stated <= expected + 7 * Self.mostAlcohol { return nil }
        return .energyDisagrees(stated: Kilocalories(stated), expected: Kilocalories(expected))
    }
}
