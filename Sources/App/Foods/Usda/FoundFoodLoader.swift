import Database
import Domain

/// Foods that a provider told us of, kept among those that every household sees, in the rows that its download would
/// make. Own foods, recipes and diaries are never touched: who cooked with a food has its numbers already.
struct FoundFoodLoader: Sendable {
    let database: any Database

    /// Keeps what was found, and answers where each is by the provider's key. A food of the catalogue that is the same
    /// record at FoodData Central stands for it.
    func keep(_ found: [FoundFood]) async throws -> [String: FoundFoodStore.Kept] {
        guard let source = found.first?.source else { return [:] }
        let keys = found.map(\.key)
        let known = try await lookUp(keys, source, found.compactMap(\.food.fdcID))
        let rows = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }).values
            .map { ImportedRow($0.food, isWhole: $0.isWhole) }
            .filter { row in known[row.food.sourceKey].map { row.tellsMore(than: $0) } ?? true }
            // In one order, so that two who find the same foods never wait for each other in a circle.
            .sorted { $0.food.sourceKey < $1.food.sourceKey }
        if rows.isEmpty { return known }
        let written = try await database.write { db in
            try await ImportedFoodStore.write(rows, source == .off ? .off : .usda, db)
            for tier in [1, 2] {
                let texts = rows.filter { ($0.food.kind.isProduct ? 2 : 1) == tier }.map(\.searchText)
                if !texts.isEmpty { try await SearchVocabularyStore.add(texts, tier: tier, db) }
            }
            return try await db.fetch(FoundFoodStore.kept(rows.map(\.food.sourceKey), source))
        }
        return known.merging(byKey(written)) { $1 }
    }

    /// Where the food with this id of FoodData Central is; nil when it is not kept.
    func find(fdc id: Int) async throws -> FoundFoodStore.Kept? {
        try await lookUp([String(id)], .usda, [id])[String(id)]
    }

    private func lookUp(
        _ keys: [String],
        _ source: Food.Source,
        _ fdcIDs: [Int]
    ) async throws -> [String: FoundFoodStore.Kept] {
        let (told, reviewed) = try await database.read(
            FoundFoodStore.kept(keys, source),
            FoundFoodStore.inCatalogue(fdcIDs)
        )
        return byKey(told).merging(byKey(reviewed)) { $1 }
    }

    private func byKey(_ kept: [FoundFoodStore.Kept]) -> [String: FoundFoodStore.Kept] {
        Dictionary(kept.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension ImportedRow {
    /// What a search tells never takes the place of what a food's own page has told, or a download.
    fileprivate func tellsMore(than kept: FoundFoodStore.Kept) -> Bool {
        kept.revision != "catalogue" && kept.revision != revision && (isWhole || !kept.isWhole)
    }
}
