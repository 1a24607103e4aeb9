import Database
import Domain

/// Makes the lines of a meal from diary entries.
///
/// A food keeps its grams. A recipe becomes its own lines, each scaled to the share of the dish that was eaten. A line
/// that did not count there does not count here, so that a lower bound stays one, and a guessed food remains a guess.
/// Where that does not give what the entry held, since it had no food, or its food or recipe has changed or gone, the
/// line holds the entry's own nutrients: a meal holds what the diary held (W-18). What was in the pot, or is in the
/// recipe, is in such a line, too (H-04).
enum MealLines {
    static func rows(
        of entries: [DiaryEntry],
        _ numbers: Formatting,
        _ kitchen: RecipeLoader,
        _ owner: DiaryOwner
    ) async throws -> [MealRow] {
        let loader = try await kitchen.find(Array(Set(entries.compactMap(\.eaten.recipe))))
        let dishes = entries.map { entry in
            entry.eaten.recipe.flatMap { loader[$0] }.flatMap { $0.rows(of: entry.eaten, numbers) }
        }
        let others = zip(entries, dishes).filter { $0.1 == nil }.map(\.0)
        let asked = CookedFoodStore.foods(of: others.map(\.id), of: owner)
        let cooked = others.isEmpty ? [] : try await kitchen.database.read(asked)
        let parts = Dictionary(grouping: cooked) { $0.entry }.mapValues { $0.flatMap { $0.foods } }
        func made(_ entry: DiaryEntry) -> [OtherFood] {
            let recipe = entry.eaten.recipe.flatMap { loader[$0] }
            return (parts[entry.id] ?? recipe?.lines.flatMap(\.parts) ?? []).distinct
        }
        let ids = Set(entries.compactMap(\.eaten.food) + others.flatMap(made).compactMap(\.food))
        let foods = try await FoodLoader(database: kitchen.database, household: kitchen.household).find(Array(ids))
        return zip(entries, dishes).flatMap { entry, dish -> [MealRow] in
            let food = entry.eaten.food.flatMap { foods[$0] }
            let rows = dish ?? [MealRow(entry.eaten, food, made(entry).map { $0.filled { foods[$0] } }, numbers)]
            return rows.enumerated().map { index, row in
                var row = row
                row.source = "\(entry.id).\(index)"
                return row
            }
        }
    }

    /// The lines of these entries by `MealRow.source`.
    static func sources(
        of entries: [DiaryEntry],
        _ numbers: Formatting,
        _ kitchen: RecipeLoader,
        _ owner: DiaryOwner
    ) async throws -> [String: MealRow] {
        let rows = try await rows(of: entries, numbers, kitchen, owner)
        return Dictionary(rows.map { ($0.source, $0) }) { first, _ in first }
    }

    /// The entry in the text of `MealRow.source`.
    static func entry(of source: String) -> DiaryEntry.ID? {
        source.split(separator: ".").first.flatMap { DiaryEntry.ID(pathText: String($0)) }
    }
}

extension MealRow {
    /// The row of an entry as a whole. Its food gives the numbers if it still gives those of the entry.
    fileprivate init(_ eaten: EntrySnapshot, _ food: Food?, _ parts: [OtherFood], _ numbers: Formatting) {
        let today = food.flatMap { food in eaten.grams.map { food.nutrients.nutrients(in: $0) } }
        let isSame = today.map { !$0.differs(from: eaten.nutrients) } ?? false
        let kept = eaten.grams.map { KeptNumber($0.value) }
        self.init(
            name: eaten.name,
            food: isSame ? food?.id : nil,
            grams: kept.map(numbers.typed) ?? "",
            kept: kept,
            own: isSame ? nil : eaten.nutrients,
            parts: isSame ? [] : parts
        )
    }
}

extension Nutrients {
    fileprivate func differs(from other: Nutrients) -> Bool {
        Nutrient.allCases.contains { self[$0].differs(from: other[$0]) }
    }
}

extension RecipeDetail {
    /// The lines by the share of the dish that was eaten; nil when they no longer hold what the entry held.
    fileprivate func rows(of eaten: EntrySnapshot, _ numbers: Formatting) -> [MealRow]? {
        let isByGrams = eaten.measure == EntrySnapshot.gramMeasure
        let typed = isByGrams ? EatenAmount.grams(eaten.amount) : .servings(eaten.amount)
        guard let amount = try? amount(of: typed).0, !dish.nutrients(in: amount).differs(from: eaten.nutrients)
        else { return nil }
        return rows(amount.share, numbers)
    }

    private func rows(_ share: Double, _ numbers: Formatting) -> [MealRow] {
        lines.map { line in
            let kept = line.grams.map { KeptNumber(($0 * share).value) }
            if let own = line.own {
                return MealRow(
                    name: line.shortName,
                    grams: kept.map(numbers.typed) ?? "",
                    section: name,
                    kept: kept,
                    own: own.scaled(by: share)
                )
            }
            guard line.counts, let kept else {
                let food = line.counts && line.isSure ? line.food?.id : nil
                return MealRow(name: line.text, food: food, grams: "", section: name)
            }
            return MealRow(
                name: line.shortName,
                food: line.isSure ? line.food?.id : nil,
                grams: numbers.typed(kept),
                section: name,
                kept: kept
            )
        }
    }
}
