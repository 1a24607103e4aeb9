import Domain
import Web

extension Strings {
    /// The label of a measure, such as "cup, chopped (156 g)", "serving" or "100 g".
    func label(of measure: EntryMeasure, _ numbers: Formatting) -> String {
        switch measure.key {
        case EntrySnapshot.gramMeasure: return foods.gram
        case EntrySnapshot.hundredGramMeasure: return foods.hundredGrams
        default:
            let name = measure.name.isEmpty ? foods.serving : measure.name
            return measure.grams.map { oneMeasure(name, numbers.grams($0)) } ?? name
        }
    }

    /// The origin of an entry's numbers, explained from the snapshot alone.
    func reasons(of eaten: EntrySnapshot, _ language: Language) -> [String] {
        let numbers = Formatting(language)
        var reasons: [String] = []
        if eaten.kind != .quick {
            reasons.append(diary.day.whyAmount(amount: amount(of: eaten, numbers)))
        }
        if let grams = eaten.grams, grams > .zero, eaten.kind != .quick {
            let per100g = eaten.nutrients.scaled(by: Grams(100) / grams)
            let list = Nutrient.macros.map { nutrient in
                "\(NutrientNames.name(nutrient, language)) \(numbers.nutrient(per100g[nutrient], nutrient))"
            }
            reasons.append(diary.day.whyPer100g(list: list.joined(separator: ", ")))
        }
        if let coverage = eaten.coverage, coverage.parts == 0 {
            reasons.append(diary.day.coverageNone)
        } else if let coverage = eaten.coverage, !coverage.isComplete {
            reasons.append(diary.day.coverage(known: numbers.ofThem(coverage.known), parts: String(coverage.parts)))
        }
        reasons.append(diary.day.source(source: source(of: eaten)))
        reasons.append(diary.day.entryLead)
        return reasons
    }

    private func source(of eaten: EntrySnapshot) -> String {
        switch eaten.kind {
        case .recipe: diary.day.recipe
        case .quick: diary.day.quick
        case .food: Food.Source(rawValue: eaten.source).map(foods.name(of:)) ?? eaten.source
        }
    }
}
