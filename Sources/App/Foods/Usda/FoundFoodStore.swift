import Database
import Domain

/// Foods that a provider told us of, kept among those that every household sees, in the rows that its download would
/// make. Own foods, recipes and diaries are never touched: who cooked with a food has its numbers already.
enum FoundFoodStore {
    /// A food as it is kept.
    struct Kept: Sendable {
        /// The provider's.
        let key: String
        let id: Food.ID
        let revision: String
        /// Nothing more is to be had from the provider.
        var isWhole: Bool { !revision.hasPrefix(ImportedRow.part) }
    }

    /// Keeps what was found, and answers where each is by the provider's key. A food of the catalogue that is the same
    /// record at FoodData Central stands for it.
    static func keep(_ found: [FoundFood], _ database: any Database) async throws -> [String: Kept] {
        guard let source = found.first?.source else { return [:] }
        let keys = found.map(\.key)
        let known = try await lookUp(keys, source, found.compactMap(\.food.fdcID), database)
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
            return try await db.fetch(kept(rows.map(\.food.sourceKey), source))
        }
        return known.merging(byKey(written)) { $1 }
    }

    /// Where the food with this id of FoodData Central is; nil when it is not kept.
    static func find(fdc id: Int, _ database: any Database) async throws -> Kept? {
        try await lookUp([String(id)], .usda, [id], database)[String(id)]
    }

    private static func lookUp(
        _ keys: [String],
        _ source: Food.Source,
        _ fdcIDs: [Int],
        _ database: any Database
    ) async throws -> [String: Kept] {
        let (told, reviewed) = try await database.read(kept(keys, source), inCatalogue(fdcIDs))
        return byKey(told).merging(byKey(reviewed)) { $1 }
    }

    private static func byKey(_ kept: [Kept]) -> [String: Kept] {
        Dictionary(kept.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func kept(_ keys: [String], _ source: Food.Source) -> Query<[Kept]> {
        .rows(
            """
            SELECT source_key, id, revision
            FROM foods
            WHERE source = \(source.rawValue) AND source_key = ANY(\(keys)) AND retired_at IS NULL
            """
        ) { row in Kept(key: try row["source_key"], id: try row["id"], revision: try row["revision"]) }
    }

    private static func inCatalogue(_ fdcIDs: [Int]) -> Query<[Kept]> {
        .rows(
            """
            SELECT fdc_id::text AS key, id, 'catalogue' AS revision
            FROM foods
            WHERE source = 'catalogue' AND basis = 'measured' AND fdc_id = ANY(\(fdcIDs)) AND retired_at IS NULL
            ORDER BY fdc_id, popularity DESC, id
            """
        ) { row in Kept(key: try row["key"], id: try row["id"], revision: try row["revision"]) }
    }
}

extension ImportedRow {
    /// What a search tells never takes the place of what a food's own page has told, or a download.
    fileprivate func tellsMore(than kept: FoundFoodStore.Kept) -> Bool {
        kept.revision != "catalogue" && kept.revision != revision && (isWhole || !kept.isWhole)
    }
}
