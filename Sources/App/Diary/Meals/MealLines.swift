import Database
import Domain
import Threads

/// Makes the lines of a meal from diary entries.
///
/// A food keeps its grams. A recipe becomes its own lines, each scaled to the share of the dish that was eaten, with what
/// else they say: a remark may name foods, too (H-04). A line without weight has its own amount in that share. A line that did
/// not count there does not count here, so that a lower bound stays one, and a guessed food remains a guess.
/// Where that does not give what the entry held, since it had no food, or its food or recipe has changed or gone, the
/// line holds the entry's own nutrients: a meal holds what the diary held (W-18). What was in the pot, or is in the
/// food or the recipe, is in such a line, too, and of a pot that nobody knows any more it is open what was in there (H-04).
enum MealLines {
    static func rows(
        of entries: [DiaryEntry],
        _ catalogue: CatalogueCache,
        for context: SignedInContext
    ) async throws -> [MealRow] {
        let numbers = Formatting(context.language)
        let loader = RecipeLoader(catalogue, for: context)
        let recipes = try await loader.find(Array(Set(entries.compactMap(\.eaten.recipe))))
        let pots = try await PotFoods(of: entries, context.database, context.diaryOwner)
        func made(_ entry: DiaryEntry) -> [OtherFood] {
            if let food = entry.eaten.food { return [OtherFood(name: entry.eaten.name, food: food)] }
            let recipe = entry.eaten.recipe.flatMap { recipes[$0] }
            return (pots.foods(of: entry) ?? recipe?.lines.flatMap(\.parts) ?? []).distinct
        }
        let dishes = try await dishes(of: entries, recipes, pots, context)
        let others = zip(entries, dishes).filter { $0.1 == nil }.map(\.0)
        let ids = Set(entries.compactMap(\.eaten.food) + others.flatMap(made).compactMap(\.food))
        let foods = try await FoodLoader(database: context.database, household: context.household).find(Array(ids))
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

    /// The lines of each entry's recipe; nil for an entry that they no longer give, and for one that is of none. They are read,
    /// so they are made where lines are.
    private static func dishes(
        of entries: [DiaryEntry],
        _ recipes: [Recipe.ID: RecipeDetail],
        _ pots: PotFoods,
        _ context: SignedInContext
    ) async throws -> [[MealRow]?] {
        let numbers = Formatting(context.language)
        let eaten = entries.compactMap { entry in entry.eaten.recipe.flatMap { recipes[$0] } }
        let size = eaten.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.text.utf8.count } }
        return try await context.services.work.run(.lines, for: context.worker, size: size) { caller in
            try entries.map { entry -> [MealRow]? in
                try caller.check()
                guard let recipe = entry.eaten.recipe.flatMap({ recipes[$0] }) else { return nil }
                // What was in a pot may be something else also where that changes no number.
                let isAsWritten = pots.foods(of: entry).map { $0.isSame(as: recipe.lines.flatMap(\.parts)) } ?? true
                return isAsWritten ? recipe.rows(of: entry.eaten, numbers) : nil
            }
        }
    }

    /// The lines of these entries by `MealRow.source`.
    static func sources(
        of entries: [DiaryEntry],
        _ catalogue: CatalogueCache,
        for context: SignedInContext
    ) async throws -> [String: MealRow] {
        let rows = try await rows(of: entries, catalogue, for: context)
        return Dictionary(rows.map { ($0.source, $0) }) { first, _ in first }
    }

    /// The entry in the text of `MealRow.source`.
    static func entry(of source: String) -> DiaryEntry.ID? {
        source.split(separator: ".").first.flatMap { DiaryEntry.ID(pathText: String($0)) }
    }
}

/// What was in the pots of which entries have the numbers.
private struct PotFoods: Sendable {
    private let pots: [DiaryEntry.ID: CookedPot.ID?]
    private let foods: [DiaryEntry.ID: [OtherFood]]

    init(of entries: [DiaryEntry], _ database: any Database, _ owner: DiaryOwner) async throws {
        let ids = entries.filter { $0.eaten.kind == .recipe }.map(\.id)
        if ids.isEmpty {
            (pots, foods) = ([:], [:])
            return
        }
        let (pots, cooked) = try await database.read(
            RelogStore.pots(of: ids, by: owner),
            CookedFoodStore.foods(of: ids, of: owner)
        )
        self.pots = pots
        foods = Dictionary(grouping: cooked) { $0.entry }.mapValues { $0.flatMap { $0.foods } }
    }

    /// Nil for what is of no pot: what its recipe says is in it. Of a pot that nobody knows it is the dish itself, without a food.
    func foods(of entry: DiaryEntry) -> [OtherFood]? {
        guard pots.keys.contains(entry.id) else { return nil }
        return foods[entry.id] ?? [OtherFood(name: entry.eaten.name, food: nil)]
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
                    name: line.named(inShare: share, numbers.language),
                    grams: kept.map(numbers.typed) ?? "",
                    section: name,
                    kept: kept,
                    own: own.scaled(by: share),
                    parts: line.others ?? [],
                    language: line.language
                )
            }
            guard line.counts, let kept else {
                let food = line.counts && line.isSure ? line.food?.id : nil
                let text = line.scaledText(by: share, numbers.language)
                return MealRow(name: text, food: food, grams: "", section: name, language: line.language)
            }
            return MealRow(
                name: line.named(inShare: share, numbers.language),
                food: line.isSure ? line.food?.id : nil,
                grams: numbers.typed(kept),
                section: name,
                kept: kept,
                language: line.language
            )
        }
    }
}

extension RecipeLine {
    /// What the line says without its amount, its remark behind its name: "bananas, dipped in peanut butter". Amounts that stand
    /// in the remark are those of the share.
    fileprivate func named(inShare share: Double, _ reader: Language) -> String {
        if name.isEmpty { return text }
        let note = IngredientReader.read(scaledText(by: share, reader), language: language ?? reader).note
        return note.isEmpty ? name : "\(name), \(note)"
    }
}
