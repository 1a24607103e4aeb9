import Domain
import Web

// From what is eaten to the snapshot that is kept of it.

extension RecipeDetail {
    /// (T ÷ N) × s, with how much of the recipe that covers.
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
            coverage: Coverage(known: countedLines, parts: countingLines),
            source: "recipe"
        )
        guard snapshot.isWithinLimits else { throw [field: .diary(.tooMuch)] }
        return snapshot
    }

    /// The amount, and the field that it was typed into.
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
        guard snapshot.isWithinLimits else { throw ["amount": .diary(.tooMuch)] }
        return snapshot
    }

    /// What one of a measure weighs.
    private func unit(_ key: String, _ language: Language) -> (grams: Grams, name: String)? {
        if key == EntrySnapshot.servingMeasure, let serving { return (serving, "") }
        return choice(key).map { ($0.grams, $0.name.text(language)) }
    }
}
