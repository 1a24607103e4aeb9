import Domain
import Web

extension ServedDish {
    /// What somebody eats of the dish; nil for a note, and for what is gone.
    /// - Parameters:
    ///   - amount: nil for as it is planned for that person.
    ///   - out: what the reader has said of a meal out.
    func eaten(
        by person: PlanPerson,
        _ amount: EatenAmount?,
        out: MealOut?,
        _ language: Language
    ) throws(FormErrors) -> EntrySnapshot? {
        let planned = eaters.first { $0.person.id == person.id }
        let portion = amount ?? .servings(planned?.servings ?? person.usualShare.value)
        if dish.kind == .out { return .out(dish.title, out ?? MealOut()) }
        if let cooked = content.cooked {
            return try cooked.eaten(
                by: person.id,
                of: thing(for: person.id),
                amount,
                usually: planned?.servings ?? person.usualShare.value
            )
        }
        if let recipe = content.recipe {
            let eaten = try recipe.eaten(portion)
            return content.swaps.isEmpty ? eaten : eaten.ofPot(nil)
        }
        guard let food = content.food, let grams = content.dish?.portion else { return nil }
        switch portion {
        case .grams(let grams): return try food.eaten(grams, of: EntrySnapshot.gramMeasure, language)
        case .servings(let count):
            guard let one = dish.amount, let measure = dish.measure, food.choice(measure) != nil else {
                return try food.eaten(grams.value * count, of: EntrySnapshot.gramMeasure, language)
            }
            return try food.eaten(one * count, of: measure, language)
        }
    }
}

extension ServedDish {
    /// What is planned for somebody; nil where there is nothing to eat, or more than an entry may hold.
    func planned(for person: PlanPerson, out: MealOut?, _ language: Language) -> EntrySnapshot? {
        do {
            return try eaten(by: person, nil, out: out, language)
        } catch {
            return nil
        }
    }
}

extension EntrySnapshot {
    /// What is eaten out: the numbers that its person has given, and of the rest nothing is known.
    fileprivate static func out(_ title: String, _ out: MealOut) -> EntrySnapshot {
        var nutrients = Nutrients()
        let numbers: [(Nutrient, Double?)] = [
            (.energy, out.energy), (.protein, out.protein), (.carbohydrate, out.carbohydrate), (.fat, out.fat),
        ]
        for case (let nutrient, let number?) in numbers { nutrients[nutrient] = .exactly(number) }
        return .quick(title, nutrients)
    }
}
