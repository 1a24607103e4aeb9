import Database
import Domain

/// Reads what recipes need.
struct NeedLoader: Sendable {
    let catalogue: CatalogueCache
    let database: any Database
    let household: Household.ID
    private let language: Language
    private let work: HeavyWork
    private let worker: ProcessorBudget.Worker

    init(_ catalogue: CatalogueCache, for context: any HouseholdContext) {
        self.catalogue = catalogue
        database = context.database
        household = context.household
        language = context.language
        work = context.services.work
        worker = context.worker
    }

    /// The lines of recipes with the foods that are certain: a guessed one weighs nothing in a shop.
    func lines(of recipes: [Recipe.ID]) async throws -> [Recipe.ID: [NeededLine]] {
        if recipes.isEmpty { return [:] }
        let (digest, rows) = try await database.read(
            CatalogueStore.loadedDigest,
            NeedStore.lines(of: recipes, in: household)
        )
        let filled = try await filled(rows.map(\.line), digest)
        return Dictionary(grouping: zip(rows.map(\.recipe), filled), by: \.0).mapValues { $0.map(\.1) }
    }

    /// The lines that planned dishes have instead of their recipe's.
    func swappedLines(of dishes: [PlannedDish.ID]) async throws -> [PlannedDish.ID: [NeededLine]] {
        if dishes.isEmpty { return [:] }
        let (digest, rows) = try await database.read(
            CatalogueStore.loadedDigest,
            PlanNeedStore.swappedLines(of: dishes, in: household)
        )
        let filled = try await filled(rows.map(\.line), digest)
        return Dictionary(grouping: zip(rows.map(\.dish), filled), by: \.0).mapValues { $0.map(\.1) }
    }

    private func filled(_ lines: [NeededLine], _ digest: String?) async throws -> [NeededLine] {
        let known = try await catalogue.foods(digest, from: database)
        let elsewhere = Set(lines.compactMap(\.foodID).filter { known[$0] == nil })
        let found = try await FoodLoader(database: database, household: household).find(Array(elsewhere))
        let synonyms = try await synonyms(of: lines.filter { $0.ingredient != nil }.compactMap(\.foodID))
        let fruits = try await fruits(of: lines)
        return lines.map { line in
            var line = line.bought(by: synonyms, fruits)
            line.food = line.foodID.flatMap { known[$0] ?? found[$0] }
            return line
        }
    }

    /// The fruits that lines count and take the juice or zest of, by the lines' texts.
    private func fruits(of lines: [NeededLine]) async throws -> [String: NeededFruit] {
        let named = lines.filter { WholeFruit.mayBe(in: $0.text) }
        if named.isEmpty { return [:] }
        let whole = try await work.run(.lines, for: worker, size: named.textSize) { [language] _ in
            WholeFruits(named, language)
        }
        return whole.ingredients(try await database.read(SynonymStore.fruits(called: whole.keys, in: household)))
    }

    /// The ingredients that are the same of these foods.
    func synonyms(of foods: [Food.ID]) async throws -> Synonyms {
        if foods.isEmpty { return Synonyms() }
        let names = try await database.read(SynonymStore.plainNames(of: Array(Set(foods)).sorted()))
        let size = names.reduce(0) { $0 + $1.name.utf8.count }
        let keys = try await work.run(.lines, for: worker, size: size) { _ in names.map(\.key) }
        return Synonyms(try await database.read(SynonymStore.ingredients(called: keys, in: household)))
    }
}

extension OperationWriting {
    /// Puts needs on the list, each on the item of its key.
    /// - Returns: how many items they are on; nil where there is no such list.
    func put(_ needs: [NeedRecord], _ db: Connection) async throws -> Int? {
        guard try await OperationStore.begin(list, in: household, db) != nil else { return nil }
        let items = try await place(needs, db)
        try await settle(items, db)
        return items.count
    }

    /// Makes the items of needs where there are none, writes the needs, and answers the items.
    func place(_ needs: [NeedRecord], _ db: Connection) async throws -> [ShoppingItem.ID] {
        let needs = try await onItemsOfFoods(needs, db)
        let typed = needs.map { need in
            TypedNeed(
                key: need.key,
                ingredient: need.ingredient,
                food: need.food,
                name: need.name,
                text: need.text,
                amount: need.need.amount
            )
        }
        try await db.run(
            SynonymStore.join(needs, on: list, in: household)
                + OperationStore.makeItems(typed, on: list, in: household)
                + [NeedStore.insert(needs, on: list, in: household)]
        )
        let rows = try await db.fetch(
            [
                OperationStore.items(
                    keys: Array(Set(needs.map(\.key.text))),
                    ids: [],
                    additions: [],
                    on: list,
                    in: household
                )
            ]
        )
        return rows.flatMap { $0.map(\.id) }
    }

    /// A food that somebody has typed in words, or that was planned before foods had keys, is on the list already: what is
    /// needed of it stands there, with what was bought for it.
    private func onItemsOfFoods(_ needs: [NeedRecord], _ db: Connection) async throws -> [NeedRecord] {
        let foods = needs.filter(\.key.isFood)
        if foods.isEmpty { return needs }
        let (worded) = try await db.fetch(
            FoodItemStore.worded(foods.map { ($0.key, $0.need.origin.id) }, on: list, in: household)
        )
        let keys = Dictionary(worded, uniquingKeysWith: { first, _ in first })
        return needs.map { need in
            var need = need
            need.key = keys[need.key.text].map { ShoppingKey(stored: $0) } ?? need.key
            return need
        }
    }
}
