import Database
import Domain
import Security

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
    static func keep(_ found: [OutsideFood], _ database: any Database) async throws -> [String: Kept] {
        guard let source = found.first?.source else { return [:] }
        let known = try await keptByCatalogue(found.compactMap(\.fdcID), database)
        let foods = Dictionary(found.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }).values
            .filter { known[$0.key] == nil }
            // In one order, so that two who find the same foods never wait for each other in a circle.
            .sorted { $0.key < $1.key }
        if foods.isEmpty { return known }
        let kept = try await database.write { db in
            try await db.run(upsert(foods, source))
            let kept = byKey(try await db.fetch(rows(of: foods.map(\.key), source)))
            let whole = foods.filter(\.isWhole).compactMap { food in kept[food.key].map { ($0.id, food.measures) } }
            if !whole.isEmpty { try await db.run(replaceMeasures(whole)) }
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
    private static func upsert(_ foods: [OutsideFood], _ source: Food.Source) -> SQL {
        let updates = columns.dropFirst().map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", ")
        let nutrients = NutrientColumns.all
            .map { column -> SQL in "\(foods.map { $0.nutrients[column.nutrient].number })" }
            .joined(by: ", ")
        return """
            INSERT INTO foods (source, \(unsafeText: columns.joined(separator: ", ")))
            SELECT \(source.rawValue), found.*
            FROM unnest(
                \(foods.map { _ in Food.ID.new() }), \(foods.map(\.key)), \(foods.map(\.revision)),
                \(foods.map(\.fdcID)), \(foods.map { $0.barcode?.gtin }), \(foods.map(\.brand)),
                \(foods.map(\.name.en)), \(foods.map(\.name.tr)), \(foods.map(\.sourceName)),
                \(foods.map(\.density)), \(foods.map { $0.isBranded ? 2 : 1 }), \(foods.map(\.searchText)),
                \(fragment: nutrients)
            ) AS found
            ON CONFLICT (source, source_key) DO UPDATE
            SET \(unsafeText: updates), retired_at = NULL, updated_at = now()
            WHERE foods.revision <> EXCLUDED.revision
                AND (EXCLUDED.revision NOT LIKE 'part:%' OR foods.revision LIKE 'part:%')
            """
    }

    private static func replaceMeasures(_ foods: [(id: Food.ID, measures: [Food.Measure])]) -> [SQL] {
        let rows = foods.flatMap { food in food.measures.enumerated().map { (food.id, $0.offset, $0.element) } }
        return [
            "DELETE FROM food_measures WHERE food_id = ANY(\(foods.map(\.id)))",
            """
            INSERT INTO food_measures (food_id, key, position, name_en, name_tr, grams)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.2.key)), \(rows.map(\.1)), \(rows.map(\.2.name.en)),
                \(rows.map(\.2.name.tr)), \(rows.map(\.2.grams.value))
            )
            """,
        ]
    }
}

extension OutsideFood {
    fileprivate var searchText: String { SearchWords.text(of: [name.en, name.tr, brand ?? ""]) }

    /// Changes when any of its rows does; says whether there is more to be had.
    fileprivate var revision: String {
        let numbers = NutrientColumns.all.map { nutrients[$0.nutrient].number?.description ?? "" }
        let weights = measures.map { "\($0.key) \($0.name.en) \($0.grams.value)" }
        let rest = [name.en, name.tr, sourceName, brand ?? "", barcode?.gtin ?? "", density?.description ?? ""]
        let digest = Digest.sha256(Array((rest + numbers + weights).joined(separator: "\u{1F}").utf8))
        let text = digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return (isWhole ? "live:" : "part:") + text
    }
}
