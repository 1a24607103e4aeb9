import Domain

/// One of the measures in which the amount of an entry can be written anew.
struct EntryMeasure: Sendable {
    let key: String
    /// As the entry keeps it; empty for a recipe's servings.
    let name: String
    /// What one of it weighs; nil where only the count is known.
    let grams: Grams?
}

extension EntrySnapshot {
    /// The entry's own measure first, with the weight that one of it had when it was written down; then grams; then the
    /// measures that its food has today, if it is still there. Their weights are all that is taken from the food: what
    /// a gram holds comes from the snapshot, so that an amount changed later brings in no later edit of the food.
    func measures(_ food: Food?, _ language: Language) -> [EntryMeasure] {
        var measures = [EntryMeasure(key: measure, name: measureName, grams: grams.map { $0 / amount })]
        guard let grams, grams > .zero else { return measures }
        var others = food?.choices(language) ?? []
        if kind == .food { others.insert(.hundredGrams, at: 0) }
        for other in others + [.gram] where !measures.contains(where: { $0.key == other.key }) {
            measures.append(EntryMeasure(key: other.key, name: other.name.text(language), grams: other.grams))
        }
        return measures
    }

    /// Another amount of what was eaten. All numbers follow from the snapshot's own: those of one of its measure where
    /// that stays, those of one gram where it does not. Nil when the amounts cannot be compared.
    func eaten(_ count: Double, of chosen: EntryMeasure) -> EntrySnapshot? {
        let factor: Double
        if chosen.key == measure {
            factor = count / amount
        } else if let grams, let one = chosen.grams, grams > .zero {
            factor = one * count / grams
        } else {
            return nil
        }
        return EntrySnapshot(
            kind: kind,
            recipe: recipe,
            food: food,
            name: name,
            amount: count,
            measure: chosen.key,
            measureName: chosen.name,
            grams: chosen.grams.map { $0 * count },
            nutrients: nutrients.scaled(by: factor),
            coverage: coverage,
            source: source
        )
    }

    /// A quick entry as it was typed again; what its form did not ask for stays.
    func renamed(_ name: String, _ nutrients: Nutrients) -> EntrySnapshot {
        EntrySnapshot(
            kind: kind,
            name: name,
            amount: amount,
            measure: measure,
            measureName: measureName,
            grams: grams,
            nutrients: nutrients,
            coverage: coverage,
            source: source
        )
    }
}
