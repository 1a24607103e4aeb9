import Database
import Domain

/// From what was eaten to the lines of a meal.
///
/// A food keeps its grams. A recipe becomes its own lines, each by the share of the pot that was eaten: what was not
/// counted there stays uncounted here, so that a lower bound stays one, and a food that was only guessed stays a guess.
/// What has no food any more keeps its name.
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
    /// The part of the whole pot that an entry holds; nil when it cannot be told any more.
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
