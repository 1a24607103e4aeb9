import Domain

/// One of the measures in which the amount of an entry can be changed.
struct EntryMeasure: Sendable {
    let key: String
    /// The name as the entry stores it; empty for a recipe's servings.
    let name: String
    /// The weight of one of it; nil when only the number of servings is known.
    let grams: Grams?

    /// What it is called where somebody writes it behind a number.
    var names: [String] {
        name.isEmpty || key == EntrySnapshot.servingMeasure
            ? [name] + Language.allCases.map { Strings($0).foods.serving } : [name]
    }
}

extension EntrySnapshot {
    /// The entry's own measure, with the weight that it had when the entry was logged; then, if the entry has a weight,
    /// the measures that its food has today, and grams. Only the weights of those measures come from the food.
    /// Nutrients come from the snapshot, so that a changed amount does not bring in later changes to the food.
    func measures(_ food: Food?, _ language: Language) -> [EntryMeasure] {
        var measures = [EntryMeasure(key: measure, name: measureName, grams: grams.map { $0 / amount })]
        guard let grams, grams > .zero else { return measures }
        var others = food?.choices(language) ?? []
        if kind == .food { others.insert(.hundredGrams, at: 0) }
        for other in others + [.gram] where !measures.contains(where: { $0.key == other.key }) {
            // An own food's serving has no name, as where it is logged.
            let isServing = other.key == EntrySnapshot.servingMeasure && food?.serving != nil
            let name = isServing ? "" : other.name.text(language)
            measures.append(EntryMeasure(key: other.key, name: name, grams: other.grams))
        }
        return measures
    }

    /// Another amount of what was eaten. All numbers are computed from the snapshot: in proportion to the count when
    /// the measure stays, and to the grams when it changes. Nil when the two amounts cannot be compared.
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
            source: source,
            cooking: cooking
        )
    }

    /// A quick entry with another name and other nutrients.
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
