import Database
import Domain

/// Makes the lines of a meal from diary entries.
///
/// A food keeps its grams. A recipe becomes its own lines, each scaled to the share of the dish that was eaten. A line
/// that did not count there does not count here, so that a lower bound stays one, and a guessed food remains a guess.
/// An entry whose food no longer exists keeps its name.
enum MealLines {
    static func rows(
        of entries: [DiaryEntry],
        _ numbers: Formatting,
        _ kitchen: RecipeLoader
    ) async throws -> [MealRow] {
        let loader = try await kitchen.find(Array(Set(entries.compactMap(\.eaten.recipe))))
        let eaten = entries.compactMap(\.eaten.food)
        let foods = try await FoodLoader(database: kitchen.database, household: kitchen.household).find(eaten)
        return entries.flatMap { entry -> [MealRow] in
            let eaten = entry.eaten
            if let detail = eaten.recipe.flatMap({ loader[$0] }), let share = detail.share(of: eaten) {
                return detail.rows(share, numbers)
            }
            let food = eaten.food.flatMap { foods[$0]?.id }
            return [MealRow(name: eaten.name, food: food, grams: eaten.grams.map { numbers.typed($0.value) } ?? "")]
        }
    }
}

extension RecipeDetail {
    /// The share of the whole dish that an entry holds; nil when it can no longer be computed.
    fileprivate func share(of eaten: EntrySnapshot) -> Double? {
        let isByGrams = eaten.measure == EntrySnapshot.gramMeasure
        return try? amount(of: isByGrams ? .grams(eaten.amount) : .servings(eaten.amount)).0.share
    }

    fileprivate func rows(_ share: Double, _ numbers: Formatting) -> [MealRow] {
        lines.map { line in
            guard line.counts, let grams = line.grams else {
                let food = line.counts && line.isSure ? line.food?.id : nil
                return MealRow(name: line.text, food: food, grams: "", section: name)
            }
            return MealRow(
                name: line.shortName,
                food: line.isSure ? line.food?.id : nil,
                grams: numbers.typed((grams * share).value),
                section: name
            )
        }
    }
}
