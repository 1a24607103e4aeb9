import Domain
import Web

// These functions make the snapshot that an entry stores of a recipe or food.

extension RecipeDetail {
    /// What whoever writes both may have rounded away of grams, and of servings.
    private static let rounding = (grams: 0.5, servings: 0.005)

    /// The snapshot of the amount that a form says.
    func eaten(_ amount: EatenAmount, in form: EntryForm) throws(FormErrors) -> EntrySnapshot {
        if let both = try form.both() { try requireSame(both.grams, both.servings) }
        return try eaten(amount)
    }

    /// Refuses grams and servings beside each other that are two amounts, but for what is rounded. Of a recipe without a
    /// weight nobody knows: there the grams are refused by themselves.
    private func requireSame(_ grams: Double, _ servings: Double) throws(FormErrors) {
        guard let known = try amount(of: .servings(servings)).0.grams?.value, known > 0 else { return }
        let isSame =
            abs(known - grams) <= Self.rounding.grams + 1e-9
            || abs(servings * grams / known - servings) <= Self.rounding.servings + 1e-9
        let problem = FieldProblem.diary(.twoAmounts(servings: servings, known: known, grams: grams))
        if !isSame { throw ["grams": problem, "servings": problem] }
    }

    /// The snapshot of an amount of the recipe: (T ÷ N) × s, with the number of lines that it covers.
    func eaten(_ eaten: EatenAmount) throws(FormErrors) -> EntrySnapshot {
        let (amount, field) = try amount(of: eaten)
        let isByGrams = field == "grams"
        let snapshot = EntrySnapshot(
            kind: .recipe,
            recipe: id,
            name: name,
            amount: isByGrams ? amount.grams?.value ?? amount.multiplier : amount.multiplier,
            measure: isByGrams ? EntrySnapshot.gramMeasure : EntrySnapshot.servingMeasure,
            measureName: "",
            grams: amount.grams,
            nutrients: dish.nutrients(in: amount),
            coverage: coverage,
            source: "recipe"
        )
        if let excess = snapshot.excess { throw [field: .diary(excess)] }
        return snapshot
    }

    /// The amount, and the form field in which it was typed.
    func amount(of eaten: EatenAmount) throws(FormErrors) -> (Amount, field: String) {
        let field: String
        do throws(AmountProblem) {
            switch eaten {
            case .servings(let count):
                field = "servings"
                return (try Amount(servings: count, of: dish), field)
            case .grams(let grams):
                field = "grams"
                return (try Amount(grams: Grams(grams), of: dish), field)
            }
        } catch {
            switch error {
            case .weightUnknown: throw ["grams": .diary(.weightUnknown)]
            case .outOfRange, .unreadable, .repeated: throw ["servings": .recipes(.servingCount)]
            }
        }
    }
}

extension Food {
    func eaten(_ amount: Double, of measure: String, _ language: Language) throws(FormErrors) -> EntrySnapshot {
        guard let unit = unit(measure, language) else { throw ["measure": .diary(.noSuchMeasure)] }
        let grams = unit.grams * amount
        let snapshot = EntrySnapshot(
            kind: .food,
            food: id,
            name: name.text(language),
            amount: amount,
            measure: measure,
            measureName: unit.name,
            grams: grams,
            nutrients: nutrients.nutrients(in: grams),
            source: source.rawValue
        )
        if let excess = snapshot.excess { throw ["amount": .diary(excess)] }
        return snapshot
    }

    /// The weight of one of a measure, and the measure's name.
    private func unit(_ key: String, _ language: Language) -> (grams: Grams, name: String)? {
        if key == EntrySnapshot.servingMeasure, let serving { return (serving, "") }
        return choice(key).map { ($0.grams, $0.name.text(language)) }
    }
}
