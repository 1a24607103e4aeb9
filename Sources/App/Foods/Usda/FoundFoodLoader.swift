import Database
import Domain

/// Stores foods that a provider has described, for all households, in the rows that an import
/// of the provider's download would write. Own foods and diaries are never touched; recipes follow when the program keeps
/// house (`ChangedFoodStore`).
struct FoundFoodLoader: Sendable {
    let database: any Database

    /// Stores foods, and returns the stored ones by the provider's key. A food of the catalogue that rests on the same
    /// record of FoodData Central takes the place of that record.
    func keep(_ found: [FoundFood]) async throws -> [String: FoundFoodStore.Kept] {
        guard let source = found.first?.source else { return [:] }
        let keys = found.map(\.key)
        let known = try await lookUp(keys, source, found.compactMap(\.food.fdcID))
        let rows = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }).values
            .map { ImportedRow($0.food, isWhole: $0.isWhole) }
            .filter { row in known[row.food.sourceKey].map { row.tellsMore(than: $0) } ?? true }
            // Everyone locks rows in the same order, so that two requests that find the same foods cannot deadlock.
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

    /// The stored food with an id of FoodData Central; nil when there is none.
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
    /// Whether the row says more than the stored one. A search result never replaces
    /// what the food's own page or a download said.
    fileprivate func tellsMore(than kept: FoundFoodStore.Kept) -> Bool {
        kept.revision != "catalogue" && kept.revision != revision && (isWhole || !kept.isWhole)
    }
}
