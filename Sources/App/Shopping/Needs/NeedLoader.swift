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
        let known = try await catalogue.foods(digest, from: database)
        let filled = try await filled(rows.map(\.line), known, from: DatabaseNeeds(database: database))
        return Dictionary(grouping: zip(rows.map(\.recipe), filled), by: \.0).mapValues { $0.map(\.1) }
    }

    /// The lines that planned dishes have instead of their recipe's.
    func swappedLines(of dishes: [PlannedDish.ID]) async throws -> [PlannedDish.ID: [NeededLine]] {
        if dishes.isEmpty { return [:] }
        let (digest, rows) = try await database.read(
            CatalogueStore.loadedDigest,
            PlanNeedStore.swappedLines(of: dishes, in: household)
        )
        let known = try await catalogue.foods(digest, from: database)
        return try await swapped(rows, known, from: DatabaseNeeds(database: database))
    }

    /// Lines that dishes have instead of their recipe's, by their dish.
    func swapped(
        _ rows: [(dish: PlannedDish.ID, line: NeededLine)],
        _ known: CatalogueFoods,
        from source: some NeedSource
    ) async throws -> [PlannedDish.ID: [NeededLine]] {
        let filled = try await filled(rows.map(\.line), known, from: source)
        return Dictionary(grouping: zip(rows.map(\.dish), filled), by: \.0).mapValues { $0.map(\.1) }
    }

    private func filled(
        _ lines: [NeededLine],
        _ known: CatalogueFoods,
        from source: some NeedSource
    ) async throws -> [NeededLine] {
        let elsewhere = Set(lines.compactMap(\.foodID).filter { known[$0] == nil })
        let found = try await source.foods(Array(elsewhere), in: household)
        let bought = lines.filter { $0.ingredient != nil }.compactMap(\.foodID)
        let synonyms = try await synonyms(of: bought, known.digest, from: source)
        let fruits = try await fruits(of: lines, from: source)
        return lines.map { line in
            var line = line.bought(by: synonyms, fruits)
            line.food = line.foodID.flatMap { known[$0] ?? found[$0] }
            return line
        }
    }

    /// The fruits that lines count and take the juice or zest of, by the lines' texts.
    private func fruits(
        of lines: [NeededLine],
        from source: some NeedSource
    ) async throws -> [String: NeededFruit] {
        let named = lines.filter { WholeFruit.mayBe(in: $0.text) }
        if named.isEmpty { return [:] }
        let whole = try await work.run(.lines, for: worker, size: named.textSize) { [language] _ in
            WholeFruits(named, language)
        }
        return whole.ingredients(try await source.answer(SynonymStore.fruits(called: whole.keys, in: household)))
    }

    /// The ingredients that are the same of these foods.
    func synonyms(of foods: [Food.ID]) async throws -> Synonyms {
        if foods.isEmpty { return Synonyms() }
        let digest = try await database.read(CatalogueStore.loadedDigest)
        return try await synonyms(of: foods, digest, from: DatabaseNeeds(database: database))
    }

    /// A name by which the vocabulary of a household would find another food as well is nobody's: those stay apart.
    private func synonyms(
        of foods: [Food.ID],
        _ digest: String?,
        from source: some NeedSource
    ) async throws -> Synonyms {
        if foods.isEmpty { return Synonyms() }
        let names = try await source.answer(SynonymStore.plainNames(of: Array(Set(foods)).sorted()))
        let shared = try await catalogue.sharedNames(digest, from: database)
        let size = names.reduce(0) { $0 + $1.name.utf8.count }
        let keys = try await work.run(.lines, for: worker, size: size) { _ in
            names.map(\.key).filter { !shared.contains($0.text) }
        }
        return Synonyms(try await source.answer(SynonymStore.ingredients(called: keys, in: household)))
    }
}

/// Who is asked for what lines are bought as: the database by itself, or the transaction that has written the lines.
protocol NeedSource {
    func answer<Value>(_ query: Query<Value>) async throws -> Value
    func foods(_ ids: [Food.ID], in household: Household.ID) async throws -> [Food.ID: Food]
}

extension Connection: NeedSource {
    func answer<Value>(_ query: Query<Value>) async throws -> Value { try await fetch(query) }

    func foods(_ ids: [Food.ID], in household: Household.ID) async throws -> [Food.ID: Food] {
        try await FoodStore.find(ids, in: household, self)
    }
}

private struct DatabaseNeeds: NeedSource {
    let database: any Database

    func answer<Value>(_ query: Query<Value>) async throws -> Value { try await database.read(query) }

    func foods(_ ids: [Food.ID], in household: Household.ID) async throws -> [Food.ID: Food] {
        try await FoodLoader(database: database, household: household).find(ids)
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
