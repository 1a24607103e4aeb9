import Database
import Domain
import FoodImport

/// Foods that a provider told us of, kept among those that every household sees. Own foods, recipes and diaries are
/// never touched: who cooked with a food has its numbers already.
enum FoundFoodStore {
    /// A food as it is kept.
    struct Kept: Sendable {
        /// The provider's.
        let key: String
        let id: Food.ID
        /// Nothing more is to be had from the provider.
        let isWhole: Bool
    }

    /// Keeps what was found, and answers where each is by the provider's key. A food of the catalogue that is the same
    /// record at FoodData Central stands for it.
    static func keep(_ found: [FoundFood], _ database: any Database) async throws -> [String: Kept] {
        guard let source = found.first?.source else { return [:] }
        let known = try await keptByCatalogue(found.compactMap(\.food.fdcID), database)
        let foods = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }).values
            .filter { known[$0.key] == nil }
            // In one order, so that two who find the same foods never wait for each other in a circle.
            .sorted { $0.key < $1.key }
        if foods.isEmpty { return known }
        let kept = try await database.write { db in
            try await db.run(upsert(foods, source))
            let kept = byKey(try await db.fetch(rows(of: foods.map(\.key), source)))
            try await SearchVocabulary.add(foods.filter { $0.tier == 1 }.map(\.searchText), tier: 1, db)
            try await SearchVocabulary.add(foods.filter { $0.tier == 2 }.map(\.searchText), tier: 2, db)
            let told = foods.compactMap { food in
                kept[food.key].flatMap { food.isWhole || !$0.isWhole ? ($0.id, food.food.measures) : nil }
            }
            try await db.run(replaceMeasures(told))
            return kept
        }
        return known.merging(kept) { first, _ in first }
    }

    /// Where the food with this id of FoodData Central is; nil when it is not kept.
    static func find(fdc id: Int, _ database: any Database) async throws -> Kept? {
        let key = String(id)
        if let known = try await keptByCatalogue([id], database)[key] { return known }
        return byKey(try await database.read(rows(of: [key], .usda)))[key]
    }

    private static func rows(of keys: [String], _ source: Food.Source) -> Query<[Kept]> {
        .rows(
            """
            SELECT source_key, id, revision NOT LIKE 'part:%' AS is_whole
            FROM foods
            WHERE source = \(source.rawValue) AND source_key = ANY(\(keys)) AND retired_at IS NULL
            """
        ) { row in Kept(key: try row["source_key"], id: try row["id"], isWhole: try row["is_whole"]) }
    }

    private static func byKey(_ rows: [Kept]) -> [String: Kept] {
        Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func keptByCatalogue(_ ids: [Int], _ database: any Database) async throws -> [String: Kept] {
        if ids.isEmpty { return [:] }
        let rows = try await database.read(
            Query.rows(
                """
                SELECT fdc_id, id
                FROM foods
                WHERE source = 'catalogue' AND basis = 'measured' AND fdc_id = ANY(\(ids)) AND retired_at IS NULL
                ORDER BY fdc_id, popularity DESC, id
                """
            ) { row in
                Kept(key: String(try row.get("fdc_id", as: Int.self)), id: try row["id"], isWhole: true)
            }
        )
        return byKey(rows)
    }

    private static let columns =
        [
            "id", "source_key", "revision", "fdc_id", "barcode", "brand", "name_en", "name_tr", "source_name",
            "density_g_per_ml", "tier", "search_text",
        ] + NutrientColumns.all.map(\.name)

    /// What a search tells never takes the place of what a food's own page has told.
    private static func upsert(_ foods: [FoundFood], _ source: Food.Source) -> SQL {
        let updates = columns.dropFirst().map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", ")
        let nutrients = NutrientColumns.all
            .map { column -> SQL in "\(foods.map { $0.food.nutrients[column.nutrient].number })" }
            .joined(by: ", ")
        return """
            INSERT INTO foods (source, \(unsafeText: columns.joined(separator: ", ")))
            SELECT \(source.rawValue), found.*
            FROM unnest(
                \(foods.map { _ in Food.ID.new() }), \(foods.map(\.key)), \(foods.map(\.revision)),
                \(foods.map(\.food.fdcID)), \(foods.map { $0.food.barcode?.gtin }), \(foods.map(\.food.brand)),
                \(foods.map(\.food.name)), \(foods.map(\.food.nameTR)), \(foods.map(\.food.sourceName)),
                \(foods.map(\.food.density)), \(foods.map(\.tier)), \(foods.map(\.searchText)),
                \(fragment: nutrients)
            ) AS found
            ON CONFLICT (source, source_key) DO UPDATE
            SET \(unsafeText: updates), retired_at = NULL, updated_at = now()
            WHERE foods.revision <> EXCLUDED.revision
                AND (EXCLUDED.revision NOT LIKE 'part:%' OR foods.revision LIKE 'part:%')
            """
    }

    private static func replaceMeasures(_ foods: [(id: Food.ID, measures: [ImportedMeasure])]) -> [SQL] {
        let rows = foods.flatMap { food in food.measures.enumerated().map { (food.id, $0.offset, $0.element) } }
        return [
            "DELETE FROM food_measures WHERE food_id = ANY(\(foods.map(\.id)))",
            """
            INSERT INTO food_measures (food_id, key, position, name_en, name_tr, grams)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.2.key)), \(rows.map(\.1)), \(rows.map(\.2.name)),
                \(rows.map(\.2.nameTR)), \(rows.map(\.2.grams))
            )
            """,
        ]
    }
}

extension FoundFood {
    /// Plain foods before brands.
    fileprivate var tier: Int { food.kind.isProduct ? 2 : 1 }

    fileprivate var searchText: String {
        SearchWords.text(of: [food.name, food.nameTR ?? "", food.brand ?? ""])
    }

    /// Changes when any of its rows does; says whether there is more to be had.
    fileprivate var revision: String {
        let texts = [food.name, food.nameTR, food.sourceName, food.brand, food.barcode?.gtin].map { $0 ?? "" }
        let numbers = NutrientColumns.all.map { food.nutrients[$0.nutrient].number } + [food.density]
        let measures = food.measures.flatMap { [$0.key, $0.name, $0.nameTR, "\($0.grams)"] }
        let digest = CatalogueFiles.digest(texts + numbers.map { $0.map { "\($0)" } ?? "" } + measures)
        return (isWhole ? "live:" : "part:") + digest
    }
}
