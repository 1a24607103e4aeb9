import Domain
import Web

/// A question about an amount that nobody eats at once: 60 beside "100 g" is 6 kg (W-23).
struct AmountDoubt: Sendable {
    /// The button that keeps such an amount all the same, and the field that remembers it where more is asked.
    static let field = "sure"

    /// "That is 6 kg. Is this right?"
    let sentence: String
    /// The same number in grams, where that may have been meant; nil where it may not.
    let instead: Instead?

    /// An amount that may have been meant, and the page with it.
    struct Instead: Sendable {
        let amount: String
        let path: LocalPath
    }

    /// Fails for what people eat.
    init?(_ typed: FoodAmount, of food: Food, _ place: LogTarget, from search: String, _ strings: Strings) {
        let energy = food.nutrients.nutrients(in: typed.grams)[.energy]
        guard let words = strings.doubtful(typed.grams, energy) else { return nil }
        sentence = strings.foods.doubt(weight: words)
        instead = Instead(food.id, typed, place, from: search, strings.spokenLanguage)
    }
}

extension AmountDoubt.Instead {
    /// Nil where a number says how often people take a measure, and no grams: 5 of 500 g.
    fileprivate init?(
        _ food: Food.ID,
        _ typed: FoodAmount,
        _ place: LogTarget,
        from search: String,
        _ language: Language
    ) {
        let gram = MeasureChoice.gram.key
        guard typed.choice.key != gram, (10...FoodAmount.doubtful.value).contains(typed.count) else { return nil }
        let numbers = Formatting(language)
        amount = numbers.weight(Grams(typed.count))
        let count = numbers.typed(typed.count)
        path = place.path(of: food, amount: count, measure: gram, from: search)
    }
}

extension FoodAmount {
    static func isDoubtful(_ grams: Grams?, _ energy: NutrientValue) -> Bool {
        (grams ?? .zero) > doubtful || (energy.number ?? 0) > doubtfulEnergy
    }
}

extension Strings {
    /// "6 kg", or "900 g · 5,211 kcal" where it is the energy that nobody eats at once; nil for what people eat.
    func doubtful(_ grams: Grams, _ energy: NutrientValue) -> String? {
        guard FoodAmount.isDoubtful(grams, energy) else { return nil }
        let numbers = Formatting(spokenLanguage)
        let weight = numbers.shopping(grams)
        if grams > FoodAmount.doubtful { return weight }
        return "\(weight) · \(numbers.nutrient(energy, .energy))"
    }
}
